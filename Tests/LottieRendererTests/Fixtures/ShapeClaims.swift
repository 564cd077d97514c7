import Foundation
import Testing

/// What shapes, fills and groups must cover.
@Suite struct ShapeClaims {
  let tolerance = Picture.edgeTolerance

  @Test func `paths of lines and of cubics cover their area`() throws {
    let picture = try Picture("Shapes/path")
    #expect(abs(picture.area(x: 0..<32) - 24 * 24 / 2) < 0.5)
    #expect(abs(picture.area(x: 32..<64) - 24 * 16 * 0.6) < Picture.areaTolerance(curves: 40))
  }

  @Test func `an open path is filled as if closed`() throws {
    let picture = try Picture("Shapes/path-open")
    #expect(picture.mismatch(with: .polygon([(8, 8), (56, 8), (56, 40)])) < tolerance)
  }

  @Test func `a rectangle on whole pixels has hard edges`() throws {
    let picture = try Picture("Shapes/rectangle")
    #expect(picture.extent.x == 16..<48)
    #expect(picture.extent.y == 24..<40)
    #expect(picture.area() == 32 * 16)
    #expect(picture[16, 24] == Pixel(255, 0, 0))
  }

  @Test func `a rectangle between pixels covers parts of them`() throws {
    let picture = try Picture("Shapes/rectangle-subpixel")
    #expect(picture[16, 32].isNear(Ink(0, 0, 0, 0.75)))
    #expect(picture[48, 32].isNear(Ink(0, 0, 0, 0.25)))
    #expect(picture[32, 24].isNear(Ink(0, 0, 0, 0.5)))
    #expect(picture[16, 24].isNear(Ink(0, 0, 0, 0.375)))
    #expect(picture[32, 32] == Pixel(0, 0, 0))
  }

  @Test(arguments: [("Shapes/rectangle-rounded", 8.0), ("Shapes/rectangle-pill", 16.0)])
  func `rounded corners are quarter circles, at most half the height`(_ name: String, radius: Double) throws {
    let picture = try Picture(name)
    #expect(
      abs(picture.area() - (48 * 32 - (4 - .pi) * radius * radius))
        < Picture.areaTolerance(curves: 2 * .pi * radius))
    #expect(picture.extent.x == 8..<56)
    #expect(picture.extent.y == 16..<48)
  }

  @Test func `an ellipse is one`() throws {
    let picture = try Picture("Shapes/ellipse")
    #expect(picture.mismatch(with: .ellipse(32, 32, 24, 16)) < Picture.curveTolerance)
    #expect(abs(picture.area() - .pi * 24 * 16) < Picture.areaTolerance(curves: 127))
  }

  @Test func `a star alternates between two circles`() throws {
    let picture = try Picture("Shapes/star")
    #expect(picture.mismatch(with: star(points: 5, outer: 28, inner: 12)) < tolerance)
    #expect(abs(picture.area() - 5 * 28 * 12 * sin(.pi / 5)) < 1)
  }

  @Test func `the roundness of a star is a part of its perimeters`() throws {
    let outline = star(points: 5, outer: 28, inner: 12, outerRoundness: 0.6, innerRoundness: -0.4)
    #expect(try Picture("Shapes/star-rounded").mismatch(with: outline) < Picture.curveTolerance)
  }

  @Test func `a star is turned clockwise, and its direction does not show`() throws {
    let outline = star(points: 7, outer: 28, inner: 12, degrees: 20)
    #expect(try Picture("Shapes/star-rotated").mismatch(with: outline) < tolerance)
  }

  @Test func `a polygon has a vertex on top`() throws {
    let picture = try Picture("Shapes/polygon")
    #expect(picture.mismatch(with: polygon(points: 6, radius: 28)) < tolerance)
    #expect(abs(picture.area() - 1.5 * 3.0.squareRoot() * 28 * 28) < 1)
  }

  @Test func `a rounded polygon has tangents of a quarter of a side of its circle`() throws {
    let outline = polygon(points: 3, radius: 24, roundness: 1)
    #expect(try Picture("Shapes/polygon-rounded").mismatch(with: outline) < Picture.curveTolerance)
  }

  @Test(arguments: [
    ("Shapes/fill-nonzero", 2 * 1024 - 256, true), ("Shapes/fill-even-odd", 2 * 1024 - 512, false),
    ("Shapes/fill-direction", 2 * 1024 - 512, false),
  ])
  func `the fill rule decides about overlaps`(_ name: String, area: Int, isFilled: Bool) throws {
    let picture = try Picture(name)
    #expect(picture.area() == Double(area))
    #expect(picture[32, 32].alpha == (isFilled ? 255 : 0))
  }

  @Test func `a colour is multiplied by its opacity`() throws {
    #expect(try Picture("Shapes/fill-opacity")[32, 32].isNear(Ink(1, 0.5, 0, 0.5)))
  }

  @Test func `a group maps by anchor, scale, rotation and position, in this order`() throws {
    let (s, c) = (0.5, 0.75.squareRoot())
    let outline = Outline.box(-8, -4, 32, 24).mapped { point in
      let p = (point - 8) * SIMD2(1.5, 0.5)
      return SIMD2(c * p.x - s * p.y, s * p.x + c * p.y) + 32
    }
    let picture = try Picture("Shapes/group-transform")
    #expect(picture.mismatch(with: outline) < tolerance)
    #expect(abs(picture.area() - 32 * 24 * 0.75) < 1)
  }

  @Test func `a skew shears along its axis`() throws {
    let t = tan(-30 * Double.pi / 180), s = sin(20 * Double.pi / 180), c = cos(20 * Double.pi / 180)
    let outline = Outline.box(-16, -12, 32, 24).mapped { p in
      SIMD2((1 + t * s * c) * p.x + t * c * c * p.y, -t * s * s * p.x + (1 - t * s * c) * p.y) + 32
    }
    #expect(try Picture("Shapes/group-skew").mismatch(with: outline) < tolerance)
  }

  @Test func `a negative scale mirrors`() throws {
    let picture = try Picture("Shapes/group-mirror")
    #expect(picture.mismatch(with: .polygon([(60, 4), (36, 4), (60, 28)])) < tolerance)
  }

  @Test func `a fill colours what precedes it, in groups too`() throws {
    let picture = try Picture("Shapes/group-nested")
    #expect(picture[16, 16] == Pixel(0, 0, 255))
    #expect(picture[48, 16] == Pixel(0, 0, 255))
    // The red fill comes last: it paints all shapes, below what the blue one paints.
    #expect(picture[32, 48] == Pixel(255, 0, 0))
    #expect(picture.area() == 2 * 256 + 512)
  }

  @Test func `what comes first lies on top`() throws {
    let picture = try Picture("Shapes/paint-order")
    #expect(picture[24, 24] == Pixel(0, 0, 255))
    // The fill comes before the stroke and covers its inner half.
    #expect(picture[18, 40] == Pixel(0, 255, 0))
    #expect(picture[14, 40] == Pixel(255, 0, 0))
  }

  @Test func `hidden items take no part`() throws {
    let picture = try Picture("Shapes/hidden-items")
    #expect(picture[16, 32] == Pixel(0, 0, 255))
    #expect(picture.area() == 256)
  }

  @Test func `a see-through group is see-through as one`() throws {
    let picture = try Picture("Shapes/group-opacity")
    #expect(picture[32, 32].isNear(Ink(1, 0, 0, 0.5)))
    #expect(picture[50, 50].isNear(Ink(0, 0, 1, 0.5)))
  }

  // MARK: - Definitions

  private func star(
    points: Int, outer: Double, inner: Double, outerRoundness: Double = 0, innerRoundness: Double = 0,
    degrees: Double = 0
  ) -> Outline {
    .closed(
      (0..<2 * points).map { index in
        let isOuter = index % 2 == 0
        let radius = isOuter ? outer : inner, roundness = isOuter ? outerRoundness : innerRoundness
        return vertex(
          angle: degrees * .pi / 180 - .pi / 2 + Double(index) * .pi / Double(points), radius: radius,
          handle: 2 * .pi * radius / Double(4 * points) * roundness)
      })
  }

  private func polygon(points: Int, radius: Double, roundness: Double = 0) -> Outline {
    .closed(
      (0..<points).map {
        vertex(
          angle: -.pi / 2 + Double($0) * 2 * .pi / Double(points), radius: radius,
          handle: 2 * .pi * radius / Double(4 * points) * roundness)
      })
  }

  private func vertex(angle: Double, radius: Double, handle: Double) -> Outline.Vertex {
    let way = SIMD2(cos(angle), sin(angle)), tangent = SIMD2(-sin(angle), cos(angle)) * handle
    return Outline.Vertex(point: 32 + way * radius, into: -tangent, out: tangent)
  }
}
