extension EventMachine {
  /// Processes an event, and throws if it is rejected.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - effects: The requested effects are appended, in order.
  /// - Returns: The outcome of the event.
  /// - Throws: ``Rejected``, with the reason of the rejection.
  @discardableResult @inlinable
  public mutating func require(
    _ event: Event, effects: inout [Effect]
  ) throws(Rejected<Event, State>) -> Outcome<State> {
    let before = state
    let outcome = send(event, effects: &effects)
    if case .rejected(let reason) = outcome { throw Rejected(event: event, state: before, reason: reason) }
    return outcome
  }

  /// Whether a state is active, with any payload.
  @inlinable
  public func `is`(_ state: StateKey) -> Bool { visit(of: state) != nil }
}

extension EventMachine where Effect == Never {
  /// Processes an event completely.
  @discardableResult @inlinable @inline(__always)
  public mutating func send(_ event: Event) -> Outcome<State> {
    var none: [Never] = []
    return send(event, effects: &none)
  }

  /// Processes an event, and throws if it is rejected.
  ///
  /// - Returns: The outcome of the event.
  /// - Throws: ``Rejected``, with the reason of the rejection.
  @discardableResult @inlinable
  public mutating func require(_ event: Event) throws(Rejected<Event, State>) -> Outcome<State> {
    var none: [Never] = []
    return try require(event, effects: &none)
  }

  /// Advances the time, and takes the delayed transitions that become due.
  ///
  /// - Parameter time: The elapsed time; a negative duration counts as zero.
  /// - Returns: Whether a delayed transition was taken.
  @discardableResult @inlinable
  public mutating func advance(by time: Duration) -> Bool {
    var none: [Never] = []
    return advance(by: time, effects: &none)
  }
}
