extension Finding {
  /// The finding as an object for programs.
  ///
  /// - Parameters:
  ///   - rule: The name of the rule for programs.
  ///   - advice: The remedy, in a sentence without a full stop.
  package func json(rule: String, advice: String) -> JSONValue {
    .object(
      [
        ("severity", .string(severity.rawValue)), ("rule", .string(rule)), ("file", .string(file)),
        ("path", .string(path)), ("machine", .optional(machine)), ("state", .optional(state)),
        ("toState", .optional(target)), ("message", .string(message)), ("advice", .string(advice)),
      ] + (script.isEmpty ? [] : [("script", .array(script.map { .string($0) }))]))
  }
}
