import ArgumentParser
import ZoetropeJSON

/// The options for a report on the pictures.
struct ReportOptions: ParsableArguments {
  @Flag(help: "Print a checksum of all pixels in all pictures.")
  var checksum = false

  @Flag(help: "Print a report on the pictures as JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print no notes and no progress.")
  var quiet = false

  /// - Throws: A usage error if the report would be among the pixels.
  func validate(output: String) throws {
    if json, output == "-" { throw ValidationError("--json and the output can't both go to standard output") }
  }

  /// Prints the requested report.
  ///
  /// - Parameter size: The requested width and height of the pictures, in pixels.
  /// - Throws: ``CommandError`` if standard output can't be written.
  func write(
    _ checksum: PixelChecksum, _ output: String, _ form: OutputForm, _ size: (width: Int, height: Int)
  ) throws(CommandError) {
    if json {
      try StandardOutput.write(Self.json(checksum, output, form, size).text(.indented) + "\n")
    } else if self.checksum {
      // Standard output has the pixels of `-`.
      if form == .raw {
        StandardError.write("\(checksum.text)\n")
      } else {
        try StandardOutput.write("\(checksum.text)\n")
      }
    }
  }

  private static func json(
    _ checksum: PixelChecksum, _ output: String, _ form: OutputForm, _ size: (width: Int, height: Int)
  ) -> JSONTree {
    let odd = form.filmFormat?.hasEvenSides == true ? 1 : 0
    return .object([
      ("output", .string(output)), ("width", .number(Double(size.width + (size.width & odd)))),
      ("height", .number(Double(size.height + (size.height & odd)))),
      ("frames", .number(Double(checksum.frameCount))), ("checksum", .string(checksum.text)),
    ])
  }
}
