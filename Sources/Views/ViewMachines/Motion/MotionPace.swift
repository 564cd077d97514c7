import PlainMath

/// A mapping from the time of a transition to its progress, in addition to the four curves of the original.
public struct MotionPace: Sendable, Hashable {
  private enum Base: Sendable, Hashable {
    case bezier(Double, Double, Double, Double)
    case spring(damping: Double, velocity: Double)
  }

  private var base: Base

  /// Returns a cubic Bézier curve from (0, 0) to (1, 1).
  ///
  /// - Parameters:
  ///   - x1: The time of the first control point, 0…1.
  ///   - y1: The progress of the first control point, -10…10.
  ///   - x2: The time of the second control point, 0…1.
  ///   - y2: The progress of the second control point, -10…10.
  /// - Returns: The curve; nil if a number is out of its range.
  public static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> MotionPace? {
    let unit = 0.0...1, wide = -10.0...10
    guard unit.contains(x1), unit.contains(x2), wide.contains(y1), wide.contains(y2) else { return nil }
    return MotionPace(base: .bezier(x1, y1, x2, y2))
  }

  /// Returns a spring that is at rest at the end of the time.
  ///
  /// - Parameters:
  ///   - damping: The damping ratio, 0.05…1; below 1, the spring overshoots its end and swings back.
  ///   - velocity: The initial velocity, in distances between start and end per whole time, -100…100.
  /// - Returns: The spring; nil if a number is out of its range.
  public static func spring(damping: Double, velocity: Double = 0) -> MotionPace? {
    guard (0.05...1).contains(damping), (-100.0...100).contains(velocity) else { return nil }
    return MotionPace(base: .spring(damping: damping, velocity: velocity))
  }

  /// Returns the progress at a fraction of the time, 0…1.
  ///
  /// The progress is 0 at the beginning and 1 at the end; in between it may be below 0 or above 1.
  public func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    switch base {
    case .bezier(let x1, let y1, let x2, let y2):
      let s = CubicTiming.parameter(x1, x2, fraction)
      return ((1 - s) * (1 - s) * y1 + (1 - s) * s * y2) * 3 * s + s * s * s
    case .spring(let damping, let velocity):
      // The offset left at the end, about a thousandth, is spread over the whole time, so that nothing jumps there.
      let rest = Self.offset(damping, velocity, 1)
      return 1 - Self.offset(damping, velocity, fraction) + rest * fraction
    }
  }

  /// Returns the offset of a spring from its end, starting from an offset of 1.
  ///
  /// The offset is the solution of x″ + 2ζωx′ + ω²x = 0 with x(0) = 1 and x′(0) = −velocity. ω is chosen so that the
  /// offset is about a thousandth at the time 1; the less the spring oscillates, the longer it takes to get there, and
  /// so the larger is ζω.
  private static func offset(_ damping: Double, _ velocity: Double, _ time: Double) -> Double {
    // Both e^−a and (1 + b) e^−b are a thousandth; between them, the power of the damping is only a smooth
    // interpolation.
    let a = 6.907_755_278_982_137, b = 9.233_413_476_451_6
    let square = damping * damping
    let decay = a + (b - a) * square * square * square * square
    guard damping < 1 else { return (1 + (decay - velocity) * time) * PlainMath.exp(-decay * time) }
    let swing = decay / damping * (1 - damping * damping).squareRoot()
    let (sine, cosine) = PlainMath.sinCos(swing * time)
    return PlainMath.exp(-decay * time) * (cosine + (decay - velocity) / swing * sine)
  }
}

/// The common part of cubic timing curves.
enum CubicTiming {
  /// Returns the parameter at which a Bézier curve with control points at the times `x1` and `x2` reaches the time `x`.
  ///
  /// The method is Newton's, confined to a bracket, since it would jump out of the bracket where a curve is flat.
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
