/// A transition in progress, as its callbacks receive it.
public struct TakenTransition<Symbols: MachineSymbols>: Sendable {
  /// The event of the transition; nil for a delayed transition.
  public var event: Symbols.Event?
  /// The source state.
  public var from: Symbols.State
  /// The target state; the source state for a transition that stays.
  public var to: Symbols.State

  /// Creates a value.
  @inlinable public init(event: Symbols.Event?, from: Symbols.State, to: Symbols.State) {
    self.event = event
    self.from = from
    self.to = to
  }
}

/// A transition that may be taken, before its guards are evaluated.
public struct AttemptedTransition<Symbols: MachineSymbols>: Sendable {
  /// The event of the transition; nil for a delayed transition.
  public var event: Symbols.Event?
  /// The current state of the machine.
  public var from: Symbols.State

  /// Creates a value.
  @inlinable public init(event: Symbols.Event?, from: Symbols.State) {
    self.event = event
    self.from = from
  }
}
