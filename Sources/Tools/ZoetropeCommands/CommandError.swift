#if Tools
import ZoetropeCodegenCore

/// The reason why a command ends: one line for people and an exit code for programs.
public struct CommandError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The exit codes of the process.
  public enum ExitCode: Int32, Sendable {
    /// The reader of standard output went away: the tool ends without a message.
    case closedOutput = 0
    /// The command has findings to report.
    case findings = 1
    /// The command line is invalid.
    case usage = 2
    /// An input is invalid or can't be read.
    case badInput = 3
  }

  /// The exit code of the process.
  public var exitCode: ExitCode

  /// Whether the reason only sums up what the report has said.
  var isSummary = false

  /// One line with the reason and, for inputs, the file.
  public var description: String

  /// Makes the error for findings that the report lists.
  static func findings(_ summary: String) -> CommandError {
    CommandError(exitCode: .findings, isSummary: true, description: summary)
  }

  /// Makes the error for an invalid input.
  package static func badInput(_ file: String, _ reason: String) -> CommandError {
    CommandError(exitCode: .badInput, description: "\(file): \(oneLine(reason))")
  }

  /// Makes the error for an invalid command line.
  package static func usage(_ reason: String) -> CommandError {
    CommandError(exitCode: .usage, description: oneLine(reason))
  }

  /// The text as one line of bounded length without control characters, because text from a file may contain anything.
  package static func oneLine(_ text: String) -> String { ReportLine.text(text) }
}
#endif
