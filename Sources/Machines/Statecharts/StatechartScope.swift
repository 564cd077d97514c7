import StateMachines

/// The data and requests that guards and actions of a statechart can use, besides the context.
public struct StatechartScope<Symbols: StatechartSymbols>: Sendable {
  /// The states that are active at this moment.
  ///
  /// During a transition, a state is active from before its entry actions until after its exit actions.
  @inlinable public var configuration: StatechartConfiguration<Symbols.State> { active }
  /// The event in progress, with its payload; nil if there is no event.
  ///
  /// There is no event at the start, for delayed transitions, and for internal signals of the chart, such as the
  /// completion of a state.
  @inlinable public var event: Symbols.Event? { current }
  /// The error of a guard or an action while it is being handled; nil otherwise.
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

  /// Appends an internal event, which is processed before any external event.
  @inlinable public mutating func raise(_ event: Symbols.Event) { raised.append(.event(event)) }

  /// Appends an external event, which is processed when no internal event is pending, before `send` returns.
  @inlinable public mutating func post(_ event: Symbols.Event) { posted.append(event) }

  /// Requests an effect from the host.
  @inlinable public mutating func request(_ effect: Symbols.Effect) { effects.append(effect) }
}

/// An element of the internal queue.
@usableFromInline
enum StatechartSignal<Event: Sendable>: Sendable {
  case event(Event)
  /// A state is done; the column is that of the transitions that wait for it.
  case done(column: Int32)
  /// A guard or an action has thrown the given error.
  case failure(any Error)
}

/// A first-in, first-out queue; allocates only to grow.
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
