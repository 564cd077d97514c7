import ArgumentParser
import DotLottieFormat
import LottieFormat
import ZoetropeJSON

/// `zoetrope info`: shows the contents of an animation or a package.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Lists the contents of an animation or a package, and the parts that can't be drawn.",
    discussion: """
      zoetrope info stars.lottie
      zoetrope info stars.json --properties
      zoetrope info stars.lottie --json

      For a .lottie package: the manifest; the animations with their sizes and lengths; the themes with the slots \
      that they fill; the state machines with their states, inputs and interactions, and the events that they need; \
      the files; and the findings in all of them.
      """)

  @Argument(help: "A Lottie JSON file, a .lottie package, or - for standard input.", completion: .animations)
  var input: String

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "List only the properties of the animation that slots can fill.")
  var properties = false

  @Option(help: "The id of the animation whose properties are listed (default: the package's initial one).")
  var animation: String?

  func validate() throws {
    if animation != nil, !properties { throw ValidationError("--animation requires --properties") }
  }

  func run() throws {
    let bytes = try InputFile.read(input)
    guard DotLottieFile.isArchive(bytes) else {
      if animation != nil { throw CommandError.usage("--animation requires a .lottie package") }
      if properties { return try list(bytes) }
      let loaded = try LoadedAnimation(input, bytes: bytes)
      let report = InfoReport(loaded.document, loaded.animation)
      try StandardOutput.write(json ? report.json.text(.indented) + "\n" : report.text)
      return
    }
    let file: DotLottieFile
    do {
      file = try DotLottieFile(bytes)
    } catch {
      throw CommandError.badInput(name, "\(error)")
    }
    if properties { return try list(animation(of: file)) }
    let report = PackageReport(file: file, byteCount: bytes.count)
    try StandardOutput.write(json ? report.json.text(.indented) + "\n" : report.text)
  }

  private var name: String { input == "-" ? "standard input" : input }

  private func animation(of file: DotLottieFile) throws(CommandError) -> [UInt8] {
    let known = file.manifest.animations.map(\.id)
    if let animation, !known.contains(where: { $0.isExactly(animation) }) {
      throw .usage(UnknownName.option("--animation", animation, known, "animations"))
    }
    do { return try file.animation(id: animation ?? file.initialAnimationID) } catch {
      throw .badInput(name, "\(error)")
    }
  }

  private func list(_ bytes: [UInt8]) throws(CommandError) {
    let document: LottieDocument
    do { document = try LottieDocument(bytes) } catch { throw .badInput(name, "\(error)") }
    let list = PropertyList(document)
    try StandardOutput.write(json ? list.json.text(.indented) + "\n" : list.text)
  }
}
