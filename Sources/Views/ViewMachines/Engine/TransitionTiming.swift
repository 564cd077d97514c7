/// The duration, the delay and the curve of a transition.
public struct TransitionTiming: Sendable, Hashable {
  /// The duration, in seconds; a value of 0 or less is immediate.
  public var duration: Double
  /// The delay before the motion begins, in seconds; a negative value counts as 0.
  public var delay: Double
  /// The curve that maps time to progress.
  public var curve: AnimationCurve
  /// The pace that maps time to progress instead of ``curve``; nil uses ``curve``.
  ///
  /// It is ignored with `originalRuntime`.
  public var pace: MotionPace?

  /// Creates a timing.
  public init(
    duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut, pace: MotionPace? = nil
  ) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
    self.pace = pace
  }

  /// The delay and the duration in whole nanoseconds; a positive duration is at least one nanosecond.
  var times: (delay: Duration, duration: Duration) {
    (Self.time(delay), duration > 0 ? max(Self.time(duration), .nanoseconds(1)) : .zero)
  }

  private static func time(_ seconds: Double) -> Duration {
    // Not `max(0, min(…))` alone, which would let NaN through.
    guard seconds > 0 else { return .zero }
    return .nanoseconds(Int64((min(seconds, ViewMachineLimits.maximumSeconds) * 1e9).rounded()))
  }
}
