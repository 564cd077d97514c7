import ArgumentParser
import DotLottieFormat
import ZoetropeJSON

/// The output of a package or an animation, with its report.
struct PackageOutput: ParsableArguments {
  @Option(
    name: .shortAndLong, help: "The file to write; - for standard output.",
    completion: .file(extensions: ["lottie", "json"]))
  var output: String

  @Flag(help: "Print a report on the output as JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  func validate() throws {
    if json, output == "-" { throw ValidationError("--json and the output can't both go to standard output") }
  }

  /// Writes a whole file or none, then prints notes.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if it can't be written.
  func write(_ bytes: [UInt8], notes: [String]) throws(CommandError) {
    if DotLottieFile.isArchive(bytes) {
      try OutputPath.check(output, [".lottie", ".zip"], "a package")
    } else {
      try OutputPath.check(output, [".json"], "an animation")
    }
    if output == "-" {
      try StandardOutput.write(bytes)
    } else {
      try OutputFile.write(bytes, to: output)
    }
    try report(Self.files(bytes), size: bytes.count, notes: notes)
  }

  /// Prints the report.
  private func report(
    _ files: [DotLottieFile.Entry]?, size: Int, notes: [String]
  ) throws(CommandError) {
    if !quiet { StandardError.writeNotes(notes) }
    guard json else { return }
    var members: [(String, JSONTree)] = [("output", .string(output)), ("bytes", .number(Double(size)))]
    if let files { members.append(("files", Self.list(files))) }
    members.append(("notes", .array(notes.map(JSONTree.string))))
    try StandardOutput.write(JSONTree.object(members).text(.indented) + "\n")
  }

  /// The files of a package as JSON.
  static func list(_ files: [DotLottieFile.Entry]) -> JSONTree {
    .array(
      files.map { file in
        .object([
          ("name", .string(file.name)), ("bytes", .number(Double(file.size))),
          ("packedBytes", .number(Double(file.packedSize))),
        ])
      })
  }

  private static func files(_ bytes: [UInt8]) -> [DotLottieFile.Entry]? {
    guard DotLottieFile.isArchive(bytes), let file = try? DotLottieFile(bytes) else { return nil }
    return file.entries
  }
}
