import Foundation
import Testing

/// The pictures that effects must give, against the normal distribution and against boxes.
@Suite struct EffectClaims {
  /// The share of a normal distribution below `x`, in standard deviations.
  private func normal(_ x: Double) -> Double { erfc(-x / 2.squareRoot()) / 2 }

  /// The greatest difference between a row's opacities and those of an edge at 32 that is blurred by `sigma`.
  private func mismatch(_ picture: Picture, sigma: Double) -> Double {
    (0..<64).map { x in
      let middle = Double(x) + 0.5
      // A pixel is the mean of what lies in it.
      let expected = sigma == 0 ? (x < 32 ? 1 : 0) : normal((32 - middle) / sigma)
      return abs(Double(picture[x, 32].alpha) - 255 * expected)
    }.max() ?? 255
  }

  @Test(arguments: [(0.0, 0.0), (5, 3), (10, 6), (20, 12)])
  func `the edge of a blurred half is the normal distribution`(frame: Double, sigma: Double) throws {
    #expect(try mismatch(Picture("Effects/blur", frame: frame), sigma: sigma) <= 3)
  }

  @Test func `a layer's scale widens its blur`() throws {
    #expect(try mismatch(Picture("Effects/blur-scaled"), sigma: 9) <= 2.5)
  }

  @Test(arguments: ["Effects/blur-horizontal", "Effects/blur-vertical"])
  func `a blur of one direction spreads in that direction only`(_ name: String) throws {
    let picture = try Picture(name)
    let isHorizontal = name.hasSuffix("horizontal")
    for along in 0..<64 {
      let middle = Double(along) + 0.5
      let expected = 255 * (normal((40 - middle) / 6) - normal((24 - middle) / 6))
      for across in 0..<64 {
        let alpha = isHorizontal ? picture[along, across].alpha : picture[across, along].alpha
        if across < 24 || across >= 40 {
          #expect(alpha == 0)
        } else {
          #expect(abs(Double(alpha) - expected) <= 3)
        }
      }
    }
  }

  @Test(arguments: [(0, 6), (10, 0), (20, 4.2426407)] as [(Double, Double)])
  func `a blur along a direction blurs an edge by its part across`(frame: Double, sigma: Double) throws {
    #expect(try mismatch(Picture("Effects/directional-blur", frame: frame), sigma: sigma) <= 3)
  }

  @Test func `a box blurred along a diagonal spreads along it only`() throws {
    let picture = try Picture("Effects/directional-blur-box")
    #expect(abs(picture.area() - 64) <= 1.5)
    // The variance along the rising diagonal, and along the other one.
    var along = 0.0, across = 0.0
    for y in 0..<64 {
      for x in 0..<64 {
        let dx = Double(x) - 31.5, dy = Double(y) - 31.5, weight = Double(picture[x, y].alpha) / 255
        along += weight * (dx - dy) * (dx - dy) / 2
        across += weight * (dx + dy) * (dx + dy) / 2
      }
    }
    let box = 63.0 / 12
    #expect(abs(along / picture.area() - box - 36) <= 1.5)
    #expect(abs(across / picture.area() - box) <= 0.3)
  }

  @Test func `edge pixels that repeat keep a box as it is`() throws {
    let picture = try Picture("Effects/blur-repeat")
    #expect(picture.extent.x == 16..<48 && picture.extent.y == 16..<48)
    #expect(picture.area() == 32 * 32)
  }

  @Test func `masks apply before a blur`() throws {
    let picture = try Picture("Effects/blur-masked")
    #expect(abs(picture[15, 32].alpha + picture[16, 32].alpha - 255) <= 2)
    #expect(picture[32, 32].alpha == 255)
  }

  @Test func `what lies beyond the picture is blurred into it`() throws {
    let picture = try Picture("Effects/blur-beyond")
    for x in 0..<16 {
      let expected = 255 * normal(-(Double(x) + 0.5) / 6) * (normal(16.0 / 6) - normal(-16.0 / 6))
      #expect(abs(Double(picture[x, 32].alpha) - expected) <= 3, "column \(x)")
    }
  }

  @Test func `a composition is blurred as a whole before it fades`() throws {
    for (frame, x) in [(0.0, 16), (10, 48)] {
      let picture = try Picture("Effects/blur-in-composition", frame: frame)
      // Half of a green canvas filled at half its opacity, and half of an opaque box.
      #expect(abs(picture[64 - x, 32].alpha - 64) <= 2 && picture[64 - x, 32].red == 0)
      #expect(abs(picture[x, 32].alpha - 127) <= 2 && abs(picture[x, 32].red - 127) <= 3)
    }
  }

  @Test func `a sharp shadow is the shape beside itself`() throws {
    let picture = try Picture("Effects/shadow")
    #expect(picture[39, 28].red == 255 && picture[39, 28].blue == 0)
    #expect([40, 49].allSatisfy { abs(picture[$0, 28].alpha - 127) <= 1 && picture[$0, 28].red == 0 })
    #expect(picture[50, 28].alpha == 0)
    #expect(picture.extent.x == 16..<50 && picture.extent.y == 16..<40)
  }

  @Test func `the edge of a soft shadow is half as opaque`() throws {
    // Below the box, whose last row is 43.
    let picture = try Picture("Effects/shadow-soft", frame: 10)
    #expect(abs(picture[32, 51].alpha + picture[32, 52].alpha - 255) <= 3)
    for y in 44..<60 {
      let expected = 255 * normal((52 - Double(y) - 0.5) / 3)
      #expect(abs(Double(picture[32, y].alpha) - expected) <= 3, "row \(y)")
    }
  }

  @Test func `a shadow may show alone`() throws {
    let picture = try Picture("Effects/shadow-only")
    #expect(picture.extent.x == 24..<48 && picture.extent.y == 24..<48)
    #expect(picture.area() == 24 * 24 && picture[30, 30].green == 255 && picture[30, 30].red == 0)
  }

  @Test func `a shadow turns with its layer`() throws {
    let picture = try Picture("Effects/shadow-turned")
    #expect(picture.extent.x == 20..<44 && picture.extent.y == 16..<50)
    #expect(picture[32, 45].blue == 255 && picture[32, 30].red == 255)
  }

  @Test func `a fill replaces colours and multiplies opacities`() throws {
    let pixel = try Picture("Effects/fill")[32, 32]
    #expect(pixel.red == 0 && abs(pixel.green - 128) <= 1 && abs(pixel.alpha - 128) <= 1)
  }

  @Test func `effects apply in their order`() throws {
    let picture = try Picture("Effects/chain")
    #expect(picture[32, 32].red == 255 && picture[32, 32].green == 255)
    #expect(picture[32, 47].blue == 255 && picture[32, 47].red == 0)
    #expect((1..<255).contains(picture[32, 52].alpha))
  }

  @Test func `a blurred layer may be a matte`() throws {
    let picture = try Picture("Effects/matte")
    #expect(abs(picture[15, 32].alpha + picture[16, 32].alpha - 255) <= 2)
    #expect(picture[16, 32].red == picture[16, 32].alpha && picture[4, 4].alpha == 0)
  }

  @Test func `effects that are off change nothing`() throws {
    let picture = try Picture("Effects/off")
    #expect(picture.area() == 32 * 32 && picture.extent.x == 16..<48)
  }
}
