/// Runs around the transitions of an event: from before its guards are asked until all its callbacks have run.
///
/// ```swift
/// Around(.any) { owner, attempt, proceed in
///   owner.log("begin")
///   let outcome = proceed(&owner)
///   owner.log("end: \(outcome)")
/// }
/// ```
/// The first one declared is the outermost. Without a call of `proceed` the event is rejected; it may be called once.
public func Around<Symbols, Owner>(
  _ event: Symbols.Event.Key, from sources: SymbolMatcher<Symbols.State.Key> = .any,
  file: String = #fileID, line: Int = #line,
  run body: @escaping Definition<Symbols, Owner>.AroundCallback
) -> Definition<Symbols, Owner>.OtherRule {
  Around(SymbolMatcher(event), from: sources, file: file, line: line, run: body)
}

/// Runs around the transitions of several events: from before their guards are asked until all callbacks have run.
///
/// `.any` means delayed transitions too.
public func Around<Symbols, Owner>(
  _ events: SymbolMatcher<Symbols.Event.Key>, from sources: SymbolMatcher<Symbols.State.Key> = .any,
  file: String = #fileID, line: Int = #line,
  run body: @escaping Definition<Symbols, Owner>.AroundCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .init(
    .around(.init(events: events, sources: sources, body: body)), DefinitionOrigin(file: file, line: line))
}

/// Runs when an event was rejected, with the reason; the machine is as it was before.
public func Failure<Symbols, Owner>(
  file: String = #fileID, line: Int = #line,
  run body: @escaping Definition<Symbols, Owner>.FailureCallback
) -> Definition<Symbols, Owner>.OtherRule {
  .init(.failure(body), DefinitionOrigin(file: file, line: line))
}
