/// What a file may ask for at most, so that no file can exhaust memory, time or the stack.
public enum ViewMachineLimits {
  /// The bytes of a file: 4 MiB.
  public static let maximumFileBytes = 4 << 20
  /// The machines, states, views, transformations and transitions of a file, all together.
  public static let maximumParts = 50_000
  /// The bytes of an id or a path.
  public static let maximumTextBytes = 4096
  /// The largest coordinate, factor or angle, in magnitude; a number beyond it is left out.
  public static let maximumMagnitude = 1e9
  /// The largest number in a transform, in magnitude: one that is made of steps and goes beyond is none at all.
  public static let maximumTransform = 1e15
  /// The longest duration and delay in seconds: 31 years.
  public static let maximumSeconds = 1e9
  /// The bytes of a formula.
  public static let maximumFormulaBytes = 256
  /// How deep the parts of a formula lie in one another.
  public static let maximumFormulaDepth = 16
  /// The findings that are kept.
  public static let maximumFindings = 256
  /// The transitions that wait in the queue of a machine.
  public static let maximumQueue = 64
  /// The transitions of one machine that run over one another.
  public static let maximumOverlap = 256
  /// How often transitions may begin to move, or end, within a second of an engine's time.
  ///
  /// Transitions of a nanosecond that follow one another for ever would otherwise keep time from passing; the machine at
  /// which the count ends is stopped. In how many steps the second is handed in does not count.
  public static let maximumStepsPerSecond = 200_000
}
