#if Tools
import ArgumentParser
import DotLottieFormat
import LottieFormat
import LottieImageCodecs
import LottieRenderer
import ZoetropeJSON

/// `zoetrope info`: shows the contents of an animation or a package.
struct InfoCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Lists the contents of an animation or a package, and the parts that can't be drawn.",
    discussion: """
      zoetrope info stars.lottie
      zoetrope info stars.json --properties
      zoetrope info stars.lottie --json
      zoetrope info --features

      For a .lottie package: the manifest; the animations with their sizes and lengths; the themes with the slots \
      that they fill; the state machines with their states, inputs and interactions, and the events that they need; \
      the files; and the findings in all of them.
      """)

  @Argument(help: "A Lottie JSON file, a .lottie package, or - for standard input.", completion: .animations)
  var input: String?

  @OptionGroup(title: "Contents") var contents: Contents

  @OptionGroup(title: "Fonts") var fonts: FontOptions

  @OptionGroup(title: "Report") var report: ReportOptions

  /// The options for what is listed.
  struct Contents: ParsableArguments {
    @Flag(help: "List only the properties of the animation that slots can fill.")
    var properties = false

    @Flag(help: "List the features of Lottie that are drawn, instead of the contents of a file.")
    var features = false

    @OptionGroup var animation: AnimationOption

    func validate() throws {
      if animation.animation != nil, !properties {
        throw ValidationError("--animation requires --properties")
      }
      if features, properties { throw ValidationError("--features and --properties can't be combined") }
    }
  }

  func validate() throws {
    if contents.features != (input == nil) { throw ValidationError("expected either a file or --features") }
  }

  func run() throws {
    guard let input else { return try write(FeatureList.report, FeatureList.text) }
    let bytes = try InputFile.read(input)
    let name = input == "-" ? "standard input" : input
    guard DotLottieFile.isArchive(bytes) else {
      try contents.animation.refuse()
      if contents.properties { return try list(bytes, named: name) }
      let document = try LottieDocument(bytes, named: name)
      let animation = LottieAnimation(
        document, decoder: PlatformImageDecoder(), assets: DirectoryAssetSource(beside: input),
        fonts: try fonts.library())
      let info = InfoReport(document, animation)
      return try write(.report([("kind", .string("animation"))] + info.members), info.text)
    }
    let file = try DotLottieFile(bytes, named: name)
    if contents.properties { return try list(animation(of: file, named: name), named: name) }
    let info = try PackageReport(file: file, byteCount: bytes.count, fonts: fonts.library())
    try write(.report([("kind", .string("package"))] + info.members), info.text)
  }

  /// Prints one of two reports: that for programs, or that for people.
  private func write(
    _ json: @autoclosure () -> JSONValue, _ text: @autoclosure () -> String
  ) throws(CommandError) {
    if report.json { return try StandardOutput.writeReport(json()) }
    try StandardOutput.writeReport(text())
  }

  private func animation(of file: DotLottieFile, named name: String) throws(CommandError) -> [UInt8] {
    let id = try contents.animation.id(in: file)
    do { return try file.animation(id: id) } catch { throw .badInput(name, "\(error)") }
  }

  private func list(_ bytes: [UInt8], named name: String) throws(CommandError) {
    let list = PropertyList(try LottieDocument(bytes, named: name))
    try write(.report([("kind", .string("properties")), ("properties", list.json)]), list.text)
  }
}
#endif
