/// A state machine that belongs to an object, tracks its state and calls its callbacks.
///
/// The object holds its machine, and may hold several:
/// ```swift
/// final class Subscription {
///   private(set) lazy var machine = Machine(Subscription.life, owner: self)
/// }
/// subscription.machine.send(.activate)  // .moved(from: .pending, to: .active)
/// ```
/// Each event is processed completely before the next one: `send` from inside a callback queues the event, and the
/// outer `send` processes it before it returns. <doc:OrderOfATransition> describes the order of the steps.
///
/// The machine shares the isolation of its owner: a machine is not `Sendable`. It must not be used after its owner is
/// released. Accepted and rejected events allocate nothing.
@dynamicMemberLookup
public final class Machine<Symbols: MachineSymbols, Owner: AnyObject> {
  /// The treatment of an event that is sent from inside a transition.
  public enum NestedSends: Sendable {
    /// Processes the event when the transition is complete.
    ///
    /// An endless chain of events from callbacks is stopped after 10,000 events: the outer `send` is rejected with a
    /// ``MachineLivelock``, `Failure` callbacks receive it as well, and the queued events are dropped.
    case queued
    /// Processes the event immediately, inside the transition, which then continues to its own target state.
    ///
    /// This is the behaviour of LSStateMachine: an event that a `Before` callback sends is evaluated in the old state,
    /// and the state that it enters is overwritten. More than 100 nested transitions are rejected with a
    /// ``MachineLivelock``.
    case nested
  }

  /// The definition of the machine.
  public let definition: Definition<Symbols, Owner>
  @usableFromInline let table: TransitionTable<Symbols, Owner>
  @usableFromInline unowned let owner: Owner
  @usableFromInline let property: ReferenceWritableKeyPath<Owner, Symbols.State>?
  @usableFromInline let writer: ((Owner, Symbols.State) -> Void)?
  @usableFromInline let perform: ((inout Owner, Symbols.Effect) -> Void)?
  @usableFromInline let nestedSends: NestedSends

  // Exclusivity is not checked at run time for this storage: the check costs more than the rest of a transition.
  // Invariant: only the accessors below and Machine+Running access it. Each access is one load, one store or one swap,
  // and ends before any other code runs (a callback, a key path, a closure, the deinit of a payload of an event or a
  // state: the released value is in a local variable then, and the previous state is in a local variable of the
  // transition). The class is not Sendable, so two threads never use it at once. MachineConcurrencyTests checks this
  // under the thread sanitizer; NestedSendTests sends from the places where releases happen.
  @exclusivity(unchecked) @usableFromInline var storage: Storage

  /// The mutable data of a machine.
  @usableFromInline struct Storage {
    @usableFromInline var value: Symbols.State
    @usableFromInline var cursor: TableCursor
    @usableFromInline var isRunning = false
    @usableFromInline var hasQueued = false
    /// The number of the state that is being written to the owner's property; see ``Machine/writeProperty(_:_:)``.
    @usableFromInline var arriving = -2
    /// The events that callbacks have sent, in order.
    @usableFromInline var queue: [Symbols.Event] = []
    /// The buffer for the next queue, empty; the two buffers alternate, so that each is allocated once.
    @usableFromInline var spareQueue: [Symbols.Event] = []
    /// The number of nested sends in progress.
    @usableFromInline var depth = 0
    /// The reason that events are rejected instead of queued; nil while they are queued.
    @usableFromInline var livelock: MachineLivelock?
    /// The buffer for the effects of a transition, kept so that it is allocated once.
    @usableFromInline var spareEffects: [Symbols.Effect] = []
  }

  @usableFromInline init(
    _ definition: Definition<Symbols, Owner>, _ owner: Owner,
    _ property: ReferenceWritableKeyPath<Owner, Symbols.State>?,
    _ writer: ((Owner, Symbols.State) -> Void)?, _ nestedSends: NestedSends,
    _ perform: ((inout Owner, Symbols.Effect) -> Void)?
  ) {
    self.definition = definition
    table = definition.table
    self.owner = owner
    self.property = property
    self.writer = writer
    self.nestedSends = nestedSends
    self.perform = perform
    let state = property.map { owner[keyPath: $0] } ?? definition.table.initial
    let number = definition.table.states.number(of: state.key) ?? -1
    unsafe storage = Storage(value: state, cursor: TableCursor(state: number))
  }
}

extension Machine {
  /// The state of a machine that does not keep it in a property of the owner.
  @inlinable var value: Symbols.State {
    get { unsafe storage.value }
    set { unsafe storage.value = newValue }
  }

  @inlinable var cursor: TableCursor {
    get { unsafe storage.cursor }
    set { unsafe storage.cursor = newValue }
  }

  /// Enters a state, given its number.
  @inlinable func enter(_ state: Int) { unsafe storage.cursor.enter(state) }

  /// Whether a transition is in progress.
  @inlinable var isRunning: Bool {
    get { unsafe storage.isRunning }
    set { unsafe storage.isRunning = newValue }
  }
}

extension Machine where Symbols.Effect == Never {
  /// Creates a machine in the definition's initial state.
  ///
  /// - Parameters:
  ///   - definition: The definition of the machine.
  ///   - owner: Held unowned. It has to outlive the machine, as it does when it is the only holder of the machine.
  ///   - nestedSends: The treatment of events that callbacks send.
  public convenience init(
    _ definition: Definition<Symbols, Owner>, owner: Owner, nestedSends: NestedSends = .queued
  ) {
    self.init(definition, owner, nil, nil, nestedSends, nil)
  }

  /// Creates a machine that keeps its state in a property of its owner, which other code may observe.
  ///
  /// The property is written after the callbacks that run before the change and before those that run after it, once
  /// for each transition, including a transition back to the same state. Direct writes to the property are not checked:
  /// the next event starts from the written state. Observers of the property may query the machine, which answers for
  /// the state that the property has at that moment.
  ///
  /// - Parameters:
  ///   - definition: The definition of the machine.
  ///   - owner: Held unowned. It has to outlive the machine, as it does when it is the only holder of the machine.
  ///   - state: The property. Its current value is the machine's first state; the definition's initial state is
  ///     ignored.
  ///   - write: Writes the property instead of the key path, which allocates on each write: `{ $0.state = $1 }`.
  ///   - nestedSends: The treatment of events that callbacks send.
  public convenience init(
    _ definition: Definition<Symbols, Owner>, owner: Owner,
    state: ReferenceWritableKeyPath<Owner, Symbols.State>, write: ((Owner, Symbols.State) -> Void)? = nil,
    nestedSends: NestedSends = .queued
  ) {
    self.init(definition, owner, state, write, nestedSends, nil)
  }
}

extension Machine {
  /// Creates a machine with effects in the definition's initial state.
  ///
  /// - Parameters:
  ///   - definition: The definition of the machine.
  ///   - owner: Held unowned. It has to outlive the machine, as it does when it is the only holder of the machine.
  ///   - nestedSends: The treatment of events that callbacks send.
  ///   - perform: Performs the effects of a transition, in order, after the transition and before the next event.
  public convenience init(
    _ definition: Definition<Symbols, Owner>, owner: Owner, nestedSends: NestedSends = .queued,
    perform: @escaping (inout Owner, Symbols.Effect) -> Void
  ) {
    self.init(definition, owner, nil, nil, nestedSends, perform)
  }

  /// Creates a machine with effects that keeps its state in a property of its owner.
  ///
  /// - Parameters:
  ///   - definition: The definition of the machine.
  ///   - owner: Held unowned. It has to outlive the machine, as it does when it is the only holder of the machine.
  ///   - state: The property. Its current value is the machine's first state; the definition's initial state is
  ///     ignored.
  ///   - write: Writes the property instead of the key path, which allocates on each write: `{ $0.state = $1 }`.
  ///   - nestedSends: The treatment of events that callbacks send.
  ///   - perform: Performs the effects of a transition, in order, after the transition and before the next event.
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
  /// The current state.
  @inlinable public var state: Symbols.State {
    property == nil ? value : propertyValue
  }

  /// The state that the owner's property has.
  @usableFromInline var propertyValue: Symbols.State { property.map { owner[keyPath: $0] } ?? value }

  /// Processes an event, then the events that its callbacks send.
  ///
  /// - Returns: The outcome of this event, without those of the events that its callbacks send.
  @inlinable @discardableResult public func send(_ event: Symbols.Event) -> Outcome<Symbols.State> {
    isRunning ? sendNested(event) : run { follow(event) }
  }

  /// Processes an event, and throws if it is rejected.
  ///
  /// Inside a callback, where the event can only be queued, it does not throw.
  ///
  /// - Returns: The outcome of the event.
  /// - Throws: ``Rejected``, with the reason of the rejection.
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
  /// Only guards are evaluated; no other callback runs.
  @inlinable public func can(_ event: Symbols.Event) -> Bool { peek(event) != nil }

  /// The state that an event would lead to now; nil if the event would be rejected.
  ///
  /// Only guards are evaluated; no other callback runs.
  @inlinable public func peek(_ event: Symbols.Event) -> Symbols.State? {
    synchronize()
    let cell = table.cell(state: cursor.state, event: event)
    return table.destination(of: cell, event: event, from: state, state: cursor.state, owner: owner)
  }

  /// Whether the object is in a state.
  @inlinable public func `is`(_ state: Symbols.State.Key) -> Bool { self.state.key == state }
}

extension Machine where Symbols.Event: MachineSymbol {
  /// The events that would be accepted now, in the definition's order.
  public var availableEvents: [Symbols.Event] { table.events.symbols.filter(can) }
}
