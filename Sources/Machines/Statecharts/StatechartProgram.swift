import StateMachines

/// A compiled statechart: flat arrays, created once and shared by its runs.
@usableFromInline
final class StatechartProgram<Symbols: StatechartSymbols>: Sendable {
  @usableFromInline typealias Action =
    @Sendable (inout Symbols.Context, inout StatechartScope<Symbols>) throws -> Void

  @usableFromInline let layout: StatechartLayout
  @usableFromInline let names: StatechartNames<Symbols.State>
  @usableFromInline let table: StatechartTable<Symbols.Event.Key>
  /// The transitions, in document order.
  @usableFromInline let edges: ContiguousArray<StatechartEdge>
  /// The exchanges, by transition.
  @usableFromInline let exchanges: ContiguousArray<StatechartExchange>
  /// The targets of transitions, with history states not resolved.
  @usableFromInline let targets: ContiguousArray<ContiguousArray<Int32>>
  @usableFromInline let guards: ContiguousArray<StatechartGuard<Symbols>>
  /// The ranges of ``actions``.
  @usableFromInline let blocks: ContiguousArray<Range<Int>>
  @usableFromInline let actions: ContiguousArray<Action>
  @usableFromInline let timers: ContiguousArray<StatechartTimer<Symbols>>
  @usableFromInline let work: ContiguousArray<StatechartStateWork>
  /// The states with work to do when they are left: actions or timers.
  @usableFromInline let exitWork: StateBits
  /// The states with work to do when they are entered.
  @usableFromInline let entryWork: StateBits
  /// The states that contain history states.
  @usableFromInline let rememberers: StateBits
  /// The number of steps that one event can cause.
  @usableFromInline let stepLimit: Int
  /// The declarations, for graphs.
  let source: StatechartSource<Symbols>

  init(_ parts: StatechartCompiler<Symbols>, stepLimit: Int) {
    layout = parts.layout
    names = parts.names
    table = parts.table
    edges = parts.edges
    exchanges = parts.exchanges
    targets = parts.targets
    guards = parts.guards
    blocks = parts.blocks
    actions = parts.actions
    timers = parts.timers
    work = parts.work
    exitWork = parts.exitWork
    entryWork = parts.entryWork
    rememberers = parts.rememberers
    source = parts.source
    self.stepLimit = stepLimit
  }
}

/// A compiled transition.
@usableFromInline
struct StatechartEdge: Sendable {
  @usableFromInline var source: Int32
  /// The index in the program's guards.
  @usableFromInline var firstGuard: Int32
  @usableFromInline var endOfGuards: Int32
  /// The range of the program's actions.
  @usableFromInline var block: Range<Int>
  @usableFromInline var hasTargets: Bool
  @usableFromInline var isInternal: Bool
  /// Whether the states that it leaves depend on history.
  @usableFromInline var hasDynamicDomain: Bool
  /// Whether the states that it enters depend on history.
  @usableFromInline var hasDynamicEntry: Bool
  /// The domain: the state whose descendants are exchanged; meaningless if the domain is dynamic.
  @usableFromInline var domain: Int32

  @inlinable var hasGuards: Bool { firstGuard != endOfGuards }
}

/// The states that a transition leaves and enters, as far as they do not depend on history.
@usableFromInline
struct StatechartExchange: Sendable {
  /// The states that it leaves if they are active.
  @usableFromInline var exit: StateBits
  /// The states that it enters.
  @usableFromInline var entry: StateBits
  /// The entered states whose initial transition is taken.
  @usableFromInline var defaults: StateBits
}

/// The work to do when a state is entered or left.
@usableFromInline
struct StatechartStateWork: Sendable {
  /// The range of the program's blocks that run on entry.
  @usableFromInline var entry: Range<Int>
  /// The range of the program's blocks that run on exit.
  @usableFromInline var exit: Range<Int>
  /// The actions of the initial transition, or of a history state's default transition.
  @usableFromInline var initial: Range<Int>
  @usableFromInline var timers: Range<Int>
  /// The column of the transitions that wait for the completion of the state; -1 for none.
  @usableFromInline var done: Int32
  @usableFromInline var isFinal: Bool
}

/// A delayed transition.
@usableFromInline
struct StatechartTimer<Symbols: StatechartSymbols>: Sendable {
  @usableFromInline let transition: Int
  @usableFromInline let constant: Duration
  /// The function that computes the delay; nil if the delay is constant.
  @usableFromInline let computed: (@Sendable (Symbols.Context) -> Duration)?
}
