/// The mistakes of a definition: all at once, each with the conflicting source lines.
public struct DefinitionError: Error, Sendable, Equatable {
  /// A mistake in a definition.
  public struct Problem: Sendable, Equatable {
    /// The description of the mistake, in one sentence.
    public var message: String
    /// The source lines of the mistake; for a conflict, the later line comes first, then the lines that it conflicts
    /// with.
    public var origins: [DefinitionOrigin]
  }

  /// The mistakes, in the order of the source lines.
  public var problems: [Problem]
}

extension DefinitionError: CustomStringConvertible {
  /// The mistakes, one on each line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension DefinitionError.Problem: CustomStringConvertible {
  /// The source lines and the message.
  public var description: String { origins.before(message) }
}
