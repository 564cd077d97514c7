import StateMachines

/// A declaration of a part of a statechart, as input to the compiler; created by parts such as ``Leaf``.
public struct StatechartDeclaration<Symbols: StatechartSymbols>: Sendable {
  enum Content: Sendable {
    case state(StateDeclaration<Symbols>)
    case transition(TransitionDeclaration<Symbols>)
    case entry(StatechartBlock<Symbols>)
    case exit(StatechartBlock<Symbols>)
    case initial(InitialDeclaration<Symbols>)
  }

  let content: Content

  init(_ content: Content) { self.content = content }
}

struct StateDeclaration<Symbols: StatechartSymbols>: Sendable {
  enum Kind: Sendable {
    case leaf, compound, parallel, final, shallowHistory, deepHistory

    var isHistory: Bool { self == .shallowHistory || self == .deepHistory }
  }

  var symbol: Symbols.State
  var kind: Kind
  var content: [StatechartDeclaration<Symbols>]
  var place: DefinitionOrigin
}

struct InitialDeclaration<Symbols: StatechartSymbols>: Sendable {
  var targets: [Symbols.State]
  var block: StatechartBlock<Symbols>
  var place: DefinitionOrigin
}

/// Actions that run in order; an error ends the block, but not the step.
struct StatechartBlock<Symbols: StatechartSymbols>: Sendable {
  typealias Action = @Sendable (inout Symbols.Context, inout StatechartScope<Symbols>) throws -> Void

  var actions: [Action] = []
  /// The text of the block in diagrams: one line for each action that can be described.
  var lines: [String] = []
}

struct TransitionDeclaration<Symbols: StatechartSymbols>: Sendable {
  enum Trigger: Sendable {
    case always
    case events([Symbols.Event.Key])
    case anyEvent(except: [Symbols.Event.Key])
    /// The completion of a state; nil for the state that contains the transition.
    case done(Symbols.State?)
    case failure
    case timeout(Delay)
  }

  enum Delay: Sendable {
    case constant(Duration)
    case computed(@Sendable (Symbols.Context) -> Duration)
  }

  var trigger: Trigger
  var targets: [Symbols.State]
  var isInternal = false
  var guards: [StatechartGuard<Symbols>] = []
  var block = StatechartBlock<Symbols>()
  var place: DefinitionOrigin
}

/// A condition of a transition.
@usableFromInline
struct StatechartGuard<Symbols: StatechartSymbols>: Sendable {
  @usableFromInline typealias Test = @Sendable (Symbols.Context, StatechartScope<Symbols>) throws -> Bool

  /// The text of the rejection; nil for no text.
  @usableFromInline let reason: String?
  /// The state that the guard checks, if it checks only a state; otherwise nil.
  let state: Symbols.State?
  /// The text of the guard in diagrams.
  let condition: String
  @usableFromInline let test: Test

  init(reason: String? = nil, test: @escaping Test) {
    self.reason = reason
    state = nil
    condition = reason ?? ""
    self.test = test
  }

  init(in state: Symbols.State, _ expected: Bool) {
    reason = expected ? "not in \(state.name)" : "in \(state.name)"
    condition = expected ? "in \(state.name)" : "not in \(state.name)"
    self.state = state
    test = { _, scope in scope.isIn(state) == expected }
  }
}
