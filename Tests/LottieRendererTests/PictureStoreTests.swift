import LottieFormat
import LottieRenderer
import Testing
import VectorRaster

/// Which pictures are decoded, how often, and how many.
@Suite struct PictureStoreTests {
  /// Makes pictures as wide as their first byte says, of one row; 0 is damaged, 255 of no known kind.
  ///
  /// Unchecked, because it counts: each belongs to one test, which asks from one thread.
  private final class Decoder: ImageDecoder, @unchecked Sendable {
    var count = 0

    func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap {
      count += 1
      switch bytes.first ?? 255 {
      case 0: throw ImageDecodingError(code: .damaged, message: "damaged")
      case 255: throw ImageDecodingError(code: .unknownFormat, message: "unknown")
      case let width:
        return Bitmap(width: Int(width), height: 1, pixels: Array(repeating: 0, count: Int(width)))
      }
    }
  }

  private struct Files: AssetSource {
    var first: UInt8
    func bytes(directory: String, name: String) -> [UInt8]? { name == "none.png" ? nil : [first] }
  }

  private func animation(_ decoder: Decoder, _ names: [String], first: UInt8) throws -> LottieAnimation {
    let assets = names.enumerated().map { #"{"id":"\#($0.offset)","u":"","p":"\#($0.element)","w":4,"h":4}"# }
    let layers = names.indices.map { #"{"ty":2,"nm":"l","ip":0,"op":60,"ks":{},"refId":"\#($0)"}"# }
    let json = """
      {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":64,"h":64,"assets":[\(assets.joined(separator: ","))],
      "layers":[\(layers.joined(separator: ","))]}
      """
    return try LottieAnimation(Array(json.utf8), decoder: decoder, assets: Files(first: first))
  }

  @Test func `a file that many assets name is decoded once`() throws {
    let decoder = Decoder()
    let animation = try animation(decoder, Array(repeating: "a.png", count: 100), first: 4)
    #expect(decoder.count == 1 && animation.diagnostics.isEmpty)
  }

  @Test func `damaged files are tried up to a number, and the others reported`() throws {
    let decoder = Decoder()
    let animation = try animation(decoder, (0..<20).map { "\($0).png" }, first: 0)
    // Each may have cost an eighth of the pixels that an animation may have, and loading pays for fewer than those.
    #expect(decoder.count == 4)
    let features = animation.diagnostics.map(\.feature)
    #expect(features.count { $0 == "image" } == 4 && features.count { $0 == "imageLimit" } == 16)
  }

  @Test func `files of no known kind and missing ones take nothing from the others`() throws {
    for (name, first) in [("none.png", UInt8(4)), ("svg", 255)] {
      let animation = try animation(Decoder(), (0..<50).map { _ in name }, first: first)
      #expect(!animation.diagnostics.contains { $0.feature == "imageLimit" })
    }
  }

  @Test func `pictures are decoded until they have the pixels that are allowed`() throws {
    let decoder = Decoder()
    var store = PictureStore(decoder: decoder, limit: 10)
    func isThere(_ name: UInt8) -> Bool {
      if case .success = store.picture(named: [name], bytes: { [4] }) { return true }
      return false
    }
    // The third would go beyond 10 pixels, and no other one is tried; what is known stays.
    #expect((0..<5).map { isThere($0) } == [true, true, false, false, false])
    #expect(isThere(0) && decoder.count == 3)
    #expect(store.isExhausted)
    store.forget { $0 == [1] }
    #expect(store.cost == 4 && !store.isExhausted)
    #expect(isThere(3) && !isThere(1) && isThere(0) && decoder.count == 5)
  }

  @Test func `a file of many bytes counts as if it had that many pixels`() throws {
    var store = PictureStore(decoder: Decoder(), limit: 1000)
    _ = store.picture(named: nil) { Array(repeating: 255, count: 400) }
    #expect(store.cost == 100)
  }

  @Test(arguments: [(8, 0, 1), (16, 0, 2), (8, 1, 2), (16, 1, 2)])
  func `pixels of deep and interlaced files count twice`(_ depth: UInt8, _ interlacing: UInt8, _ weight: Int)
  {
    final class Asking: ImageDecoder, @unchecked Sendable {
      var limit = 0
      func decode(_ bytes: [UInt8]) -> Bitmap {
        Bitmap(width: 10, height: 2, pixels: Array(repeating: 0, count: 20))
      }
      func decode(_ bytes: [UInt8], maximumPixels: Int) -> Bitmap {
        limit = maximumPixels
        return decode(bytes)
      }
    }
    // The signature; then a chunk's length and name, width and height, depth, colours, packing, filters, interlacing.
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
    let file =
      signature + [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 10, 0, 0, 0, 2, depth, 6, 0, 0, interlacing]
    let decoder = Asking()
    var store = PictureStore(decoder: decoder, limit: 1000)
    guard case .success = store.picture(named: nil, bytes: { file }) else {
      Issue.record("it is not decoded")
      return
    }
    #expect(decoder.limit == 1000 / weight && store.cost == 20 * weight)
  }
}
