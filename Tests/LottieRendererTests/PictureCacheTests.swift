import LottieFormat
import LottieRenderer
import Testing
import VectorRaster

/// Which pictures are decoded, when and how often; and that pictures don't depend on it.
@Suite struct PictureCacheTests {
  /// Makes pictures of one colour, which is the first byte, and as wide and high as the header says.
  ///
  /// Unchecked, because it counts: each belongs to one test, which asks from one thread.
  private final class Decoder: ImageDecoder, @unchecked Sendable {
    var count = 0
    var side: Int
    var work: Int64
    var isPending = false

    init(side: Int, work: Int64 = 1) { (self.side, self.work) = (side, work) }

    func header(of bytes: [UInt8]) throws(ImageDecodingError) -> ImageHeader {
      ImageHeader(width: side, height: side, work: work)
    }

    func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap {
      try decode(bytes, pool: BitmapPool())
    }

    func decode(_ bytes: [UInt8], pool: BitmapPool) throws(ImageDecodingError) -> Bitmap {
      if isPending { throw ImageDecodingError(code: .pending, message: "later") }
      count += 1
      if bytes.first == 0 { throw ImageDecodingError(code: .damaged, message: "it is cut off") }
      let side = side
      let red = UInt32(bytes.first ?? 0)
      return unsafe Bitmap(width: side, height: side, pool: pool) { pixels in
        // Columns of two colours, whose averages differ from both.
        for index in pixels.indices {
          unsafe pixels[index] = red | 0xFF00_0000 | (index % side % 2 == 0 ? 0 : 0x0000_FF00)
        }
        return true
      }
    }
  }

  /// The file `12` has the byte 12.
  private struct Files: AssetSource {
    func bytes(directory: String, name: String) -> [UInt8]? { UInt8(name).map { [$0] } }
  }

  /// Returns an animation of pictures of 64 × 64.
  ///
  /// - Parameter layers: The name of the file of each layer, its first frame and the frame after its last, top-most
  ///   first.
  private func animation(
    _ decoder: Decoder, _ layers: [(file: UInt8, first: Int, end: Int)], position: String = "[0,0]",
    work: LoadBudget? = nil
  ) throws -> LottieAnimation {
    let assets = layers.enumerated().map {
      #"{"id":"\#($0.offset)","u":"","p":"\#($0.element.file)","w":64,"h":64}"#
    }
    let rows = layers.enumerated().map {
      #"{"ty":2,"nm":"l\#($0.offset)","ip":\#($0.element.first),"op":\#($0.element.end),"#
        + #""ks":{"p":{"k":\#(position)}},"refId":"\#($0.offset)"}"#
    }
    let json = """
      {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":64,"h":64,"assets":[\(assets.joined(separator: ","))],
      "layers":[\(rows.joined(separator: ","))]}
      """
    return try LottieAnimation(Array(json.utf8), decoder: decoder, assets: Files(), work: work)
  }

  /// Draws frames with one renderer, and returns the pixels of the last one.
  private func pixels(_ animation: LottieAnimation, _ frames: [Double], side: Int = 64) throws -> [UInt32] {
    let renderer = try Renderer(animation, width: side, height: side)
    var surface = Surface(width: side, height: side)
    for frame in frames { renderer.render(frame: frame, into: &surface) }
    return surface.pixels
  }

  @Test func `pictures are decoded when a frame draws them, and once for all renderers`() throws {
    let decoder = Decoder(side: 8)
    let animation = try animation(decoder, [(7, 0, 30), (7, 0, 30), (9, 30, 60)])
    #expect(decoder.count == 0 && animation.diagnostics.isEmpty)
    for _ in 0..<3 { _ = try pixels(animation, [0, 1, 2]) }
    #expect(decoder.count == 1)
    _ = try pixels(animation, [40])
    #expect(decoder.count == 2)
  }

  @Test func `a picture that can't be seen is not decoded`() throws {
    let decoder = Decoder(side: 8)
    _ = try pixels(animation(decoder, [(7, 0, 60)], position: "[64,0]"), [0])
    #expect(decoder.count == 0)
  }

  @Test(arguments: [64, 63, 32, 20, 7, 1])
  func `a smaller version is that of a whole bitmap`(side: Int) throws {
    let decoder = Decoder(side: 64)
    let lazy = try animation(decoder, [(200, 0, 60)])
    let whole = try decoder.decode([200])
    let eager = lazy.replacingPictures { _ in
      Bitmap(width: 64, height: 64, pixels: whole.pixels)
    }
    #expect(try pixels(lazy, [0], side: side) == pixels(eager, [0], side: side))
    // Larger pictures first, then smaller ones from what is there.
    #expect(try pixels(lazy, [0], side: max(side / 3, 1)) == pixels(eager, [0], side: max(side / 3, 1)))
  }

  @Test func `pictures stay up to the allowance, the last drawn ones the longest`() throws {
    // Nine pictures of 9 MB each.
    let decoder = Decoder(side: 1536)
    let animation = try animation(decoder, (1...9).map { (UInt8($0), Int($0), Int($0) + 1) })
    let first = try pixels(animation, [1], side: 1536)
    for frame in 2...9 { _ = try pixels(animation, [Double(frame)], side: 1536) }
    #expect(decoder.count == 9)
    #expect(animation.decodedBytes <= PictureCache.allowance && animation.decodedBytes > 50 << 20)
    // The last ones are there; the first is decoded again, and is as it was.
    for frame in 6...9 { _ = try pixels(animation, [Double(frame)], side: 1536) }
    #expect(decoder.count == 9)
    #expect(try pixels(animation, [1], side: 1536) == first && decoder.count == 10)
  }

  @Test func `a frame keeps more than the allowance if it shows more`() throws {
    let decoder = Decoder(side: 1536)
    let animation = try animation(
      decoder, (1...9).map { (UInt8($0), 0, 60) }, work: LoadBudget(units: 1 << 40))
    for _ in 0..<3 { _ = try pixels(animation, [0], side: 1536) }
    #expect(decoder.count == 9 && animation.decodedBytes == 9 * (1536 * 1536 * 4 + 1))
  }

  @Test func `what a frame may decode is counted from the bottom, whether or not it is decoded already`()
    throws
  {
    let decoder = Decoder(side: 8, work: 1_000_000)
    // Loading takes the work of four, and leaves over that of three of the four that show at 0, and for all that show later.
    let layers: [(file: UInt8, first: Int, end: Int)] = [(1, 0, 10), (2, 0, 60), (3, 0, 60), (4, 0, 60)]
    let animation = try animation(decoder, layers, work: LoadBudget(units: 7_700_000))
    #expect((3_000_000..<4_000_000).contains(animation.remainingWork))
    let renderer = try Renderer(animation, width: 64, height: 64)
    var surface = Surface(width: 64, height: 64)
    for _ in 0..<2 {
      renderer.render(frame: 0, into: &surface)
      #expect(renderer.shortfall?.feature == "imageLimit" && renderer.shortfall?.layer == "l0")
      #expect(decoder.count == 3)
      renderer.render(frame: 20, into: &surface)
      #expect(renderer.shortfall == nil && decoder.count == 3)
    }
  }

  @Test func `the pixels of a frame are limited`() throws {
    let decoder = Decoder(side: 5000)
    let animation = try animation(
      decoder, (1...3).map { (UInt8($0), 0, 60) }, position: "[100,0]", work: LoadBudget(units: 1 << 40))
    let renderer = try Renderer(animation, width: 64, height: 64)
    var surface = Surface(width: 64, height: 64)
    renderer.render(frame: 0, into: &surface)
    #expect(renderer.shortfall?.layer == "l0" && decoder.count == 0)
  }

  @Test func `a damaged picture is found when it is drawn, and by a check`() throws {
    let decoder = Decoder(side: 8)
    let animation = try animation(decoder, [(0, 0, 30), (9, 0, 60)])
    #expect(animation.diagnostics.isEmpty)
    let renderer = try Renderer(animation, width: 64, height: 64)
    var surface = Surface(width: 64, height: 64)
    for _ in 0..<3 { renderer.render(frame: 0, into: &surface) }
    renderer.render(frame: 1, into: &surface)
    #expect(renderer.shortfall?.message == "the picture \"0\" is not drawn: it is cut off")
    #expect(renderer.findings.map(\.path) == ["assets[0]"])
    #expect(decoder.count == 2 && surface.pixels[0] & 255 == 9)
    renderer.render(frame: 40, into: &surface)
    #expect(renderer.shortfall == nil)
    #expect(animation.checkPictures().diagnostics.map(\.feature) == ["image"])
  }

  @Test func `a pending picture is drawn when it is there, on the same surface`() throws {
    let decoder = Decoder(side: 8)
    decoder.isPending = true
    let animation = try animation(decoder, [(9, 0, 60)])
    let renderer = try Renderer(animation, width: 64, height: 64)
    var surface = Surface(width: 64, height: 64)
    renderer.render(frame: 0, into: &surface)
    #expect(renderer.hasPendingPictures && renderer.shortfall == nil && surface.pixels[0] == 0)
    decoder.isPending = false
    #expect(renderer.render(frame: 0, into: &surface))
    #expect(!renderer.hasPendingPictures && surface.pixels[0] & 255 == 9)
    #expect(!renderer.render(frame: 0, into: &surface))
  }

  @Test func `a picture of another size than its header says is damaged`() throws {
    let decoder = Decoder(side: 8)
    let animation = try animation(decoder, [(9, 0, 60)])
    decoder.side = 9
    #expect(animation.checkPictures().diagnostics.count == 1)
  }

  @Test func `files have limited bytes together, and none is read beyond them`() {
    var files = PictureFiles(decoder: Decoder(side: 8), maximumBytes: 10)
    var reads = 0
    func isThere(_ name: UInt8) -> Bool {
      let result = files.picture(named: [name]) {
        reads += 1
        return [1, 2, 3, 4]
      }
      return if case .success = result { true } else { false }
    }
    #expect((0..<5).map { isThere($0) } == [true, true, false, false, false] && files.isExhausted)
    #expect(reads == 3)
    files.keep([[0]])
    #expect(isThere(3) && isThere(0) && !isThere(1) && reads == 5)
  }

  @Test func `a picture at many sizes is decoded twice at most in a frame`() throws {
    let decoder = Decoder(side: 64)
    let layers = (1...6).map { scale in
      #"{"ty":2,"nm":"l","ip":0,"op":60,"ks":{"s":{"k":[\#(100 >> scale),\#(100 >> scale)]}},"refId":"0"}"#
    }
    let json = """
      {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":64,"h":64,"assets":[{"id":"0","u":"","p":"7","w":64,"h":64}],
      "layers":[\(layers.joined(separator: ","))]}
      """
    let animation = try LottieAnimation(Array(json.utf8), decoder: decoder, assets: Files())
    _ = try pixels(animation, [0])
    #expect(decoder.count == 2)
  }

  @Test func `a file of several assets beyond the limit is drawn for none`() throws {
    let decoder = Decoder(side: 5000)
    let layers: [(file: UInt8, first: Int, end: Int)] = [(3, 0, 60), (3, 0, 60), (2, 0, 60), (1, 0, 60)]
    _ = try pixels(animation(decoder, layers, work: LoadBudget(units: 1 << 40)), [0])
    #expect(decoder.count == 2)
  }

  @Test func `a long sequence has a size that 32 bits can hold`() throws {
    let decoder = Decoder(side: 5000)
    let animation = try animation(decoder, (1...200).map { (UInt8($0), 0, 60) })
    #expect(animation.byteCount < 100 << 20)
  }

  @Test func `a heavy frame leaves no more than the allowance`() throws {
    let decoder = Decoder(side: 1536)
    let animation = try animation(
      decoder, (1...9).map { (UInt8($0), 0, 30) } + [(10, 30, 60)], work: LoadBudget(units: 1 << 40))
    _ = try pixels(animation, [0, 40])
    #expect(animation.decodedBytes <= PictureCache.allowance)
  }

  @Test func `renderers on several threads draw what one draws`() async throws {
    let decoder = ConcurrentDecoder()
    let animation = try Self.sequence(decoder)
    let expected = try (0..<8).map { try pixels(animation, [Double($0)]) }
    let shared = try Self.sequence(decoder)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for step in 0..<16 {
            let frame = (step * 3 + task) % 8
            let drawn = try pixels(shared, [Double(frame)])
            #expect(drawn == expected[frame])
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Makes pictures of one colour, which is the first byte.
  private struct ConcurrentDecoder: ImageDecoder {
    func header(of bytes: [UInt8]) throws(ImageDecodingError) -> ImageHeader {
      ImageHeader(width: 900, height: 900, work: 1)
    }

    func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap {
      try decode(bytes, pool: BitmapPool())
    }

    func decode(_ bytes: [UInt8], pool: BitmapPool) throws(ImageDecodingError) -> Bitmap {
      let pixel = UInt32(bytes.first ?? 0) | 0xFF00_0000
      return unsafe Bitmap(width: 900, height: 900, pool: pool) { pixels in
        unsafe pixels.update(repeating: pixel)
        return true
      }
    }
  }

  /// Returns an animation with another picture in each of its frames.
  private static func sequence(_ decoder: ConcurrentDecoder) throws -> LottieAnimation {
    let assets = (0..<8).map { #"{"id":"\#($0)","u":"","p":"\#($0 + 20)","w":64,"h":64}"# }
    let layers = (0..<8).map { #"{"ty":2,"ip":\#($0),"op":\#($0 + 1),"ks":{},"refId":"\#($0)"}"# }
    let json = """
      {"v":"5.7.0","fr":60,"ip":0,"op":8,"w":64,"h":64,"assets":[\(assets.joined(separator: ","))],
      "layers":[\(layers.joined(separator: ","))]}
      """
    return try LottieAnimation(Array(json.utf8), decoder: decoder, assets: Files())
  }
}
