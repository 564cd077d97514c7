import Foundation
import Testing

/// What modifiers must do to paths.
@Suite struct ModifierClaims {
  let tolerance = Picture.edgeTolerance

  /// The columns that are covered in a row.
  private func columns(_ picture: Picture, _ row: Int) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for x in 0..<picture.width where picture[x, row].alpha > 127 {
      if let last = result.last, last.upperBound == x {
        result[result.count - 1] = last.lowerBound..<x + 1
      } else {
        result.append(x..<x + 1)
      }
    }
    return result
  }

  @Test(arguments: [
    ("Modifiers/trim-parallel", [20..<44], [28..<36]), ("Modifiers/trim-individual", [32..<56], [8..<32]),
    ("Modifiers/trim-individual-wrapped", [8..<32], [] as [Range<Int>]),
  ])
  func `a trim cuts each line, or all as one`(_ name: String, top: [Range<Int>], bottom: [Range<Int>]) throws
  {
    let picture = try Picture(name)
    #expect(columns(picture, 16) == top)
    #expect(columns(picture, 48) == bottom)
  }

  @Test func `an offset trim of an open line leaves two pieces`() throws {
    #expect(columns(try Picture("Modifiers/trim-offset"), 32) == [8..<20, 44..<56])
  }

  @Test func `over the seam of a closed path a trimmed line goes on`() throws {
    let picture = try Picture("Modifiers/trim-wrapped")
    // The top and the right side with the corner between them, which only a joined line fills.
    #expect(picture.area() == 32 * 8 + 32 * 8 + 0)
    #expect(picture[51, 12] == Pixel(0, 0, 0))
    #expect(picture.extent.x == 16..<52)
    #expect(picture.extent.y == 12..<48)
  }

  @Test(arguments: [("Modifiers/trim-fill", 32..<56), ("Modifiers/trim-reversed", 8..<32)])
  func `a trimmed fill is closed by a line`(_ name: String, columns: Range<Int>) throws {
    let picture = try Picture(name)
    #expect(abs(picture.area() - .pi * 24 * 24 / 2) < Picture.areaTolerance(curves: .pi * 24))
    #expect(picture.extent.x == columns)
  }

  @Test func `two trims work one on the other`() throws {
    #expect(columns(try Picture("Modifiers/trim-twice"), 32) == [20..<32])
  }

  @Test func `corners become quarter circles`() throws {
    let picture = try Picture("Modifiers/rounded-corners")
    #expect(abs(picture.area() - (1600 - (4 - .pi) * 100)) < Picture.areaTolerance(curves: .pi * 20))
    #expect(picture.extent.x == 12..<52)
  }

  @Test func `the ends of an open path keep their place`() throws {
    let picture = try Picture("Modifiers/rounded-corners-open")
    #expect(abs(picture.area() - 4 * (20 + 20 + .pi * 10)) < Picture.areaTolerance(curves: .pi * 4))
    #expect(picture[12, 12] == .clear)
    #expect(picture.extent.y == 10..<52)
  }

  @Test(arguments: [
    ("Modifiers/repeater-below", Ink.red, Ink.blue), ("Modifiers/repeater-above", .blue, .red),
  ])
  func `copies lie below or above the first`(_ name: String, first: Ink, last: Ink) throws {
    let picture = try Picture(name)
    // On the frame of the second copy and in the first; in the third and on the frame of the second.
    #expect(picture[25, 20].isNear(first))
    #expect(picture[39, 44].isNear(last) || picture[43, 40].isNear(last))
    #expect(picture.extent.x == 6..<58)
  }

  @Test func `opacity runs from the first to the last copy`() throws {
    let picture = try Picture("Modifiers/repeater-opacity")
    #expect((0..<5).map { picture[8 + 12 * $0, 32].alpha } == [255, 204, 153, 102, 51])
  }

  @Test func `rotations turn about the anchor`() throws {
    var outline = Outline()
    for copy in 0..<6 {
      let angle = Double(copy) * .pi / 3
      outline += Outline.box(28, 4, 8, 16).mapped { point in
        let p = point - 32
        return SIMD2(cos(angle) * p.x - sin(angle) * p.y, sin(angle) * p.x + cos(angle) * p.y) + 32
      }
    }
    let picture = try Picture("Modifiers/repeater-rotation")
    #expect(picture.mismatch(with: outline) < tolerance)
    #expect(abs(picture.area() - 6 * 128) < 1)
  }

  @Test func `scales are powers and places multiples`() throws {
    let picture = try Picture("Modifiers/repeater-scale")
    // The first lies in the corner of the canvas: a quarter of it shows; of the others one half does.
    #expect(picture.area() == 64 + 32 + 8)
    #expect(columns(picture, 1) == [0..<8, 16..<24, 38..<42])
  }

  @Test func `an offset moves all copies`() throws {
    #expect(columns(try Picture("Modifiers/repeater-offset"), 32) == [12..<20, 28..<36, 44..<52])
  }

  @Test func `a repeater repeats a repeater`() throws {
    let picture = try Picture("Modifiers/repeater-nested")
    #expect(picture.area() == 9 * 64)
    for row in [8, 28, 48] { #expect(columns(picture, row) == [4..<12, 24..<32, 44..<52]) }
  }

  @Test(arguments: [("Modifiers/pucker", -0.5, 20.0, 44.0), ("Modifiers/bloat", 0.5, 8, 56)])
  func `vertices and tangents move in opposite ways`(
    _ name: String, amount: Double, low: Double, high: Double
  ) throws {
    let corners = [(low, low), (high, low), (high, high), (low, high)].map { SIMD2($0.0, $0.1) }
    let outline = Outline.closed(
      corners.map { corner in
        let vertex = corner + (32 - corner) * amount
        let tangent = corner - (32 - corner) * amount - vertex
        return Outline.Vertex(point: vertex, into: tangent, out: tangent)
      })
    // Both sides of a spike may be off.
    #expect(try Picture(name).mismatch(with: outline) < 2 * Picture.curveTolerance)
  }

  /// The ridges of both fixtures: 8 … 56 in four parts, alternately 8 to either side.
  private func ridges(_ first: Double) -> [SIMD2<Double>] {
    (0..<5).map { SIMD2(8 + 12 * Double($0), 32 + ($0 % 2 == 0 ? first : -first)) }
  }

  @Test func `a zig-zag swings from side to side`() throws {
    let picture = try Picture("Modifiers/zig-zag")
    let mismatch = [8.0, -8].map { picture.mismatch(with: .line(ridges($0), width: 2)) }.min()
    #expect(try #require(mismatch) < Picture.curveTolerance)
  }

  @Test func `a smooth zig-zag is level at its ridges`() throws {
    let picture = try Picture("Modifiers/zig-zag-smooth")
    let mismatch = [8.0, -8].map { first in
      let points = ridges(first)
      // Tangents along the path, a half of a part long.
      let curve = zip(points, points.dropFirst()).flatMap { a, b in
        (0..<16).map { Outline.bezier(a, a + SIMD2(6, 0), b - SIMD2(6, 0), b, Double($0) / 16) }
      }
      return picture.mismatch(with: .line(curve + [points[4]], width: 2))
    }.min()
    #expect(try #require(mismatch) < Picture.curveTolerance)
  }

  @Test(arguments: [
    ("Modifiers/offset-grow", 40 * 40, 0.0), ("Modifiers/offset-round", 24 * 24 + 4 * 24 * 8, 8),
    ("Modifiers/offset-shrink", 24 * 24, 0),
  ])
  func `an offset moves sides outwards or inwards`(_ name: String, sides: Int, cornerRadius: Double) throws {
    let area = Double(sides) + .pi * cornerRadius * cornerRadius
    #expect(abs(try Picture(name).area() - area) < Picture.areaTolerance(curves: 2 * .pi * cornerRadius))
  }

  /// The alpha in the top square alone, in the bottom one alone, in both.
  @Test(arguments: [
    ("Modifiers/merge-merge", 255, 255, 255), ("Modifiers/merge-add", 255, 255, 255),
    ("Modifiers/merge-subtract", 255, 0, 0), ("Modifiers/merge-intersect", 0, 0, 255),
    ("Modifiers/merge-exclude", 255, 255, 0),
  ])
  func `merges are the algebra of areas`(_ name: String, top: Int, bottom: Int, both: Int) throws {
    let picture = try Picture(name)
    #expect(picture[16, 16].alpha == top)
    #expect(picture[48, 48].alpha == bottom)
    #expect(picture[32, 32].alpha == both)
    #expect(picture.area() == Double((top + bottom) / 255 * 768 + both / 255 * 256))
  }

  @Test func `the shapes of a group take part in a merge`() throws {
    let picture = try Picture("Modifiers/merge-group")
    let hole = Outline.ellipse(32, 32, 12, 12)
    #expect(picture.mismatch(with: .box(8, 8, 48, 48) + hole, evenOdd: true) < Picture.curveTolerance)
  }
}
