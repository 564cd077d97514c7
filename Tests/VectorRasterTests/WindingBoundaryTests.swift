import TestSupport
import Testing

@testable import VectorRaster

@Suite struct WindingBoundaryTests {
  /// Returns the boundary of a combination; the first path is the first operand.
  private func boundary(_ operation: CoverageOperation, scale: Float = 4, _ paths: VectorPath...)
    -> VectorPath
  {
    var merger = WindingBoundary()
    var work = WorkBudget.unlimited
    var result = VectorPath()
    merger.begin()
    var count = 0
    for path in paths.reversed() {
      merger.add(path, .identity, scale: scale)
      count += merger.endShape() ? 1 : 0
    }
    merger.combine(count, operation)
    #expect(merger.finish(scale: scale, spending: &work, into: &result))
    return result
  }

  private func length(_ path: VectorPath) -> Float {
    var trimmer = PathTrimmer()
    return trimmer.length(of: path)
  }

  /// A quarter circle became a row of dots where two circles touch, because parts near the contact were dropped.
  @Test(arguments: [CoverageOperation.union, .subtract, .exclude])
  func `circles that touch keep their outlines wherever they are`(_ operation: CoverageOperation) {
    for x in stride(from: Float(0), to: 80, by: 3.7) {
      for y in stride(from: Float(0), to: 80, by: 5) {
        for offset in [Vector2(0, 20), Vector2(20, 0), Vector2(12, 16)] {
          let center = Vector2(x, y)
          let first = VectorPath.circle(center, 10), second = VectorPath.circle(center + offset, 10)
          let result = boundary(operation, first, second)
          let expected = length(first) * (operation == .subtract ? 1 : 2)
          expectClose(length(result), expected, 0.5)
          let isNear = result.points.allSatisfy { point in
            [center, center + offset].contains { (point - $0).length < 14.2 }
          }
          #expect(isNear, "\(center) \(offset)")
        }
      }
    }
  }

  @Test func `a shape without crossings keeps its start and its direction`() {
    let square = VectorPath("M 10 0 L 0 0 L 0 10 L 10 10 Z")
    #expect(boundary(.union, square).text == square.text)
    let hole = VectorPath("M 6 4 L 4 4 L 4 6 L 6 6 Z")
    #expect(boundary(.subtract, square, hole).text == square.text + " " + hole.text)
    #expect(boundary(.intersect, square, hole).text == hole.text)
  }

  @Test func `open subpaths stay open and take part in nothing`() {
    let square = VectorPath("M 0 0 L 10 0 L 10 10 L 0 10 Z")
    let line = VectorPath("M 5 5 L 20 5"), bend = VectorPath("M 20 20 L 80 30 L 50 80")
    #expect(boundary(.union, bend).text == bend.text)
    #expect(boundary(.union, bend, line).text == line.text + " " + bend.text)
    for operation in [CoverageOperation.union, .subtract, .intersect, .exclude] {
      #expect(boundary(operation, square, line).text == square.text + " " + line.text)
      #expect(boundary(operation, line, square).text == square.text + " " + line.text)
    }
    // A path that ends where it starts is closed.
    #expect(boundary(.union, VectorPath("M 0 0 L 10 0 L 10 10 L 0 0")).text == "M 0 0 L 10 0 L 10 10 Z")
  }

  /// The length of an edge shared by polygons that differ by rounding.
  @Test func `edges that nearly coincide count as one`() {
    for shift in [Float(0), 1e-6, -1e-6, 1e-5, -1e-5] {
      let left = VectorPath("M 0 0 L 10 0 L 10 10 L 0 10 Z")
      let right = VectorPath("M \(10 + shift) 0 L 20 0 L 20 10 L \(10 + shift) 10 Z")
      expectClose(length(boundary(.union, left, right)), 60, 0.001)
      expectClose(length(boundary(.subtract, left, right)), 40, 0.001)
      #expect(boundary(.intersect, left, right).isEmpty)
    }
  }
}
