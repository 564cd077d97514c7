/// A curve that maps the time of a transition to its progress, identified by its number in the file.
public struct AnimationCurve: Sendable, Hashable {
  /// The number in the file.
  public var rawValue: Int

  /// Creates a curve from a number; an unknown number acts as ``easeInOut``.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A slow start: a cubic Bézier curve with the control points (0.42, 0) and (1, 1).
  public static let easeIn = AnimationCurve(rawValue: 0)
  /// A slow end: the control points (0, 0) and (0.58, 1).
  public static let easeOut = AnimationCurve(rawValue: 1)
  /// A slow start and a slow end: the control points (0.42, 0) and (0.58, 1).
  public static let easeInOut = AnimationCurve(rawValue: 2)
  /// Constant speed.
  public static let linear = AnimationCurve(rawValue: 3)

  /// Whether the number is one of the four of the format.
  var isKnown: Bool { (0...3).contains(rawValue) }

  /// Returns the progress, 0…1, at a fraction of the time, 0…1.
  ///
  /// A fraction below 0 gives 0, and one above 1 gives 1.
  public func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    return switch rawValue {
    case 0: Self.bezier(0.42, 1, fraction)
    case 1: Self.bezier(0, 0.58, fraction)
    case 3: fraction
    default: Self.bezier(0.42, 0.58, fraction)
    }
  }

  /// Returns the progress at the time `x` of a cubic Bézier curve with the control points (`x1`, 0) and (`x2`, 1).
  private static func bezier(_ x1: Double, _ x2: Double, _ x: Double) -> Double {
    let s = CubicTiming.parameter(x1, x2, x)
    return s * s * (3 - 2 * s)
  }
}
