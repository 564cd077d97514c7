import ZoetropeCodegenCore

/// Why a command gives up: one line for people and an exit code for programs.
public struct CommandError: Error, Sendable, Equatable, CustomStringConvertible {
  /// How the process ends.
  public enum ExitCode: Int32, Sendable {
    /// The reader of standard output went away: the tool ends without a message.
    case closedOutput = 0
    /// The command ran and found something to report.
    case findings = 1
    /// The command line asks for something that can't be.
    case usage = 2
    /// An input can't be read or understood.
    case badInput = 3
  }

  /// How the process ends.
  public var exitCode: ExitCode

  /// One line that says what was found and, for inputs, in which file.
  public var description: String

  /// An input that can't be read or understood.
  static func badInput(_ file: String, _ reason: String) -> CommandError {
    CommandError(exitCode: .badInput, description: "\(file): \(oneLine(reason))")
  }

  /// A command line that asks for something that can't be.
  static func usage(_ reason: String) -> CommandError {
    CommandError(exitCode: .usage, description: oneLine(reason))
  }

  /// Text from a file may hold anything; a terminal gets one line of bounded length without control characters.
  static func oneLine(_ text: String) -> String { ReportLine.text(text) }
}
