import PNGWriter
import TestSupport
import Testing
import VectorRaster

@Suite struct PNGEncoderTests {
  @Test(arguments: [(1, 1), (1, 9), (9, 1), (40, 25), (301, 97)])
  func `a picture survives the way through a file`(width: Int, height: Int) throws {
    let surface = randomSurface(width, height, seed: 7)
    var encoder = PNGEncoder()
    #expect(try PNGReader.decode(encoder.encode(surface)).pixels == surface.pixels)
  }

  @Test func `the same pixels are the same bytes, whatever was encoded before`() {
    let surface = randomSurface(64, 64, seed: 1)
    var fresh = PNGEncoder()
    var used = PNGEncoder()
    _ = used.encode(randomSurface(100, 30, seed: 2))
    #expect(used.encode(surface) == fresh.encode(surface))
  }

  @Test func `rows that are alike and longer than deflate looks back survive`() throws {
    var surface = Surface(width: 8193, height: 2)
    for column in 0..<surface.width {
      let pixel = 0xFF00_0000 | UInt32(column) &* 2_654_435_761 >> 8
      surface.pixels[column] = pixel
      surface.pixels[surface.width + column] = pixel
    }
    var encoder = PNGEncoder()
    #expect(try PNGReader.decode(encoder.encode(surface)).pixels == surface.pixels)
  }

  @Test func `every premultiplied colour comes back`() throws {
    var surface = Surface(width: 256, height: 256)
    for alpha in 0..<256 {
      for color in 0...alpha {
        let pixel = UInt32(color) | UInt32(alpha - color) << 8 | UInt32(color / 2) << 16
        surface.pixels[alpha * 256 + color] = pixel | UInt32(alpha) << 24
      }
    }
    var encoder = PNGEncoder()
    #expect(try PNGReader.decode(encoder.encode(surface)).pixels == surface.pixels)
  }

  @Test func `straight colours are rounded to the nearest`() {
    for alpha in 1...255 {
      for color in 0...alpha {
        var surface = Surface(width: 1, height: 1)
        surface.pixels[0] = UInt32(color) | UInt32(alpha) << 24
        var bytes: [UInt8] = []
        StraightPixels.append(surface, to: &bytes)
        let exact = (Double(color) * 255 / Double(alpha)).rounded()
        #expect(bytes == [UInt8(exact), 0, 0, UInt8(alpha)])
      }
    }
  }

  /// Opaque, transparent and translucent pixels in runs, as pictures have them.
  private func randomSurface(_ width: Int, _ height: Int, seed: UInt64) -> Surface {
    var random = SplitMix64(seed: seed)
    var surface = Surface(width: width, height: height)
    var pixel: UInt32 = 0
    for index in surface.pixels.indices {
      if random.next() % 5 == 0 {
        let alpha: UInt32 = [0, 255, UInt32.random(in: 0...255, using: &random)][Int(random.next() % 3)]
        pixel = alpha << 24
        for shift: UInt32 in [0, 8, 16] {
          pixel |= UInt32.random(in: 0...alpha, using: &random) << shift
        }
      }
      surface.pixels[index] = pixel
    }
    return surface
  }
}
