import TestSupport
import Testing
import VectorRaster

@Suite struct DasherTests {
  @Test(arguments: [
    ([Float](arrayLiteral: 4, 2), Float(0), "M 0 0 L 4 0 M 6 0 L 10 0 M 12 0 L 16 0 M 18 0 L 20 0"),
    ([4, 2], 1, "M 0 0 L 3 0 M 5 0 L 9 0 M 11 0 L 15 0 M 17 0 L 20 0"),
    ([4, 2], -1, "M 1 0 L 5 0 M 7 0 L 11 0 M 13 0 L 17 0 M 19 0 L 20 0"),
    ([4, 2], 4, "M 2 0 L 6 0 M 8 0 L 12 0 M 14 0 L 18 0"),
    ([4, 2], 601, "M 0 0 L 3 0 M 5 0 L 9 0 M 11 0 L 15 0 M 17 0 L 20 0"),
    ([6], 0, "M 0 0 L 6 0 M 12 0 L 18 0"),
    ([3, 2, 1], 0, "M 0 0 L 3 0 M 5 0 L 6 0 M 9 0 L 11 0 M 12 0 L 15 0 M 17 0 L 18 0"),
    ([30, 1], 0, "M 0 0 L 20 0"),
    ([1, 30], 5, ""),
  ])
  func `a line is cut as the pattern says`(pattern: [Float], offset: Float, expected: String) {
    #expect(dash("M 0 0 L 20 0", pattern, offset) == expected)
  }

  @Test func `dashes bend around corners and start anew in each subpath`() {
    #expect(dash("M 0 0 L 5 0 L 5 5", [4, 2]) == "M 0 0 L 4 0 M 5 1 L 5 5")
    #expect(dash("M 0 0 L 3 0 L 3 5", [4, 2]) == "M 0 0 L 3 0 L 3 1 M 3 3 L 3 5")
    #expect(dash("M 0 0 L 5 0 M 0 5 L 5 5", [4, 2]) == "M 0 0 L 4 0 M 0 5 L 4 5")
  }

  @Test func `a dash over the start of a closed subpath is one`() {
    #expect(dash("M 0 0 L 4 0 L 4 4 L 0 4 Z", [4, 2], 2) == "M 4 0 L 4 4 M 2 4 L 0 4 L 0 2 M 0 0 L 2 0")
    #expect(dash("M 0 0 L 4 0 L 4 4 L 0 4 Z", [4, 2], 0) == "M 4 2 L 4 4 L 2 4 M 0 4 L 0 0 L 4 0")
    #expect(dash("M 0 0 L 4 0 L 4 4 L 0 4 Z", [16, 2], 0) == "M 0 0 L 4 0 L 4 4 L 0 4 Z")
  }

  @Test(arguments: [[], [0], [0, 0], [-1, 4], [.nan, 2], [.infinity, 1], [1e-9, 1e-9]] as [[Float]])
  func `a useless pattern leaves the path solid`(pattern: [Float]) {
    #expect(dash("M 0 0 L 20 0 L 20 9 Z", pattern) == "M 0 0 L 20 0 L 20 9 Z")
  }

  @Test func `dashes without length are dots with a direction`() {
    var dasher = Dasher()
    var dashes = VectorPath()
    let path = VectorPath("M 0 0 L 30 30")
    dasher.dash(path, pattern: [0, 10], offset: 0, scale: 1, into: &dashes)
    #expect(dashes.verbs.count { $0 == .move } == 5)
    // Squares, turned by 45°.
    let squares = stroke(dashes, StrokeOptions(width: 2, cap: .square))
    expectClose(squares.bounds.minX, -1.4142, 0.01)
    expectClose(squares.denseArea.magnitude, 4 * 5, 0.1)
    expectClose(stroke(dashes, StrokeOptions(width: 2)).denseArea.magnitude, 0, 0.03)
    dashes.removeAll()
    dasher.dash(path, pattern: [0, 10], offset: 0, scale: 1, keepsDots: false, into: &dashes)
    #expect(dashes.isEmpty)
  }

  @Test func `the dashes of a circle are as long as they should be`() {
    var dasher = Dasher()
    var trimmer = PathTrimmer()
    var dashes = VectorPath()
    let circle = VectorPath.circle(Vector2(50, 50), 40)
    dasher.dash(circle, pattern: [7, 3], offset: 0, scale: 1, into: &dashes)
    let total = trimmer.length(of: circle)
    let whole = (total / 10).rounded(.down)
    expectClose(trimmer.length(of: dashes), whole * 7 + min(7, total - whole * 10), 0.01)
    let polylines = dashes.densePolylines
    #expect(polylines.count == 25)
    for line in polylines {
      for point in line { expectClose((point - Vector2(50, 50)).length, 40, 0.02) }
    }
  }

  @Test func `hostile input neither traps nor hangs`() {
    var dasher = Dasher()
    for text in [
      "", "M 0 0", "M 0 0 Z", "M 0 0 L 0 0", "M 0 0 L nan 1", "M 0 0 L 1e30 0",
      "M 0 0 L 3e38 3e38 L -3e38 0 Z",
      "M 0 0 C 1e38 0 0 1e-38 1 1", "M 1e-42 0 L 1e-40 0",
    ] {
      for pattern in [[1, 2], [1e-38, 0], [1e38, 1e38, 3e38], [0, 1e-30], [5]] as [[Float]] {
        for offset in [0, 1e30, -1e30, .nan, .infinity, 1e-38] as [Float] {
          for scale in [1, 0, -1, .nan, .infinity] as [Float] {
            var dashes = VectorPath()
            dasher.dash(VectorPath(text), pattern: pattern, offset: offset, scale: scale, into: &dashes)
            #expect(dashes.verbs.count < 500_000)
          }
        }
      }
    }
  }

  private func dash(_ text: String, _ pattern: [Float], _ offset: Float = 0) -> String {
    var dasher = Dasher()
    var result = VectorPath()
    dasher.dash(VectorPath(text), pattern: pattern, offset: offset, scale: 1, into: &result)
    return result.text
  }
}
