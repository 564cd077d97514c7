import Foundation
import Testing

/// The pictures that layer styles must give, against boxes and the normal distribution.
@Suite struct StyleClaims {
  /// The share of a normal distribution below `x`, in standard deviations.
  private func normal(_ x: Double) -> Double { erfc(-x / 2.squareRoot()) / 2 }

  @Test func `a shadow lies away from the light`() throws {
    let picture = try Picture("Styles/drop-shadow")
    #expect(picture.extent.x == 16..<48 && picture.extent.y == 16..<40)
    #expect(picture[44, 30].blue == 255 && picture[38, 30].red == 255)
  }

  @Test func `a choke strengthens a shadow`() throws {
    let picture = try Picture("Styles/drop-shadow-choked")
    for x in 33..<64 {
      let expected = 255 * min(1, 2 * normal((32 - Double(x) - 0.5) / 6))
      #expect(abs(Double(picture[x, 32].alpha) - expected) <= 6, "column \(x)")
    }
  }

  @Test func `an inner shadow lies on the layer, on the side of the light`() throws {
    let picture = try Picture("Styles/inner-shadow")
    #expect(picture.area() == 32 * 32)
    #expect((16..<24).allSatisfy { picture[$0, 30] == Pixel(0, 0, 255) })
    #expect((24..<48).allSatisfy { picture[$0, 30] == Pixel(255, 0, 0) })
  }

  @Test func `an outer glow fades away from the edge`() throws {
    let picture = try Picture("Styles/outer-glow")
    #expect(picture[31, 32] == Pixel(255, 0, 0))
    for x in 32..<64 {
      let expected = 255 * normal((32 - Double(x) - 0.5) / 6)
      #expect(abs(Double(picture[x, 32].green) - expected) <= 3 && picture[x, 32].red == 0, "column \(x)")
    }
  }

  @Test func `an inner glow fades towards the middle`() throws {
    let picture = try Picture("Styles/inner-glow")
    for x in 0..<32 {
      let expected = 255 * (1 - normal((32 - Double(x) - 0.5) / 6))
      #expect(abs(Double(picture[x, 32].green) - expected) <= 3 && picture[x, 32].alpha == 255, "column \(x)")
    }
    #expect(picture[32, 32].alpha == 0)
  }

  @Test func `a colour lies over the layer`() throws {
    let pixel = try Picture("Styles/color-overlay")[32, 32]
    #expect(abs(pixel.red - 127) <= 1 && abs(pixel.green - 128) <= 1 && pixel.alpha == 255)
  }

  @Test func `a line around a layer has its width`() throws {
    let picture = try Picture("Styles/stroke")
    #expect(abs(picture.area(x: 0..<64, y: 32..<33) - 28) <= 0.6)
    #expect(picture[20, 32] == Pixel(0, 255, 0) && picture[24, 32] == Pixel(255, 0, 0))
  }

  @Test func `styles lie over and under the layer in a fixed order`() throws {
    let picture = try Picture("Styles/all")
    #expect(abs(picture[32, 32].red - 127) <= 1 && abs(picture[32, 32].blue - 128) <= 1)
    #expect(picture[22, 32] == Pixel(0, 255, 0))
    // To the right and below lies the shadow, elsewhere the glow alone.
    #expect(picture[32, 47].alpha > picture[32, 16].alpha)
    #expect(picture[19, 32].red > 60 && picture[19, 32].green > 60)
  }

  // MARK: Overlays and reliefs

  @Test(arguments: [0.0, 10, 20, 30, 40, 50, 60])
  func `a gradient lies over the layer's box`(frame: Double) throws {
    let picture = try Picture("Styles/gradient-overlay", frame: frame)
    #expect(picture.area() == 32 * 32)
    for y in stride(from: 17, to: 48, by: 5) {
      for x in stride(from: 17, to: 48, by: 3) {
        let dx = (Double(x) + 0.5 - 32) / 16, dy = (Double(y) + 0.5 - 32) / 16
        let t =
          switch frame {
          case 0: (dx + 1) / 2
          case 10: (dx * dx + dy * dy).squareRoot()
          case 20: atan2(-dy, dx) / (2 * Double.pi) + (dy > 0 ? 1 : 0)
          case 30: abs(dx)
          case 40: abs(dx) + abs(dy)
          case 50: (1 - dy) / 2
          default: (1 + dy) / 2
          }
        let blue = 255 * min(max(t, 0), 1), pixel = picture[x, y]
        #expect(abs(Double(pixel.blue) - blue) <= 2, "\(x), \(y): \(pixel), not \(blue)")
        #expect(abs(pixel.red + pixel.blue - 255) <= 1 && pixel.green == 0)
      }
    }
  }

  @Test(arguments: [(0, false), (10, true)] as [(Double, Bool)])
  func `a satin is the difference of two shapes`(frame: Double, isInverted: Bool) throws {
    let picture = try Picture("Styles/satin", frame: frame)
    for x in 0..<32 {
      let middle = Double(x) + 0.5
      let difference = normal((40 - middle) / 6) - normal((24 - middle) / 6)
      let blue = 255 * (isInverted ? 1 - difference : difference), pixel = picture[x, 32]
      #expect(abs(Double(pixel.blue) - blue) <= 4 && abs(pixel.red + pixel.blue - 255) <= 1, "column \(x)")
    }
    #expect((32..<64).allSatisfy { picture[$0, 32].alpha == 0 })
  }

  /// The shading of an edge at 32 that is blurred by 6 and rises to a height of 20.
  ///
  /// The light comes from the left (-1) or from the right, 30° high. Positive shares are lit, negative ones dark.
  private func shading(_ x: Int, light: Double, falls: Bool = false) -> Double {
    let middle = Double(x) + 0.5
    let slope = 20 * (normal((29 - middle) / 6) - normal((35 - middle) / 6)) / 6 * (falls ? -1 : 1)
    let facing = (-slope * light * 0.75.squareRoot() + 0.5) / (slope * slope + 1).squareRoot() - 0.5
    return facing > 0 ? facing / 0.5 : facing / (0.5 + 0.75.squareRoot())
  }

  @Test func `an inner bevel lights the edges that face the light`() throws {
    let dark = try Picture("Styles/bevel"), lit = try Picture("Styles/bevel", frame: 10)
    for x in 0..<32 {
      #expect(shading(x, light: -1) <= 0 && shading(x, light: 1) >= 0)
      #expect(abs(Double(dark[x, 32].red) - 255 * (1 + shading(x, light: -1))) <= 10, "column \(x)")
      #expect(dark[x, 32].green == 0 && dark[x, 32].alpha == 255)
      #expect(abs(Double(lit[x, 32].green) - 255 * shading(x, light: 1)) <= 10, "column \(x)")
      #expect(lit[x, 32].red == 255)
    }
    #expect(dark[31, 32].red < 120 && dark[32, 32].alpha == 0)
  }

  @Test(arguments: [(0, false, false), (10, true, false), (20, true, true)] as [(Double, Bool, Bool)])
  func `an outer bevel lights the surroundings`(frame: Double, isInner: Bool, isPillow: Bool) throws {
    let picture = try Picture("Styles/bevel-outer", frame: frame)
    for x in 32..<56 {
      let share = shading(x, light: 1, falls: isPillow)
      #expect(abs(Double(picture[x, 32].alpha) - 255 * abs(share)) <= 10, "column \(x)")
      #expect(picture[x, 32].green == (share > 0 ? picture[x, 32].alpha : 0))
    }
    #expect((picture[30, 32].green > 100) == isInner)
  }

  // MARK: Blend modes

  /// The product of two colours of 0…255.
  private func product(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> { a * b / 255 }

  private func screened(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> { a + b - a * b / 255 }

  private func expect(_ pixel: Pixel, _ color: SIMD3<Double>, within tolerance: Double = 1) {
    let found = SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
    for i in 0..<3 { #expect(abs(found[i] - color[i]) <= tolerance, "\(found), not \(color)") }
  }

  private let sand = SIMD3<Double>(255, 204, 102)

  @Test func `a shadow multiplies the colours below the layer`() throws {
    let shade = SIMD3<Double>(102, 255, 153)
    let whole = try Picture("Styles/drop-shadow-multiply")
    expect(whole[44, 30], product(sand, shade))
    expect(whole[30, 30], [255, 255, 255])
    expect(whole[56, 30], sand)
    // Half of the layer's opacity is half of its shadow's, which does not show through the layer.
    let half = try Picture("Styles/drop-shadow-multiply", frame: 10)
    expect(half[44, 30], (sand + product(sand, shade)) / 2)
    expect(half[30, 30], (sand + [255, 255, 255]) / 2)
  }

  @Test func `a glow screens the colours below the layer`() throws {
    let picture = try Picture("Styles/outer-glow-screen")
    let below = SIMD3<Double>(128, 64, 32)
    let lit = screened(below, [0, 127.5, 255])
    expect(picture[31, 32], [255, 255, 255])
    for x in 32..<64 {
      let weight = normal((32 - Double(x) - 0.5) / 6)
      expect(picture[x, 32], below + (lit - below) * weight, within: 4)
    }
  }

  @Test func `an inner shadow multiplies the colours of the layer`() throws {
    let picture = try Picture("Styles/inner-shadow-multiply")
    expect(picture[20, 30], product(sand, [102, 255, 153]))
    expect(picture[30, 30], sand)
  }

  @Test func `an inner glow may come from the middle`() throws {
    let picture = try Picture("Styles/inner-glow-middle")
    for x in 0..<32 {
      let expected = 255 * normal((32 - Double(x) - 0.5) / 6)
      #expect(abs(Double(picture[x, 32].green) - expected) <= 3 && picture[x, 32].alpha == 255, "column \(x)")
    }
  }

  @Test func `a colour screens the layer`() throws {
    let below = SIMD3<Double>(128, 64, 32)
    let pixel = try Picture("Styles/color-overlay-screen")[32, 32]
    expect(pixel, (below + screened(below, [0, 127.5, 255])) / 2)
  }
}
