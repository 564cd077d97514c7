/// A compiled definition: the transitions for every pair of a state and an event.
///
/// It is immutable, and shared by all machines of the definition.
@usableFromInline final class TransitionTable<Symbols: MachineSymbols, Owner>: Sendable {
  @usableFromInline typealias State = Symbols.State
  @usableFromInline typealias Event = Symbols.Event
  @usableFromInline typealias Rules = Definition<Symbols, Owner>

  @usableFromInline let states: SymbolIndex<State.Key>
  @usableFromInline let events: SymbolIndex<Event.Key>
  @usableFromInline let initial: State
  /// The cells; the cell of state `s` and event `e` is at `s * eventCount + e`.
  @usableFromInline let cells: TableArray<TableCell>
  /// The target states of transitions.
  @usableFromInline let values: TableArray<State>
  @usableFromInline let eventCount: Int
  @usableFromInline let edges: TableArray<TableEdge>
  @usableFromInline let plans: TableArray<TablePlan>
  @usableFromInline let guards: TableArray<CompiledGuard<Symbols, Owner>>
  /// The reason of rejection of each guard; nil for a guard without one.
  @usableFromInline let reasons: ContiguousArray<String?>
  @usableFromInline let hasReason: TableArray<Bool>
  @usableFromInline let makers: ContiguousArray<Rules.StateMaker>
  @usableFromInline let actions: TableArray<CompiledAction<Symbols, Owner>>
  @usableFromInline let arounds: ContiguousArray<Rules.AroundCallback>
  /// The delays of each state, in the order in which they become due.
  @usableFromInline let delays: ContiguousArray<ContiguousArray<TableDelay>>
  /// Whether each state is final.
  @usableFromInline let finals: ContiguousArray<Bool>
  @usableFromInline let failures: ContiguousArray<Rules.FailureCallback>

  init(_ compiler: TableCompiler<Symbols, Owner>, initial: State) {
    states = compiler.states
    events = compiler.events
    self.initial = initial
    cells = TableArray(compiler.cells)
    values = TableArray(compiler.values)
    eventCount = compiler.events.symbols.count
    edges = TableArray(compiler.edges)
    plans = TableArray(compiler.plans)
    guards = TableArray(compiler.guards) { CompiledGuard($0.test) }
    reasons = ContiguousArray(compiler.guards.map(\.reason))
    hasReason = TableArray(compiler.guards.map { $0.reason != nil })
    makers = compiler.makers
    actions = TableArray(compiler.actions) { CompiledAction($0) }
    arounds = compiler.arounds
    delays = compiler.delays
    finals = ContiguousArray(compiler.states.symbols.map { compiler.finals[$0] != nil })
    failures = compiler.failures
  }

  deinit {
    cells.deallocate()
    values.deallocate()
    edges.deallocate()
    plans.deallocate()
    guards.deallocate()
    hasReason.deallocate()
    actions.deallocate()
  }

  /// The cell of a pair; an empty cell for a state or event that the definition does not contain.
  @inlinable @inline(__always) func cell(state: Int, event: Event) -> TableCell {
    guard state >= 0, let number = events.number(of: event.key) else { return TableCell() }
    return cells[state &* eventCount &+ number]
  }
}

/// The transitions of one state by one event, or by one delay.
@usableFromInline struct TableCell: Sendable {
  /// Whether no guard, callback or effect belongs to the event: it writes a state or is rejected.
  @usableFromInline var callsNothing = false
  /// The number and the index of the value of the target state, if the event only writes the state.
  @usableFromInline var target: Int32 = -1
  @usableFromInline var value: Int32 = -1
  /// The candidates, in the order in which they are tried.
  @usableFromInline var edges = TableRange()
  /// The `Around` callbacks, outermost first.
  @usableFromInline var arounds = TableRange()

  @inlinable init() {}
}

/// A candidate transition.
@usableFromInline struct TableEdge: Sendable {
  @usableFromInline enum Kind: UInt8, Sendable { case state, same, stay, made }

  @usableFromInline var kind: Kind
  /// The number of the target state; unused for made states.
  @usableFromInline var target: Int32
  /// The index in the table's values or makers.
  @usableFromInline var value: Int32
  /// The index in the table's plans; for made states, the index of the first of a run of plans, one for each state.
  @usableFromInline var plan: Int32
  @usableFromInline var guards: TableRange
}

/// The actions of one transition, before and after the state is written.
@usableFromInline struct TablePlan: Sendable {
  @usableFromInline var before: TableRange
  @usableFromInline var after: TableRange
  /// Whether a made state may be this one.
  @usableFromInline var isAllowed = true
}

/// A delayed transition of a state.
@usableFromInline struct TableDelay: Sendable {
  @usableFromInline var delay: Duration
  @usableFromInline var cell: TableCell
}

/// A range of one of a table's arrays.
@usableFromInline struct TableRange: Sendable {
  @usableFromInline var start: Int32 = 0
  @usableFromInline var end: Int32 = 0

  @inlinable init() {}

  init(_ range: Range<Int>) {
    start = Int32(range.lowerBound)
    end = Int32(range.upperBound)
  }

  @inlinable var isEmpty: Bool { start == end }
  /// The indices of the range, in order; every range of a table is valid.
  @inlinable var indices: Range<Int> { Int(start)..<Int(end) }
}

/// The state of a machine and the time spent in it.
@usableFromInline struct TableCursor: Sendable {
  /// The number of the state; −1 for a state that the definition does not contain.
  @usableFromInline var state: Int
  /// The number of entries of states, counted from 1 for the initial state.
  @usableFromInline var visit: UInt64 = 1
  /// The time that the state has been active.
  @usableFromInline var elapsed: Duration = .zero
  /// Whether time has passed in the state; while false, ``elapsed`` and ``dueDelays`` are not reset on entry.
  @usableFromInline var isTimed = false
  /// The number of the state's delays that have been due.
  @usableFromInline var dueDelays = 0

  @inlinable init(state: Int) { self.state = state }

  @inlinable mutating func enter(_ state: Int) {
    self.state = state
    visit &+= 1
    if isTimed {
      isTimed = false
      elapsed = .zero
      dueDelays = 0
    }
  }

  /// Enters a state that has been active for a while, and some of whose delays are over.
  mutating func resume(_ state: Int, elapsed: Duration, dueDelays: Int) {
    enter(state)
    self.elapsed = elapsed
    self.dueDelays = dueDelays
    // The next state must not inherit the time.
    isTimed = true
  }

  /// Advances the time in the state; `time` is not negative.
  mutating func pass(_ time: Duration) {
    elapsed = (elapsed + time).passing
    isTimed = true
  }
}
