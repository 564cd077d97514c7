/// How much time the ticks of a display let pass.
final class DisplayTicks {
  /// The longest from one tick to the next, in seconds: what moves goes on where it was after a debugger, a locked screen
  /// or a busy moment, and no tick has to catch up with all of that.
  static let maximumSeconds = 0.25

  private var last: Double?

  /// The time that passes with a tick: since the last one, or none after a rest.
  ///
  /// - Parameter timestamp: When the tick is, in seconds from any moment.
  func passing(at timestamp: Double) -> Duration {
    let elapsed = last.map { timestamp - $0 } ?? 0
    last = timestamp
    // Not `max(0, …)`: a number that is none passes through that.
    return elapsed > 0 ? .seconds(min(elapsed, Self.maximumSeconds)) : .zero
  }

  /// No time passes until the next tick.
  func rest() { last = nil }
}
