/// Trigonometric and exponential functions that use only `+ − × ÷ √`.
///
/// The system's maths library differs between platforms in the last bits, and these bits affect pixels. IEEE 754 fixes
/// the results of the five basic operations, so these functions give the same bits on every machine. Errors stay below
/// 1e-12 (absolute for ``sin(_:)``, ``cos(_:)`` and ``atan2(_:_:)`` with arguments up to 1e5, relative for the others),
/// far below the resolution of a `Float` coordinate. The functions neither allocate nor trap; undefined results are
/// NaN.
public enum PlainMath {
  /// The sine of an angle in radians.
  ///
  /// - Returns: A value in -1…1; NaN for infinities and NaN.
  public static func sin(_ x: Double) -> Double {
    let (quadrant, r) = quarterTurns(x)
    let value = quadrant & 1 == 0 ? sineKernel(r) : cosineKernel(r)
    return quadrant & 2 == 0 ? value : -value
  }

  /// The cosine of an angle in radians.
  ///
  /// - Returns: A value in -1…1; NaN for infinities and NaN.
  public static func cos(_ x: Double) -> Double {
    let (quadrant, r) = quarterTurns(x)
    let value = quadrant & 1 == 0 ? cosineKernel(r) : sineKernel(r)
    return (quadrant &+ 1) & 2 == 0 ? value : -value
  }

  /// The sine and cosine of the same angle in radians, with a single range reduction.
  public static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
    let (quadrant, r) = quarterTurns(x)
    let s = sineKernel(r), c = cosineKernel(r)
    switch quadrant & 3 {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// The tangent of an angle in radians; large but finite next to a quarter turn.
  public static func tan(_ x: Double) -> Double {
    let (s, c) = sinCos(x)
    return s / c
  }

  /// The angle of the vector (`x`, `y`), in radians from -π to π, growing from +x towards +y.
  ///
  /// - Returns: 0 for the zero vector; NaN when an argument is NaN. Infinite arguments count as
  ///   equally long, as in IEEE 754.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    var ax = x.magnitude, ay = y.magnitude
    if ax.isInfinite || ay.isInfinite {
      ax = ax.isInfinite ? 1 : 0
      ay = ay.isInfinite ? 1 : 0
    }
    if ax == 0 && ay == 0 { return 0 }
    // Computed in the first octant and then mirrored: division never overflows there.
    var angle = ay <= ax ? arctangentKernel(ay / ax) : halfPi - arctangentKernel(ax / ay)
    if x < 0 { angle = pi - angle }
    return y < 0 ? -angle : angle
  }

  /// The angle whose cosine is `x`, in radians from 0 to π; `x` is clamped to -1…1.
  public static func acos(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    let c = Swift.min(1, Swift.max(-1, x))
    return atan2(((1 - c) * (1 + c)).squareRoot(), c)
  }

  package static let pi = 3.141592653589793
  static let halfPi = 1.5707963267948966

  /// Splits an angle into quarter turns and a remainder of at most an eighth turn in either direction.
  private static func quarterTurns(_ x: Double) -> (quadrant: Int, rest: Double) {
    if !x.isFinite { return (0, .nan) }
    // The remainder is exact by definition, and therefore the same on every machine; it is skipped up to 1e5.
    let x = x.magnitude <= 1e5 ? x : x.truncatingRemainder(dividingBy: 6.283185307179586)
    // Adding 1.5·2⁵² rounds to the nearest integer.
    let turns = (x * 0.6366197723675814 + 6755399441055744) - 6755399441055744
    // π/2 in three parts of 33 bits: the products with `turns` (17 bits) are exact.
    var rest = x - turns * 1.57079632673412561417e+00
    rest -= turns * 6.07710050630396597660e-11
    rest -= turns * 2.02226624879595063154e-21
    return (Int(turns), rest)
  }

  /// Taylor's series to x¹⁷ for |x| ≤ π/4; the next term is below 1e-19.
  private static func sineKernel(_ x: Double) -> Double {
    let z = x * x
    var p = 1 / 355687428096000.0
    p = p * z - 1 / 1307674368000.0
    p = p * z + 1 / 6227020800.0
    p = p * z - 1 / 39916800.0
    p = p * z + 1 / 362880.0
    p = p * z - 1 / 5040.0
    p = p * z + 1 / 120.0
    p = p * z - 1 / 6.0
    return x + x * z * p
  }

  /// Taylor's series to x¹⁸ for |x| ≤ π/4.
  private static func cosineKernel(_ x: Double) -> Double {
    let z = x * x
    var p = -1 / 6402373705728000.0
    p = p * z + 1 / 20922789888000.0
    p = p * z - 1 / 87178291200.0
    p = p * z + 1 / 479001600.0
    p = p * z - 1 / 3628800.0
    p = p * z + 1 / 40320.0
    p = p * z - 1 / 720.0
    p = p * z + 1 / 24.0
    return (1 - z / 2) + z * z * p
  }

  /// The arctangent of 0…1: the angle is halved twice, then Taylor's series.
  private static func arctangentKernel(_ x: Double) -> Double {
    var x = x
    x = x / (1 + (1 + x * x).squareRoot())
    x = x / (1 + (1 + x * x).squareRoot())
    let z = x * x
    var p = 1 / 25.0
    p = 1 / 23.0 - p * z
    p = 1 / 21.0 - p * z
    p = 1 / 19.0 - p * z
    p = 1 / 17.0 - p * z
    p = 1 / 15.0 - p * z
    p = 1 / 13.0 - p * z
    p = 1 / 11.0 - p * z
    p = 1 / 9.0 - p * z
    p = 1 / 7.0 - p * z
    p = 1 / 5.0 - p * z
    p = 1 / 3.0 - p * z
    return 4 * (x - x * z * p)
  }
}
