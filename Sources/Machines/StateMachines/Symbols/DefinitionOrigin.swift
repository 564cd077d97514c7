/// The source location of a line of a definition, or of a part of a statechart.
public struct DefinitionOrigin: Sendable, Hashable, CustomStringConvertible {
  /// The module and the file, such as `Shop/Subscription.swift`.
  public var file: String
  /// The line, counted from 1.
  public var line: Int

  /// Creates a location.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  package init(fileID: StaticString, line: UInt) { self.init(file: fileID.description, line: Int(line)) }

  /// The file without its folders, a colon and the line.
  public var description: String {
    "\(file.split(separator: "/").last.map(String.init) ?? file):\(line)"
  }
}

extension [DefinitionOrigin] {
  /// The message of a problem, preceded by its source locations.
  package func before(_ message: String) -> String {
    isEmpty ? message : map(\.description).joined(separator: " and ") + ": " + message
  }
}
