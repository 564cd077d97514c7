/// Runs when a state is left, before the next one is written.
public func Leaving<Symbols, Owner>(
  _ state: Symbols.State.Key, file: String = #fileID, line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.Callback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.leaving, .any, EdgePattern(SymbolMatcher(state), .any), .plain(action), file, line)
}

/// Runs when one of several states is left, before the next one is written.
public func Leaving<Symbols, Owner>(
  _ states: SymbolMatcher<Symbols.State.Key>, file: String = #fileID, line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.Callback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.leaving, .any, EdgePattern(states, .any), .plain(action), file, line)
}

/// Runs when a state is left, before the next one is written; the callback receives the transition.
public func Leaving<Symbols, Owner>(
  _ state: Symbols.State.Key, file: String = #fileID, line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.TransitionCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.leaving, .any, EdgePattern(SymbolMatcher(state), .any), .full(action), file, line)
}

/// Runs when one of several states is left, before the next one is written; the callback receives the transition.
public func Leaving<Symbols, Owner>(
  _ states: SymbolMatcher<Symbols.State.Key>, file: String = #fileID, line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.TransitionCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.leaving, .any, EdgePattern(states, .any), .full(action), file, line)
}

/// Requests an effect from the host when a state is left.
public func Leaving<Symbols, Owner>(
  _ state: Symbols.State.Key, effect: Symbols.Effect, file: String = #fileID, line: Int = #line
) -> Definition<Symbols, Owner>.OtherRule {
  Leaving(state, file: file, line: line, effect: { _ in effect })
}

/// Requests an effect that depends on the transition from the host when a state is left.
public func Leaving<Symbols, Owner>(
  _ state: Symbols.State.Key, file: String = #fileID, line: Int = #line,
  effect: @escaping Definition<Symbols, Owner>.EffectMaker
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.leaving, .any, EdgePattern(SymbolMatcher(state), .any), .effect(effect), file, line)
}

/// Runs when a state is entered, after it is written.
public func Entering<Symbols, Owner>(
  _ state: Symbols.State.Key, file: String = #fileID, line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.Callback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.entering, .any, EdgePattern(.any, SymbolMatcher(state)), .plain(action), file, line)
}

/// Runs when one of several states is entered, after it is written.
public func Entering<Symbols, Owner>(
  _ states: SymbolMatcher<Symbols.State.Key>, file: String = #fileID, line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.Callback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.entering, .any, EdgePattern(.any, states), .plain(action), file, line)
}

/// Runs when a state is entered, after it is written; the callback receives the transition.
public func Entering<Symbols, Owner>(
  _ state: Symbols.State.Key, file: String = #fileID, line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.TransitionCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.entering, .any, EdgePattern(.any, SymbolMatcher(state)), .full(action), file, line)
}

/// Runs when one of several states is entered, after it is written; the callback receives the transition.
public func Entering<Symbols, Owner>(
  _ states: SymbolMatcher<Symbols.State.Key>, file: String = #fileID, line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.TransitionCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.entering, .any, EdgePattern(.any, states), .full(action), file, line)
}

/// Requests an effect from the host when a state is entered.
public func Entering<Symbols, Owner>(
  _ state: Symbols.State.Key, effect: Symbols.Effect, file: String = #fileID, line: Int = #line
) -> Definition<Symbols, Owner>.OtherRule {
  Entering(state, file: file, line: line, effect: { _ in effect })
}

/// Requests an effect that depends on the transition from the host when a state is entered.
public func Entering<Symbols, Owner>(
  _ state: Symbols.State.Key, file: String = #fileID, line: Int = #line,
  effect: @escaping Definition<Symbols, Owner>.EffectMaker
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.entering, .any, EdgePattern(.any, SymbolMatcher(state)), .effect(effect), file, line)
}

extension Definition.Rule where Kind == DeclaredOther {
  static func callback(
    _ phase: Definition.CallbackRule.Phase, _ events: SymbolMatcher<Symbols.Event.Key>,
    _ edges: EdgePattern<Symbols.State.Key>, _ action: TableAction<Symbols, Owner>, _ file: String,
    _ line: Int
  ) -> Self {
    let rule = Definition.CallbackRule(phase: phase, events: events, edges: edges, action: action)
    return Self(.callback(rule), DefinitionOrigin(file: file, line: line))
  }
}
