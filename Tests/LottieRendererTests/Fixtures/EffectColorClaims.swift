import Foundation
import Testing

/// The colours that effects must give bars of black, grey, white and orange, by the formulas of their definitions.
@Suite struct EffectColorClaims {
  typealias Color = SIMD3<Double>

  private static let bars: [Color] = [
    [0, 0, 0], Color(repeating: 128.0 / 255), [1, 1, 1], [1, 128.0 / 255, 0],
  ]

  private func luma(_ c: Color) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }

  private func mix(_ a: Color, _ b: Color, _ t: Double) -> Color { a + (b - a) * t }

  private func expect(_ name: String, _ formula: (Color) -> Color) throws {
    let picture = try Picture(name)
    for (index, bar) in Self.bars.enumerated() {
      let expected = formula(bar) * 255
      let pixel = picture[16 * index + 8, 32]
      let found = Color(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
      #expect(pixel.alpha == 255)
      for i in 0..<3 { #expect(abs(found[i] - expected[i]) <= 1, "bar \(index): \(found), not \(expected)") }
    }
  }

  @Test func `a tint lies between two tones by luma`() throws {
    try expect("Effects/tint") { mix($0, mix([0, 0, 1], [1, 1, 0], luma($0)), 0.5) }
  }

  @Test(
    arguments: [("Effects/ramp", 0, 1), ("Effects/ramp", 10, 0.5), ("Effects/ramp-radial", 0, 1)]
      as [(String, Double, Double)])
  func `a ramp lies between two points and keeps the shape`(_ name: String, frame: Double, share: Double)
    throws
  {
    let picture = try Picture(name, frame: frame)
    #expect(picture.extent.x == 8..<56 && picture.extent.y == 8..<56)
    for x in 8..<56 {
      for y in [8, 20, 40] {
        let dx = Double(x) + 0.5 - 16, dy = Double(y) + 0.5 - 20
        let t = min(max((name.hasSuffix("radial") ? (dx * dx + dy * dy).squareRoot() : dx) / 32, 0), 1)
        let expected = mix([0, 1, 0], mix([1, 0, 0], [0, 0, 1], t), share) * 255
        let pixel = picture[x, y]
        let found = Color(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
        for i in 0..<3 {
          #expect(abs(found[i] - expected[i]) <= 1.5, "\(x), \(y): \(found), not \(expected)")
        }
      }
    }
  }

  @Test func `a tritone has a third tone in the middle`() throws {
    try expect("Effects/tritone") { color in
      let l = luma(color)
      return l < 0.5 ? mix([0, 0, 1], [1, 0, 0], 2 * l) : mix([1, 0, 0], [1, 1, 1], 2 * l - 1)
    }
  }

  @Test func `levels stretch a range and bend it`() throws {
    try expect("Effects/levels") { color in
      func level(_ v: Double) -> Double { pow(min(max((v - 0.25) / 0.5, 0), 1), 0.5) }
      return Color(level(color.x / 2), level(color.y), level(color.z))
    }
  }

  @Test func `inverted colours and the original make white`() throws {
    try expect("Effects/invert") { Color(1, 1, 1) - $0 }
  }

  @Test func `a hue turns and everything gets lighter`() throws {
    try expect("Effects/hue-saturation") { color in
      // A third of a turn exchanges the primaries; saturation in HSL keeps the way to white straight.
      mix(Color(color.z, color.x, color.y), [1, 1, 1], 0.25)
    }
  }

  @Test func `colorizing keeps the lightness alone`() throws {
    try expect("Effects/colorize") { color in
      let l = (max(color.x, color.y, color.z) + min(color.x, color.y, color.z)) / 2
      let reach = 0.5 * min(l, 1 - l)
      return Color(l - reach, l + reach, l - reach)
    }
  }

  @Test func `contrast pulls towards the middle and brightness adds`() throws {
    try expect("Effects/brightness-contrast") { color in
      Color((0..<3).map { min(max((color[$0] - 0.5) * 0.5 + 0.5 + 0.2, 0), 1) })
    }
  }

  @Test func `a stop less is half the light`() throws {
    try expect("Effects/exposure") { $0 * 0.5 }
  }

  @Test func `greys are mixed from hues`() throws {
    try expect("Effects/black-and-white") { color in
      guard color.x != color.z else { return color }
      // Orange is half red, half yellow.
      return Color(repeating: (1 - 128.0 / 255) * 0.4 + 128.0 / 255 * 0.6)
    }
  }
}
