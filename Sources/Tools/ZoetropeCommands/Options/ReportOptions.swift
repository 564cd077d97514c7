import ArgumentParser
import HostFiles
import ZoetropeJSON

/// The options for a report on the pictures.
struct ReportOptions: ParsableArguments {
  @Flag(help: "Print a checksum of all pixels in all pictures.")
  var checksum = false

  @Flag(help: "Print a report on the pictures as JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print no notes, no progress and no summary.")
  var quiet = false

  @Flag(help: "Exit with 1 if content of the file is not drawn as authored.")
  var strict = false

  /// - Throws: A usage error if the report would be among the pixels.
  func validate(output: String) throws {
    if json, output == "-" { throw ValidationError("--json and the output can't both go to standard output") }
  }

  /// Prints the requested report, or a line about what was written if a person waits at a terminal.
  ///
  /// - Throws: ``CommandError`` if standard output can't be written; with exit code 1 if ``strict`` is set and the
  ///   pictures are not as authored.
  func write(_ drawn: DrawnPictures) throws(CommandError) {
    if json {
      try StandardOutput.write(drawn.json.text(.indented) + "\n")
    } else if checksum {
      // Standard output has the pixels of `-`.
      if drawn.form == .raw {
        StandardError.write("\(drawn.checksum.text)\n")
      } else {
        try StandardOutput.write("\(drawn.checksum.text)\n")
      }
    }
    if !quiet, SystemCalls.isTerminal(2) {
      StandardError.write("zoetrope: \(CommandError.oneLine(drawn.summary))\n")
    }
    if strict, let shortfall = drawn.shortfall {
      throw CommandError(exitCode: .findings, description: shortfall)
    }
  }
}
