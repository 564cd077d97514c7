/// The machine of an object: it knows the state, and calls the object back.
///
/// The object holds its machine, and may hold several:
/// ```swift
/// final class Subscription {
///   private(set) lazy var life = Machine(Subscription.life, owner: self)
/// }
/// subscription.life.send(.activate)  // .moved(from: .pending, to: .active)
/// ```
/// One event is followed to its end before the next: `send` from inside a callback queues the event, and the outer
/// `send` handles it before it returns. What happens in which order is in <doc:OrderOfATransition>.
///
/// A machine belongs where its owner belongs: neither is `Sendable` by itself. It must not be used once its owner is
/// gone. Accepted and rejected events allocate nothing.
@dynamicMemberLookup
public final class Machine<Symbols: MachineSymbols, Owner: AnyObject> {
  /// What a machine does with an event that comes from inside a transition.
  public enum NestedSends: Sendable {
    /// Handles it when the transition is done.
    ///
    /// Callbacks that send for ever are stopped after 10,000 events: the outer `send` is rejected with a
    /// ``MachineLivelock``, which `Failure` callbacks hear of as well, and the events that still wait are dropped.
    case queued
    /// Handles it at once, inside the transition, which then goes on to the state that it was going to.
    ///
    /// This is what LSStateMachine did: an event out of `Before` is judged by the old state, and what it changed is
    /// overwritten. More than 100 transitions inside each other are rejected with a ``MachineLivelock``.
    case nested
  }

  /// The definition that this machine follows.
  public let definition: Definition<Symbols, Owner>
  @usableFromInline let table: TransitionTable<Symbols, Owner>
  @usableFromInline let plain: PlainTable<Symbols>
  @usableFromInline unowned let owner: Owner
  @usableFromInline let property: ReferenceWritableKeyPath<Owner, Symbols.State>?
  @usableFromInline let writeProperty: ((Owner, Symbols.State) -> Void)?
  @usableFromInline let perform: ((inout Owner, Symbols.Effect) -> Void)?
  @usableFromInline let nestedSends: NestedSends

  // Exclusivity is not checked at run time for this cell, which costs more than the rest of a transition. Invariant:
  // only the accessors below and Machine+Running touch it; each access is one load, one store or one swap that is over
  // before any other code runs (a callback, a key path, a closure, the deinit of something that an event or a state
  // carries: what is released lies in a local variable then, and the state that is left in the transition's); and the
  // class is not Sendable, so that no two threads are in it at once. MachineConcurrencyTests holds that under the
  // thread sanitizer, NestedSendTests sends from where releases happen.
  @exclusivity(unchecked) @usableFromInline var storage: Storage

  /// What changes in a machine.
  @usableFromInline struct Storage {
    @usableFromInline var value: Symbols.State
    @usableFromInline var cursor: TableCursor
    @usableFromInline var isFree: Bool
    @usableFromInline var isRunning = false
    @usableFromInline var hasQueued = false
    /// The number of the state that is being written into the owner's property; see ``Machine/write(_:_:_:)``.
    @usableFromInline var arriving = -2
    /// What callbacks have sent, in order.
    @usableFromInline var queue: [Symbols.Event] = []
    /// Room for the next queue, empty; the two take turns, so that each is allocated once.
    @usableFromInline var spareQueue: [Symbols.Event] = []
    /// How many nested sends are under way.
    @usableFromInline var depth = 0
    /// Why events are not queued any more; nil while they are.
    @usableFromInline var livelock: MachineLivelock?
    /// Room for what a transition asks for, kept so that it is allocated once.
    @usableFromInline var spareEffects: [Symbols.Effect] = []
  }

  @usableFromInline init(
    _ definition: Definition<Symbols, Owner>, _ owner: Owner,
    _ property: ReferenceWritableKeyPath<Owner, Symbols.State>?,
    _ writeProperty: ((Owner, Symbols.State) -> Void)?, _ nestedSends: NestedSends,
    _ perform: ((inout Owner, Symbols.Effect) -> Void)?
  ) {
    self.definition = definition
    table = definition.table
    plain = definition.table.plain
    self.owner = owner
    self.property = property
    self.writeProperty = writeProperty
    self.nestedSends = nestedSends
    self.perform = perform
    let state = property.map { owner[keyPath: $0] } ?? definition.table.initial
    let number = definition.table.states.number(of: state.key) ?? -1
    unsafe storage = Storage(value: state, cursor: TableCursor(state: number), isFree: property == nil)
  }
}

extension Machine {
  /// The state, where no property of the owner holds it.
  @inlinable var value: Symbols.State {
    get { unsafe storage.value }
    set { unsafe storage.value = newValue }
  }

  @inlinable var cursor: TableCursor {
    get { unsafe storage.cursor }
    set { unsafe storage.cursor = newValue }
  }

  /// Whether an event may be followed without asking further: no transition is under way, no property to write.
  @inlinable var isFree: Bool {
    get { unsafe storage.isFree }
    set { unsafe storage.isFree = newValue }
  }

  /// Enters a state, by its number.
  @inlinable func enter(_ state: Int) { unsafe storage.cursor.enter(state) }

  /// Whether a transition is under way.
  @inlinable var isRunning: Bool {
    get { unsafe storage.isRunning }
    set { unsafe storage.isRunning = newValue }
  }
}

extension Machine where Symbols.Effect == Never {
  /// Makes a machine in the definition's initial state.
  /// - Parameters:
  ///   - definition: What the machine follows.
  ///   - owner: Held unowned; it has to outlive the machine, as it does when it alone holds it.
  ///   - nestedSends: What is done with events out of callbacks.
  public convenience init(
    _ definition: Definition<Symbols, Owner>, owner: Owner, nestedSends: NestedSends = .queued
  ) {
    self.init(definition, owner, nil, nil, nestedSends, nil)
  }

  /// Makes a machine that keeps its state in a property of its owner, which other code may observe.
  ///
  /// The property is written between the callbacks that run before and those that run after, once for each transition,
  /// back to the same state included. Code that writes it by hand is not checked: the next event goes on from there.
  /// Whoever observes the property may ask the machine: it answers for the state that the property has at that moment.
  /// - Parameters:
  ///   - definition: What the machine follows.
  ///   - owner: Held unowned; it has to outlive the machine, as it does when it alone holds it.
  ///   - state: Starts with what it holds, whatever the definition's initial state is.
  ///   - write: Writes the property in place of the key path, which allocates for each write: `{ $0.state = $1 }`.
  ///   - nestedSends: What is done with events out of callbacks.
  public convenience init(
    _ definition: Definition<Symbols, Owner>, owner: Owner,
    state: ReferenceWritableKeyPath<Owner, Symbols.State>, write: ((Owner, Symbols.State) -> Void)? = nil,
    nestedSends: NestedSends = .queued
  ) {
    self.init(definition, owner, state, write, nestedSends, nil)
  }
}

extension Machine {
  /// Makes a machine in the definition's initial state, whose transitions ask for effects.
  /// - Parameters:
  ///   - definition: What the machine follows.
  ///   - owner: Held unowned; it has to outlive the machine, as it does when it alone holds it.
  ///   - nestedSends: What is done with events out of callbacks.
  ///   - perform: Does what a transition asked for, in order, when the transition is done and before the next event.
  public convenience init(
    _ definition: Definition<Symbols, Owner>, owner: Owner, nestedSends: NestedSends = .queued,
    perform: @escaping (inout Owner, Symbols.Effect) -> Void
  ) {
    self.init(definition, owner, nil, nil, nestedSends, perform)
  }

  /// Makes a machine that keeps its state in a property of its owner, and whose transitions ask for effects.
  /// - Parameters:
  ///   - definition: What the machine follows.
  ///   - owner: Held unowned; it has to outlive the machine, as it does when it alone holds it.
  ///   - state: Starts with what it holds, whatever the definition's initial state is.
  ///   - write: Writes the property in place of the key path, which allocates for each write: `{ $0.state = $1 }`.
  ///   - nestedSends: What is done with events out of callbacks.
  ///   - perform: Does what a transition asked for, in order, when the transition is done and before the next event.
  public convenience init(
    _ definition: Definition<Symbols, Owner>, owner: Owner,
    state: ReferenceWritableKeyPath<Owner, Symbols.State>, write: ((Owner, Symbols.State) -> Void)? = nil,
    nestedSends: NestedSends = .queued,
    perform: @escaping (inout Owner, Symbols.Effect) -> Void
  ) {
    self.init(definition, owner, state, write, nestedSends, perform)
  }
}

extension Machine {
  /// What the object is in.
  @inlinable public var state: Symbols.State {
    if let property { owner[keyPath: property] } else { value }
  }

  /// Follows an event, and those that its callbacks send.
  /// - Returns: What this event did; those that it set off are not in it.
  @inlinable @discardableResult public func send(_ event: Symbols.Event) -> Outcome<Symbols.State> {
    if isFree, let cell = plain.cell(state: cursor.state, event: event) {
      if cell.target >= 0 { return move(by: cell) }
      if cell.target == TableCell.simple { return followSimple(cell, event) }
      if cell.target == TableCell.rejects { return .rejected(table.rejection(in: cursor.state)) }
    }
    return sendWithCallbacks(event)
  }

  /// Takes a transition that has nothing to do but to write the state.
  @inlinable func move(by cell: TableCell) -> Outcome<Symbols.State> {
    let from = value
    let to = plain.values[Int(cell.value)]
    value = to
    enter(Int(cell.target))
    return .moved(from: from, to: to)
  }

  /// Follows an event that has to be accepted.
  ///
  /// Inside a callback, where it can only be queued, it does not throw.
  /// - Returns: What the event did.
  /// - Throws: What it was rejected for.
  @inlinable @discardableResult
  public func require(
    _ event: Symbols.Event
  ) throws(Rejected<Symbols.Event, Symbols.State>) -> Outcome<Symbols.State> {
    let before = state
    let outcome = send(event)
    if case .rejected(let reason) = outcome { throw Rejected(event: event, state: before, reason: reason) }
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
    synchronize()
    let cell = table.cell(state: cursor.state, event: event)
    if cell.target >= 0 { return plain.values[Int(cell.value)] }
    return table.destination(of: cell, event: event, from: state, state: cursor.state, owner: owner)
  }

  /// Whether the object is in a state.
  @inlinable public func `is`(_ state: Symbols.State.Key) -> Bool { self.state.key == state }
}

extension Machine where Symbols.Event: MachineSymbol {
  /// The events that would be accepted now, in the definition's order.
  public var availableEvents: [Symbols.Event] { table.events.symbols.filter(can) }
}
