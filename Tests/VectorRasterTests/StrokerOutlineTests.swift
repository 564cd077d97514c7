import PlainMath
import TestSupport
import Testing
import VectorRaster

@Suite struct StrokerOutlineTests {
  @Test func `a butt line is a rectangle`() {
    let outline = stroke("M 0 0 L 10 0", StrokeOptions(width: 4))
    #expect(outline.text == "M 0 -2 L 0 2 L 10 2 L 10 -2 Z")
  }

  @Test func `square caps reach half the width further`() {
    let outline = stroke("M 0 0 L 0 10", StrokeOptions(width: 4, cap: .square))
    #expect(outline.text == "M 2 -2 L -2 -2 L -2 12 L 2 12 Z")
  }

  @Test func `round caps are half circles`() {
    let outline = stroke("M 0 0 L 10 0", StrokeOptions(width: 4, cap: .round))
    #expect(outline.bounds.isClose(to: Bounds(minX: -2, minY: -2, maxX: 12, maxY: 2), 0.1))
    expectClose(outline.denseArea.magnitude, 40 + .pi * 4, 0.3)
  }

  @Test(arguments: [
    (StrokeOptions.Join.miter, Float(4), "M -2 0 L -2 12 L 10 12 L 10 8 L 2 8 L 2 0 Z"),
    (.miter, 1.4, "M -2 0 L -2 10 L 0 12 L 10 12 L 10 8 L 2 8 L 2 0 Z"),
    (.bevel, 4, "M -2 0 L -2 10 L 0 12 L 10 12 L 10 8 L 2 8 L 2 0 Z"),
  ])
  func `a right angle gets its join and one inner point`(
    join: StrokeOptions.Join, limit: Float, expected: String
  ) {
    let outline = stroke(
      "M 0 0 L 0 10 L 10 10", StrokeOptions(width: 4, join: join, miterLimit: limit))
    #expect(Set(outline.points.map(\.text)) == Set(VectorPath(expected).points.map(\.text)))
    expectClose(outline.denseArea.magnitude, VectorPath(expected).denseArea.magnitude, 1e-4)
  }

  @Test func `the miter limit is the ratio of length to width`() {
    // 60° between the lines: the ratio is 1 / sin 30° = 2.
    let path = VectorPath("M 0 0 L 10 0 L 5 8.660254")
    let options = StrokeOptions(width: 2, join: .miter, miterLimit: 2.001)
    expectClose(stroke(path, options).bounds.maxX, 10 + 1.7320508, 1e-3)
    expectClose(stroke(path, StrokeOptions(width: 2, miterLimit: 1.999)).bounds.maxX, 10.866025, 1e-3)
  }

  @Test func `a closed square is two contours that turn opposite ways`() {
    for text in ["M 0 0 L 10 0 L 10 10 L 0 10 Z", "M 0 0 L 0 10 L 10 10 L 10 0 L 0 0 Z"] {
      let outline = stroke(text, StrokeOptions(width: 2))
      #expect(outline.verbs.count { $0 == .move } == 2)
      expectClose(outline.denseArea.magnitude, 144 - 64, 1e-3)
      #expect(outline.bounds == Bounds(minX: -1, minY: -1, maxX: 11, maxY: 11))
      #expect(outline.verbs.count == 10)
    }
  }

  @Test func `a closed round triangle has no cap at its seam`() {
    let outline = stroke("M 0 0 L 20 0 L 10 20 Z", StrokeOptions(width: 4, cap: .square, join: .bevel))
    #expect(!outline.contains(Vector2(-1.5, -1.5)))
  }

  @Test(arguments: ["M 5 5 L 5 5", "M 5 5 Z", "M 5 5 C 5 5 5 5 5 5", "M 5 5 L 5 5 L 5 5 Z"])
  func `a subpath without length is a dot`(text: String) {
    #expect(stroke(text, StrokeOptions(width: 4)).isEmpty)
    let square = stroke(text, StrokeOptions(width: 4, cap: .square))
    #expect(square.text == "M 3 7 L 7 7 L 7 3 L 3 3 Z")
    let round = stroke(text, StrokeOptions(width: 4, cap: .round))
    expectClose(round.denseArea.magnitude, .pi * 4, 0.3)
    #expect(round.bounds.isClose(to: Bounds(minX: 3, minY: 3, maxX: 7, maxY: 7), 0.13))
  }

  @Test func `a lone move draws nothing`() {
    #expect(stroke("M 5 5", StrokeOptions(width: 4, cap: .round)).isEmpty)
    #expect(stroke("", StrokeOptions(width: 4, cap: .round)).isEmpty)
    #expect(stroke("M 0 0 L 5 0 Z M 9 9", StrokeOptions(width: 2, cap: .round)).bounds.maxX < 7)
  }

  @Test func `ends and corners of curves follow the tangents`() {
    // A quarter circle starts exactly downwards: its butt end is level, however coarse the chords.
    let k = 50 * Float(0.5519150244935106)
    var path = VectorPath()
    path.move(to: Vector2(0, 0))
    path.cubic(Vector2(0, k), Vector2(50 - k, 50), to: Vector2(50, 50))
    let outline = stroke(path, StrokeOptions(width: 40), scale: 0.05)
    #expect(outline.points.contains(Vector2(-20, 0)))
    #expect(outline.points.contains(Vector2(20, 0)))
    #expect(outline.bounds.isClose(to: Bounds(minX: -20, minY: 0, maxX: 50, maxY: 70), 3))
    // And a corner with a line has its miter where the tangents put it.
    path.line(to: Vector2(50, 0))
    let corner = stroke(path, StrokeOptions(width: 20), scale: 0.05)
    #expect(corner.points.contains { ($0 - Vector2(60, 60)).length < 1e-3 })
  }

  @Test(arguments: [Float(2), 10, 30])
  func `a circle's outline has the area of a ring`(width: Float) {
    let outline = stroke(.circle(Vector2(50, 50), 40), StrokeOptions(width: width), scale: 20)
    let ring = Double.pi * 2 * 40 * Double(width)
    expectClose(outline.denseArea.magnitude, ring, ring * 1e-3)
  }

  @Test func `a seam on a smooth curve is no corner`() {
    // A bevel or a miter at the circle's start would leave the ring.
    for join in [StrokeOptions.Join.miter, .bevel, .round] {
      let outline = stroke(.circle(Vector2(50, 50), 30), StrokeOptions(width: 30, join: join))
      for degree in 0..<360 {
        let (s, c) = PlainMath.sinCos(Double(degree) / 180 * .pi)
        let direction = Vector2(Float(c), Float(s))
        #expect(outline.contains(Vector2(50, 50) + direction * 44.7))
        #expect(!outline.contains(Vector2(50, 50) + direction * 45.3))
        #expect(outline.contains(Vector2(50, 50) + direction * 15.3))
        #expect(!outline.contains(Vector2(50, 50) + direction * 14.7))
      }
    }
  }

  @Test func `outlining appends and starts afresh each time`() {
    var stroker = Stroker()
    var outline = VectorPath()
    let path = VectorPath("M 0 0 L 10 0")
    stroker.outline(path, StrokeOptions(width: 4), scale: 1, into: &outline)
    stroker.outline(path, StrokeOptions(width: 4), scale: 1, into: &outline)
    #expect(outline.text == "M 0 -2 L 0 2 L 10 2 L 10 -2 Z M 0 -2 L 0 2 L 10 2 L 10 -2 Z")
  }

  @Test func `what follows a close starts at the subpath's start`() {
    let outline = stroke("M 0 0 L 10 0 L 10 10 Z L -10 0", StrokeOptions(width: 2))
    #expect(outline.contains(Vector2(-9, 0.5)))
  }

  @Test func `no width draws nothing`() {
    for width in [0, -1, .nan, .infinity, 1e30] as [Float] {
      #expect(stroke("M 0 0 L 10 0", StrokeOptions(width: width)).isEmpty)
    }
  }

  // Only optimised code is free of the allocations of unspecialised generics.
  @Test(.enabled(if: MallocCounter.isReliable))
  func `the second outline allocates nothing`() {
    var stroker = Stroker()
    var outline = VectorPath()
    let path = VectorPath("M 0 0 C 0 50 90 50 90 0 L 40 40 Z M 5 5 C 100 0 0 100 80 80")
    let options = StrokeOptions(width: 30, cap: .round, join: .round)
    stroker.outline(path, options, scale: 1, into: &outline)
    let count = MallocCounter.count {
      outline.removeAll()
      stroker.outline(path, options, scale: 1, into: &outline)
    }
    #expect(count == 0)
  }
}

func stroke(_ text: String, _ options: StrokeOptions, scale: Float = 1) -> VectorPath {
  stroke(VectorPath(text), options, scale: scale)
}

func stroke(_ path: VectorPath, _ options: StrokeOptions, scale: Float = 1) -> VectorPath {
  var stroker = Stroker()
  var outline = VectorPath()
  stroker.outline(path, options, scale: scale, into: &outline)
  return outline
}
