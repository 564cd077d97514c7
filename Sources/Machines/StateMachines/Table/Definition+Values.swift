/// Values that keep their own state.
extension Definition {
  /// Follows an event for a value that holds its state in a property.
  ///
  /// ```swift
  /// struct Turnstile {
  ///   private(set) var state = Gate.State.locked
  ///   mutating func push() { Self.gate.send(.push, to: &self, at: \.state) }
  /// }
  /// ```
  /// Such a value has no clock: delayed transitions of the definition are not taken. It has no queue either: what a
  /// callback sends in this way is followed at once, inside the transition that the callback belongs to, and judged by the
  /// state that the value has then; out of `Before` and `Leaving`, its change of state is overwritten. Callbacks that
  /// send for ever exhaust the stack. A ``Machine`` has a queue; a value's transition asks for an effect instead.
  /// - Parameters:
  ///   - event: What happened.
  ///   - owner: What the callbacks work on.
  ///   - property: Where the state is; it is written between the callbacks that run before and those that run after.
  ///   - effects: What the transition asks for is appended, in order.
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
  /// Guards are asked; nothing else runs.
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
  /// Follows an event for a value that holds its state in a property.
  /// - Parameters:
  ///   - event: What happened.
  ///   - owner: What the callbacks work on.
  ///   - property: Where the state is; it is written between the callbacks that run before and those that run after.
  @inlinable @discardableResult public func send(
    _ event: Symbols.Event, to owner: inout Owner, at property: WritableKeyPath<Owner, Symbols.State>
  ) -> Outcome<Symbols.State> {
    var none: [Never] = []
    return send(event, to: &owner, at: property, effects: &none)
  }
}
