import ZoetropeCommands

@main struct Main {
  static func main() {
    StandardStreams.reserve()
    let arguments = Array(CommandLine.arguments.dropFirst())
    TemporaryFiles.run { await Zoetrope.run(StudioProgram.self, arguments) }
  }
}
