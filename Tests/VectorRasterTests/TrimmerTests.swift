import TestSupport
import Testing
import VectorRaster

@Suite struct TrimmerTests {
  @Test func `lines are measured exactly, closing ones included`() {
    var trimmer = PathTrimmer()
    #expect(trimmer.length(of: VectorPath("M 0 0 L 3 4 L 3 10")) == 11)
    #expect(trimmer.length(of: VectorPath("M 0 0 L 3 0 L 3 4 Z")) == 12)
    #expect(trimmer.length(of: VectorPath("M 0 0 L 3 4 M 10 10 L 10 11")) == 6)
    #expect(trimmer.length(of: VectorPath("M 0 0 C 1 0 2 0 3 0")) == 3)
    #expect(trimmer.length(of: VectorPath("")) == 0)
    #expect(trimmer.length(of: VectorPath("M 0 0 L nan 4")) == 0)
  }

  @Test func `curves are measured to a millionth`() {
    var trimmer = PathTrimmer()
    // A parabola, whose length has a formula: y = x² from 0 to 1.
    let parabola = VectorPath("M 0 0 C 0.33333333 0 0.66666667 0.33333333 1 1")
    expectClose(trimmer.length(of: parabola), 1.4789428575, 2e-6)
    // A circle of four cubics is 1.00003 of a circle at most.
    expectClose(trimmer.length(of: .circle(.zero, 100)), 628.3185, 0.06)
    // There and back along a line, with a cusp at the turn.
    expectClose(trimmer.length(of: VectorPath("M 0 0 C 4 0 4 0 0 0")), 6, 1e-5)
  }

  @Test(arguments: [
    (Float(0), Float(0.5), "M 0 0 L 10 0 L 10 10"),
    (0.25, 0.75, "M 10 0 L 10 10 L 0 10"),
    (0.125, 0.375, "M 5 0 L 10 0 L 10 5"),
    (0.75, 1, "M 0 10 L 0 0"),
    (0.875, 1.125, "M 0 5 L 0 0 L 5 0"),
    (1.125, 1.375, "M 5 0 L 10 0 L 10 5"),
    (0.5, 1.25, "M 10 10 L 0 10 L 0 0 L 10 0"),
  ])
  func `a square is trimmed by its length`(start: Float, end: Float, expected: String) {
    #expect(trim("M 0 0 L 10 0 L 10 10 L 0 10 Z", start, end) == expected)
  }

  @Test func `an open path has two ends where the part wraps`() {
    #expect(trim("M 0 0 L 10 0 L 10 10 L 0 10 L 0 0", 0.875, 1.125) == "M 0 5 L 0 0 M 0 0 L 5 0")
  }

  @Test func `subpaths count as one length`() {
    let two = "M 0 0 L 10 0 M 0 5 L 10 5"
    #expect(trim(two, 0.25, 0.75) == "M 5 0 L 10 0 M 0 5 L 5 5")
    #expect(trim(two, 0.75, 1.25) == "M 5 5 L 10 5 M 0 0 L 5 0")
    #expect(trim(two, 0.5, 1) == "M 0 5 L 10 5")
    // A closed subpath inside the part stays closed; one that is cut twice is joined at its start.
    let squares = "M 0 0 L 10 0 L 10 10 L 0 10 Z M 50 0 L 60 0 L 60 10 L 50 10 Z"
    #expect(
      trim(squares, 0, 0.75)
        == "M 0 0 L 10 0 L 10 10 L 0 10 Z M 50 0 L 60 0 L 60 10")
    #expect(
      trim(squares, 0.9375, 1.875)
        == "M 50 5 L 50 0 L 60 0 L 60 10 L 50 10 M 0 0 L 10 0 L 10 10 L 0 10 Z")
  }

  @Test func `the whole path begins where the part begins`() {
    let square = "M 0 0 L 10 0 L 10 10 L 0 10 Z"
    #expect(trim(square, 0, 1) == square)
    #expect(trim(square, 1, 2.5) == square)
    #expect(trim(square, 0.25, 1.25) == "M 10 0 L 10 10 L 0 10 L 0 0 L 10 0 Z")
    #expect(trim(square, 0.125, 1.125) == "M 5 0 L 10 0 L 10 10 L 0 10 L 0 0 L 5 0 Z")
    #expect(trim("M 0 0 L 10 0", 0.25, 1.25) == "M 2.5 0 L 10 0 M 0 0 L 2.5 0")
    #expect(trim("M 0 0 L 10 0 M 0 5 L 10 5", 0.5, 1.5) == "M 0 5 L 10 5 M 0 0 L 10 0")
  }

  @Test func `curves stay curves`() {
    let half = trim("M 0 0 C 0 10 10 10 10 0", 0, 0.5)
    #expect(half == "M 0 0 C 0 5 2.5 7.5 5 7.5")
  }

  @Test func `a straight curve with handles is cut by length, not by parameter`() {
    #expect(trim("M 0 0 C 0 0 9 0 9 0", 0, 0.25) == "M 0 0 C 0 0 0.959 0 2.25 0")
  }

  @Test func `an explicit closing curve is kept`() {
    let path = "M 0 0 C 0 10 10 10 10 0 C 10 -10 0 -10 0 0 Z"
    #expect(trim(path, 0, 1) == path)
    #expect(trim(path, 0.5, 1.25).hasPrefix("M 10 0 C 10 -10 0 -10 0 0 C 0 "))
  }

  @Test(arguments: 0..<20) func `parts add up to the whole`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var path = VectorPath()
    for _ in 0..<2 {
      path.move(to: random.point(in: 0...100))
      for _ in 0..<3 {
        path.cubic(random.point(in: 0...100), random.point(in: 0...100), to: random.point(in: 0...100))
        path.line(to: random.point(in: 0...100))
      }
      if random.unit() < 0.5 { path.close() }
    }
    var trimmer = PathTrimmer()
    let total = trimmer.length(of: path)
    var cuts = (0..<5).map { _ in random.unit() }.sorted()
    cuts.append((cuts.first ?? 0) + 1)
    var sum: Float = 0
    for (start, end) in zip(cuts, cuts.dropFirst()) where start < end {
      var part = VectorPath()
      trimmer.trim(path, from: start, to: end, into: &part)
      let length = trimmer.length(of: part)
      expectClose(length, (end - start) * total, total * 2e-5)
      sum += length
    }
    expectClose(sum, total, total * 5e-5)
  }

  @Test func `nothing comes of nothing`() {
    #expect(trim("M 0 0 L 10 0", 0.5, 0.5) == "")
    #expect(trim("M 0 0 L 10 0", 0.75, 0.5) == "")
    #expect(trim("M 0 0 L 10 0", .nan, 0.5) == "")
    #expect(trim("M 0 0 L 10 0", 0, .infinity) == "")
    #expect(trim("M 5 5 L 5 5", 0, 0.5) == "")
    #expect(trim("M 5 5", 0, 0.5) == "")
    #expect(trim("", 0, 0.5) == "")
    #expect(trim("M 0 0 L inf 0", 0, 0.5) == "")
  }

  @Test func `hostile paths neither trap nor hang`() {
    var trimmer = PathTrimmer()
    var result = VectorPath()
    for text in [
      "M 1e30 0 L -1e30 1e30 Z", "M 3e38 3e38 C -3e38 3e38 3e38 -3e38 -3e38 -3e38", "M 1e-40 0 L 2e-40 0",
      "M 0 0 C 1e38 0 1e-38 0 0 0",
    ] {
      let path = VectorPath(text)
      _ = trimmer.length(of: path)
      trimmer.trim(path, from: 0.1, to: 0.9, into: &result)
      trimmer.trim(path, from: 1.5, to: 2.4, into: &result)
      trimmer.trim(path, from: 1e30, to: Float(1e30).nextUp, into: &result)
      trimmer.trim(path, from: -5.5, to: -5, into: &result)
    }
    for point in result.points { #expect(point.isFinite) }
  }

  private func trim(_ text: String, _ start: Float, _ end: Float) -> String {
    var trimmer = PathTrimmer()
    var result = VectorPath()
    trimmer.trim(VectorPath(text), from: start, to: end, into: &result)
    return result.text
  }
}
