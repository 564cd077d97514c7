extension VectorPath {
  /// Returns the number of turns of the path around `point`: positive for subpaths that run clockwise (y down).
  ///
  /// Open subpaths count as closed by a straight line. For a point on an edge the result is that of one of the two
  /// sides: an area includes its left and upper edges. The result for subpaths with a coordinate that is not finite
  /// is undefined, but the call is safe.
  ///
  /// - Complexity: O(segments); curves are divided only where they pass near the point.
  public func windingNumber(at point: Vector2) -> Int {
    var winding = 0
    var next = 0
    var start = Vector2.zero
    var current = Vector2.zero
    for verb in verbs {
      switch verb {
      case .move:
        winding += Crossing.ofLine(current, start, point)
        start = points[next]
        current = start
        next += 1
      case .line:
        winding += Crossing.ofLine(current, points[next], point)
        current = points[next]
        next += 1
      case .cubic:
        winding += Crossing.ofCurve(
          CubicCurve(current, points[next], points[next + 1], points[next + 2]), point)
        current = points[next + 2]
        next += 3
      case .close:
        winding += Crossing.ofLine(current, start, point)
        current = start
      }
    }
    return winding + Crossing.ofLine(current, start, point)
  }

  /// Returns whether `point` lies in the area that the path fills by the nonzero or the even-odd rule.
  public func contains(_ point: Vector2, evenOdd: Bool = false) -> Bool {
    let winding = windingNumber(at: point)
    return evenOdd ? winding & 1 == 1 : winding != 0
  }
}

/// Functions that count a segment's crossings of the ray from a point towards +x: 1 for each downwards, −1 for each
/// upwards.
private enum Crossing {
  static func ofLine(_ a: Vector2, _ b: Vector2, _ point: Vector2) -> Int {
    ofLine(Double(a.x), Double(a.y), Double(b.x), Double(b.y), Double(point.x), Double(point.y))
  }

  private static func ofLine(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ x: Double, _ y: Double
  ) -> Int {
    // The interval in y is half open, so that a ray through a vertex meets only one of its two segments.
    guard (ay <= y) != (by <= y) else { return 0 }
    let side = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
    if by > ay { return side > 0 ? 1 : 0 }
    return side < 0 ? -1 : 0
  }

  static func ofCurve(_ curve: CubicCurve, _ point: Vector2) -> Int {
    ofCurve(curve, Double(point.x), Double(point.y), depth: 0)
  }

  private static func ofCurve(_ c: CubicCurve, _ x: Double, _ y: Double, depth: Int) -> Int {
    let isAbove = c.y0 <= y && c.y1 <= y && c.y2 <= y && c.y3 <= y
    let isBelow = c.y0 > y && c.y1 > y && c.y2 > y && c.y3 > y
    if isAbove || isBelow { return 0 }
    // A curve entirely to the left does not meet the ray. For a curve entirely to the right only the ends matter.
    if c.x0 <= x && c.x1 <= x && c.x2 <= x && c.x3 <= x { return 0 }
    if c.x0 > x && c.x1 > x && c.x2 > x && c.x3 > x {
      if (c.y0 <= y) == (c.y3 <= y) { return 0 }
      return c.y3 > c.y0 ? 1 : -1
    }
    // A piece of 2⁻²⁴ of a curve is smaller than the resolution of a `Float` coordinate.
    if depth == 24 { return ofLine(c.x0, c.y0, c.x3, c.y3, x, y) }
    var left = c, right = c
    c.halve(&left, &right)
    return ofCurve(left, x, y, depth: depth + 1) + ofCurve(right, x, y, depth: depth + 1)
  }
}
