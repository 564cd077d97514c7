import ArgumentParser
import DotLottieFormat

/// `zoetrope info`: says what is in an animation or a package.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Says what is in an animation or a package, and what of it can't be drawn.",
    discussion: """
      Of a .lottie package: its manifest; its animations with their sizes and lengths; its themes with the slots \
      that they fill; its state machines with their states, inputs and interactions, and the events that they need \
      to hear of; its files; and what was found in any of them.
      """)

  @Argument(help: "A Lottie JSON file, a .lottie package, or - for standard input.", completion: .animations)
  var input: String

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let bytes = try InputFile.read(input)
    guard DotLottieFile.isArchive(bytes) else {
      let loaded = try LoadedAnimation(input, bytes: bytes)
      let report = InfoReport(loaded.document, loaded.animation)
      StandardStream.output.write(json ? report.json.formatted() + "\n" : report.text)
      return
    }
    let file: DotLottieFile
    do {
      file = try DotLottieFile(bytes)
    } catch {
      throw CommandError.badInput(input == "-" ? "standard input" : input, "\(error)")
    }
    let report = PackageReport(file: file, byteCount: bytes.count)
    StandardStream.output.write(json ? report.json.formatted() + "\n" : report.text)
  }
}
