extension VectorPath {
  /// The exact box around the lines and curves; it need not contain the control points.
  ///
  /// The box is empty for an empty path. Coordinates that are not finite are ignored. A lone move counts as a point.
  public var bounds: Bounds {
    var bounds = Bounds.empty
    var next = 0
    var current = Vector2.zero
    for verb in verbs {
      switch verb {
      case .move, .line:
        current = points[next]
        bounds.insert(current)
        next += 1
      case .cubic:
        let control1 = points[next], control2 = points[next + 1], end = points[next + 2]
        bounds.insert(end)
        let isInside =
          Self.isWithin(control1.x, bounds.minX, bounds.maxX)
          && Self.isWithin(control2.x, bounds.minX, bounds.maxX)
          && Self.isWithin(control1.y, bounds.minY, bounds.maxY)
          && Self.isWithin(control2.y, bounds.minY, bounds.maxY)
        if !isInside {
          Self.extend(&bounds.minX, &bounds.maxX, current.x, control1.x, control2.x, end.x)
          Self.extend(&bounds.minY, &bounds.maxY, current.y, control1.y, control2.y, end.y)
        }
        current = end
        next += 3
      case .close:
        break
      }
    }
    return bounds
  }

  private static func isWithin(_ value: Float, _ low: Float, _ high: Float) -> Bool {
    value >= low && value <= high
  }

  /// Widens low…high to the extremes of one coordinate of a curve.
  private static func extend(
    _ low: inout Float, _ high: inout Float, _ p0: Float, _ p1: Float, _ p2: Float, _ p3: Float
  ) {
    // The derivative over 3: a·t² + 2b·t + c
    let q0 = Double(p0), q1 = Double(p1), q2 = Double(p2), q3 = Double(p3)
    let a = q3 - 3 * q2 + 3 * q1 - q0
    let b = q2 - 2 * q1 + q0
    let c = q1 - q0
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return }
    // This form computes both roots without cancellation. A zero divisor gives infinity or NaN, which the test
    // rejects.
    let root = discriminant.squareRoot()
    let sum = b < 0 ? root - b : -b - root
    insert(sum / a)
    insert(c / sum)

    func insert(_ t: Double) {
      guard t > 0, t < 1 else { return }
      let u = 1 - t
      let value = Float(u * u * u * q0 + 3 * u * u * t * q1 + 3 * u * t * t * q2 + t * t * t * q3)
      low = Swift.min(low, value)
      high = Swift.max(high, value)
    }
  }
}
