#if Tools
import ArgumentParser
import DotLottieFormat
import LottieFormat
import ZoetropeJSON

/// `zoetrope convert`: makes a package of an animation, an animation of a package, or a new package of an old one.
struct ConvertCommand: WritingCommand, ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts between Lottie JSON and .lottie, from version 1 to 2, and from .tgs.",
    discussion: """
      zoetrope convert stars.json -o stars.lottie  pictures become files of the package
      zoetrope convert stars.lottie -o stars.json  pictures and fonts are embedded
      zoetrope convert old.lottie -o new.lottie    version 1 becomes version 2
      zoetrope convert sticker.tgs -o sticker.json
      zoetrope convert logo.json --name-slot 'ink=Logo.**.Color' -o logo.lottie
      The JSON of an animation changes only in the names of files, and only if necessary.
      """)

  enum Form: String, CaseIterable, ExpressibleByArgument {
    case json, lottie
  }

  @Argument(
    help: "A Lottie JSON file, a .tgs, a .lottie package, or - for standard input.", completion: .animations)
  var input: String

  @OptionGroup(title: "Contents") var contents: Contents

  @OptionGroup(title: "Output") var output: PackageOutput

  @OptionGroup(title: "Output") var outputForm: OutputFormOption

  @OptionGroup(title: "Report") var report: ReportOptions

  var overwriting: OverwriteOptions { output.overwriting }

  func validate() throws { try report.validate(output: output.output) }

  /// The option for the form of the output.
  struct OutputFormOption: ParsableArguments {
    @Option(help: "The form of the output: json or lottie (default: by the extension of the output).")
    var to: Form?
  }

  /// The options for the contents of the output.
  struct Contents: ParsableArguments {
    @OptionGroup var animation: AnimationOption

    @Option(help: "The id of the animation in a new package (default: the name of the input).")
    var id: String?

    @Flag(help: "Keep embedded pictures and fonts in the JSON of the animation.")
    var keepEmbedded = false

    @Option(
      help: ArgumentHelp(
        "Give a slot to properties without one, so that themes and applications can fill it; may be repeated.",
        discussion: """
          `zoetrope info --properties` lists the paths. * matches any name, ** any number of names. An id can have \
          several paths if the properties are of the same kind.
          """,
        valueName: "id=path"), transform: SlotNameArgument.parse)
    var nameSlot: [SlotNameArgument] = []
  }

  func run() throws {
    let form = try self.form()
    let bytes = try InputFile.read(input)
    let converted: PackedPackage
    switch (form, DotLottieFile.isArchive(bytes)) {
    case (.json, true):
      let taken = try animation(of: bytes)
      converted = try named(taken.bytes).noting(taken.notes)
    case (.json, false):
      let named = try named(bytes)
      converted = try standalone(named.bytes).noting(named.notes)
    case (.lottie, true): converted = try package(of: bytes)
    case (.lottie, false):
      try refuse(contents.animation.animation != nil, "--animation", "packages")
      let named = try named(bytes)
      converted = try package(
        ofAnimation: named.bytes, id: contents.id ?? LooseFiles.stem(input),
        embeddedFiles: contents.keepEmbedded ? .kept : .extracted
      ).noting(named.notes)
    }
    try output.write(converted, isJSON: report.json)
  }

  private var name: String { input == "-" ? "standard input" : input }

  private func form() throws(CommandError) -> Form {
    if let to = outputForm.to { return to }
    let name = output.output.lowercased()
    if name.hasSuffix(".json") { return .json }
    if name.hasSuffix(".lottie") { return .lottie }
    throw .usage(
      "unknown extension of the output \(output.output); use .json or .lottie, or set --to json or --to lottie"
    )
  }

  // MARK: To JSON

  /// An animation of a package.
  private func animation(of bytes: [UInt8]) throws(CommandError) -> PackedPackage {
    try refuse(contents.id != nil, "--id", "new packages")
    try refuse(contents.keepEmbedded, "--keep-embedded", "new packages")
    let file = try open(bytes)
    let id = try contents.animation.id(in: file)
    let taken: DotLottieFile.StandaloneAnimation
    do throws(DotLottieError) {
      taken = try file.standaloneAnimation(id: id)
    } catch {
      throw .badInput(name, "\(error)")
    }
    var notes = Self.missing(taken.missing, name)
    let left = Self.whatIsLeft(file, besides: id)
    if !left.isEmpty {
      notes.append("\(name): omitted, because JSON contains one animation: \(left.joined(separator: ", "))")
    }
    return PackedPackage(bytes: taken.json, notes: notes)
  }

  private static func whatIsLeft(_ file: DotLottieFile, besides id: String) -> [String] {
    let counts = [
      (file.manifest.animations.count { !$0.id.isExactly(id) }, "animation"),
      (file.manifest.themes.count, "theme"),
      (file.manifest.stateMachines.count, "state machine"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
  }

  private static func missing(_ names: [String], _ name: String) -> [String] {
    if names.isEmpty { return [] }
    let list = names.prefix(10).joined(separator: ", ")
    return ["\(name): not found: \(list)\(names.count > 10 ? " and \(names.count - 10) more" : "")"]
  }

  /// An animation that is JSON already, with the files beside it embedded.
  private func standalone(_ bytes: [UInt8]) throws(CommandError) -> PackedPackage {
    try refuse(contents.animation.animation != nil, "--animation", "packages")
    try refuse(contents.id != nil, "--id", "new packages")
    try refuse(contents.keepEmbedded, "--keep-embedded", "new packages")
    let packed = try package(ofAnimation: bytes, id: "animation", embeddedFiles: .kept)
    let file = try open(packed.bytes)
    do throws(DotLottieError) {
      return PackedPackage(
        bytes: try file.standaloneAnimation(id: file.initialAnimationID).json, notes: packed.notes)
    } catch {
      throw .badInput(name, "\(error)")
    }
  }

  // MARK: To a package

  /// A package of version 2 with the contents of another.
  private func package(of bytes: [UInt8]) throws(CommandError) -> PackedPackage {
    try refuse(contents.animation.animation != nil, "--animation", "JSON")
    try refuse(contents.id != nil, "--id", "single animations")
    try refuse(contents.keepEmbedded, "--keep-embedded", "single animations")
    try refuse(!contents.nameSlot.isEmpty, "--name-slot", "single animations")
    let file = try open(bytes)
    do throws(DotLottieError) {
      let builder = try DotLottieBuilder(file)
      return PackedPackage(
        bytes: try builder.build(), notes: LooseFiles.notes(builder).map { "\(name): \($0)" })
    } catch {
      throw .badInput(name, "\(error)")
    }
  }

  private func package(
    ofAnimation bytes: [UInt8], id: String, embeddedFiles: DotLottieBuilder.EmbeddedFiles
  ) throws(CommandError) -> PackedPackage {
    var builder = DotLottieBuilder()
    try LooseFiles.addAnimation(input, bytes, id: id, embeddedFiles: embeddedFiles, to: &builder)
    do throws(DotLottieError) {
      return PackedPackage(
        bytes: try builder.build(), notes: builder.diagnostics.map { "\(name): \($0.message)" })
    } catch {
      throw .badInput(name, "\(error)")
    }
  }

  // MARK: Both

  /// An animation with the requested slots.
  private func named(_ bytes: [UInt8]) throws(CommandError) -> PackedPackage {
    guard !contents.nameSlot.isEmpty else { return PackedPackage(bytes: bytes, notes: []) }
    let slots = Dictionary(grouping: contents.nameSlot, by: \.id).mapValues { $0.map(\.path) }
    let naming: SlotNaming
    do throws(LottieError) {
      naming = try SlotNaming(slots, in: bytes)
    } catch {
      throw .badInput(name, FileKind.reason(bytes, isNot: FileKind.animation.description, error))
    }
    if let refusal = naming.refusals.first {
      throw .usage(
        "--name-slot \(refusal.id): \(refusal.reason); `zoetrope info --properties` lists the paths")
    }
    return PackedPackage(bytes: naming.json, notes: naming.diagnostics.map { "\(name): \($0.message)" })
  }

  private func open(_ bytes: [UInt8]) throws(CommandError) -> DotLottieFile {
    try DotLottieFile(bytes, named: name)
  }

  private func refuse(_ isGiven: Bool, _ option: String, _ what: String) throws(CommandError) {
    if isGiven { throw .usage("\(option) applies only to \(what)") }
  }
}
#endif
