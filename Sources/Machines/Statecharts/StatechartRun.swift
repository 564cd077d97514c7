import StateMachines

/// A running statechart: its active states, its history, its context and its pending delays.
///
/// It is a value: a copy is independent. ``Statechart/run(_:effects:)`` creates one.
public struct StatechartRun<Symbols: StatechartSymbols>: EventMachine {
  /// The data of the chart besides its states.
  public var context: Symbols.Context
  /// The last error of a guard or an action that no ``OnError`` handled; nil for no such error.
  ///
  /// Each event and each advance of time resets it to nil.
  @inlinable public var unhandledError: (any Error)? { thrown }
  /// Whether the chart still processes events: it has not reached its end, and was not stopped.
  @inlinable public var isRunning: Bool { isAlive }
  /// The error that stopped the chart, if its transitions formed an endless loop; otherwise nil.
  @inlinable public var livelock: MachineLivelock? { runaway }

  @usableFromInline let program: StatechartProgram<Symbols>
  @usableFromInline var scope: StatechartScope<Symbols>
  @usableFromInline var isAlive = true
  @usableFromInline var thrown: (any Error)?
  @usableFromInline var runaway: MachineLivelock?
  /// The remembered states of history states, by state.
  @usableFromInline var memory: ContiguousArray<StateBits>
  /// The number of entries of each state.
  @usableFromInline var visits: ContiguousArray<UInt64>
  @usableFromInline var clocks: ContiguousArray<StatechartClock>
  @usableFromInline var now = Duration.zero
  /// The number of clocks that were started.
  @usableFromInline var started: UInt64 = 0
  @usableFromInline var enabled: StatechartSelection
  /// The number of steps since the start of the event.
  @usableFromInline var steps = 0
  /// Whether a state was left or entered since the start of the event.
  @usableFromInline var hasMoved = false
  /// The number of times that states were entered, or the chart was stopped.
  @usableFromInline var moves: UInt64 = 0

  init(_ program: StatechartProgram<Symbols>, _ context: Symbols.Context) {
    self.program = program
    self.context = context
    scope = StatechartScope(names: program.names)
    memory = ContiguousArray(repeating: StateBits(), count: program.layout.count)
    visits = ContiguousArray(repeating: 0, count: program.layout.count)
    clocks = ContiguousArray(repeating: StatechartClock(), count: program.timers.count)
    enabled = StatechartSelection(capacity: program.layout.count)
  }

  /// The active states; after the end of the chart, the final state that ended it.
  @inlinable public var state: StatechartConfiguration<Symbols.State> { scope.active }

  /// Whether a state is active now.
  @inlinable public func `is`(_ state: Symbols.State) -> Bool { scope.active.contains(state) }

  /// The number of the current visit of a state, counted from 1; nil while the state is inactive.
  @inlinable
  public func visit(of state: Symbols.State) -> UInt64? {
    let number = program.names.numbers.number(of: state)
    return number != 0 && scope.active.bits.contains(number) ? visits[number] : nil
  }

  /// The number of times that states have been left or entered, including the start.
  @inlinable public var moveCount: UInt64 { moves }

  /// Processes an event completely, with everything that it triggers.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - effects: The requested effects are appended, in order.
  /// - Returns: `moved` if states were left or entered, `stayed` if only actions ran. A chart in an endless loop is
  ///   rejected with a `MachineLivelock`. An event whose guard threw is rejected with the error, unless an ``OnError``
  ///   moved the chart.
  /// - Complexity: O(active states × transitions tried + states left and entered); allocates only to grow queues and
  ///   effects.
  @inlinable @discardableResult
  public mutating func send(_ event: Symbols.Event, effects: inout [Symbols.Effect]) -> Outcome<State> {
    guard isAlive else { return .rejected(runaway.map { .failed($0) } ?? .finished) }
    begin(&effects)
    defer { swap(&scope.effects, &effects) }
    let before = scope.active.bits
    scope.current = event
    var refusal: Int32 = -1
    guard select(program.table.columns.number(of: event.key), &refusal) else {
      if !scope.raised.isEmpty { return settleFailure(before, refusal) }
      scope.current = nil
      return .rejected(reason(refusal))
    }
    microstep()
    settle()
    scope.current = nil
    if let runaway { return .rejected(.failed(runaway)) }
    guard hasMoved else { return .stayed(scope.active) }
    return .moved(from: StatechartConfiguration(bits: before, names: scope.active.names), to: scope.active)
  }

  /// Continues after an event that takes no transition, but of which a guard has thrown.
  @inlinable
  mutating func settleFailure(_ before: StateBits, _ refusal: Int32) -> Outcome<State> {
    let first = scope.raised.first
    settle()
    scope.current = nil
    if let runaway { return .rejected(.failed(runaway)) }
    if hasMoved {
      return .moved(from: StatechartConfiguration(bits: before, names: scope.active.names), to: scope.active)
    }
    if case .failure(let error)? = first { return .rejected(.failed(error)) }
    return .rejected(reason(refusal))
  }

  /// Whether an event would be accepted now; evaluates guards, and changes nothing.
  @inlinable
  public func can(_ event: Symbols.Event) -> Bool {
    guard isAlive else { return false }
    var scope = scope
    scope.current = event
    let column = program.table.columns.number(of: event.key)
    var leaves = scope.active.bits.intersection(program.layout.atomic)
    while let leaf = leaves.popFirst() {
      var index = program.table.list(leaf, column)
      while program.table.candidates[index] >= 0 {
        if passes(Int(program.table.candidates[index]), scope) { return true }
        index &+= 1
      }
    }
    return false
  }

  /// The states that an event would lead to now; nil if the event would be rejected.
  ///
  /// A copy processes the event, since its actions influence later steps. If the context is an object, the actions
  /// change it.
  public func peek(_ event: Symbols.Event) -> State? {
    var copy = self
    var effects: [Symbols.Effect] = []
    return copy.send(event, effects: &effects).isAccepted ? copy.state : nil
  }

  /// The events that would be accepted now, among the predefined ones and those that the chart mentions.
  ///
  /// The list is empty if events have payloads.
  public var availableEvents: [Symbols.Event] {
    let mentioned = program.table.columns.dictionary.sorted { $0.value < $1.value }.map(\.key)
    return (Symbols.Event.Key.all + mentioned).unique.compactMap { $0 as? Symbols.Event }.filter(can)
  }

  /// Stops the chart: all active states are left, the innermost first, and later events are rejected.
  public mutating func stop(effects: inout [Symbols.Effect]) {
    guard isAlive else { return }
    begin(&effects)
    leave(scope.active.bits)
    moves &+= 1
    isAlive = false
    settle()
    swap(&scope.effects, &effects)
  }

  @inlinable
  mutating func begin(_ effects: inout [Symbols.Effect]) {
    swap(&scope.effects, &effects)
    steps = 0
    hasMoved = false
    if thrown != nil { thrown = nil }
  }

  @usableFromInline
  func reason(_ refusal: Int32) -> RejectionReason {
    refusal < 0 ? .noTransition : .guarded(program.guards[Int(refusal)].reason)
  }
}

extension StatechartRun: Sendable where Symbols.Context: Sendable {}

/// The selected transitions, in the document order of the innermost active states that selected them.
@usableFromInline
struct StatechartSelection: Sendable {
  @usableFromInline var transitions: ContiguousArray<Int32>
  /// The domains of transitions with a dynamic domain, as computed before states were left.
  @usableFromInline var domains: ContiguousArray<Int32>
  @usableFromInline var count = 0

  /// Creates a selection with room for `capacity` transitions.
  init(capacity: Int) {
    transitions = ContiguousArray(repeating: 0, count: capacity)
    domains = transitions
  }

  @inlinable subscript(index: Int) -> Int { Int(transitions[index]) }

  @inlinable mutating func append(_ transition: Int) {
    transitions[count] = Int32(truncatingIfNeeded: transition)
    count &+= 1
  }

  @inlinable func contains(_ transition: Int) -> Bool {
    var index = 0
    while index < count {
      if self[index] == transition { return true }
      index &+= 1
    }
    return false
  }

  /// Removes a transition; the later ones move up.
  @inlinable mutating func remove(at index: Int) {
    count -= 1
    for place in index..<count { transitions[place] = transitions[place + 1] }
  }
}
