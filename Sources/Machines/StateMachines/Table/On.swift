/// Declares the initial state of a machine.
public func Initial<Symbols, Owner>(
  _ state: Symbols.State, file: String = #fileID, line: Int = #line
) -> Definition<Symbols, Owner>.OtherRule {
  .init(.initial(state), DefinitionOrigin(file: file, line: line))
}

/// Declares states; without an `Initial`, the first of them is the initial state.
public func States<Symbols, Owner>(
  _ states: Symbols.State.Key..., file: String = #fileID, line: Int = #line
) -> Definition<Symbols, Owner>.OtherRule {
  .init(.states(states), DefinitionOrigin(file: file, line: line))
}

/// Declares final states, in which the machine has finished.
///
/// No event leads out of a final state, and `.any` excludes final states. An event is rejected with
/// ``RejectionReason/finished``.
public func FinalStates<Symbols, Owner>(
  _ states: Symbols.State.Key..., file: String = #fileID, line: Int = #line
) -> Definition<Symbols, Owner>.OtherRule {
  .init(.final(states), DefinitionOrigin(file: file, line: line))
}

/// Declares a transition from one state to another on an event: `On(.activate, .pending ~> .active)`.
public func On<Symbols, Owner>(
  _ event: Symbols.Event.Key, _ edge: DeclaredEdge<Symbols.State>, file: String = #fileID, line: Int = #line
) -> Definition<Symbols, Owner>.TransitionDeclaration {
  On(SymbolMatcher(event), edge, file: file, line: line)
}

/// Declares the same transition for several events: `On([.cancel, .fail], .loading ~> .idle)`.
public func On<Symbols, Owner>(
  _ events: SymbolMatcher<Symbols.Event.Key>, _ edge: DeclaredEdge<Symbols.State>,
  file: String = #fileID, line: Int = #line
) -> Definition<Symbols, Owner>.TransitionDeclaration {
  .init(
    .transition(.init(trigger: .event(events), sources: edge.sources, target: .edge(edge.target))),
    DefinitionOrigin(file: file, line: line))
}

/// Declares a delayed transition, taken when a state has been active for a time: `On(after: .seconds(30), .loading ~>
/// .failed)`.
///
/// The time is counted from the start of each visit of the state and is discarded at its end. The delay must be
/// positive.
public func On<Symbols, Owner>(
  after delay: Duration, _ edge: DeclaredEdge<Symbols.State>, file: String = #fileID, line: Int = #line
) -> Definition<Symbols, Owner>.TransitionDeclaration {
  .init(
    .transition(.init(trigger: .delay(delay), sources: edge.sources, target: .edge(edge.target))),
    DefinitionOrigin(file: file, line: line))
}

/// Declares a transition to a state with a payload, made from the current state and the event.
///
/// ```swift
/// On(.success, .loading ~> .results) { _, event in
///   if case .success(let items) = event { .results(items) } else { nil }
/// }
/// ```
/// The closure must have no side effects. The result must have the key that the edge names, or be nil if the transition
/// does not apply, as if a guard had failed.
public func On<Symbols, Owner>(
  _ event: Symbols.Event.Key, _ edge: EdgePattern<Symbols.State.Key>,
  file: String = #fileID, line: Int = #line,
  make: @escaping @Sendable (Symbols.State, Symbols.Event) -> Symbols.State?
) -> Definition<Symbols, Owner>.TransitionDeclaration {
  On(event, edge, file: file, line: line) { _, state, event in make(state, event) }
}

/// Declares a transition to a state with a payload, made from the owner, the current state and the event.
///
/// The closure must have no side effects. The result must have the key that the edge names, or be nil if the transition
/// does not apply, as if a guard had failed.
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
  /// If there are several conditions, all must hold. They are evaluated in order, each at most once for an event, and
  /// must have no side effects.
  ///
  /// ```swift
  /// .when("needs the key") { $0.hasKey }
  /// ```
  ///
  /// - Parameters:
  ///   - reason: The problem if the condition does not hold, for the rejection; diagrams show it as `unless` and this
  ///     text.
  ///   - condition: If it throws, the event is rejected with the error.
  public func when(_ reason: String? = nil, _ condition: @escaping Definition.Guard) -> Self {
    adding(.init(test: .when(condition), reason: reason))
  }

  /// Takes the transition only if a condition on the owner and the event holds.
  public func when(_ reason: String? = nil, _ condition: @escaping Definition.AttemptGuard) -> Self {
    adding(.init(test: .whenAttempt(condition), reason: reason))
  }

  /// Takes the transition only if a condition does not hold.
  ///
  /// - Parameters:
  ///   - reason: The problem if the condition holds, such as `"locked"`, for the rejection; diagrams show it as
  ///     `unless` and this text.
  ///   - condition: If it throws, the event is rejected with the error.
  public func unless(_ reason: String? = nil, _ condition: @escaping Definition.Guard) -> Self {
    adding(.init(test: .unless(condition), reason: reason))
  }

  /// Takes the transition only if a condition on the owner and the event does not hold.
  public func unless(_ reason: String? = nil, _ condition: @escaping Definition.AttemptGuard) -> Self {
    adding(.init(test: .unlessAttempt(condition), reason: reason))
  }

  /// Sets the state that the event leads to when a condition of this transition does not hold.
  public func `else`(_ state: Symbols.State) -> Self { leading(to: EdgeTarget(.state(state))) }

  /// Sets the target of the event when a condition of this transition does not hold: `.same` or `.stay`.
  public func `else`(_ target: EdgeTarget<Symbols.State>) -> Self { leading(to: target) }

  /// Requests an effect from the host after the state is written.
  public func effect(_ effect: Symbols.Effect) -> Self { self.effect { _ in effect } }

  /// Requests an effect that depends on the transition from the host after the state is written.
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
    // Only On makes transition declarations.
    guard case .transition(var rule) = content else { return self }
    change(&rule)
    return Self(.transition(rule), origin)
  }
}
