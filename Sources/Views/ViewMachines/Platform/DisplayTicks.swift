/// The measurement of the time between ticks of a display.
final class DisplayTicks {
  /// The longest time between two ticks, in seconds.
  ///
  /// After a debugger break, a locked screen or a busy period, motions continue from where they were, and no tick has
  /// to make up for all of that time.
  static let maximumSeconds = 0.25

  private var last: Double?

  /// Returns the time since the previous tick; zero for the first tick and the first one after ``rest()``.
  ///
  /// - Parameter timestamp: The time of the tick, in seconds since any fixed moment.
  func passing(at timestamp: Double) -> Duration {
    let elapsed = last.map { timestamp - $0 } ?? 0
    last = timestamp
    // Not `max(0, …)`, which would let NaN through.
    return elapsed > 0 ? .seconds(min(elapsed, Self.maximumSeconds)) : .zero
  }

  /// Resets the measurement, so that the next tick counts as the first one.
  func rest() { last = nil }
}
