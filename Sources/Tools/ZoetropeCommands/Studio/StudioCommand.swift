#if Tools
import ArgumentParser

/// `zoetrope studio`: serves the studio's page, and the files of a folder, to a browser on this machine.
struct StudioCommand: ToolCommand {
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

      The server is the program zoetrope-studio beside this one, which `make studio` builds, too.
      """)

  @OptionGroup var options: StudioOptions

  var quieting: QuietOption { options.quieting }

  func run() throws {
    try SiblingProgram.run("zoetrope-studio", insteadOf: "studio")
  }
}
#endif
