import TestSupport
import Testing
import VectorRaster

@testable import LottieRenderer

/// Start points and directions, as in section 8 of our notes on the format: trims and dashes show them.
@Suite struct ShapesPrimitivesTests {
  @Test func `a sharp rectangle starts at the top right`() {
    #expect(rectangle(radius: 0, clockwise: true) == "M 15 7 L 15 13 L 5 13 L 5 7 Z")
    #expect(rectangle(radius: 0, clockwise: false) == "M 15 7 L 5 7 L 5 13 L 15 13 Z")
    #expect(rectangle(radius: -3, clockwise: true) == "M 15 7 L 15 13 L 5 13 L 5 7 Z")
  }

  @Test func `a round rectangle starts below the arc at the top right`() {
    #expect(
      rectangle(radius: 2, clockwise: true)
        == "M 15 9 L 15 11 C 15 12.104 14.104 13 13 13 L 7 13 C 5.896 13 5 12.104 5 11 "
        + "L 5 9 C 5 7.896 5.896 7 7 7 L 13 7 C 14.104 7 15 7.896 15 9 Z")
    #expect(
      rectangle(radius: 2, clockwise: false)
        == "M 15 9 C 15 7.896 14.104 7 13 7 L 7 7 C 5.896 7 5 7.896 5 9 "
        + "L 5 11 C 5 12.104 5.896 13 7 13 L 13 13 C 14.104 13 15 12.104 15 11 Z")
  }

  @Test func `a radius is at most half the shorter side`() {
    #expect(rectangle(radius: 100, clockwise: true) == rectangle(radius: 3, clockwise: true))
  }

  @Test func `an ellipse starts at the top`() {
    var path = VectorPath()
    ShapePrimitives.ellipse(center: Vector2(10, 10), size: Vector2(20, 10), clockwise: true, into: &path)
    #expect(
      path.text
        == "M 10 5 C 15.519 5 20 7.24 20 10 C 20 12.76 15.519 15 10 15 C 4.481 15 0 12.76 0 10 C 0 7.24 4.481 5 10 5 Z"
    )
    path.removeAll()
    ShapePrimitives.ellipse(center: Vector2(10, 10), size: Vector2(20, 10), clockwise: false, into: &path)
    #expect(path.points[3] == Vector2(0, 10))
    #expect(path.points[6] == Vector2(10, 15))
    #expect(path.points[9] == Vector2(20, 10))
  }

  @Test func `a star alternates between its radii from the top`() {
    let path = star(isStar: true, points: 4, outer: 10, inner: 5)
    #expect(
      path.text
        == "M 0 -10 L 3.536 -3.536 L 10 0 L 3.536 3.536 L 0 10 L -3.536 3.536 L -10 0 L -3.536 -3.536 Z")
    #expect(star(isStar: true, points: 4, outer: 10, inner: 5, clockwise: false).points[1].x < 0)
    #expect(star(isStar: true, points: 3, outer: 10, inner: 5, rotation: .pi / 2).points[0].text == "10 0")
  }

  @Test func `a polygon has its outer points only`() {
    #expect(star(isStar: false, points: 4, outer: 10, inner: .nan).text == "M 0 -10 L 10 0 L 0 10 L -10 0 Z")
  }

  @Test func `roundness is a part of the arc between points`() {
    // 2π·10 / (4·4) = 3.927 along the tangent.
    let path = star(isStar: false, points: 4, outer: 10, inner: 0, outerRoundness: 1)
    #expect(path.text.hasPrefix("M 0 -10 C 3.927 -10 10 -3.927 10 0 C"))
    #expect(path.text.hasSuffix("C -10 -3.927 -3.927 -10 0 -10 Z"))
    // A star counts outer points only.
    let rounded = star(isStar: true, points: 4, outer: 10, inner: 5, outerRoundness: 1)
    #expect(
      rounded.text.hasPrefix("M 0 -10 C 3.927 -10 3.536 -3.536 3.536 -3.536 C 3.536 -3.536 10 -3.927 10 0"))
    let opposite = star(isStar: false, points: 4, outer: 10, inner: 0, outerRoundness: 1, clockwise: false)
    #expect(opposite.text.hasPrefix("M 0 -10 C -3.927 -10 -10 -3.927 -10 0 C"))
  }

  @Test func `a round star is that of the reference`() {
    // shapes/star-round.svg of LottieFiles/test-files.
    var path = VectorPath()
    ShapePrimitives.star(
      center: Vector2(40, 40), isStar: true, points: 5, rotation: 15 / 180 * .pi, outerRadius: 40,
      innerRadius: 20, outerRoundness: 0.3, innerRoundness: 0.5, clockwise: true, into: &path)
    let expected =
      "M 50.353 1.363 C 53.994 2.339 53.566 24.972 55.543 27.414 C 57.52 29.855 79.748 34.142 79.945 37.907"
    #expect(path.text.hasPrefix(expected))
  }

  @Test(arguments: [
    (Float(0), 0), (0.4, 0), (0.6, 1), (1, 1), (4.5, 5), (1e30, 1000), (-1e30, 0), (.nan, 0), (.infinity, 0),
    (-3, 0),
  ])
  func `the number of points is rounded and limited`(points: Float, count: Int) {
    let path = star(isStar: false, points: points, outer: 10, inner: 5)
    #expect(path.points.count == count)
  }

  @Test func `a path value becomes lines and curves`() {
    let values: [Float] = [
      0, 0, -1, -1, 0, 0,
      10, 0, 0, 0, 0, 5,
      10, 10, 5, 0, 0, 0,
    ]
    #expect(
      bezier(values, isClosed: false) == "M 0 0 L 10 0 C 10 5 15 10 10 10")
    #expect(
      bezier(values, isClosed: true) == "M 0 0 L 10 0 C 10 5 15 10 10 10 C 10 10 -1 -1 0 0 Z")
    #expect(bezier([0, 0, 0, 0, 0, 0, 5, 5, 0, 0, 0, 0, 9], isClosed: true) == "M 0 0 L 5 5 Z")
    #expect(bezier([3, 4, 0, 0, 0, 0], isClosed: true) == "M 3 4 Z")
    #expect(bezier([], isClosed: true) == "")
    #expect(bezier([0, 0, 0, 0, 0, .nan], isClosed: true) == "")
  }

  @Test func `what is not finite draws nothing`() {
    for bad in [Float.nan, .infinity] {
      var path = VectorPath()
      ShapePrimitives.rectangle(
        center: .zero, size: Vector2(bad, 1), radius: 0, clockwise: true, into: &path)
      ShapePrimitives.rectangle(
        center: Vector2(0, bad), size: Vector2(1, 1), radius: 0, clockwise: true, into: &path)
      ShapePrimitives.ellipse(center: Vector2(bad, 0), size: .zero, clockwise: true, into: &path)
      #expect(path.isEmpty)
    }
    #expect(star(isStar: true, points: 5, outer: .nan, inner: 5).isEmpty)
    #expect(star(isStar: true, points: 5, outer: 5, inner: .infinity).isEmpty)
  }

  private func rectangle(radius: Float, clockwise: Bool) -> String {
    var path = VectorPath()
    ShapePrimitives.rectangle(
      center: Vector2(10, 10), size: Vector2(10, 6), radius: radius, clockwise: clockwise, into: &path)
    return path.text
  }

  private func star(
    isStar: Bool, points: Float, outer: Float, inner: Float, rotation: Float = 0, outerRoundness: Float = 0,
    clockwise: Bool = true
  ) -> VectorPath {
    var path = VectorPath()
    ShapePrimitives.star(
      center: .zero, isStar: isStar, points: points, rotation: rotation, outerRadius: outer,
      innerRadius: inner, outerRoundness: outerRoundness, innerRoundness: 0, clockwise: clockwise, into: &path
    )
    return path
  }

  private func bezier(_ values: [Float], isClosed: Bool) -> String {
    var path = VectorPath()
    ShapePrimitives.bezier(values.span, isClosed: isClosed, into: &path)
    return path.text
  }
}
