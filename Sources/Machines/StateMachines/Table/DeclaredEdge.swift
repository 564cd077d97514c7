// The standard library declares the operator; a declaration of ours would contradict it in every client.

/// From which states a transition leads where: `.pending ~> .active`.
public struct DeclaredEdge<State: MachineValue>: Sendable {
  @usableFromInline let sources: SymbolMatcher<State.Key>
  @usableFromInline let target: EdgeTarget<State>

  @usableFromInline init(sources: SymbolMatcher<State.Key>, target: EdgeTarget<State>) {
    self.sources = sources
    self.target = target
  }
}

/// Where a transition leads that does not name a state.
public struct EdgeTarget<State: MachineValue>: Sendable {
  @usableFromInline enum Content: Sendable {
    case state(State)
    case same
    case stay
  }

  @usableFromInline let content: Content

  @usableFromInline init(_ content: Content) { self.content = content }

  /// Leaves the state and enters it again, with what it carries.
  @inlinable public static var same: Self { Self(.same) }

  /// Handles the event without leaving the state: no `Leaving` and no `Entering` runs, and its timers go on.
  @inlinable public static var stay: Self { Self(.stay) }
}

/// Transitions by where they lead from and to, for callbacks and for states that carry something.
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

/// From one state to another.
@inlinable public func ~> <State: MachineValue>(source: State.Key, target: State) -> DeclaredEdge<State> {
  DeclaredEdge(sources: SymbolMatcher(source), target: EdgeTarget(.state(target)))
}

/// From several states to one.
@inlinable public func ~> <State: MachineValue>(
  sources: SymbolMatcher<State.Key>, target: State
) -> DeclaredEdge<State> {
  DeclaredEdge(sources: sources, target: EdgeTarget(.state(target)))
}

/// From a state back to itself.
@inlinable public func ~> <State: MachineValue>(
  source: State.Key, target: EdgeTarget<State>
) -> DeclaredEdge<State> {
  DeclaredEdge(sources: SymbolMatcher(source), target: target)
}

/// From each of several states back to itself.
@inlinable public func ~> <State: MachineValue>(
  sources: SymbolMatcher<State.Key>, target: EdgeTarget<State>
) -> DeclaredEdge<State> {
  DeclaredEdge(sources: sources, target: target)
}

/// Transitions from one state to another.
@inlinable public func ~> <Key: MachineSymbol>(source: Key, target: Key) -> EdgePattern<Key> {
  EdgePattern(SymbolMatcher(source), SymbolMatcher(target))
}

/// Transitions from several states to one.
@inlinable public func ~> <Key: MachineSymbol>(sources: SymbolMatcher<Key>, target: Key) -> EdgePattern<Key> {
  EdgePattern(sources, SymbolMatcher(target))
}

/// Transitions from one state to several.
@inlinable public func ~> <Key: MachineSymbol>(source: Key, targets: SymbolMatcher<Key>) -> EdgePattern<Key> {
  EdgePattern(SymbolMatcher(source), targets)
}

/// Transitions from several states to several.
@inlinable public func ~> <Key: MachineSymbol>(
  sources: SymbolMatcher<Key>, targets: SymbolMatcher<Key>
) -> EdgePattern<Key> {
  EdgePattern(sources, targets)
}
