import ArgumentParser

/// `zoetrope info`: says what is in an animation.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Says what is in an animation, and what of it can't be drawn.")

  @Argument(help: "A Lottie JSON file, or - for standard input.")
  var input: String

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let loaded = try LoadedAnimation(input)
    let report = InfoReport(loaded.document, loaded.animation)
    StandardStream.output.write(json ? report.json.formatted() + "\n" : report.text)
  }
}
