#if Tools
import ArgumentParser
import Host
import ZoetropeCommands
import ZoetropeStudio

/// `zoetrope-studio`: the server behind `zoetrope studio`.
///
/// A program of its own: no other command loads the server.
struct StudioProgram: AsyncParsableCommand, ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "zoetrope-studio", abstract: "Opens the studio in the browser, as `zoetrope studio` does.")

  @OptionGroup var options: StudioOptions

  var quieting: QuietOption { options.quieting }

  func run() async throws {
    let studio: StudioServer
    do throws(StudioError) {
      studio = try StudioServer(
        path: options.path, page: options.server.page, listen: options.server.listen,
        port: options.server.port, films: RenderedFilms(usesSystemFonts: options.server.systemFonts),
        fonts: options.server.systemFonts ? SystemFonts.find : nil)
    } catch {
      throw CommandError.usage(error.description)
    }
    studio.start()
    TemporaryFiles.onExpectedStop { studio.stop() }
    if studio.isPublic {
      let warning =
        "warning: whoever has the page's address can read and write these files, and watch applications, from other machines too"
      let isRed = SystemCalls.isTerminal(2)
      StandardError.write(
        "zoetrope: \(isRed ? "\u{1B}[31m" : "")\(warning)\(isRed ? "\u{1B}[m" : "")\n", isStyled: true)
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
    if !options.server.noOpen { Browser.open(studio.address) }
    while true { try await Task.sleep(for: .seconds(3600)) }
  }
}
#endif
