/// An action of a transition, in a compiled table.
///
/// It is noncopyable, so that calling it in place counts no references: a copy of a closure costs a retain and a
/// release, even for an empty context.
@usableFromInline enum CompiledAction<Symbols: MachineSymbols, Owner>: ~Copyable, Sendable {
  case plain(Definition<Symbols, Owner>.ThrowingCallback)
  case full(Definition<Symbols, Owner>.ThrowingTransitionCallback)
  case effect(Definition<Symbols, Owner>.EffectMaker)

  init(_ action: TableAction<Symbols, Owner>) {
    switch action {
    case .plain(let body): self = .plain(body)
    case .full(let body): self = .full(body)
    case .effect(let make): self = .effect(make)
    }
  }

  /// Runs the callback, or appends the effect.
  @inlinable @inline(__always) borrowing func run(
    event: Symbols.Event?, from: Symbols.State, to: Symbols.State, owner: inout Owner,
    effects: inout [Symbols.Effect]
  ) throws {
    switch self {
    case .plain(let body): try body(&owner)
    case .full(let body): try body(&owner, TakenTransition(event: event, from: from, to: to))
    case .effect(let make): effects.append(make(TakenTransition(event: event, from: from, to: to)))
    }
  }
}
