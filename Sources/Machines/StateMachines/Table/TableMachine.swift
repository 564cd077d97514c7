/// A machine as a value, together with what its callbacks work on.
///
/// Actors, models and runtimes own it like any ``EventMachine``. It has no way to send from inside a callback: what a
/// transition wants to happen next is an effect.
/// ```swift
/// var turnstile = TableMachine(Turnstile.gate, owner: Turnstile())
/// turnstile.send(.coin)
/// turnstile.owner.coins
/// ```
public struct TableMachine<Symbols: MachineSymbols, Owner> {
  /// What the callbacks work on.
  public var owner: Owner
  /// The definition that this machine follows.
  public let definition: Definition<Symbols, Owner>
  @usableFromInline let plain: PlainTable<Symbols>
  @usableFromInline var value: Symbols.State
  @usableFromInline var cursor: TableCursor

  /// Makes a machine in the definition's initial state, or in another one.
  public init(_ definition: Definition<Symbols, Owner>, owner: Owner, state: Symbols.State? = nil) {
    self.definition = definition
    self.owner = owner
    plain = definition.table.plain
    value = state ?? definition.initial
    cursor = TableCursor(state: definition.table.states.number(of: value.key) ?? -1)
  }

  /// What the machine is in.
  @inlinable public var state: Symbols.State { value }
}

extension TableMachine: Sendable where Owner: Sendable {}

extension TableMachine: EventMachine {
  /// Follows an event.
  /// - Parameters:
  ///   - event: What happened.
  ///   - effects: What the transition asks for is appended, in order.
  @inlinable @discardableResult
  public mutating func send(
    _ event: Symbols.Event, effects: inout [Symbols.Effect]
  ) -> Outcome<Symbols.State> {
    if let cell = plain.cell(state: cursor.state, event: event) {
      if cell.target >= 0 {
        let from = value
        value = plain.values[Int(cell.value)]
        cursor.enter(Int(cell.target))
        return .moved(from: from, to: value)
      }
      if cell.target == TableCell.simple { return followSimple(cell, event: event) }
      if cell.target == TableCell.rejects { return .rejected(definition.table.rejection(in: cursor.state)) }
    }
    return follow(
      definition.table.cell(state: cursor.state, event: event), event: event, effects: &effects)
  }

  @inlinable mutating func followSimple(
    _ cell: TableCell, event: Symbols.Event
  ) -> Outcome<Symbols.State> {
    var (state, cursor) = (value, cursor)
    let outcome = definition.table.followSimple(
      cell, event: event, from: value, state: self.cursor.state, owner: &owner
    ) { _, new, number in
      state = new
      cursor.enter(number)
    }
    (value, self.cursor) = (state, cursor)
    return outcome
  }

  @inlinable mutating func follow(
    _ cell: TableCell, event: Symbols.Event?, effects: inout [Symbols.Effect]
  ) -> Outcome<Symbols.State> {
    var (state, cursor) = (value, cursor)
    let outcome = definition.table.follow(
      cell, event: event, from: value, state: self.cursor.state, owner: &owner, effects: &effects
    ) { _, new, number in
      state = new
      cursor.enter(number)
    }
    (value, self.cursor) = (state, cursor)
    return outcome
  }

  /// Whether an event would be accepted now.
  ///
  /// Guards are asked; nothing else runs.
  @inlinable public func can(_ event: Symbols.Event) -> Bool { peek(event) != nil }

  /// The state that an event would lead to now; nil if it would be rejected.
  ///
  /// Guards are asked; nothing else runs.
  @inlinable public func peek(_ event: Symbols.Event) -> Symbols.State? {
    definition.table.destination(
      of: definition.table.cell(state: cursor.state, event: event), event: event, from: state,
      state: cursor.state, owner: owner)
  }

  /// The events that would be accepted now, in the definition's order; none where events carry something.
  public var availableEvents: [Symbols.Event] {
    definition.table.events.symbols.compactMap { $0 as? Symbols.Event }.filter(can)
  }

  /// Whether the machine is in a state.
  @inlinable public func `is`(_ state: Symbols.State.Key) -> Bool { self.state.key == state }

  /// Which visit of a state this is, counted from the start of the machine; nil while the state is not active.
  public func visit(of state: Symbols.State.Key) -> UInt64? {
    definition.table.states.number(of: state) == cursor.state ? cursor.visit : nil
  }

  /// How often states have been entered since the machine was made.
  @inlinable public var moveCount: UInt64 { cursor.visit }

  /// How long until a delayed transition is due; nil if none waits.
  public var timeToDeadline: Duration? {
    definition.table.timeToDelay(cursor)
  }

  /// Lets time pass, and takes the delayed transitions that become due, in the order of their deadlines.
  /// - Parameters:
  ///   - time: Less than nothing counts as nothing.
  ///   - effects: What the transitions ask for is appended, in order.
  /// - Returns: Whether a delayed transition was taken.
  @discardableResult
  public mutating func advance(by time: Duration, effects: inout [Symbols.Effect]) -> Bool {
    var left = time.passing
    var taken = false
    while let due = definition.table.passToDelay(&cursor, &left) {
      taken = follow(due, event: nil, effects: &effects).isAccepted || taken
    }
    cursor.pass(left)
    return taken
  }
}

extension TableMachine where Owner == Void {
  /// Makes a machine whose callbacks work on nothing.
  public init(_ definition: Definition<Symbols, Void>, state: Symbols.State? = nil) {
    self.init(definition, owner: (), state: state)
  }
}
