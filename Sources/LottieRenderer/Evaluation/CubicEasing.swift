/// A cubic Bézier from (0, 0) to (1, 1) as a function of its horizontal coordinate.
///
/// Solved with + − × ÷ alone, so that every machine gets the same bits.
/// - SeeAlso: CSS Easing Functions, "cubic-bezier()"; our solver differs in staying in a bracket.
package struct CubicEasing: Sendable, Equatable {
  private var ax: Double, bx: Double, cx: Double
  private var ay: Double, by: Double, cy: Double

  /// Makes the easing with control points (`x1`, `y1`) and (`x2`, `y2`); both x are clamped to 0…1.
  package init(x1: Double, y1: Double, x2: Double, y2: Double) {
    let x1 = min(max(x1, 0), 1), x2 = min(max(x2, 0), 1)
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
  }

  /// Progress at `u`, 0…1; the result may overshoot.
  package func callAsFunction(_ u: Double) -> Double {
    if u <= 0 { return 0 }
    if u >= 1 { return 1 }
    let s = parameter(at: u)
    return ((ay * s + by) * s + cy) * s
  }

  /// The curve parameter whose horizontal coordinate is `u`: Newton's method, kept inside a bracket.
  private func parameter(at u: Double) -> Double {
    var low = 0.0, high = 1.0, s = u
    for _ in 0..<24 {
      let x = ((ax * s + bx) * s + cx) * s - u
      if abs(x) < 1e-9 { break }
      if x < 0 { low = s } else { high = s }
      let slope = (3 * ax * s + 2 * bx) * s + cx
      let next = s - x / slope
      s = slope > 1e-6 && next > low && next < high ? next : (low + high) / 2
    }
    return s
  }
}
