/// The limits for a file, which keep any file from exhausting memory, time or the stack.
public enum ViewMachineLimits {
  /// The maximum size of a file, in bytes: 4 MiB.
  public static let maximumFileBytes = 4 << 20
  /// The maximum number of machines, states, views, transformations and transitions of a file, all together.
  public static let maximumParts = 50_000
  /// The maximum size of an id or a path, in bytes.
  public static let maximumTextBytes = 4096
  /// The largest coordinate, factor or angle, in magnitude; a number beyond it is left out.
  public static let maximumMagnitude = 1e9
  /// The largest number in a composed transform, in magnitude; a transform beyond it is replaced by the identity.
  public static let maximumTransform = 1e15
  /// The maximum duration and the maximum delay, in seconds: 31 years.
  public static let maximumSeconds = 1e9
  /// The maximum size of a formula, in bytes.
  public static let maximumFormulaBytes = 256
  /// The maximum nesting depth of a formula.
  public static let maximumFormulaDepth = 16
  /// The maximum number of findings that are kept.
  public static let maximumFindings = 256
  /// The maximum number of queued requests of a machine.
  public static let maximumQueue = 64
  /// The maximum number of overlapping transitions of one machine.
  public static let maximumOverlap = 256
  /// The maximum number of times that transitions may begin to move, or end, within a second of an engine's time.
  ///
  /// Without the limit, an endless sequence of transitions of a nanosecond would keep time from advancing. The machine
  /// that exceeds the limit is stopped. The number of steps in which the second passes makes no difference.
  public static let maximumStepsPerSecond = 200_000
}
