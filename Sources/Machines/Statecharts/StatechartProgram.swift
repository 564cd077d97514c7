import StateMachines

/// A statechart as its runs use it: flat arrays, made once and shared.
@usableFromInline
final class StatechartProgram<Symbols: StatechartSymbols>: Sendable {
  @usableFromInline typealias Action =
    @Sendable (inout Symbols.Context, inout StatechartScope<Symbols>) throws -> Void

  @usableFromInline let layout: StatechartLayout
  @usableFromInline let names: StatechartNames<Symbols.State>
  @usableFromInline let table: StatechartTable<Symbols.Event.Key>
  /// In document order.
  @usableFromInline let edges: ContiguousArray<StatechartEdge>
  /// By transition.
  @usableFromInline let exchanges: ContiguousArray<StatechartExchange>
  /// What transitions aim at, history states as they are.
  @usableFromInline let targets: ContiguousArray<ContiguousArray<Int32>>
  @usableFromInline let guards: ContiguousArray<StatechartGuard<Symbols>>
  /// Runs of ``actions``.
  @usableFromInline let blocks: ContiguousArray<Range<Int>>
  @usableFromInline let actions: ContiguousArray<Action>
  @usableFromInline let timers: ContiguousArray<StatechartTimer<Symbols>>
  @usableFromInline let work: ContiguousArray<StatechartStateWork>
  /// States with something to do when they are left: actions or timers.
  @usableFromInline let exitWork: StateBits
  /// States with something to do when they are entered.
  @usableFromInline let entryWork: StateBits
  /// States with history states inside.
  @usableFromInline let rememberers: StateBits
  /// How many steps one event can cause.
  @usableFromInline let stepLimit: Int
  /// What it was declared with, for graphs.
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

/// A transition.
@usableFromInline
struct StatechartEdge: Sendable {
  @usableFromInline var source: Int32
  /// Of the program's guards.
  @usableFromInline var firstGuard: Int32
  @usableFromInline var endOfGuards: Int32
  /// Of the program's actions.
  @usableFromInline var block: Range<Int>
  @usableFromInline var hasTargets: Bool
  @usableFromInline var isInternal: Bool
  /// Whether what it leaves depends on what is remembered.
  @usableFromInline var hasDynamicDomain: Bool
  /// Whether what it enters depends on what is remembered.
  @usableFromInline var hasDynamicEntry: Bool
  /// The state whose inside it exchanges; of no use if that is dynamic.
  @usableFromInline var domain: Int32

  @inlinable var hasGuards: Bool { firstGuard != endOfGuards }
}

/// What a transition leaves and enters, as far as that does not depend on what is remembered.
@usableFromInline
struct StatechartExchange: Sendable {
  /// What it leaves, of the active states.
  @usableFromInline var exit: StateBits
  /// What it enters.
  @usableFromInline var entry: StateBits
  /// Whose initial transition it takes on the way.
  @usableFromInline var defaults: StateBits
}

/// What happens when a state is entered or left.
@usableFromInline
struct StatechartStateWork: Sendable {
  /// Of the program's blocks.
  @usableFromInline var entry: Range<Int>
  /// Of the program's blocks.
  @usableFromInline var exit: Range<Int>
  /// Actions of the initial transition, or of a history state's default one.
  @usableFromInline var initial: Range<Int>
  @usableFromInline var timers: Range<Int>
  /// The column that is told when the state is done; -1 if nobody waits for it.
  @usableFromInline var done: Int32
  @usableFromInline var isFinal: Bool
}

/// A delayed transition.
@usableFromInline
struct StatechartTimer<Symbols: StatechartSymbols>: Sendable {
  @usableFromInline let transition: Int
  @usableFromInline let constant: Duration
  /// nil if the delay is constant.
  @usableFromInline let computed: (@Sendable (Symbols.Context) -> Duration)?
}
