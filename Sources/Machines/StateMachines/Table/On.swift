/// Says which state a machine begins in.
public func Initial<Symbols, Owner>(
  _ state: Symbols.State, file: String = #fileID, line: Int = #line
) -> Definition<Symbols, Owner>.OtherRule {
  .init(.initial(state), DefinitionOrigin(file: file, line: line))
}

/// Declares states; without an `Initial`, a machine begins in the first of them.
public func States<Symbols, Owner>(
  _ states: Symbols.State.Key..., file: String = #fileID, line: Int = #line
) -> Definition<Symbols, Owner>.OtherRule {
  .init(.states(states), DefinitionOrigin(file: file, line: line))
}

/// Declares states in which the machine has finished: no event leads out of them, `.any` does not mean them, and an
/// event is rejected as ``RejectionReason/finished``.
public func FinalStates<Symbols, Owner>(
  _ states: Symbols.State.Key..., file: String = #fileID, line: Int = #line
) -> Definition<Symbols, Owner>.OtherRule {
  .init(.final(states), DefinitionOrigin(file: file, line: line))
}

/// Lets an event lead from one state to another: `On(.activate, .pending ~> .active)`.
public func On<Symbols, Owner>(
  _ event: Symbols.Event.Key, _ edge: DeclaredEdge<Symbols.State>, file: String = #fileID, line: Int = #line
) -> Definition<Symbols, Owner>.TransitionDeclaration {
  On(SymbolMatcher(event), edge, file: file, line: line)
}

/// Lets several events do the same: `On([.cancel, .fail], .loading ~> .idle)`.
public func On<Symbols, Owner>(
  _ events: SymbolMatcher<Symbols.Event.Key>, _ edge: DeclaredEdge<Symbols.State>,
  file: String = #fileID, line: Int = #line
) -> Definition<Symbols, Owner>.TransitionDeclaration {
  .init(
    .transition(.init(trigger: .event(events), sources: edge.sources, target: .edge(edge.target))),
    DefinitionOrigin(file: file, line: line))
}

/// Leaves a state after it has been active for a while: `On(after: .seconds(30), .loading ~> .failed)`.
///
/// The time begins with each visit of the state, and ends with it. It is more than nothing.
public func On<Symbols, Owner>(
  after delay: Duration, _ edge: DeclaredEdge<Symbols.State>, file: String = #fileID, line: Int = #line
) -> Definition<Symbols, Owner>.TransitionDeclaration {
  .init(
    .transition(.init(trigger: .delay(delay), sources: edge.sources, target: .edge(edge.target))),
    DefinitionOrigin(file: file, line: line))
}

/// Lets an event lead to a state that carries something, made of the present state and the event.
///
/// ```swift
/// On(.success, .loading ~> .results) { _, event in
///   if case .success(let items) = event { .results(items) } else { nil }
/// }
/// ```
/// The closure has no effect but its result, which has the key that the edge names; nil if the transition does not apply,
/// as if a guard had said no.
public func On<Symbols, Owner>(
  _ event: Symbols.Event.Key, _ edge: EdgePattern<Symbols.State.Key>,
  file: String = #fileID, line: Int = #line,
  make: @escaping @Sendable (Symbols.State, Symbols.Event) -> Symbols.State?
) -> Definition<Symbols, Owner>.TransitionDeclaration {
  On(event, edge, file: file, line: line) { _, state, event in make(state, event) }
}

/// Lets an event lead to a state that carries something, made of the owner, the present state and the event.
///
/// The closure has no effect but its result, which has the key that the edge names; nil if the transition does not apply,
/// as if a guard had said no.
public func On<Symbols, Owner>(
  _ event: Symbols.Event.Key, _ edge: EdgePattern<Symbols.State.Key>,
  file: String = #fileID, line: Int = #line,
  make: @escaping @Sendable (Owner, Symbols.State, Symbols.Event) -> Symbols.State?
) -> Definition<Symbols, Owner>.TransitionDeclaration {
  .init(
    .transition(
      .init(
        trigger: .event(SymbolMatcher(event)), sources: edge.sources,
        target: .made(edge.targets) { owner, attempt in
          attempt.event.flatMap { make(owner, attempt.from, $0) }
        })),
    DefinitionOrigin(file: file, line: line))
}

extension Definition.Rule where Kind == DeclaredTransition {
  /// Takes the transition only if a condition holds.
  ///
  /// Several conditions have to hold all. They are asked in order, each at most once for an event, and have no effect.
  /// - Parameters:
  ///   - reason: What a rejection says when it does not hold; diagrams show it as well.
  ///   - condition: If it throws, the event is rejected with the error.
  public func when(_ reason: String? = nil, _ condition: @escaping Definition.Guard) -> Self {
    adding(.init(test: .when(condition), reason: reason))
  }

  /// Takes the transition only if a condition on the owner and the event holds.
  public func when(_ reason: String? = nil, _ condition: @escaping Definition.AttemptGuard) -> Self {
    adding(.init(test: .whenAttempt(condition), reason: reason))
  }

  /// Takes the transition only if a condition does not hold.
  /// - Parameters:
  ///   - reason: What a rejection says when it holds; diagrams show it as well.
  ///   - condition: If it throws, the event is rejected with the error.
  public func unless(_ reason: String? = nil, _ condition: @escaping Definition.Guard) -> Self {
    adding(.init(test: .unless(condition), reason: reason))
  }

  /// Takes the transition only if a condition on the owner and the event does not hold.
  public func unless(_ reason: String? = nil, _ condition: @escaping Definition.AttemptGuard) -> Self {
    adding(.init(test: .unlessAttempt(condition), reason: reason))
  }

  /// Where the event leads when a condition of this transition does not hold.
  public func `else`(_ state: Symbols.State) -> Self { leading(to: EdgeTarget(.state(state))) }

  /// Whether the event is handled all the same when a condition of this transition does not hold.
  public func `else`(_ target: EdgeTarget<Symbols.State>) -> Self { leading(to: target) }

  /// Asks the host to do something, once the state is written.
  public func effect(_ effect: Symbols.Effect) -> Self { self.effect { _ in effect } }

  /// Asks the host to do something that depends on the transition, once the state is written.
  public func effect(_ make: @escaping Definition.EffectMaker) -> Self {
    changed { $0.effects.append(make) }
  }

  private func adding(_ condition: TableGuard<Symbols, Owner>) -> Self {
    changed { $0.guards.append(condition) }
  }

  private func leading(to target: EdgeTarget<Symbols.State>) -> Self {
    changed { $0.otherwise = target }
  }

  private func changed(_ change: (inout Definition.TransitionRule) -> Void) -> Self {
    // On makes nothing else of this kind.
    guard case .transition(var rule) = content else { return self }
    change(&rule)
    return Self(.transition(rule), origin)
  }
}
