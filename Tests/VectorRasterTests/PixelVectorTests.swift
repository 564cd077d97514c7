import Testing

@testable import VectorRaster

/// Arithmetic on several pixels at once is that on one.
@Suite struct PixelVectorTests {
  @Test func `quotients by 255 are exact for every sum of products`() {
    let wrong = stride(from: 0, to: 65_280, by: 8).first { first in
      let sums = SIMD8<UInt16>((0..<8).map { UInt16(first + $0) })
      let quotients = quotient255(sums)
      return (0..<8).contains { quotients[$0] != sums[$0] / 255 }
    }
    #expect(wrong == nil)
  }

  @Test(arguments: [1, 3, 4, 15, 16, 17, 31, 256])
  func `rows of any length become straight as single pixels do`(width: Int) {
    var surface = Surface(width: width, height: 256 * 256 / width + 1)
    // Every colour with every alpha, in an order that mixes runs of opaque and transparent pixels with others.
    surface.pixels = surface.pixels.indices.map { index in
      let kind = index / 64 % 4
      let alpha: UInt32 = kind == 0 ? 255 : kind == 1 ? 0 : UInt32(index >> 8 & 255)
      let colour = min(UInt32(index & 255), alpha)
      return colour | (alpha - colour) << 8 | (colour / 2) << 16 | alpha << 24
    }
    var straight = [UInt32](repeating: 1, count: surface.pixels.count)
    let all = PixelBox(minX: 0, minY: 0, maxX: surface.width, maxY: surface.height)
    StraightPixels.convert(all, of: surface, into: &straight)
    #expect(straight == surface.pixels.map { StraightPixels.straight($0) })
  }

  @Test func `a colour divided by alpha is rounded to the nearest`() {
    for alpha in UInt32(1)...255 {
      let wrong = (0...alpha).first { colour in
        let exact = (colour * 255 * 2 + alpha) / (alpha * 2)
        return StraightPixels.straight(colour | alpha << 24) != exact | alpha << 24
      }
      #expect(wrong == nil, "of \(alpha)")
    }
  }

  @Test(arguments: [0, 0.3] as [Float])
  func `a radial gradient is the same in rows of any length`(focal: Float) {
    var ramp = (0..<GradientRamp.size).map { UInt32($0) }
    unsafe ramp.withUnsafeMutableBufferPointer { entries in
      guard let base = entries.baseAddress else { return }
      let source = unsafe RadialSource(
        ramp: UnsafePointer(base), version: 0, isOpaque: true,
        map: Matrix2D(a: 0.031, b: 0.002, c: -0.004, d: 0.027, tx: -0.9, ty: -0.4),
        focal: Vector2(focal, 0), a: 1 - focal * focal)
      var whole = [UInt32](repeating: 0, count: 61)
      unsafe whole.withUnsafeMutableBufferPointer {
        if let out = $0.baseAddress { unsafe source.fetch(out, x: 3, y: 9, count: 61) }
      }
      #expect(Set(whole).count > 30)
      for count in 1...20 {
        var part = [UInt32](repeating: .max, count: count + 1)
        unsafe part.withUnsafeMutableBufferPointer {
          if let out = $0.baseAddress { unsafe source.fetch(out, x: 13, y: 9, count: count) }
        }
        #expect(Array(part.dropLast()) == Array(whole[10..<10 + count]))
        #expect(part.last == .max, "written beyond the end")
      }
    }
  }
}
