/// How the time of a transition becomes its progress, by its number in the file.
public struct AnimationCurve: Sendable, Hashable {
  /// The number in the file.
  public var rawValue: Int

  /// Makes a curve of a number; one without a meaning is ``easeInOut``.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Begins slowly: a cubic Bézier with the control points (0.42, 0) and (1, 1).
  public static let easeIn = AnimationCurve(rawValue: 0)
  /// Ends slowly: (0, 0) and (0.58, 1).
  public static let easeOut = AnimationCurve(rawValue: 1)
  /// Begins and ends slowly: (0.42, 0) and (0.58, 1).
  public static let easeInOut = AnimationCurve(rawValue: 2)
  /// Even progress.
  public static let linear = AnimationCurve(rawValue: 3)

  /// Whether the number has a meaning.
  var isKnown: Bool { (0...3).contains(rawValue) }

  /// The progress, 0…1, when so much of the time has passed, 0…1.
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

  /// The height of a Bézier with the control points (`x1`, 0) and (`x2`, 1) where it is `x` from its beginning.
  private static func bezier(_ x1: Double, _ x2: Double, _ x: Double) -> Double {
    let s = CubicTiming.parameter(x1, x2, x)
    return s * s * (3 - 2 * s)
  }
}
