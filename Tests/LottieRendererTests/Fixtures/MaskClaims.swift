import Foundation
import Testing

/// What masks must leave: the algebra of coverages, on two boxes that overlap.
@Suite struct MaskClaims {
  /// How much is left outside, in the first box alone, in the second one alone and in both.
  private func alphas(_ name: String) throws -> [Int] {
    let picture = try Picture(name)
    return [picture[4, 4], picture[16, 16], picture[48, 48], picture[32, 32]].map(\.alpha)
  }

  private func isNear(_ found: [Int], _ expected: [Double]) -> Bool {
    zip(found, expected).allSatisfy { abs(Double($0) - $1 * 255) <= 1 }
  }

  @Test(arguments: [
    "Masks/add", "Masks/subtract", "Masks/intersect", "Masks/lighten", "Masks/darken", "Masks/difference",
    "Masks/none",
  ])
  func `a second mask of 80 % changes a first one of 60 %`(_ name: String) throws {
    let expected = [(0.0, 0.0), (0.6, 0), (0, 0.8), (0.6, 0.8)].map { m, c in
      switch name {
      case "Masks/add": m + c - m * c
      case "Masks/subtract": m * (1 - c)
      case "Masks/intersect": m * c
      case "Masks/lighten": max(m, c)
      case "Masks/darken": min(m, c)
      case "Masks/difference": m + c - 2 * m * c
      default: m
      }
    }
    let found = try alphas(name)
    #expect(isNear(found, expected))
  }

  /// Outside and inside of the only box.
  @Test(arguments: [
    ("Masks/first-add", 0.0, 0.75), ("Masks/first-subtract", 1, 0.25), ("Masks/first-intersect", 0, 0.75),
    ("Masks/first-lighten", 0, 0.75), ("Masks/first-darken", 0, 0.75), ("Masks/first-difference", 0, 0.75),
  ])
  func `the first mask decides what it starts from`(_ name: String, outside: Double, inside: Double) throws {
    let found = try alphas(name)
    #expect(isNear(found, [outside, inside, outside, inside]))
  }

  @Test(arguments: ["Masks/inverted-add", "Masks/inverted-subtract", "Masks/inverted-intersect"])
  func `an inverted mask counts outside its path`(_ name: String) throws {
    let expected = [(0.0, 0.8), (0.6, 0.8), (0, 0), (0.6, 0)].map { m, c in
      switch name {
      case "Masks/inverted-add": m + c - m * c
      case "Masks/inverted-subtract": m * (1 - c)
      default: m * c
      }
    }
    let found = try alphas(name)
    #expect(isNear(found, expected))
  }

  @Test func `an open path has no inside`() throws {
    #expect(try Picture("Masks/open").area() == 0)
  }

  @Test func `a mask is in the space of its layer`() throws {
    let picture = try Picture("Masks/transformed")
    // 8…40 halved and moved by (8, 16).
    #expect(picture.extent.x == 12..<28)
    #expect(picture.extent.y == 20..<36)
  }

  @Test(arguments: [(0.0, 0.0), (10, 16), (20, 32), (40, 64)])
  func `a mask moves`(frame: Double, width: Double) throws {
    #expect(try Picture("Masks/animated", frame: frame).area() == width * 64)
  }

  @Test func `a round mask cuts a gradient`() throws {
    let picture = try Picture("Masks/round")
    #expect(picture.mismatch(with: .ellipse(32, 32, 24, 24)) < Picture.curveTolerance)
    #expect(picture[32, 32].isNear(Ink(1 - 32.5 / 64, 0, 32.5 / 64), within: 2))
  }

  // MARK: Expansion and feather

  @Test func `an expanded mask grows by a distance on all sides`() throws {
    #expect(try Picture("Masks/expanded").area() == 16 * 16)
    let grown = try Picture("Masks/expanded", frame: 10)
    #expect(grown.extent.x == 16..<48 && grown.extent.y == 16..<48)
    #expect(abs(grown.area() - (16 * 16 + 4 * 16 * 8 + 64 * Double.pi)) <= 4)
    let shrunk = try Picture("Masks/expanded", frame: 20)
    #expect(shrunk.extent.x == 28..<36 && shrunk.area() == 64)
  }

  /// The share of a normal distribution below `x`, in standard deviations.
  private func normal(_ x: Double) -> Double { erfc(-x / 2.squareRoot()) / 2 }

  @Test func `the edge of a feathered mask is the normal distribution`() throws {
    let picture = try Picture("Masks/feather")
    for x in 0..<64 {
      let expected = 255 * normal((32 - Double(x) - 0.5) / 7.6)
      #expect(abs(Double(picture[x, 32].alpha) - expected) <= 3, "column \(x)")
    }
  }

  @Test func `feathered masks combine as others do`() throws {
    let away = try Picture("Masks/feather-subtract")
    #expect(away[32, 32].alpha == 0 && away[2, 2].alpha == 255)
    #expect(abs(away[15, 32].alpha + away[16, 32].alpha - 255) <= 3)
    let outside = try Picture("Masks/feather-inverted")
    #expect(outside[32, 32].alpha == 0 && abs(outside[2, 2].alpha - 128) <= 1)
    let both = try Picture("Masks/feather-intersect")
    #expect(both[12, 12].alpha == 0 && both[50, 50].alpha == 0 && both[39, 39].alpha > 250)
    #expect(abs(both[23, 36].alpha + both[24, 36].alpha - 255) <= 20)
    let across = try Picture("Masks/feather-one-axis")
    #expect(across[32, 15].alpha == 0 && across[32, 16].alpha == across[32, 32].alpha)
    #expect(abs(across[15, 32].alpha + across[16, 32].alpha - 255) <= 3)
  }
}
