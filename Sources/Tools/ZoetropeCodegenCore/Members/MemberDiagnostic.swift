/// A note about a machine that gets no members, or not all of them.
package struct MemberDiagnostic: Sendable, Equatable, CustomStringConvertible {
  /// The severities, as compilers name them.
  package enum Severity: String, Sendable {
    /// The omission follows from the declaration.
    case note
    /// The members were expected, and their names can't be found.
    case warning
  }

  /// The severity of the omission.
  package var severity: Severity
  /// The path of the source file.
  package var file: String
  /// The line, counted from 1.
  package var line: Int
  /// The column, in bytes counted from 1.
  package var column: Int
  /// The reason and the remedy, on one line.
  package var message: String

  /// The line that build systems show at the place.
  package var description: String { "\(file):\(line):\(column): \(severity.rawValue): \(message)" }

  /// A target with more omissions than these has only the first ones reported.
  static let maximumCount = 100
}
