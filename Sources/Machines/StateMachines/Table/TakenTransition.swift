/// A transition that is being taken, as its callbacks see it.
public struct TakenTransition<Symbols: MachineSymbols>: Sendable {
  /// What set it off; nil for a delayed transition.
  public var event: Symbols.Event?
  /// The state that is left.
  public var from: Symbols.State
  /// The state that is entered; the same one for a transition that stays.
  public var to: Symbols.State

  /// Makes a value.
  @inlinable public init(event: Symbols.Event?, from: Symbols.State, to: Symbols.State) {
    self.event = event
    self.from = from
    self.to = to
  }
}

/// A transition that may be taken, before its guards have been asked.
public struct AttemptedTransition<Symbols: MachineSymbols>: Sendable {
  /// What set it off; nil for a delayed transition.
  public var event: Symbols.Event?
  /// The state that the machine is in.
  public var from: Symbols.State

  /// Makes a value.
  @inlinable public init(event: Symbols.Event?, from: Symbols.State) {
    self.event = event
    self.from = from
  }
}
