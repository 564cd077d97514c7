#if Tools
import ArgumentParser
import DotLottieFormat
import ZoetropeJSON

/// The options for the output of a package or an animation.
struct PackageOutput: ParsableArguments {
  @Option(
    name: .shortAndLong, help: "The file to write; - for standard output.",
    completion: .file(extensions: ["lottie", "json"]))
  var output: String

  @OptionGroup var overwriting: OverwriteOptions

  /// Writes a whole file or none, then prints notes or the report for programs.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if it can't be written.
  func write(_ packed: PackedPackage, isJSON: Bool) throws(CommandError) {
    let bytes = packed.bytes
    if DotLottieFile.isArchive(bytes) {
      try OutputPath.check(output, [".lottie"], "a package")
    } else {
      try OutputPath.check(output, [".json"], "an animation")
    }
    if output == "-" {
      try StandardOutput.write(contents: bytes, isText: !DotLottieFile.isArchive(bytes))
    } else {
      try OutputFile.write(bytes, to: output)
    }
    StandardError.writeNotes(packed.notes)
    guard isJSON else { return }
    var members: [(String, JSONValue)] = [
      ("output", .string(output)), ("bytes", .number(Double(bytes.count))),
    ]
    if let files = Self.files(bytes) { members.append(("files", Self.list(files))) }
    members.append(("notes", .array(packed.notes.map(JSONValue.string))))
    try StandardOutput.writeReport(.report(members))
  }

  /// The files of a package as JSON.
  static func list(_ files: [DotLottieFile.Entry]) -> JSONValue {
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
#endif
