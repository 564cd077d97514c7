import StateMachines

/// A statechart at a moment: which states are active, what it remembers, and which delays are running.
///
/// It is a value: a copy goes its own way. ``Statechart/run(_:effects:)`` makes one.
public struct StatechartRun<Symbols: StatechartSymbols>: EventMachine {
  /// What the chart remembers besides its states.
  public var context: Symbols.Context
  /// What was thrown last by a guard or an action and found no ``OnError``; every event and passing of time begins
  /// with nil.
  @inlinable public var unhandledError: (any Error)? { thrown }
  /// Whether events can do something: nothing has ended the chart yet.
  @inlinable public var isRunning: Bool { isAlive }
  /// Why the chart was stopped, if its transitions set each other off for ever.
  @inlinable public var livelock: MachineLivelock? { runaway }

  @usableFromInline let program: StatechartProgram<Symbols>
  @usableFromInline var scope: StatechartScope<Symbols>
  @usableFromInline var isAlive = true
  @usableFromInline var thrown: (any Error)?
  @usableFromInline var runaway: MachineLivelock?
  /// What history states remember, by state.
  @usableFromInline var memory: ContiguousArray<StateBits>
  /// How often each state was entered.
  @usableFromInline var visits: ContiguousArray<UInt64>
  @usableFromInline var clocks: ContiguousArray<StatechartClock>
  @usableFromInline var now = Duration.zero
  /// How many clocks were started.
  @usableFromInline var started: UInt64 = 0
  @usableFromInline var enabled: StatechartSelection
  /// Steps since the event came.
  @usableFromInline var steps = 0
  /// Whether a state was left or entered since the event came.
  @usableFromInline var hasMoved = false
  /// How often something was entered, or the chart was stopped.
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

  /// The states that are active now; after the end of the chart, the final state that ended it.
  @inlinable public var state: StatechartConfiguration<Symbols.State> { scope.active }

  /// Whether a state is active now.
  @inlinable public func `is`(_ state: Symbols.State) -> Bool { scope.active.contains(state) }

  /// Which visit of a state this is, counted from 1; nil while the state is not active.
  @inlinable
  public func visit(of state: Symbols.State) -> UInt64? {
    let number = program.names.numbers.number(of: state)
    return number != 0 && scope.active.bits.contains(number) ? visits[number] : nil
  }

  /// How often states have been left or entered since the start, that included.
  @inlinable public var moveCount: UInt64 { moves }

  /// Follows an event to its end, with everything that it sets off.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - effects: What the host is asked to do is appended, in order.
  /// - Returns: Whether states were left or entered (`moved`), or something was only done (`stayed`). A chart that does
  ///   not come to rest is rejected with a `MachineLivelock`, and an event whose guard threw with what was thrown,
  ///   unless an ``OnError`` moved the chart.
  /// - Complexity: O(active states × transitions tried + states left and entered); allocates only to let queues and
  ///   effects grow.
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

  /// Goes on after an event that no transition follows, but of which a guard has thrown.
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

  /// Whether an event would be followed now; guards are asked, nothing is changed.
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

  /// The states that an event would lead to now; nil if it would be rejected.
  ///
  /// A copy follows the event, since what its actions do decides what comes after: a context that is an object is
  /// changed by them.
  public func peek(_ event: Symbols.Event) -> State? {
    var copy = self
    var effects: [Symbols.Effect] = []
    return copy.send(event, effects: &effects).isAccepted ? copy.state : nil
  }

  /// The events that would be followed now: of those that are known beforehand or that the chart mentions; none where
  /// events carry something.
  public var availableEvents: [Symbols.Event] {
    let mentioned = program.table.columns.dictionary.sorted { $0.value < $1.value }.map(\.key)
    return (Symbols.Event.Key.all + mentioned).unique.compactMap { $0 as? Symbols.Event }.filter(can)
  }

  /// Ends the chart: all active states are left, the innermost first, and no event does anything after that.
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

/// Transitions that were selected, in the order in which the innermost active states stand in the chart.
@usableFromInline
struct StatechartSelection: Sendable {
  @usableFromInline var transitions: ContiguousArray<Int32>
  /// The domains of those whose domain depends on what is remembered, as it was before states were left.
  @usableFromInline var domains: ContiguousArray<Int32>
  @usableFromInline var count = 0

  /// Room for one transition an active state.
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

  /// Takes a transition out; those behind it move up.
  @inlinable mutating func remove(at index: Int) {
    count -= 1
    for place in index..<count { transitions[place] = transitions[place + 1] }
  }
}
