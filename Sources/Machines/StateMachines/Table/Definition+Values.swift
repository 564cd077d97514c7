/// Sending events to values that keep their own state.
extension Definition {
  /// Processes an event for a value that holds its state in a property.
  ///
  /// ```swift
  /// struct Turnstile {
  ///   private(set) var state = Gate.State.locked
  ///   mutating func push() { Self.gate.send(.push, to: &self, at: \.state) }
  /// }
  /// ```
  /// Such a value has no clock: delayed transitions of the definition are not taken. It has no queue either: an event
  /// that a callback sends in this way is processed at once, inside the transition of the callback, in the state that
  /// the value has at that moment. If `Before` or `Leaving` sends it, the outer transition overwrites its change of
  /// state. An endless chain of events from callbacks exhausts the stack. Use a ``Machine``, which has a queue, or
  /// request an effect from the transition instead.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - owner: The value that the callbacks read and change.
  ///   - property: The property of the state. It is written after the callbacks that run before the change and before
  ///     those that run after it.
  ///   - effects: The effects of the transition are appended, in order.
  @inlinable @discardableResult public func send(
    _ event: Symbols.Event, to owner: inout Owner, at property: WritableKeyPath<Owner, Symbols.State>,
    effects: inout [Symbols.Effect]
  ) -> Outcome<Symbols.State> {
    let state = owner[keyPath: property]
    let number = table.states.number(of: state.key) ?? -1
    return table.follow(
      table.cell(state: number, event: event), event: event, from: state, state: number,
      owner: &owner, effects: &effects
    ) { owner, state, _ in
      owner[keyPath: property] = state
    }
  }

  /// Whether a value that holds its state in a property would accept an event.
  ///
  /// Only guards are evaluated; no other callback runs.
  @inlinable public func can(
    _ event: Symbols.Event, on owner: Owner, at property: KeyPath<Owner, Symbols.State>
  ) -> Bool {
    let state = owner[keyPath: property]
    let number = table.states.number(of: state.key) ?? -1
    let cell = table.cell(state: number, event: event)
    return table.destination(of: cell, event: event, from: state, state: number, owner: owner) != nil
  }
}

extension Definition where Symbols.Effect == Never {
  /// Processes an event for a value that holds its state in a property.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - owner: The value that the callbacks read and change.
  ///   - property: The property of the state. It is written after the callbacks that run before the change and before
  ///     those that run after it.
  @inlinable @discardableResult public func send(
    _ event: Symbols.Event, to owner: inout Owner, at property: WritableKeyPath<Owner, Symbols.State>
  ) -> Outcome<Symbols.State> {
    var none: [Never] = []
    return send(event, to: &owner, at: property, effects: &none)
  }
}
