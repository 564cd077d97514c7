/// A cubic Bézier curve in `Double`, for lengths and cuts.
struct CubicCurve {
  var x0, y0, x1, y1, x2, y2, x3, y3: Double

  init(_ p0: Vector2, _ p1: Vector2, _ p2: Vector2, _ p3: Vector2) {
    x0 = Double(p0.x)
    y0 = Double(p0.y)
    x1 = Double(p1.x)
    y1 = Double(p1.y)
    x2 = Double(p2.x)
    y2 = Double(p2.y)
    x3 = Double(p3.x)
    y3 = Double(p3.y)
  }

  /// Returns the first point and the three other control points of the part between two parameters.
  ///
  /// Each point of the part is a blossom: the symmetric blend of three parameters.
  func part(from a: Double, to b: Double) -> (Vector2, Vector2, Vector2, Vector2) {
    (blossom(a, a, a), blossom(a, a, b), blossom(a, b, b), blossom(b, b, b))
  }

  /// Returns the point at a parameter.
  func point(at t: Double) -> (x: Double, y: Double) {
    let s = 1 - t
    let a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t
    return (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
  }

  private func blossom(_ r: Double, _ s: Double, _ t: Double) -> Vector2 {
    let w0 = (1 - r) * (1 - s) * (1 - t)
    let w1 = r * (1 - s) * (1 - t) + (1 - r) * s * (1 - t) + (1 - r) * (1 - s) * t
    let w2 = r * s * (1 - t) + r * (1 - s) * t + (1 - r) * s * t
    let w3 = r * s * t
    return Vector2(
      Float(w0 * x0 + w1 * x1 + w2 * x2 + w3 * x3), Float(w0 * y0 + w1 * y1 + w2 * y2 + w3 * y3))
  }

  /// Splits the curve into halves by de Casteljau's construction.
  ///
  /// The first point of `left` and the last point of `right` must already be those of the curve.
  func halve(_ left: inout CubicCurve, _ right: inout CubicCurve) {
    let ax = (x0 + x1) / 2, bx = (x1 + x2) / 2, cx = (x2 + x3) / 2
    let abx = (ax + bx) / 2, bcx = (bx + cx) / 2, mx = (abx + bcx) / 2
    let ay = (y0 + y1) / 2, by = (y1 + y2) / 2, cy = (y2 + y3) / 2
    let aby = (ay + by) / 2, bcy = (by + cy) / 2, my = (aby + bcy) / 2
    (left.x1, left.x2, left.x3) = (ax, abx, mx)
    (left.y1, left.y2, left.y3) = (ay, aby, my)
    (right.x0, right.x1, right.x2) = (mx, bcx, cx)
    (right.y0, right.y1, right.y2) = (my, bcy, cy)
  }

  /// The polynomial of the velocity: `a·t² + b·t + c` on each axis.
  var velocity: Velocity {
    Velocity(
      ax: 3 * (x3 - 3 * x2 + 3 * x1 - x0), ay: 3 * (y3 - 3 * y2 + 3 * y1 - y0),
      bx: 6 * (x2 - 2 * x1 + x0), by: 6 * (y2 - 2 * y1 + y0),
      cx: 3 * (x1 - x0), cy: 3 * (y1 - y0))
  }

  struct Velocity {
    var ax, ay, bx, by, cx, cy: Double

    @inline(__always)
    func speed(_ t: Double) -> Double {
      let x = (ax * t + bx) * t + cx, y = (ay * t + by) * t + cy
      return (x * x + y * y).squareRoot()
    }

    /// Returns the length between two parameters by the Gauss–Legendre rule with five points.
    @inline(__always)
    func length(from t0: Double, to t1: Double) -> Double {
      let half = (t1 - t0) / 2, middle = (t0 + t1) / 2
      let inner = half * 0.5384693101056831, outer = half * 0.9061798459386640
      let sum =
        0.5688888888888889 * speed(middle)
        + 0.4786286704993665 * (speed(middle - inner) + speed(middle + inner))
        + 0.2369268850561891 * (speed(middle - outer) + speed(middle + outer))
      return half * sum
    }
  }
}
