/// Runs for an event, before the state is written; if the callback throws, the event is rejected.
public func Before<Symbols, Owner>(
  _ event: Symbols.Event.Key, _ edges: EdgePattern<Symbols.State.Key> = .all, file: String = #fileID,
  line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.ThrowingCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.before, SymbolMatcher(event), edges, .plain(action), file, line)
}

/// Runs for several events, before the state is written; if the callback throws, the event is rejected.
public func Before<Symbols, Owner>(
  _ events: SymbolMatcher<Symbols.Event.Key>, _ edges: EdgePattern<Symbols.State.Key> = .all,
  file: String = #fileID, line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.ThrowingCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.before, events, edges, .plain(action), file, line)
}

/// Runs for transitions between states, before the state is written; if the callback throws, the event is rejected.
public func Before<Symbols, Owner>(
  _ edges: EdgePattern<Symbols.State.Key>, file: String = #fileID, line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.ThrowingCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.before, .any, edges, .plain(action), file, line)
}

/// Runs for an event, before the state is written, and receives the transition; if it throws, the event is rejected.
public func Before<Symbols, Owner>(
  _ event: Symbols.Event.Key, _ edges: EdgePattern<Symbols.State.Key> = .all, file: String = #fileID,
  line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.ThrowingTransitionCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.before, SymbolMatcher(event), edges, .full(action), file, line)
}

/// Runs for several events, before the state is written, and receives the transition.
///
/// If the callback throws, the event is rejected.
public func Before<Symbols, Owner>(
  _ events: SymbolMatcher<Symbols.Event.Key>, _ edges: EdgePattern<Symbols.State.Key> = .all,
  file: String = #fileID, line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.ThrowingTransitionCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.before, events, edges, .full(action), file, line)
}

/// Runs for transitions between states, before the state is written, and receives the transition.
///
/// If the callback throws, the event is rejected.
public func Before<Symbols, Owner>(
  _ edges: EdgePattern<Symbols.State.Key>, file: String = #fileID, line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.ThrowingTransitionCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.before, .any, edges, .full(action), file, line)
}

/// Runs for an event, after the state is written and entered.
public func After<Symbols, Owner>(
  _ event: Symbols.Event.Key, _ edges: EdgePattern<Symbols.State.Key> = .all, file: String = #fileID,
  line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.Callback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.after, SymbolMatcher(event), edges, .plain(action), file, line)
}

/// Runs for several events, after the state is written and entered.
public func After<Symbols, Owner>(
  _ events: SymbolMatcher<Symbols.Event.Key>, _ edges: EdgePattern<Symbols.State.Key> = .all,
  file: String = #fileID, line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.Callback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.after, events, edges, .plain(action), file, line)
}

/// Runs for transitions between states, after the state is written and entered.
public func After<Symbols, Owner>(
  _ edges: EdgePattern<Symbols.State.Key>, file: String = #fileID, line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.Callback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.after, .any, edges, .plain(action), file, line)
}

/// Runs for an event, after the state is written and entered; the callback receives the transition.
public func After<Symbols, Owner>(
  _ event: Symbols.Event.Key, _ edges: EdgePattern<Symbols.State.Key> = .all, file: String = #fileID,
  line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.TransitionCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.after, SymbolMatcher(event), edges, .full(action), file, line)
}

/// Runs for several events, after the state is written and entered; the callback receives the transition.
public func After<Symbols, Owner>(
  _ events: SymbolMatcher<Symbols.Event.Key>, _ edges: EdgePattern<Symbols.State.Key> = .all,
  file: String = #fileID, line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.TransitionCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.after, events, edges, .full(action), file, line)
}

/// Runs for transitions between states, after the state is written and entered; the callback receives the transition.
public func After<Symbols, Owner>(
  _ edges: EdgePattern<Symbols.State.Key>, file: String = #fileID, line: Int = #line,
  run action: @escaping Definition<Symbols, Owner>.TransitionCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .callback(.after, .any, edges, .full(action), file, line)
}
