import ZoetropeJSON

extension MachineCoverage {
  /// The members of the coverage as a JSON object.
  package var members: [(String, JSONTree)] {
    [
      ("states", .array(states.map { $0.json })), ("transitions", .array(transitions.map { $0.json })),
      ("interactions", .array(interactions.map { $0.json })), ("inputs", .array(inputs.map { $0.json })),
    ]
  }
}

extension MachineCoverage.Part {
  fileprivate var json: JSONTree { .object([("name", .string(name)), ("reached", .bool(isReached))]) }
}

extension MachineCoverage.Transition {
  fileprivate var json: JSONTree {
    .object([
      ("from", .string(from)), ("index", .number(Double(index))), ("to", .string(to)),
      ("reached", .bool(isReached)),
      (
        "guards",
        .array(
          guards.map { condition in
            .object([
              ("label", .string(condition.label)), ("held", .bool(condition.hasHeld)),
              ("failed", .bool(condition.hasFailed)),
            ])
          })
      ),
    ])
  }
}
