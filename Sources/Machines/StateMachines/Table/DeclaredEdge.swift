// The standard library declares the operator; another declaration here would be ambiguous in every client.

/// The source states and the target of a transition: `.pending ~> .active`.
public struct DeclaredEdge<State: MachineValue>: Sendable {
  @usableFromInline let sources: SymbolMatcher<State.Key>
  @usableFromInline let target: EdgeTarget<State>

  @usableFromInline init(sources: SymbolMatcher<State.Key>, target: EdgeTarget<State>) {
    self.sources = sources
    self.target = target
  }
}

/// The target of a transition that does not name a state.
public struct EdgeTarget<State: MachineValue>: Sendable {
  @usableFromInline enum Content: Sendable {
    case state(State)
    case same
    case stay
  }

  @usableFromInline let content: Content

  @usableFromInline init(_ content: Content) { self.content = content }

  /// Leaves the state and enters it again, with the same payload.
  @inlinable public static var same: Self { Self(.same) }

  /// Handles the event without leaving the state: no `Leaving` or `Entering` callback runs, and its timers continue.
  @inlinable public static var stay: Self { Self(.stay) }
}

/// A pattern of transitions by source and target, for callbacks and for states with payloads.
public struct EdgePattern<Key: MachineSymbol>: Sendable, Hashable {
  /// The states that are left.
  public let sources: SymbolMatcher<Key>
  /// The states that are entered.
  public let targets: SymbolMatcher<Key>

  @usableFromInline init(_ sources: SymbolMatcher<Key>, _ targets: SymbolMatcher<Key>) {
    self.sources = sources
    self.targets = targets
  }

  /// Every transition.
  @inlinable public static var all: Self { Self(.any, .any) }
}

/// Creates an edge from one state to another.
@inlinable public func ~> <State: MachineValue>(source: State.Key, target: State) -> DeclaredEdge<State> {
  DeclaredEdge(sources: SymbolMatcher(source), target: EdgeTarget(.state(target)))
}

/// Creates edges from several states to one.
@inlinable public func ~> <State: MachineValue>(
  sources: SymbolMatcher<State.Key>, target: State
) -> DeclaredEdge<State> {
  DeclaredEdge(sources: sources, target: EdgeTarget(.state(target)))
}

/// Creates an edge from a state to the same state: `.same` or `.stay`.
@inlinable public func ~> <State: MachineValue>(
  source: State.Key, target: EdgeTarget<State>
) -> DeclaredEdge<State> {
  DeclaredEdge(sources: SymbolMatcher(source), target: target)
}

/// Creates edges from each of several states to the same state: `.same` or `.stay`.
@inlinable public func ~> <State: MachineValue>(
  sources: SymbolMatcher<State.Key>, target: EdgeTarget<State>
) -> DeclaredEdge<State> {
  DeclaredEdge(sources: sources, target: target)
}

/// Matches transitions from one state to another.
@inlinable public func ~> <Key: MachineSymbol>(source: Key, target: Key) -> EdgePattern<Key> {
  EdgePattern(SymbolMatcher(source), SymbolMatcher(target))
}

/// Matches transitions from several states to one.
@inlinable public func ~> <Key: MachineSymbol>(sources: SymbolMatcher<Key>, target: Key) -> EdgePattern<Key> {
  EdgePattern(sources, SymbolMatcher(target))
}

/// Matches transitions from one state to several.
@inlinable public func ~> <Key: MachineSymbol>(source: Key, targets: SymbolMatcher<Key>) -> EdgePattern<Key> {
  EdgePattern(SymbolMatcher(source), targets)
}

/// Matches transitions from several states to several.
@inlinable public func ~> <Key: MachineSymbol>(
  sources: SymbolMatcher<Key>, targets: SymbolMatcher<Key>
) -> EdgePattern<Key> {
  EdgePattern(sources, targets)
}
