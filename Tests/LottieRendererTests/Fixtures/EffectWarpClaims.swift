import Foundation
import Testing

/// The places to which distortions must move edges, by the formulas of their definitions.
@Suite struct EffectWarpClaims {
  @Test func `a corner pin is a view in perspective`() throws {
    let picture = try Picture("Effects/corner-pin")
    // A trapezoid between 16 and 32 wide, 32 high.
    #expect(abs(picture.area() - 24 * 32) <= 12)
    #expect(picture[18, 17].alpha == 0 && picture[32, 17].alpha == 255 && picture[18, 46].alpha == 255)
    // The middle lies where both diagonals cross: a third of the height below the top.
    let middle = 16 + 32.0 / 3
    for y in 20..<44 where abs(Double(y) + 0.5 - middle) > 1.2 {
      #expect(picture[32, y] == (Double(y) < middle ? Pixel(255, 0, 0) : Pixel(0, 0, 255)), "row \(y)")
    }
  }

  @Test func `a corner pin to a rectangle stretches`() throws {
    let picture = try Picture("Effects/corner-pin", frame: 10)
    #expect(abs(picture.area() - 32 * 16) <= 2)
    #expect(picture[36, 19] == Pixel(255, 0, 0) && picture[36, 28] == Pixel(0, 0, 255))
    #expect(picture[52, 20].alpha < 160 && picture[53, 20].alpha == 0 && picture[50, 20].alpha == 255)
  }

  @Test func `a twirl turns less and less up to its radius`() throws {
    let picture = try Picture("Effects/twirl")
    for distance in stride(from: 6.0, through: 30, by: 3) {
      let angle = Double.pi / 2 * pow(1 - distance / 32, 2)
      for (across, isCovered) in [(0.0, true), (4, false), (-4, false)] {
        let x = 32 + distance * cos(angle) - across * sin(angle)
        let y = 32 + distance * sin(angle) + across * cos(angle)
        let alpha = picture[Int(x), Int(y)].alpha
        #expect(isCovered ? alpha >= 200 : alpha <= 40, "\(distance), \(across): \(alpha)")
      }
    }
  }

  @Test(arguments: [(0, 2), (10, -2)] as [(Double, Double)])
  func `a bulge enlarges the middle and a pinch shrinks it`(frame: Double, height: Double) throws {
    let share = abs(height) / 4, sphere = (1 + share) / (2 * share.squareRoot())
    func shown(_ d: Double) -> Double {
      let bulged = asin(d / sphere) / asin(1 / sphere) * pow(d, 2.6 * pow(share, 3))
      return height > 0 ? bulged : 2 * d - bulged
    }
    var low = 0.0, high = 1.0
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if shown(middle) < 8.0 / 24 { low = middle } else { high = middle }
    }
    let radius = 24 * low
    #expect(height > 0 ? radius > 10 : radius < 7.5)
    let area = try Picture("Effects/bulge", frame: frame).area()
    #expect(abs((area / Double.pi).squareRoot() - radius) <= 0.1, "\(area), not a radius of \(radius)")
  }

  @Test(arguments: [(0, "sine"), (10, "triangle"), (20, "circle")] as [(Double, String)])
  func `waves move the surface up and down`(frame: Double, form: String) throws {
    let picture = try Picture("Effects/wave-warp", frame: frame)
    for x in 0..<64 {
      let place = (Double(x) + 0.5) / 32, wave = place - place.rounded(.down)
      let half = (2 * wave).truncatingRemainder(dividingBy: 1), sign: Double = wave < 0.5 ? 1 : -1
      let offset =
        switch form {
        case "sine": sin(2 * Double.pi * wave)
        case "triangle": sign * (1 - abs(2 * half - 1))
        default: sign * (1 - pow(2 * half - 1, 2)).squareRoot()
        }
      #expect(abs(picture.area(x: x..<x + 1) - (32 - 5 * offset)) <= 0.1, "column \(x)")
    }
  }

  @Test func `a map displaces along rows and along columns`() throws {
    // The left half is white and shows what lies 8 to the right; the right half is black.
    let across = try Picture("Effects/displacement-map")
    #expect(across.extent.x == 8..<56 && across.extent.y == 16..<48)
    #expect(across.area() == 48 * 32)
    let down = try Picture("Effects/displacement-map", frame: 10)
    #expect((0..<64).allSatisfy { (down[20, $0].alpha == 255) == (10..<42 ~= $0) })
    #expect((0..<64).allSatisfy { (down[44, $0].alpha == 255) == (22..<54 ~= $0) })
  }

  @Test func `transparent parts of a map displace nothing`() throws {
    let picture = try Picture("Effects/displacement-map-part")
    #expect((0..<64).allSatisfy { (picture[$0, 20].alpha == 255) == (16..<48 ~= $0) })
    #expect((0..<64).allSatisfy { (picture[$0, 40].alpha == 255) == (16..<40 ~= $0) })
  }

  @Test(arguments: [0.0, 6]) func `waves travel with time`(frame: Double) throws {
    let picture = try Picture("Effects/wave-warp-travels", frame: frame)
    for x in 0..<64 {
      let offset = sin(2 * Double.pi * ((Double(x) + 0.5) / 32 - frame / 30))
      #expect(abs(picture.area(x: x..<x + 1) - (32 - 5 * offset)) <= 0.1, "column \(x)")
    }
  }
}
