extension EventMachine where Effect == Never {
  /// Follows an event to its end.
  @discardableResult @inlinable @inline(__always)
  public mutating func send(_ event: Event) -> Outcome<State> {
    var none: [Never] = []
    return send(event, effects: &none)
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
