import PlainMath

/// How the time of a transition becomes its progress, beyond the four curves of the original.
public struct MotionPace: Sendable, Hashable {
  private enum Base: Sendable, Hashable {
    case bezier(Double, Double, Double, Double)
    case spring(damping: Double, velocity: Double)
  }

  private var base: Base

  /// A cubic Bézier curve from (0, 0) to (1, 1).
  ///
  /// - Parameters:
  ///   - x1: The time of the first control point, 0…1.
  ///   - y1: The progress of the first control point, -10…10.
  ///   - x2: The time of the second control point, 0…1.
  ///   - y2: The progress of the second control point, -10…10.
  /// - Returns: Nil for numbers that are not in these ranges.
  public static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> MotionPace? {
    let unit = 0.0...1, wide = -10.0...10
    guard unit.contains(x1), unit.contains(x2), wide.contains(y1), wide.contains(y2) else { return nil }
    return MotionPace(base: .bezier(x1, y1, x2, y2))
  }

  /// A spring that has come to rest when the time is over.
  ///
  /// - Parameters:
  ///   - damping: The share of critical damping, 0.05…1: below 1 it swings beyond its end and back.
  ///   - velocity: How fast it is at the beginning, in whole ways in the whole time, -100…100.
  /// - Returns: Nil for numbers that are not in these ranges.
  public static func spring(damping: Double, velocity: Double = 0) -> MotionPace? {
    guard (0.05...1).contains(damping), (-100.0...100).contains(velocity) else { return nil }
    return MotionPace(base: .spring(damping: damping, velocity: velocity))
  }

  /// The progress when so much of the time has passed, 0…1: 0 at the beginning and 1 at the end, and on the way
  /// perhaps less than 0 or more than 1.
  public func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    switch base {
    case .bezier(let x1, let y1, let x2, let y2):
      let s = CubicTiming.parameter(x1, x2, fraction)
      return ((1 - s) * (1 - s) * y1 + (1 - s) * s * y2) * 3 * s + s * s * s
    case .spring(let damping, let velocity):
      // What is left at the end, a thousandth or so, is spread over the way, so that nothing jumps there.
      let rest = Self.offset(damping, velocity, 1)
      return 1 - Self.offset(damping, velocity, fraction) + rest * fraction
    }
  }

  /// How far a spring is from its end, when it begins 1 away from there.
  ///
  /// The solution of x″ + 2ζωx′ + ω²x = 0 with x(0) = 1 and x′(0) = −velocity; ω is such that it has come to
  /// about a thousandth in the whole time, which takes the longer the less it swings.
  private static func offset(_ damping: Double, _ velocity: Double, _ time: Double) -> Double {
    // e^−a is a thousandth, and (1 + b) e^−b is; between both the power is only a smooth way.
    let a = 6.907_755_278_982_137, b = 9.233_413_476_451_6
    let square = damping * damping
    let decay = a + (b - a) * square * square * square * square
    guard damping < 1 else { return (1 + (decay - velocity) * time) * PlainMath.exp(-decay * time) }
    let swing = decay / damping * (1 - damping * damping).squareRoot()
    let (sine, cosine) = PlainMath.sinCos(swing * time)
    return PlainMath.exp(-decay * time) * (cosine + (decay - velocity) / swing * sine)
  }
}

/// What cubic curves of time share.
enum CubicTiming {
  /// The parameter at which a Bézier with control points at the times `x1` and `x2` has come to the time `x`.
  ///
  /// Newton's method, kept in a bracket: where a curve is flat, it would jump out of it.
  static func parameter(_ x1: Double, _ x2: Double, _ x: Double) -> Double {
    let c = 3 * x1
    let b = 3 * (x2 - x1) - c
    let a = 1 - c - b
    var low = 0.0
    var high = 1.0
    var s = x
    for _ in 0..<48 {
      let error = ((a * s + b) * s + c) * s - x
      if error.magnitude < 1e-12 { break }
      if error < 0 { low = s } else { high = s }
      let slope = (3 * a * s + 2 * b) * s + c
      let next = s - error / slope
      s = slope > 1e-6 && next > low && next < high ? next : (low + high) / 2
    }
    return s
  }
}
