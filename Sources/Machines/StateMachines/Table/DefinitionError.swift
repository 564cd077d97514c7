/// What is wrong with a definition: everything at once, with the lines that contradict each other.
public struct DefinitionError: Error, Sendable, Equatable {
  /// One mistake.
  public struct Problem: Sendable, Equatable {
    /// What is wrong, in one sentence.
    public var message: String
    /// The lines that it is about: for a contradiction the one that comes too late, then those it contradicts.
    public var origins: [DefinitionOrigin]
  }

  /// All mistakes, in the order of the lines.
  public var problems: [Problem]
}

extension DefinitionError: CustomStringConvertible {
  /// One line for each mistake.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension DefinitionError.Problem: CustomStringConvertible {
  /// The lines and the mistake.
  public var description: String { origins.before(message) }
}
