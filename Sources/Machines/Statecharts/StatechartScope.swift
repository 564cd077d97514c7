import StateMachines

/// What guards and actions of a statechart can see and ask for, besides the context.
public struct StatechartScope<Symbols: StatechartSymbols>: Sendable {
  /// The states that are active at this moment.
  ///
  /// While a transition leaves and enters states, each is active until its exit actions have run, and from before its
  /// entry actions.
  @inlinable public var configuration: StatechartConfiguration<Symbols.State> { active }
  /// The event that is being followed, with what it carries; nil when no event led here: at the start, for delayed
  /// transitions, and for events of the chart itself, such as a state that is done.
  @inlinable public var event: Symbols.Event? { current }
  /// What a guard or an action has thrown, while that is being handled; nil otherwise.
  @inlinable public var error: (any Error)? { failure }

  @usableFromInline var active: StatechartConfiguration<Symbols.State>
  @usableFromInline var current: Symbols.Event?
  @usableFromInline var failure: (any Error)?
  @usableFromInline var effects: [Symbols.Effect] = []
  @usableFromInline var raised = StatechartQueue<StatechartSignal<Symbols.Event>>()
  @usableFromInline var posted = StatechartQueue<Symbols.Event>()

  init(names: StatechartNames<Symbols.State>) {
    active = StatechartConfiguration(bits: StateBits(), names: names)
  }

  /// Whether a state is active at this moment.
  @inlinable public func isIn(_ state: Symbols.State) -> Bool { active.contains(state) }

  /// Appends an internal event: it is followed before anything that comes from outside.
  @inlinable public mutating func raise(_ event: Symbols.Event) { raised.append(.event(event)) }

  /// Appends an external event: it is followed when nothing internal is left to do, before `send` returns.
  @inlinable public mutating func post(_ event: Symbols.Event) { posted.append(event) }

  /// Asks the host for something.
  @inlinable public mutating func request(_ effect: Symbols.Effect) { effects.append(effect) }
}

/// What waits in the internal queue.
@usableFromInline
enum StatechartSignal<Event: Sendable>: Sendable {
  case event(Event)
  /// A state is done: the column of the transitions that wait for it.
  case done(column: Int32)
  /// A guard or an action has thrown.
  case failure(any Error)
}

/// First in, first out; allocates only to grow.
@usableFromInline
struct StatechartQueue<Element: Sendable>: Sendable {
  @usableFromInline var elements: ContiguousArray<Element> = []
  @usableFromInline var head = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { head == elements.count }

  @inlinable var first: Element? { isEmpty ? nil : elements[head] }

  @inlinable mutating func append(_ element: Element) { elements.append(element) }

  @inlinable mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head]
    head &+= 1
    if head == elements.count { removeAll() }
    return element
  }

  @inlinable mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    head = 0
  }
}
