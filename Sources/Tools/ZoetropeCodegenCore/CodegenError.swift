import DotLottieFormat
import LottieFormat

/// Why no source can be made of a file.
package struct CodegenError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of reason it is.
  package enum Code: Sendable, Hashable {
    /// The bytes are no package, or no graph.
    case unreadable
    /// Something that the package lists can't be read.
    case unreadablePart
    /// A name that is asked for is no identifier.
    case invalidName
    /// The command line asks for something that can't be.
    case usage
    /// A file can't be read or written.
    case file
  }

  /// For programs.
  package var code: Code
  /// One sentence, on one line.
  package var description: String

  /// Makes an error; whatever the message quotes from a file becomes one line.
  package init(_ code: Code, _ message: String) {
    self.code = code
    description = Self.oneLine(message)
  }

  /// A message on one line, whatever it quotes from a file.
  package static func oneLine(_ message: String) -> String {
    ReportLine.text(message)
  }

  /// How the process ends: 2 for the command line and its outputs, 3 for inputs.
  package var exitCode: Int32 {
    switch code {
    case .usage, .invalidName: 2
    case .unreadable, .unreadablePart, .file: 3
    }
  }
}
