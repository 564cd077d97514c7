#if Tools
import ZoetropeCommands

@main struct Main {
  static func main() {
    StandardStreams.reserve()
    let arguments = Array(CommandLine.arguments.dropFirst())
    TemporaryFiles.run { await Zoetrope.run(arguments) }
  }
}
#else
import Host

@main struct Main {
  static func main() { ToolsTrait.exitWithout() }
}
#endif
