import ZoetropeCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@main struct Main {
  static func main() {
    StandardStreams.reserve()
    TemporaryFiles.run {
      exit(await Zoetrope.run(StudioProgram.self, Array(CommandLine.arguments.dropFirst())))
    }
  }
}
