#if Tools
import ArgumentParser
import ZoetropeJSON

/// The option of every command to print less.
package struct QuietOption: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print no notes, no progress and no summary.")
  package var quiet = false

  package init() {}
}

/// The options of most commands for their reports.
package struct ReportOptions: ParsableArguments {
  @Flag(help: "Print a report as JSON.")
  package var json = false

  @OptionGroup var quieting: QuietOption

  package init() {}

  /// - Throws: A usage error if the report would be among the contents of the output.
  func validate(output: String) throws {
    if json, output == "-" { throw ValidationError("--json and the output can't both go to standard output") }
  }
}

/// A command of the tool.
package protocol ToolCommand: ParsableCommand {
  /// The option to print less.
  var quieting: QuietOption { get }
}

/// A command with a report for programs.
protocol ReportingCommand: ToolCommand {
  /// The options for the report.
  var report: ReportOptions { get }
}

extension ReportingCommand {
  var quieting: QuietOption { report.quieting }
}

extension JSONValue {
  /// Returns a report for programs: an object that begins with the version of its schema.
  ///
  /// `Documentation/Schemas` has the schema of each command's report.
  package static func report(_ members: [(String, JSONValue)]) -> JSONValue {
    .object([("schema", .number(1))] + members)
  }
}

extension StandardOutput {
  /// Writes a report for programs whose findings the exit code shows too, so that its reader may go away early.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if it can't be written.
  static func writeReport(_ report: JSONValue) throws(CommandError) {
    try writeReport(report.text(.indented) + "\n")
  }
}
#endif
