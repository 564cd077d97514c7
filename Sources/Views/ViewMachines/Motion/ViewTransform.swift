import PlainMath

/// An affine map of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// The origin is the view's centre, y points downwards, and a positive angle rotates clockwise, from +x towards +y.
public struct ViewTransform: Sendable, Hashable {
  /// The factor from x to x′.
  public var a: Double
  /// The factor from x to y′.
  public var b: Double
  /// The factor from y to x′.
  public var c: Double
  /// The factor from y to y′.
  public var d: Double
  /// The translation to the right, in points.
  public var tx: Double
  /// The translation downwards, in points.
  public var ty: Double

  /// Creates a map from its numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that leaves every point unchanged.
  public static let identity = ViewTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Returns a translation, in points.
  public static func translation(_ x: Double, _ y: Double) -> ViewTransform {
    ViewTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Returns a scale about the origin.
  public static func scale(_ x: Double, _ y: Double) -> ViewTransform {
    ViewTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a rotation about the origin; quarter turns are exact.
  public static func rotation(degrees: Double) -> ViewTransform {
    let (sine, cosine) = Angle.sineAndCosine(degrees)
    return ViewTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns the map that applies `inner` first and then `outer`.
  public static func * (outer: ViewTransform, inner: ViewTransform) -> ViewTransform {
    ViewTransform(
      a: outer.a * inner.a + outer.c * inner.b, b: outer.b * inner.a + outer.d * inner.b,
      c: outer.a * inner.c + outer.c * inner.d, d: outer.b * inner.c + outer.d * inner.d,
      tx: outer.a * inner.tx + outer.c * inner.ty + outer.tx,
      ty: outer.b * inner.tx + outer.d * inner.ty + outer.ty)
  }

  /// The factor by which areas grow; negative for a map that mirrors.
  public var determinant: Double { a * d - b * c }

  /// Whether all numbers are small enough to be decomposed and composed again.
  var isReasonable: Bool {
    [a, b, c, d, tx, ty].allSatisfy { $0.magnitude <= ViewMachineLimits.maximumTransform }
  }
}

/// Angles in degrees.
enum Angle {
  private static let radians = Double.pi / 180

  /// Returns the sine and cosine of an angle in degrees, exact for quarter turns.
  static func sineAndCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
    // An angle that is not finite counts as 0.
    guard degrees.isFinite else { return (0, 1) }
    // The remainders are exact; for a whole number of quarter turns, the rest is 0.
    let turned = degrees.remainder(dividingBy: 360)
    let rest = turned.remainder(dividingBy: 90)
    let (sine, cosine) = rest == 0 ? (0, 1) : PlainMath.sinCos(rest * radians)
    switch Int(((turned - rest) / 90).rounded()) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// Returns the angle of a vector in degrees, -180…180; exact along the axes.
  static func ofVector(_ x: Double, _ y: Double) -> Double {
    if y == 0 { return x < 0 ? 180 : 0 }
    if x == 0 { return y < 0 ? -90 : 90 }
    return PlainMath.atan2(y, x) / radians
  }

  /// Returns the shortest rotation from one angle to another, more than -180 and at most 180 degrees, within a
  /// billionth.
  static func shortestWay(from start: Double, to end: Double) -> Double {
    let way = (end - start).remainder(dividingBy: 360)
    // Angles computed from matrices have rounding errors; half a turn must be clockwise nevertheless.
    return way <= -180 + 1e-9 ? way + 360 : way
  }
}
