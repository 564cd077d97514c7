import ZoetropeJSON

extension MachineCoverage {
  /// The members of the coverage as a JSON object.
  package var members: [(String, JSONValue)] {
    [
      ("states", .array(states.map { $0.json })), ("transitions", .array(transitions.map { $0.json })),
      ("interactions", .array(interactions.map { $0.json })), ("inputs", .array(inputs.map { $0.json })),
    ]
  }
}

extension MachineCoverage.Part {
  fileprivate var json: JSONValue { .object([("name", .string(name)), ("reached", .boolean(isReached))]) }
}

extension MachineCoverage.Transition {
  fileprivate var json: JSONValue {
    .object([
      ("from", .string(from)), ("index", .number(Double(index))), ("to", .string(to)),
      ("reached", .boolean(isReached)),
      (
        "guards",
        .array(
          guards.map { condition in
            .object([
              ("label", .string(condition.label)), ("held", .boolean(condition.hasHeld)),
              ("failed", .boolean(condition.hasFailed)),
            ])
          })
      ),
    ])
  }
}
