/// A machine as a value, together with the owner that its callbacks use.
///
/// Actors, models and runtimes can own it like any ``EventMachine``. Callbacks cannot send events: a transition that
/// requires a further event returns it as an effect.
/// ```swift
/// var turnstile = TableMachine(Turnstile.gate, owner: Turnstile())
/// turnstile.send(.coin)
/// turnstile.owner.coins
/// ```
public struct TableMachine<Symbols: MachineSymbols, Owner> {
  /// The value that the callbacks read and change.
  public var owner: Owner
  /// The definition of the machine.
  public let definition: Definition<Symbols, Owner>
  @usableFromInline var value: Symbols.State
  @usableFromInline var cursor: TableCursor

  /// Creates a machine in the given state, or in the definition's initial state if `state` is nil.
  public init(_ definition: Definition<Symbols, Owner>, owner: Owner, state: Symbols.State? = nil) {
    self.definition = definition
    self.owner = owner
    value = state ?? definition.initial
    cursor = TableCursor(state: definition.table.states.number(of: value.key) ?? -1)
  }

  /// The current state.
  @inlinable public var state: Symbols.State { value }
}

extension TableMachine: Sendable where Owner: Sendable {}

extension TableMachine: EventMachine {
  /// Processes an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - effects: The effects of the transition are appended, in order.
  @inlinable @discardableResult
  public mutating func send(
    _ event: Symbols.Event, effects: inout [Symbols.Effect]
  ) -> Outcome<Symbols.State> {
    follow(definition.table.cell(state: cursor.state, event: event), event: event, effects: &effects)
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
  /// Only guards are evaluated; no other callback runs.
  @inlinable public func can(_ event: Symbols.Event) -> Bool { peek(event) != nil }

  /// The state that an event would lead to now; nil if the event would be rejected.
  ///
  /// Only guards are evaluated; no other callback runs.
  @inlinable public func peek(_ event: Symbols.Event) -> Symbols.State? {
    definition.table.destination(
      of: definition.table.cell(state: cursor.state, event: event), event: event, from: state,
      state: cursor.state, owner: owner)
  }

  /// The events that would be accepted now, in the definition's order; empty if events have payloads.
  public var availableEvents: [Symbols.Event] {
    definition.table.events.symbols.compactMap { $0 as? Symbols.Event }.filter(can)
  }

  /// Whether the machine is in a state.
  @inlinable public func `is`(_ state: Symbols.State.Key) -> Bool { self.state.key == state }

  /// The number of the current visit of a state, counted from the start of the machine; nil while the state is
  /// inactive.
  public func visit(of state: Symbols.State.Key) -> UInt64? {
    definition.table.states.number(of: state) == cursor.state ? cursor.visit : nil
  }

  /// The number of entries of states since the machine was created, including the initial state's.
  @inlinable public var moveCount: UInt64 { cursor.visit }

  /// The time until a delayed transition is due; nil if no transition is pending.
  public var timeToDeadline: Duration? {
    definition.table.timeToDelay(cursor)
  }

  /// Advances the time, and takes the delayed transitions that become due, in the order of their deadlines.
  ///
  /// - Parameters:
  ///   - time: The elapsed time; a negative duration counts as zero.
  ///   - effects: The effects of the transitions are appended, in order.
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
  /// Creates a machine whose callbacks have no owner.
  public init(_ definition: Definition<Symbols, Void>, state: Symbols.State? = nil) {
    self.init(definition, owner: (), state: state)
  }
}
