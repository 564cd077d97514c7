extension EventMachine {
  /// Follows an event that has to be accepted.
  /// - Parameters:
  ///   - event: What happened.
  ///   - effects: What the host is asked to do is appended, in order.
  /// - Returns: What the event did.
  /// - Throws: What it was rejected for.
  @discardableResult @inlinable
  public mutating func require(
    _ event: Event, effects: inout [Effect]
  ) throws(Rejected<Event, State>) -> Outcome<State> {
    let before = state
    let outcome = send(event, effects: &effects)
    if case .rejected(let reason) = outcome { throw Rejected(event: event, state: before, reason: reason) }
    return outcome
  }

  /// Whether a state is active, whatever it carries.
  @inlinable
  public func `is`(_ state: StateKey) -> Bool { visit(of: state) != nil }
}

extension EventMachine where Effect == Never {
  /// Follows an event to its end.
  @discardableResult @inlinable @inline(__always)
  public mutating func send(_ event: Event) -> Outcome<State> {
    var none: [Never] = []
    return send(event, effects: &none)
  }

  /// Follows an event that has to be accepted.
  /// - Returns: What the event did.
  /// - Throws: What it was rejected for.
  @discardableResult @inlinable
  public mutating func require(_ event: Event) throws(Rejected<Event, State>) -> Outcome<State> {
    var none: [Never] = []
    return try require(event, effects: &none)
  }

  /// Lets time pass, and takes the delayed transitions that become due.
  /// - Parameter time: Less than nothing counts as nothing.
  /// - Returns: Whether a delayed transition was taken.
  @discardableResult @inlinable
  public mutating func advance(by time: Duration) -> Bool {
    var none: [Never] = []
    return advance(by: time, effects: &none)
  }
}
