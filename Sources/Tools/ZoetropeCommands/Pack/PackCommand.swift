#if Tools
import ArgumentParser
import DotLottieFormat
import Host

/// `zoetrope pack`: makes a package of a folder, or of animations, themes and state machines.
struct PackCommand: WritingCommand, ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Makes a .lottie package from a folder or from files.",
    discussion: """
      zoetrope pack lighthouse -o lighthouse.lottie
      zoetrope pack stars.json --machine rating.json -o stars.lottie
      zoetrope pack stars.json --theme dusk.json --initial-theme dusk -o stars.lottie
      A folder has the layout that `zoetrope unpack` writes: manifest.json, animations in a/, pictures in i/, sounds \
      in u/, fonts in f/, themes in t/ and state machines in s/. Its files are packed unchanged, but for byte order marks and the hexadecimal numbers \
      of state machines, which other players refuse. If the manifest is \
      missing, one is written that lists the files. Hidden files are omitted.
      The id of a single file is its name without the extension. Pictures that an animation refers to are read from \
      its folder; embedded pictures become files of the package.
      The same files give the same bytes.
      """)

  @Argument(
    help: "A folder, or Lottie JSON files (.json, .tgs).", completion: .file(extensions: ["json", "tgs"]))
  var inputs: [String]

  @OptionGroup(title: "Contents") var contents: Contents

  @OptionGroup(title: "Output") var output: PackageOutput

  @OptionGroup(title: "Report") var report: ReportOptions

  var overwriting: OverwriteOptions { output.overwriting }

  func validate() throws { try report.validate(output: output.output) }

  /// The options for the contents of the package.
  struct Contents: ParsableArguments {
    @Option(
      name: .customLong("machine"), help: "The JSON file of a state machine; may be repeated.",
      completion: .file(extensions: ["json"]))
    var machines: [String] = []

    @Option(
      name: .customLong("theme"), help: "The JSON file of a theme; may be repeated.",
      completion: .file(extensions: ["json"]))
    var themes: [String] = []

    @Option(
      name: .customLong("image"), help: "A picture that themes and slots can refer to; may be repeated.",
      completion: .file(extensions: ["png", "jpg", "jpeg", "webp"]))
    var images: [String] = []

    @Option(
      name: .customLong("font"),
      help: "A font, which animations refer to as /f/ and its name; may be repeated.",
      completion: .file(extensions: ["ttf", "otf"]))
    var fonts: [String] = []

    @Option(help: "The initial animation (default: the first one).")
    var initial: String?

    @Option(help: "The initial state machine (default: none).")
    var initialMachine: String?

    @Option(help: "The theme in which the animations begin (default: none).")
    var initialTheme: String?

    @Flag(help: "Keep embedded pictures and fonts in the JSON of the animations.")
    var keepEmbedded = false

    /// The choices for the manifest.
    var initialParts: InitialParts {
      InitialParts(animation: initial, stateMachine: initialMachine, theme: initialTheme)
    }

    /// Whether there are parts that a folder would contain itself.
    var hasParts: Bool {
      !machines.isEmpty || !themes.isEmpty || !images.isEmpty || !fonts.isEmpty || keepEmbedded
    }
  }

  /// Checks that the output has the extension of packages.
  private func checkExtension() throws(CommandError) {
    let path = output.output
    try OutputPath.check(path, [".lottie"], "a package")
    guard path != "-", !path.lowercased().hasSuffix(".lottie"), !path.hasPrefix("/dev/") else { return }
    throw .usage("unknown extension of the output \(path); use .lottie")
  }

  func run() throws {
    try checkExtension()
    let folders = inputs.filter(PackageFolder.isFolder)
    guard let folder = folders.first else {
      return try output.write(try LooseFiles(self).pack().checked(), isJSON: report.json)
    }
    guard inputs.count == 1 else { throw CommandError.usage("expected either one folder or files") }
    guard !contents.hasParts else {
      throw CommandError.usage(
        "--machine, --theme, --image, --font and --keep-embedded require files; add the parts to \(folder) instead"
      )
    }
    try checkOutput(outside: folder)
    let packed = try FolderPacker(folder: folder, initial: contents.initialParts).pack()
    try output.write(try packed.checked(in: folder), isJSON: report.json)
  }

  /// Checks that the package is not written into the folder from which it is made.
  private func checkOutput(outside folder: String) throws(CommandError) {
    guard output.output != "-", let root = SystemCalls.realPath(folder) else { return }
    let slash = output.output.utf8.lastIndex(of: UInt8(ascii: "/"))
    let parent = slash.map { String(output.output[...$0]) } ?? "."
    guard let place = SystemCalls.realPath(parent), "\(place)/".hasPrefix(root == "/" ? "/" : "\(root)/")
    else {
      return
    }
    throw .usage("can't write \(output.output): it is in the folder to pack")
  }
}

/// A package with notes on making it.
struct PackedPackage {
  var bytes: [UInt8]
  var notes: [String]

  /// The package with more notes before its own.
  func noting(_ notes: [String]) -> PackedPackage { PackedPackage(bytes: bytes, notes: notes + self.notes) }
}
#endif
