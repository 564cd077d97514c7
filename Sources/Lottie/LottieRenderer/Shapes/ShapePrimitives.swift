import PlainMath
import VectorRaster

/// The outlines of Lottie's parametric shapes, with the same start points and directions as in After Effects.
///
/// Trims, dashes and path modifiers depend on both.
///
/// Every function appends closed subpaths (or the value of a path property) and allocates only to grow the path. A
/// parameter that is not finite makes a function append no outline.
enum ShapePrimitives {
  /// The length of the handles of a quarter circle, as a fraction of the radius (Lottie specification).
  static let quarterCircle: Float = 0.5519150244935106

  /// The largest number of outer points of a star or polygon.
  static let largestPointCount = 1000

  /// Appends a rectangle (`rc`).
  ///
  /// The outline starts at the right end of the top edge, or below the corner's arc if it is rounded.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - size: The width and height; their signs do not affect the area.
  ///   - radius: The radius of the corners, limited to half the shorter side; a negative radius counts as 0.
  ///   - clockwise: False for the path of direction 3, which runs backwards from the same start.
  ///   - path: The path to which the outline is appended.
  static func rectangle(
    center: Vector2, size: Vector2, radius: Float, clockwise: Bool, into path: inout VectorPath
  ) {
    guard center.isFinite && size.isFinite && !radius.isNaN else { return }
    let half = size * 0.5
    let left = center.x - half.x, right = center.x + half.x
    let top = center.y - half.y, bottom = center.y + half.y
    let r = Swift.min(radius, half.x.magnitude, half.y.magnitude)
    guard r > 0 else {
      path.move(to: Vector2(right, top))
      if clockwise {
        path.line(to: Vector2(right, bottom))
        path.line(to: Vector2(left, bottom))
        path.line(to: Vector2(left, top))
      } else {
        path.line(to: Vector2(left, top))
        path.line(to: Vector2(left, bottom))
        path.line(to: Vector2(right, bottom))
      }
      path.close()
      return
    }
    // The radii are signed, so that a negative size mirrors the arcs with the corners.
    let rx = half.x < 0 ? -r : r, ry = half.y < 0 ? -r : r
    let corners = RoundedRectangle(
      left: left, top: top, right: right, bottom: bottom, rx: rx, ry: ry,
      inset: 1 - quarterCircle)
    if clockwise { corners.appendClockwise(to: &path) } else { corners.appendCounterclockwise(to: &path) }
  }

  /// Appends an ellipse (`el`): four curves from the top, clockwise by way of the right.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - size: The width and height.
  ///   - clockwise: False to run by way of the left (direction 3).
  ///   - path: The path to which the outline is appended.
  static func ellipse(center: Vector2, size: Vector2, clockwise: Bool, into path: inout VectorPath) {
    guard center.isFinite && size.isFinite else { return }
    let rx = clockwise ? size.x / 2 : -size.x / 2
    let ry = size.y / 2
    let hx = rx * quarterCircle, hy = ry * quarterCircle
    let x = center.x, y = center.y
    path.makeRoom(forCurves: 4)
    path.move(to: Vector2(x, y - ry))
    path.cubic(Vector2(x + hx, y - ry), Vector2(x + rx, y - hy), to: Vector2(x + rx, y))
    path.cubic(Vector2(x + rx, y + hy), Vector2(x + hx, y + ry), to: Vector2(x, y + ry))
    path.cubic(Vector2(x - hx, y + ry), Vector2(x - rx, y + hy), to: Vector2(x - rx, y))
    path.cubic(Vector2(x - rx, y - hy), Vector2(x - hx, y - ry), to: Vector2(x, y - ry))
    path.close()
  }

  /// Appends a star or a polygon (`sr`), starting at its first outer point.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - isStar: Whether points alternate between two radii; a polygon has the outer points only.
  ///   - points: The number of outer points, rounded and limited to ``largestPointCount``; below 1 no outline is
  ///     appended.
  ///   - rotation: The angle of the first point, clockwise from the top, in radians.
  ///   - outerRadius, innerRadius: The radii of the two circles.
  ///   - outerRoundness, innerRoundness: The lengths of the corners' handles, 1 for the `os` and `is` of 100.
  ///   - clockwise: False to turn the other way (direction 3).
  ///   - path: The path to which the outline is appended.
  static func star(
    center: Vector2, isStar: Bool, points: Float, rotation: Float, outerRadius: Float, innerRadius: Float,
    outerRoundness: Float, innerRoundness: Float, clockwise: Bool, into path: inout VectorPath
  ) {
    let isFinite =
      center.isFinite && points.isFinite && rotation.isFinite && outerRadius.isFinite
      && outerRoundness.isFinite && (!isStar || (innerRadius.isFinite && innerRoundness.isFinite))
    guard isFinite else { return }
    // Easings that overshoot can produce values far out of range.
    let outerCount = Int(Swift.min(Swift.max(points.rounded(), 0), Float(largestPointCount)))
    guard outerCount >= 1 else { return }
    let count = isStar ? outerCount * 2 : outerCount
    let direction: Double = clockwise ? 1 : -1
    let step = direction * 2 * Double.pi / Double(count)
    let first = Double(rotation) - Double.pi / 2
    // A quarter of the arc between outer points, on either circle: 2πR / (4·points), as in shapes/star-round.svg of
    // LottieFiles/test-files.
    let reach = direction * 2 * Double.pi / (4 * Double(outerCount))
    let outer = (radius: Double(outerRadius), handle: reach * Double(outerRadius * outerRoundness))
    let inner = (radius: Double(innerRadius), handle: reach * Double(innerRadius * innerRoundness))

    var start = Vector2.zero
    var leaving = Vector2.zero
    var startArriving = Vector2.zero
    var isCurved = false
    for index in 0..<count {
      let ring = isStar && index & 1 == 1 ? inner : outer
      let (sine, cosine) = PlainMath.sinCos(first + step * Double(index))
      let vertex = center + Vector2(Float(ring.radius * cosine), Float(ring.radius * sine))
      let handle = Vector2(Float(-sine * ring.handle), Float(cosine * ring.handle))
      if index == 0 {
        path.move(to: vertex)
        start = vertex
        startArriving = vertex - handle
      } else if isCurved || ring.handle != 0 {
        path.cubic(leaving, vertex - handle, to: vertex)
      } else {
        path.line(to: vertex)
      }
      leaving = vertex + handle
      isCurved = ring.handle != 0
    }
    if isCurved || outer.handle != 0 { path.cubic(leaving, startArriving, to: start) }
    path.close()
  }

  /// Appends a path property's value (`sh`).
  ///
  /// - Parameters:
  ///   - values: Six numbers for each vertex: x, y, and the tangents in and out, relative to the vertex. Numbers
  ///     after the last whole vertex are ignored.
  ///   - isClosed: Whether a segment leads from the last vertex to the first. A curved segment is written explicitly;
  ///     a straight one is left to the close.
  ///   - path: The path to which the outline is appended.
  static func bezier(_ values: Span<Float>, isClosed: Bool, into path: inout VectorPath) {
    let count = values.count / 6
    guard count > 0 else { return }
    for index in 0..<count * 6 where !values[index].isFinite { return }
    path.makeRoom(forCurves: count)
    let start = Vector2(values[0], values[1])
    path.move(to: start)
    var from = start
    var leaving = Vector2(values[4], values[5])
    var index = 6
    while index < count * 6 {
      let vertex = Vector2(values[index], values[index + 1])
      let arriving = Vector2(values[index + 2], values[index + 3])
      segment(from, leaving, arriving, vertex, &path)
      from = vertex
      leaving = Vector2(values[index + 4], values[index + 5])
      index += 6
    }
    guard isClosed else { return }
    let arriving = Vector2(values[2], values[3])
    if leaving != .zero || arriving != .zero { segment(from, leaving, arriving, start, &path) }
    path.close()
  }

  @inline(__always)
  private static func segment(
    _ from: Vector2, _ leaving: Vector2, _ arriving: Vector2, _ to: Vector2, _ path: inout VectorPath
  ) {
    if leaving == .zero && arriving == .zero {
      path.line(to: to)
    } else {
      path.cubic(from + leaving, to + arriving, to: to)
    }
  }
}

/// The eight vertices and four arcs of a rectangle with round corners.
private struct RoundedRectangle {
  var left, top, right, bottom: Float
  var rx, ry: Float
  /// The distance from the corner to the end of a handle, as a fraction of the radius.
  var inset: Float

  func appendClockwise(to path: inout VectorPath) {
    let ix = rx * inset, iy = ry * inset
    path.makeRoom(forCurves: 8)
    path.move(to: Vector2(right, top + ry))
    path.line(to: Vector2(right, bottom - ry))
    path.cubic(Vector2(right, bottom - iy), Vector2(right - ix, bottom), to: Vector2(right - rx, bottom))
    path.line(to: Vector2(left + rx, bottom))
    path.cubic(Vector2(left + ix, bottom), Vector2(left, bottom - iy), to: Vector2(left, bottom - ry))
    path.line(to: Vector2(left, top + ry))
    path.cubic(Vector2(left, top + iy), Vector2(left + ix, top), to: Vector2(left + rx, top))
    path.line(to: Vector2(right - rx, top))
    path.cubic(Vector2(right - ix, top), Vector2(right, top + iy), to: Vector2(right, top + ry))
    path.close()
  }

  func appendCounterclockwise(to path: inout VectorPath) {
    let ix = rx * inset, iy = ry * inset
    path.makeRoom(forCurves: 8)
    path.move(to: Vector2(right, top + ry))
    path.cubic(Vector2(right, top + iy), Vector2(right - ix, top), to: Vector2(right - rx, top))
    path.line(to: Vector2(left + rx, top))
    path.cubic(Vector2(left + ix, top), Vector2(left, top + iy), to: Vector2(left, top + ry))
    path.line(to: Vector2(left, bottom - ry))
    path.cubic(Vector2(left, bottom - iy), Vector2(left + ix, bottom), to: Vector2(left + rx, bottom))
    path.line(to: Vector2(right - rx, bottom))
    path.cubic(Vector2(right - ix, bottom), Vector2(right, bottom - iy), to: Vector2(right, bottom - ry))
    path.close()
  }
}
