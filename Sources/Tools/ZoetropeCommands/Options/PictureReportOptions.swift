#if Tools
import ArgumentParser
import Host
import ZoetropeJSON

/// The options for a report on pictures.
struct PictureReportOptions: ParsableArguments {
  @Flag(help: "Print a checksum of all pixels in all pictures.")
  var checksum = false

  @Flag(help: "Exit with 1 if content of the file is not drawn as authored; what was drawn is kept.")
  var strict = false

  /// Prints the requested report, or a line about what was written if a person waits at a terminal.
  ///
  /// - Parameter isJSON: Whether the report is for programs.
  /// - Throws: ``CommandError`` if standard output can't be written; with exit code 1 if ``strict`` is set and the
  ///   pictures are not as authored.
  func write(_ drawn: DrawnPictures, isJSON: Bool) throws(CommandError) {
    if isJSON {
      try StandardOutput.write(drawn.json.text(.indented) + "\n")
    } else if checksum {
      // Standard output has the pixels of `-`.
      if drawn.form == .raw {
        StandardError.write("\(drawn.checksum.text)\n")
      } else {
        try StandardOutput.write("\(drawn.checksum.text)\n")
      }
    }
    if !StandardError.isQuiet, SystemCalls.isTerminal(2) {
      StandardError.write("zoetrope: \(CommandError.oneLine(drawn.summary))\n")
    }
    if strict, let shortfall = drawn.shortfall {
      throw CommandError(exitCode: .findings, description: shortfall)
    }
  }
}
#endif
