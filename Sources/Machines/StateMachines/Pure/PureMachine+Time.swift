extension PureMachine {
  /// The time until the delayed event of this state; nil if it has none, or if it was sent in this visit.
  @inlinable
  public var timeToDeadline: Duration? {
    guard !isDelayOver, let delayed = Function.delayedEvent(in: current) else { return nil }
    // At least a nanosecond: a ring of states with a delay of zero would otherwise loop endlessly in one call.
    return max(.zero, max(delayed.delay, .nanoseconds(1)) - (waited ?? .zero))
  }

  /// Advances the time, and sends the delayed events that become due, in the order of their deadlines.
  ///
  /// One call with a sum is equivalent to several calls with its parts.
  ///
  /// - Parameters:
  ///   - time: The elapsed time; a negative duration counts as zero.
  ///   - effects: The requested effects are appended, in order.
  /// - Returns: Whether a delayed event was accepted.
  @discardableResult @inlinable
  public mutating func advance(by time: Duration, effects: inout [Effect]) -> Bool {
    var left = time.passing
    var isAccepted = false
    while let remaining = timeToDeadline, remaining <= left, let event = endDelay() {
      left -= remaining
      if send(event, effects: &effects).isAccepted { isAccepted = true }
    }
    waited = ((waited ?? .zero) + left).passing
    return isAccepted
  }

  /// Advances to the deadline of this state, and returns its delayed event; nil if it has none or it was sent already.
  @inlinable
  package mutating func endDelay() -> Event? {
    guard let remaining = timeToDeadline, let delayed = Function.delayedEvent(in: current) else { return nil }
    waited = (waited ?? .zero) + remaining
    isDelayOver = true
    return delayed.event
  }
}
