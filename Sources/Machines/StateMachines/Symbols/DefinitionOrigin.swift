/// Where a line of a definition or a part of a statechart is written.
public struct DefinitionOrigin: Sendable, Hashable, CustomStringConvertible {
  /// The module and the file, such as `Shop/Subscription.swift`.
  public var file: String
  /// The line, from 1.
  public var line: Int

  /// Makes a place.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  package init(fileID: StaticString, line: UInt) { self.init(file: fileID.description, line: Int(line)) }

  /// The file without its folders, a colon, the line.
  public var description: String {
    "\(file.split(separator: "/").last.map(String.init) ?? file):\(line)"
  }
}

extension [DefinitionOrigin] {
  /// What a problem says, after the places that it is about.
  package func before(_ message: String) -> String {
    isEmpty ? message : map(\.description).joined(separator: " and ") + ": " + message
  }
}
