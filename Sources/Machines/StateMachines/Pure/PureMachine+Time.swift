extension PureMachine {
  /// How long until the delayed event of this state; nil if it has none, or had it in this visit.
  @inlinable
  public var timeToDeadline: Duration? {
    guard !isDelayOver, let delayed = Function.delayedEvent(in: current) else { return nil }
    // A nanosecond at least: a ring of states that wait for nothing would otherwise turn for ever in one call.
    return max(.zero, max(delayed.delay, .nanoseconds(1)) - (waited ?? .zero))
  }

  /// Lets time pass, and sends the delayed events that become due, in the order of their deadlines.
  ///
  /// One call with a sum does what several with its parts do.
  /// - Parameters:
  ///   - time: Less than nothing counts as nothing.
  ///   - effects: What the host is asked to do is appended, in order.
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

  /// Goes to the deadline of this state; gives the event that is to be sent then, once.
  @inlinable
  package mutating func endDelay() -> Event? {
    guard let remaining = timeToDeadline, let delayed = Function.delayedEvent(in: current) else { return nil }
    waited = (waited ?? .zero) + remaining
    isDelayOver = true
    return delayed.event
  }
}
