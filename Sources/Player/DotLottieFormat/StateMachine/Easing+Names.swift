extension StateMachineDefinition.Easing {
  /// The curves that have names in other formats, with their numbers.
  private static let named = [
    ("linear", "[0, 0, 1, 1]"), ("ease", "[0.25, 0.1, 0.25, 1]"), ("ease-in", "[0.42, 0, 1, 1]"),
    ("ease-out", "[0, 0, 0.58, 1]"), ("ease-in-out", "[0.42, 0, 0.58, 1]"),
  ]

  /// The end of a message about an easing with a name instead of numbers, such as `; "easeIn" is [0.42, 0, 1, 1]`.
  package static func hint(_ name: String) -> String {
    // Names differ in case and in marks between the words.
    func letters(_ name: String) -> [UInt8] {
      name.utf8.prefix(64).map { $0.loweredASCII }.filter { (0x61...0x7A).contains($0) }
    }
    if let curve = named.first(where: { letters($0.0) == letters(name) }) {
      return "; \"\(name.shortened)\" is \(curve.1)"
    }
    return ", not \"\(name.shortened)\"; \(named.map { "\($0.0) is \($0.1)" }.joined(separator: ", "))"
  }
}
