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
        + "C 10 3.104 7.76 4 5 4 L 5 4 C 2.24 4 0 3.104 0 2 Z")
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
    #expect(!ring.contains(Vector2(6.5, 10)))
    #expect(ring.contains(Vector2(-0.5, 10)))
  }

  @Test func `an open path becomes a band with straight ends`() {
    #expect(offset("M 0 0 L 10 0", 2).text == "M 0 -2 L 0 2 L 10 2 L 10 -2 Z")
    #expect(offset("M 0 0 L 10 0", -2).text == "M 0 -2 L 0 2 L 10 2 L 10 -2 Z")
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
