import PNGWriter
import TestSupport
import Testing
import VectorRaster

@Suite struct AnimatedPNGEncoderTests {
  @Test func `each frame stores only what changed`() throws {
    var first = Surface(width: 20, height: 10)
    first.pixels[3] = 0xFF00_00FF
    var second = first
    second.pixels[2 * 20 + 5] = 0xFFFF_FFFF
    second.pixels[7 * 20 + 11] = 0x8080_8080
    var encoder = AnimatedPNGEncoder(width: 20, height: 10, frameCount: 3, loops: 2)
    var file = encoder.append(first, delay: .init(1, 60))
    file += encoder.append(second, delay: .init(1, 60))
    file += encoder.append(second, delay: .init(1, 60))
    file += encoder.finish()

    let chunks = chunks(of: file)
    #expect(
      chunks.map(\.type) == ["IHDR", "sRGB", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
    #expect(chunks[2].contents == [0, 0, 0, 3, 0, 0, 0, 2])
    #expect(box(chunks[3].contents) == [20, 10, 0, 0])
    #expect(box(chunks[5].contents) == [7, 6, 5, 2])
    // A frame like the one before it still has a pixel.
    #expect(box(chunks[7].contents).prefix(2) == [1, 1])
    // Numbers run through fcTL and fdAT alike.
    let numbers = chunks.filter { $0.type == "fcTL" || $0.type == "fdAT" }.map { word($0.contents, 0) }
    #expect(numbers == [0, 1, 2, 3, 4])
    // Programs that know no animation see the first frame.
    #expect(try PNGReader.decode(file).pixels == first.pixels)
    // The box's own pixels, read as a picture of their own.
    let still = try PNGReader.decode(
      picture(width: 7, height: 6, data: Array(chunks[6].contents.dropFirst(4))))
    #expect(still.pixels[0] == 0xFFFF_FFFF)
    #expect(still.pixels[5 * 7 + 6] == 0x8080_8080)
  }

  @Test(arguments: [(60.0, 1, 60), (29.97, 100, 2997), (23.976, 1000, 23976), (0.5, 2, 1), (12.5, 2, 25)])
  func `a rate becomes a fraction`(rate: Double, numerator: UInt16, denominator: UInt16) {
    let delay = AnimatedPNGEncoder.Delay(framesPerSecond: rate)
    #expect(delay == .init(numerator, denominator))
  }

  @Test(arguments: [Double.nan, -1, 0, 1e-9, 1e9, .infinity])
  func `a senseless rate does not trap`(rate: Double) {
    #expect(AnimatedPNGEncoder.Delay(framesPerSecond: rate).denominator > 0)
  }

  private func word(_ bytes: [UInt8], _ offset: Int) -> Int {
    (0..<4).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
  }

  private func box(_ control: [UInt8]) -> [Int] { [4, 8, 12, 16].map { word(control, $0) } }

  private func chunks(of file: [UInt8]) -> [(type: String, contents: [UInt8])] {
    var result: [(type: String, contents: [UInt8])] = []
    var position = 8
    while position < file.count {
      let length = word(file, position)
      let type = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      result.append((type, Array(file[position + 8..<position + 8 + length])))
      position += 12 + length
    }
    return result
  }

  /// A PNG file around compressed rows: the encoder's own frame and somebody else's pixels.
  private func picture(width: Int, height: Int, data: [UInt8]) -> [UInt8] {
    var encoder = PNGEncoder()
    let model = encoder.encode(Surface(width: width, height: height))
    let header = Array(model[..<(8 + 25 + 13)])
    var file = header + [0, 0, UInt8(data.count >> 8), UInt8(data.count & 255)] + Array("IDAT".utf8) + data
    let checksum = Zlib.crc32(of: Array("IDAT".utf8) + data)
    for shift in [24, 16, 8, 0] { file.append(UInt8(truncatingIfNeeded: checksum >> UInt32(shift))) }
    return file
  }
}
