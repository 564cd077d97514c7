/// How long a transition takes, when it begins, and how it gets there.
public struct TransitionTiming: Sendable, Hashable {
  /// How long it takes, in seconds; 0 or less is at once.
  public var duration: Double
  /// How long it waits first, in seconds; less than 0 is 0.
  public var delay: Double
  /// How time becomes progress.
  public var curve: AnimationCurve
  /// How time becomes progress where none of the original's curves is meant; nil leaves it to ``curve``.
  ///
  /// The original's runtime does not heed it.
  public var pace: MotionPace?

  /// Makes a timing.
  public init(
    duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut, pace: MotionPace? = nil
  ) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
    self.pace = pace
  }

  /// The delay and the duration in whole nanoseconds; a duration that is none of them is one.
  var times: (delay: Duration, duration: Duration) {
    (Self.time(delay), duration > 0 ? max(Self.time(duration), .nanoseconds(1)) : .zero)
  }

  private static func time(_ seconds: Double) -> Duration {
    // Not `max(0, min(…))` alone: a number that is none passes through those.
    guard seconds > 0 else { return .zero }
    return .nanoseconds(Int64((min(seconds, ViewMachineLimits.maximumSeconds) * 1e9).rounded()))
  }
}
