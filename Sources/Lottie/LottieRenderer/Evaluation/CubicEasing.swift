/// A cubic Bézier curve from (0, 0) to (1, 1) as a function of its horizontal coordinate.
///
/// The solver uses only + − × ÷ √, so that every machine computes the same bits.
///
/// - SeeAlso: CSS Easing Functions, "cubic-bezier()". This solver differs in two ways: it stays inside a bracket, and
///   it accepts control points outside 0…1.
package struct CubicEasing: Sendable, Equatable {
  private var ax: Double, bx: Double, cx: Double
  private var ay: Double, by: Double, cy: Double
  /// The intervals of the curve parameter, within 0…1, on which the horizontal coordinate grows.
  ///
  /// A second interval exists only if the coordinate falls in between.
  private var rise: Rise
  private var secondRise: Rise?

  private struct Rise: Sendable, Equatable {
    var low = 0.0
    var high = 1.0
    /// The horizontal coordinate at ``high``.
    var top = 1.0
  }

  /// The limit on the magnitude of a control point's horizontal coordinate; it keeps the arithmetic finite.
  private static let largestX = 1e4

  /// Creates the easing with control points (`x1`, `y1`) and (`x2`, `y2`).
  ///
  /// An x may lie outside 0…1. If the curve then passes a horizontal coordinate several times, the first pass counts.
  package init(x1: Double, y1: Double, x2: Double, y2: Double) {
    let x1 = Self.limited(x1), x2 = Self.limited(x2)
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
    rise = Rise()
    guard x1 < 0 || x1 > 1 || x2 < 0 || x2 > 1 else { return }
    findRises()
  }

  /// Returns the progress at `u`, 0…1; the result may overshoot that range.
  package func callAsFunction(_ u: Double) -> Double {
    if u <= 0 { return 0 }
    if u >= 1 { return 1 }
    let s = parameter(at: u)
    return ((ay * s + by) * s + cy) * s
  }

  private static func limited(_ x: Double) -> Double {
    x.isNaN ? 0 : min(max(x, -largestX), largestX)
  }

  private func x(_ s: Double) -> Double { ((ax * s + bx) * s + cx) * s }

  /// Splits 0…1 at the points where the horizontal coordinate turns: the roots of 3·ax·s² + 2·bx·s + cx.
  private mutating func findRises() {
    var turns: [Double] = []
    let square = bx * bx - 3 * ax * cx
    if square > 0 {
      // This form of the quadratic formula avoids the difference of two nearly equal numbers.
      let q = -(bx + (bx < 0 ? -square.squareRoot() : square.squareRoot()))
      turns = [q / (3 * ax), cx / q].filter { $0 > 0 && $0 < 1 }.sorted()
    }
    let ends = [0] + turns + [1]
    let rises = zip(ends, ends.dropFirst()).map { Rise(low: $0, high: $1, top: x($1)) }
      .filter { $0.top > x($0.low) }
    rise = rises.first ?? Rise()
    secondRise = rises.count > 1 ? rises[1] : nil
  }

  /// Returns the curve parameter at which the horizontal coordinate is `u`.
  ///
  /// The solver is Newton's method, kept inside a bracket.
  private func parameter(at u: Double) -> Double {
    var piece = rise
    if u > piece.top, let secondRise { piece = secondRise }
    var low = piece.low, high = piece.high
    var s = u > low && u < high ? u : (low + high) / 2
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
