import ArgumentParser
import HostFiles

#if Studio && (os(macOS) || os(Linux))
  import ZoetropeStudio
#endif

/// `zoetrope studio`: serves the studio's page, and the files of a folder, to a browser on this machine.
struct StudioCommand: AsyncParsableCommand, ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Opens the studio in the browser, with a folder's animations.",
    discussion: """
      zoetrope studio
      zoetrope studio Samples
      zoetrope studio stars.lottie --port 8000 --no-open

      A small server on this machine shows the page, reads .lottie, .json and .jsonl files, and saves them; the former \
      contents stay beside a saved file, with the ending .backup. It serves the given folder or file alone, and only to \
      those who have the address, which is another one each time.

      The studio also watches applications: in a debug build, DotLottieAnimation.inspect(to:) with the second address \
      lists an animation in the page; that address opens no file. An application on another machine needs --listen with an address of this one.
      """)

  @Argument(
    help: "The folder, or the only file, that the studio shows (default: the current folder).",
    completion: .file(extensions: ["lottie", "json", "jsonl"]))
  var path: String = "."

  @OptionGroup(title: "Server") var server: Server

  @OptionGroup(title: "Report") var quieting: QuietOption

  /// The options for the server.
  struct Server: ParsableArguments {
    @Option(
      help: "The port; 0 for any that is free (default: one that belongs to the folder, or any that is free)."
    )
    var port: UInt16?

    @Option(help: "The address of this machine to listen on; with another one, other machines can connect.")
    var listen = "127.0.0.1"

    @Flag(help: "Print the address without opening it in the browser.")
    var noOpen = false

    @Option(
      help: "The folder with the studio's page (default: the one that `make studio` built).",
      completion: .directory)
    var page: String?
  }

  func run() async throws {
    #if Studio && (os(macOS) || os(Linux))
      try await serve()
    #else
      throw CommandError.usage("the trait Studio is off in this build; build the tool with it for the studio")
    #endif
  }
}

#if Studio && (os(macOS) || os(Linux))
  extension StudioCommand {
    private func serve() async throws {
      let studio: StudioServer
      do throws(StudioError) {
        studio = try StudioServer(
          path: path, page: server.page, listen: server.listen, port: server.port, films: RenderedFilms())
      } catch {
        throw CommandError.usage(error.description)
      }
      studio.start()
      TemporaryFiles.onExpectedStop { studio.stop() }
      if studio.isPublic {
        let warning =
          "warning: whoever has the page's address can read and write these files, and watch applications, from other machines too"
        let isRed = SystemCalls.isTerminal(2)
        StandardError.write("zoetrope: \(isRed ? "\u{1B}[31m" : "")\(warning)\(isRed ? "\u{1B}[m" : "")\n")
      }
      if studio.isElsewhere {
        StandardError.write(
          "zoetrope: the port of this \(studio.isFolder ? "folder" : "file") is taken, perhaps by a studio that serves it already: settings and kept changes there do not show here\n"
        )
      }
      if quieting.quiet {
        try StandardOutput.write("\(studio.address)\n")
      } else {
        let name = CommandError.oneLine(studio.name)
        try StandardOutput.write(
          """
          The studio is at \(studio.address)
          It reads and saves \(studio.isFolder ? "the animations in the folder \(name)" : "\(name) alone").
          A debug build of an application is watched after animation.inspect(to:) with \(studio.applicationAddress)
          Press Control-C to stop it.

          """)
      }
      if !server.noOpen { Browser.open(studio.address) }
      while true { try await Task.sleep(for: .seconds(3600)) }
    }
  }
#endif
