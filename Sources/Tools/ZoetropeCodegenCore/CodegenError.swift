import DotLottieFormat
import LottieFormat

/// The reason why no source can be made of a file.
package struct CodegenError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of reasons.
  package enum Code: Sendable, Hashable {
    /// The bytes are neither a package nor a graph.
    case unreadable
    /// A part of the package is invalid.
    case unreadablePart
    /// A requested name is not an identifier.
    case invalidName
    /// The command line is invalid.
    case usage
    /// A file can't be read or written.
    case file
  }

  /// The kind, for programs.
  package var code: Code
  /// One sentence, on one line.
  package var description: String

  /// Makes an error; text from a file becomes one line.
  package init(_ code: Code, _ message: String) {
    self.code = code
    description = Self.oneLine(message)
  }

  /// The message as one line, whatever text from a file it contains.
  package static func oneLine(_ message: String) -> String {
    ReportLine.text(message)
  }

  /// The exit code of the process: 2 for the command line and its outputs, 3 for inputs.
  package var exitCode: Int32 {
    switch code {
    case .usage, .invalidName: 2
    case .unreadable, .unreadablePart, .file: 3
    }
  }
}
