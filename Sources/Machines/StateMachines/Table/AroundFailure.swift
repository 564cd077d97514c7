/// Runs around the transitions of an event: from before the guards are evaluated until all callbacks have run.
///
/// ```swift
/// Around(.any) { owner, attempt, proceed in
///   owner.log("begin")
///   let outcome = proceed(&owner)
///   owner.log("end: \(outcome)")
/// }
/// ```
/// The first declared callback is the outermost. If it does not call `proceed`, the event is rejected. A second call of
/// `proceed` stops the program.
public func Around<Symbols, Owner>(
  _ event: Symbols.Event.Key, from sources: SymbolMatcher<Symbols.State.Key> = .any,
  file: String = #fileID, line: Int = #line,
  run body: @escaping Definition<Symbols, Owner>.AroundCallback
) -> Definition<Symbols, Owner>.OtherRule {
  Around(SymbolMatcher(event), from: sources, file: file, line: line, run: body)
}

/// Runs around the transitions of several events: from before the guards are evaluated until all callbacks have run.
///
/// `.any` includes delayed transitions.
public func Around<Symbols, Owner>(
  _ events: SymbolMatcher<Symbols.Event.Key>, from sources: SymbolMatcher<Symbols.State.Key> = .any,
  file: String = #fileID, line: Int = #line,
  run body: @escaping Definition<Symbols, Owner>.AroundCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .init(
    .around(.init(events: events, sources: sources, body: body)), DefinitionOrigin(file: file, line: line))
}

/// Runs when an event is rejected, and receives the reason; the machine is unchanged.
public func Failure<Symbols, Owner>(
  file: String = #fileID, line: Int = #line,
  run body: @escaping Definition<Symbols, Owner>.FailureCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .init(.failure(body), DefinitionOrigin(file: file, line: line))
}
