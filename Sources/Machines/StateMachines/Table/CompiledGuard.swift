/// A condition of a transition, in a compiled table; noncopyable, for the same reason as ``CompiledAction``.
@usableFromInline enum CompiledGuard<Symbols: MachineSymbols, Owner>: ~Copyable, Sendable {
  case when(Definition<Symbols, Owner>.Guard)
  case whenAttempt(Definition<Symbols, Owner>.AttemptGuard)
  case unless(Definition<Symbols, Owner>.Guard)
  case unlessAttempt(Definition<Symbols, Owner>.AttemptGuard)

  init(_ test: TableGuard<Symbols, Owner>.Test) {
    switch test {
    case .when(let test): self = .when(test)
    case .whenAttempt(let test): self = .whenAttempt(test)
    case .unless(let test): self = .unless(test)
    case .unlessAttempt(let test): self = .unlessAttempt(test)
    }
  }

  /// Whether the condition allows the transition.
  @inlinable @inline(__always) borrowing func passes(
    event: Symbols.Event?, from: Symbols.State, owner: Owner
  ) throws -> Bool {
    switch self {
    case .when(let test): try test(owner)
    case .whenAttempt(let test): try test(owner, AttemptedTransition(event: event, from: from))
    case .unless(let test): try !test(owner)
    case .unlessAttempt(let test): try !test(owner, AttemptedTransition(event: event, from: from))
    }
  }
}
