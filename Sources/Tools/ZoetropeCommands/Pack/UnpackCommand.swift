#if Tools
import ArgumentParser
import DotLottieFormat
import ZoetropeJSON

/// `zoetrope unpack`: writes the files of a package into a new folder.
struct UnpackCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack",
    abstract: "Writes the files of a .lottie package into a new folder.",
    discussion: """
      zoetrope unpack lighthouse.lottie            makes the folder lighthouse
      zoetrope unpack stars.lottie -o work/stars
      The folder must be missing or empty. It appears complete or not at all, and nothing is written outside it. Files \
      with a wrong checksum, or with a name that no file can have, are reported; the command then exits with 1. A \
      package with names that lead outside the folder, or that some file systems do not allow, is refused. Files are \
      unpacked unchanged; edit them, and pack the folder with `zoetrope pack`.
      """)

  @Argument(help: "A .lottie package, or - for standard input.", completion: .file(extensions: ["lottie"]))
  var input: String

  @OptionGroup(title: "Output") var output: Output

  @OptionGroup(title: "Report") var report: ReportOptions

  /// The option for the folder.
  struct Output: ParsableArguments {
    @Option(
      name: .shortAndLong, help: "The folder to make (default: the package's name without its extension).",
      completion: .directory)
    var output: String?
  }

  func run() throws {
    let name = input == "-" ? "standard input" : input
    let folder = try self.folder()
    let bytes = try InputFile.read(input)
    let file = try DotLottieFile(bytes, named: name)
    do { try Self.check(file) } catch { throw CommandError.badInput(name, "\(error)") }
    let output = try OutputFolder(folder)
    var notes = file.leftOutNames.map { "\($0): not unpacked: no file can have this name" }
    for entry in file.entries {
      let content: [UInt8]?
      do { content = try file.bytes(of: entry.name) } catch { throw CommandError.badInput(name, "\(error)") }
      if let content, file.matchesChecksum(content, of: entry.name) == false {
        notes.append("\(entry.name): its checksum is wrong; the file may be damaged")
      }
      try output.write(content ?? [], to: entry.name)
    }
    try output.finish()
    try printReport(folder, file.entries, notes.map { "\(name): \($0)" })
  }

  /// Prints the written files, and their differences from the package.
  private func printReport(
    _ folder: String, _ entries: [DotLottieFile.Entry], _ notes: [String]
  ) throws(CommandError) {
    let shown = notes.prefix(Self.maximumNotes)
    StandardError.writeNotes(Array(shown))
    if notes.count > shown.count { StandardError.writeNotes(["and \(notes.count - shown.count) more files"]) }
    if report.json {
      try StandardOutput.writeReport(
        .report([
          ("output", .string(folder)), ("files", PackageOutput.list(entries)),
          ("notes", .array(notes.map(JSONValue.string))),
        ]))
    }
    guard !notes.isEmpty else { return }
    throw CommandError(
      exitCode: .findings,
      description: "\(ReportText.count(notes.count, "file")) could not be unpacked correctly")
  }

  /// The highest number of files that are named on standard error.
  private static let maximumNotes = 20

  private func folder() throws(CommandError) -> String {
    if let output = output.output {
      guard !OutputPath.isOfAnotherForm(output, than: []) else {
        throw .usage("-o \(output) is the name of a file; set a folder, or add / for a folder with this name")
      }
      return output
    }
    guard input != "-" else { throw .usage("set the folder with -o") }
    let stem = LooseFiles.stem(input)
    guard !stem.utf8.elementsEqual(LooseFiles.name(input).utf8), !stem.isEmpty else {
      throw .usage("set the folder with -o; \(input) has no extension to remove")
    }
    return stem
  }

  /// Checks all files before the first is written.
  static func check(_ file: DotLottieFile) throws(DotLottieError) {
    var paths = PackagePathSet()
    var total = 0
    for entry in file.entries {
      try paths.insert(entry.name)
      try ArchiveWriter.check(size: entry.size, at: entry.name, total: &total)
    }
  }
}
#endif
