import TestSupport
import Testing
import VectorRaster

@testable import LottieRenderer

@Suite struct ShapesModifierTests {
  @Test func `rounding a rectangle gives the round rectangle`() {
    var sharp = VectorPath(), round = VectorPath(), result = VectorPath()
    ShapePrimitives.rectangle(
      center: Vector2(10, 10), size: Vector2(10, 6), radius: 0, clockwise: true, into: &sharp)
    ShapePrimitives.rectangle(
      center: Vector2(10, 10), size: Vector2(10, 6), radius: 2, clockwise: true, into: &round)
    var corners = RoundedCorners()
    corners.apply(to: sharp, radius: 2, into: &result)
    // The same curve, from the other end of the first arc.
    #expect(Set(result.points.map(\.text)) == Set(round.points.map(\.text)))
    #expect(
      result.text
        == "M 13 7 C 14.104 7 15 7.896 15 9 L 15 11 C 15 12.104 14.104 13 13 13 "
        + "L 7 13 C 5.896 13 5 12.104 5 11 L 5 9 C 5 7.896 5.896 7 7 7 Z")
  }

  @Test func `an arc takes at most half of a side`() {
    #expect(
      rounded("M 0 0 L 10 0 L 10 4 L 0 4 Z", 100)
        == "M 0 2 C 0 0.896 2.24 0 5 0 L 5 0 C 7.76 0 10 0.896 10 2 L 10 2 "
        + "C 10 3.104 7.76 4 5 4 L 5 4 C 2.24 4 0 3.104 0 2 L 0 2 Z")
  }

  @Test func `ends and curved vertices stay`() {
    #expect(rounded("M 0 0 L 10 0 L 10 10", 2) == "M 0 0 L 8 0 C 9.104 0 10 0.896 10 2 L 10 10")
    let wave = "M 0 0 C 0 5 5 5 10 0 C 15 -5 20 -5 20 0"
    #expect(rounded(wave, 2) == wave)
    #expect(rounded("M 0 0 L 10 0", 2) == "M 0 0 L 10 0")
    #expect(rounded("M 0 0", 2) == "M 0 0")
    #expect(rounded("M 0 0 L 10 0 L 10 10 Z", 0) == "M 0 0 L 10 0 L 10 10 Z")
    #expect(rounded("M 0 0 L 10 0 L 10 10 Z", .nan) == "M 0 0 L 10 0 L 10 10 Z")
    #expect(rounded("M 0 0 L 0 0 L 10 10 Z", 2).contains("nan") == false)
  }

  @Test func `bloating is about the middle of the bounding box`() {
    // As bloat-00.png of LottieFiles/test-files shows. The centre is (5, 5), whatever the extra vertex.
    let square = "M 0 0 L 5 0 L 10 0 L 10 10 L 0 10 Z"
    #expect(
      bloated(square, 0.5)
        == "M 2.5 2.5 C -2.5 -2.5 5 -2.5 5 2.5 C 5 -2.5 12.5 -2.5 7.5 2.5 C 12.5 -2.5 12.5 12.5 7.5 7.5 "
        + "C 12.5 12.5 -2.5 12.5 2.5 7.5 C -2.5 12.5 -2.5 -2.5 2.5 2.5 Z")
    // Puckering moves them the other way.
    #expect(bloated("M 0 0 L 10 0", -1) == "M -5 0 C 5 0 5 0 15 0")
    #expect(bloated(square, 0) == square)
    #expect(bloated(square, .nan) == square)
    #expect(bloated("", 1) == "")
  }

  @Test func `a smooth zig-zag is that of the reference`() {
    // shape-modifiers/zig-zag-smooth.svg of LottieFiles/test-files.
    var path = VectorPath(), result = VectorPath()
    ShapePrimitives.star(
      center: .zero, isStar: false, points: 5, rotation: 0, outerRadius: 30, innerRadius: 0,
      outerRoundness: 0, innerRoundness: 0, clockwise: true, into: &path)
    var modifier = ZigZag()
    modifier.apply(to: path, amplitude: 5, ridges: 5, isSmooth: true, into: &result)
    // The reference divides segments by measured length, which is off by a hundredth.
    let expected = VectorPath(
      "M 0 -25 C 2.939 -25 5.302 -32.328 7.680 -30.600 C 10.058 -28.873 4.184 -20.780 6.562 -19.052"
        + " C 8.939 -17.325 14.827 -25.408 17.205 -23.680 C 19.582 -21.953 13.715 -13.855 16.092 -12.128")
    for (actual, expected) in zip(result.points, expected.points) {
      expectClose((actual - expected).length, 0, 0.02)
    }
    #expect(result.text.hasSuffix("-2.939 -25 0 -25 Z"))
    #expect(result.verbs.count == 32)
  }

  @Test func `corner ridges alternate, an odd count jumps at the start`() {
    #expect(zigZag("M 0 0 L 10 0", 1, ridges: 1) == "M 0 1 L 5 -1 L 10 1")
    #expect(zigZag("M 0 0 L 12 0", 1, ridges: 2) == "M 0 1 L 4 -1 L 8 1 L 12 -1")
    let triangle = zigZag("M 0 0 L 10 0 L 0 10 Z", 1, ridges: 0)
    #expect(VectorPath(triangle).verbs.count == 5)
    #expect(zigZag("M 0 0 L 10 0", 1, ridges: -4) == "M 0 1 L 10 -1")
    #expect(zigZag("M 0 0 L 10 0", .nan, ridges: 1) == "M 0 0 L 10 0")
    #expect(VectorPath(zigZag("M 0 0 L 10 0", 1, ridges: 1e30)).points.count == 1002)
    #expect(zigZag("M 5 5", 1, ridges: 1) == "")
  }

  @Test func `offset squares grow and shrink whichever way they run`() {
    for text in ["M 0 0 L 10 0 L 10 10 L 0 10 Z", "M 0 0 L 0 10 L 10 10 L 10 0 Z"] {
      #expect(offset(text, 2).bounds == Bounds(minX: -2, minY: -2, maxX: 12, maxY: 12))
      #expect(offset(text, -2).bounds == Bounds(minX: 2, minY: 2, maxX: 8, maxY: 8))
      #expect(offset(text, 2).points.count == 4)
      #expect(offset(text, 0) == VectorPath(text))
      #expect(offset(text, .nan) == VectorPath(text))
    }
  }

  @Test func `holes shrink when the shape grows`() {
    let ring = offset(
      "M 0 0 L 20 0 L 20 20 L 0 20 Z M 5 5 L 5 15 L 15 15 L 15 5 Z", 1)
    #expect(ring.contains(Vector2(5.5, 10)))
    expectClose(ring.denseArea, 22 * 22 - 64, 1e-3)
    let closed = offset("M 0 0 L 20 0 L 20 20 L 0 20 Z M 5 5 L 5 15 L 15 15 L 15 5 Z", 6)
    expectClose(closed.denseArea, 32 * 32, 1e-3)
    #expect(!ring.contains(Vector2(6.5, 10)))
    #expect(ring.contains(Vector2(-0.5, 10)))
  }

  @Test func `what is too thin to shrink vanishes`() {
    #expect(offset("M 0 0 L 10 0 L 10 10 L 0 10 Z", -6).isEmpty)
    #expect(offset("M 0 0 L 0 10 L 10 10 L 10 0 Z", -20).isEmpty)
    #expect(offset("M 0 0 L 10 0 L 5 8 Z", -10).isEmpty)
    // A dumbbell loses its bar: two squares are left.
    let dumbbell = "M 0 0 L 10 0 L 10 4 L 20 4 L 20 0 L 30 0 L 30 10 L 20 10 L 20 6 L 10 6 L 10 10 L 0 10 Z"
    let pieces = offset(dumbbell, -2)
    #expect(pieces.verbs.count { $0 == .move } == 2)
    expectClose(pieces.denseArea, 72, 1e-3)
    expectClose(offset(dumbbell, -0.5).denseArea, 9 * 9 * 2 + 11, 1e-3)
    var circle = VectorPath()
    ShapePrimitives.ellipse(center: .zero, size: Vector2(20, 20), clockwise: true, into: &circle)
    expectClose(offset(circle.text, -4).denseArea, 36 * .pi, 2)
    #expect(offset(circle.text, -11).isEmpty)
  }

  @Test func `a growing notch closes without leaving loops`() {
    let notched = "M 0 0 L 9 0 L 10 10 L 11 0 L 20 0 L 20 20 L 0 20 Z"
    let grown = offset(notched, 3)
    #expect(grown.verbs.count { $0 == .move } == 1)
    #expect(grown.windingNumber(at: Vector2(10, 5)) == 1)
    #expect(grown.bounds == Bounds(minX: -3, minY: -3, maxX: 23, maxY: 23))
  }

  @Test(arguments: 0..<sampled(16)) func `offsets shrink and grow by distance`(seed: Int) throws {
    // A star around the origin: all points deeper inside than the amount, or nearer than it outside.
    var random = SplitMix64(seed: UInt64(seed))
    var path = VectorPath()
    ShapePrimitives.star(
      center: .zero, isStar: true, points: Float(3 + seed % 9), rotation: random.unit(),
      outerRadius: random.float(in: 20...50), innerRadius: random.float(in: 5...50),
      outerRoundness: random.float(in: 0...0.8), innerRoundness: random.float(in: 0...0.8),
      clockwise: random.unit() < 0.5, into: &path)
    let lines = path.densePolylines
    let amount = random.float(in: -15...15)
    var modifier = OffsetPath()
    var result = VectorPath()
    modifier.apply(to: path, amount: amount, join: .round, miterLimit: 4, scale: 4, into: &result)
    let orientation = path.denseArea > 0 ? 1 : -1
    // No star of these seeds crosses itself, which would leave no one inside.
    let isSimple = (0..<200).allSatisfy { _ in
      [0, orientation].contains(
        path.windingNumber(at: Vector2(random.float(in: -60...60), random.float(in: -60...60))))
    }
    try #require(isSimple)
    var failures = 0
    for _ in 0..<300 {
      let point = Vector2(random.float(in: -60...60), random.float(in: -60...60))
      var distance = Float.infinity
      for line in lines {
        for (a, b) in zip(line, line.dropFirst()) {
          let ab = b - a
          let t = ab.dot(ab) > 0 ? min(1, max(0, (point - a).dot(ab) / ab.dot(ab))) : 0
          distance = min(distance, (point - a.mixed(with: b, t)).length)
        }
      }
      let depth = path.contains(point) ? distance : -distance
      if (depth + amount).magnitude < 0.1 { continue }
      let winding = result.windingNumber(at: point)
      if winding != (depth > -amount ? orientation : 0) { failures += 1 }
    }
    #expect(failures == 0, "\(failures) of 300 points, amount \(amount)")
  }

  @Test(arguments: 0..<12) func `hostile paths neither trap nor hang`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let odd: [Float] = [0, 1e-30, 1e15, 1e30, -1e38, .nan, .infinity, -.infinity, 1]
    func number() -> Float {
      random.unit() < 0.7 ? random.float(in: -50...50) : odd.randomElement(using: &random) ?? 0
    }
    func point() -> Vector2 { Vector2(number(), number()) }
    var path = VectorPath()
    for _ in 0..<3 {
      path.move(to: point())
      for _ in 0..<6 {
        if random.unit() < 0.5 { path.line(to: point()) } else { path.cubic(point(), point(), to: point()) }
      }
      if random.unit() < 0.7 { path.close() }
    }
    var result = VectorPath()
    var corners = RoundedCorners()
    corners.apply(to: path, radius: number(), into: &result)
    var bloat = PuckerBloat()
    bloat.apply(to: path, amount: number(), into: &result)
    var zigZag = ZigZag()
    zigZag.apply(to: path, amplitude: number(), ridges: number(), isSmooth: true, into: &result)
    var offset = OffsetPath()
    offset.apply(
      to: path, amount: number(), join: .miter, miterLimit: number(), scale: number(), into: &result)
    offset.apply(to: path, amount: 5, join: .round, miterLimit: 4, scale: 1, into: &result)
    #expect(result.verbs.count < 2_000_000)
  }

  @Test func `an open path becomes a band with straight ends`() {
    #expect(offset("M 0 0 L 10 0", 2).text == "M 0 -2 L 0 2 L 10 2 L 10 -2 Z")
    #expect(offset("M 0 0 L 10 0", -2).text == "M 0 -2 L 0 2 L 10 2 L 10 -2 Z")
  }

  @Test(arguments: [10, -10] as [Float]) func `round joins round the ends of an open path too`(
    _ amount: Float
  ) {
    let line = VectorPath("M 20 50 L 80 50")
    for (join, isRound) in [(.round, true), (.miter, false), (.bevel, false)] as [(StrokeOptions.Join, Bool)]
    {
      var modifier = OffsetPath()
      var result = VectorPath()
      modifier.apply(to: line, amount: amount, join: join, miterLimit: 4, scale: 4, into: &result)
      let bounds = result.bounds
      expectClose(bounds.minX, isRound ? 10 : 20, 0.1)
      expectClose(bounds.maxX, isRound ? 90 : 80, 0.1)
      #expect(bounds.minY == 40 && bounds.maxY == 60)
      expectClose(result.denseArea.magnitude, 1200 + (isRound ? 100 * .pi : 0), 2)
      #expect(result.contains(Vector2(14, 50)) == isRound)
      // A corner of the box round a capsule stays empty.
      #expect(!result.contains(Vector2(11, 41)))
    }
  }

  @Test func `subpaths survive being read as vertices`() {
    for text in [
      "M 0 0 L 10 0 L 10 10 Z", "M 0 0 C 0 5 5 5 10 0 L 3 3", "M 0 0 C 0 5 5 5 10 0 C 10 -5 0 -5 0 0 Z",
      "M 1 1 L 2 2 M 3 3 L 4 4 Z M 5 5", "M 5 5 Z",
    ] {
      let path = VectorPath(text)
      var vertices = PathVertices()
      var result = VectorPath()
      var verb = 0, point = 0
      while verb < path.verbs.count {
        vertices.read(path, &verb, &point)
        vertices.write(to: &result)
      }
      #expect(result.text == text)
    }
  }

  @Test func `a last vertex on the first stays a vertex of its own`() {
    // The arcs of the first and the last corner meet in the middle of a side.
    let arcs = rounded("M 0 0 L 30 0 L 30 10 L 0 10 Z", 5)
    var vertices = PathVertices()
    var verb = 0, point = 0
    vertices.read(VectorPath(arcs), &verb, &point)
    #expect(vertices.vertices.count == 8)
    #expect(vertices.vertices.first?.point == vertices.vertices.last?.point)
  }

  private func rounded(_ text: String, _ radius: Float) -> String {
    var modifier = RoundedCorners()
    var result = VectorPath()
    modifier.apply(to: VectorPath(text), radius: radius, into: &result)
    return result.text
  }

  private func bloated(_ text: String, _ amount: Float) -> String {
    var modifier = PuckerBloat()
    var result = VectorPath()
    modifier.apply(to: VectorPath(text), amount: amount, into: &result)
    return result.text
  }

  private func zigZag(_ text: String, _ amplitude: Float, ridges: Float) -> String {
    var modifier = ZigZag()
    var result = VectorPath()
    modifier.apply(
      to: VectorPath(text), amplitude: amplitude, ridges: ridges, isSmooth: false, into: &result)
    return result.text
  }

  private func offset(_ text: String, _ amount: Float) -> VectorPath {
    var modifier = OffsetPath()
    var result = VectorPath()
    modifier.apply(
      to: VectorPath(text), amount: amount, join: .miter, miterLimit: 4, scale: 1, into: &result)
    return result
  }
}
