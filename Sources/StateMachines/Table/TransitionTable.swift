/// A definition compiled for running: what to do for every pair of a state and an event.
///
/// It is immutable, and shared by all machines of the definition.
@usableFromInline final class TransitionTable<Symbols: MachineSymbols, Owner>: Sendable {
  @usableFromInline typealias State = Symbols.State
  @usableFromInline typealias Event = Symbols.Event
  @usableFromInline typealias Rules = Definition<Symbols, Owner>

  @usableFromInline let states: SymbolIndex<State.Key>
  @usableFromInline let events: SymbolIndex<Event.Key>
  @usableFromInline let initial: State
  @usableFromInline let initialNumber: Int
  /// For state `s` and event `e` at `s * events + e`.
  @usableFromInline let cells: ContiguousArray<TableCell>
  @usableFromInline let eventCount: Int
  @usableFromInline let edges: ContiguousArray<TableEdge>
  @usableFromInline let values: ContiguousArray<State>
  @usableFromInline let plans: ContiguousArray<TablePlan>
  @usableFromInline let guards: ContiguousArray<TableGuard<Symbols, Owner>>
  @usableFromInline let makers: ContiguousArray<Rules.StateMaker>
  @usableFromInline let actions: ContiguousArray<TableAction<Symbols, Owner>>
  @usableFromInline let arounds: ContiguousArray<Rules.AroundCallback>
  /// For each state, in the order in which they become due.
  @usableFromInline let delays: ContiguousArray<ContiguousArray<TableDelay>>
  /// Whether a state is final, for each.
  @usableFromInline let finals: ContiguousArray<Bool>
  @usableFromInline let failures: ContiguousArray<Rules.FailureCallback>

  init(_ compiler: TableCompiler<Symbols, Owner>, initial: State) {
    states = compiler.states
    events = compiler.events
    self.initial = initial
    initialNumber = compiler.states.numbers[initial.key] ?? 0
    cells = compiler.cells
    eventCount = compiler.events.symbols.count
    edges = compiler.edges
    values = compiler.values
    plans = compiler.plans
    guards = compiler.guards
    makers = compiler.makers
    actions = compiler.actions
    arounds = compiler.arounds
    delays = compiler.delays
    finals = ContiguousArray(compiler.states.symbols.map { compiler.finals[$0] != nil })
    failures = compiler.failures
  }

  /// What to do for a pair; nil for a state or event that the definition has never heard of.
  @inlinable func cell(state: Int, event: Event) -> TableCell? {
    guard state >= 0, let number = events.number(of: event.key) else { return nil }
    return cells[state &* eventCount &+ number]
  }
}

/// The transitions of one state by one event, or by one delay.
@usableFromInline struct TableCell: Sendable {
  /// The number of the state entered when nothing else has to be done; negative otherwise.
  @usableFromInline var target: Int32 = -1
  /// The place of that state in the table's values.
  @usableFromInline var value: Int32 = -1
  /// The candidates, in the order in which they are tried.
  @usableFromInline var edges = TableRange()
  /// What is wrapped around them, outermost first.
  @usableFromInline var arounds = TableRange()

  @inlinable init() {}
}

/// One candidate.
@usableFromInline struct TableEdge: Sendable {
  @usableFromInline enum Kind: UInt8, Sendable { case state, same, stay, made }

  @usableFromInline var kind: Kind
  /// The number of the state that it leads to; not for made states.
  @usableFromInline var target: Int32
  /// The place in the table's values or makers.
  @usableFromInline var value: Int32
  /// The place in the table's plans: for made states of the first of as many as there are states.
  @usableFromInline var plan: Int32
  @usableFromInline var guards: TableRange
}

/// What to do for one transition: before and after the state is written.
@usableFromInline struct TablePlan: Sendable {
  @usableFromInline var before: TableRange
  @usableFromInline var after: TableRange
  /// Whether a made state may be this one.
  @usableFromInline var isAllowed = true
}

/// What becomes due in a state.
@usableFromInline struct TableDelay: Sendable {
  @usableFromInline var delay: Duration
  @usableFromInline var cell: TableCell
}

/// A part of one of a table's arrays.
@usableFromInline struct TableRange: Sendable {
  @usableFromInline var start: Int32 = 0
  @usableFromInline var end: Int32 = 0

  @inlinable init() {}

  init(_ range: Range<Int>) {
    start = Int32(range.lowerBound)
    end = Int32(range.upperBound)
  }

  @inlinable var isEmpty: Bool { start == end }
  /// The places, in order; a table makes no others.
  @inlinable var indices: Range<Int> { Int(start)..<Int(end) }
}

/// Where a machine is, and since when.
@usableFromInline struct TableCursor: Sendable {
  /// The number of the state; −1 for one that the definition has never heard of.
  @usableFromInline var state: Int
  /// Counts entries from 1, the initial state's.
  @usableFromInline var visit: UInt64 = 1
  /// How long the state has been active.
  @usableFromInline var elapsed: Duration = .zero
  /// How many of the state's delays have been due.
  @usableFromInline var dueDelays = 0

  @inlinable init(state: Int) { self.state = state }

  @inlinable mutating func enter(_ state: Int) {
    self.state = state
    visit &+= 1
    elapsed = .zero
    dueDelays = 0
  }
}
