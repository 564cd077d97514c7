#if Tools
import ArgumentParser
import DotLottieFormat
import LottieFonts
import LottiePlayer
import LottieRenderer
import ZoetropeJSON

/// `zoetrope play`: shows an animation in the terminal, and drives its state machine by keys and the mouse.
struct PlayCommand: WritingCommand, ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Plays an animation in the terminal, driven by keys and the mouse.",
    discussion: """
      zoetrope play stars.lottie
      zoetrope play stars.lottie --record session.jsonl
      zoetrope play stars.lottie --script session.jsonl --quit

      Pictures come in the graphics protocol of kitty, as sixels, or as half blocks in colours, whichever the terminal \
      shows best. The mouse is the pointer of the state machine. Below the picture are the state, the inputs, and what \
      has happened.
      Keys: \(PlayKeys.help), ? for this line.
      A record is a script: `zoetrope simulate` and `zoetrope render --script` play the same again.
      """)

  @Argument(help: "A Lottie JSON file, or a .lottie package.", completion: .animations)
  var input: String

  @OptionGroup(title: "Contents and playback") var package: PackageOptions

  @OptionGroup(title: "Session") var session: Session

  @OptionGroup(title: "Screen") var screen: Screen

  @OptionGroup(title: "Report") var overwriting: OverwriteOptions

  @OptionGroup(title: "Report") var quieting: QuietOption

  /// The options for the session.
  struct Session: ParsableArguments {
    @Flag(help: "Play the animation alone, without a state machine.")
    var alone = false

    @Flag(help: "Quit at the end of the script.")
    var quit = false

    @Option(help: "Write everything that happens to a file, as a script.", completion: .scripts)
    var record: String?
  }

  /// The options for the screen.
  struct Screen: ParsableArguments {
    @Option(
      help: "The way to show pictures: kitty, sixel or blocks (default: the best that the terminal shows).")
    var graphics: TerminalGraphics?

    @Option(
      parsing: .unconditional,
      help: "The colour behind the animation, such as red or #RRGGBB (default: that of the terminal).",
      transform: ColorArgument.parse)
    var background: ColorArgument?

    @Option(parsing: .unconditional, help: "The highest number of pictures a second.")
    var fps = 60.0

    @Option(parsing: .unconditional, help: "The highest number of kilobytes that pictures take in a second.")
    var bandwidth = 16_000

    func validate() throws {
      if !(1...240).contains(fps) { throw ValidationError("--fps must be 1 to 240") }
      if !(10...1_000_000).contains(bandwidth) {
        throw ValidationError("--bandwidth must be 10 to 1000000 kilobytes")
      }
    }
  }

  func validate() throws {
    if input == "-" || package.script == "-" {
      throw ValidationError("standard input has the keys; the animation and the script need files")
    }
    if session.alone, package.machine != nil || package.state != nil || package.script != nil {
      throw ValidationError("--alone can't be combined with --machine, --state and --script")
    }
    if session.quit, package.script == nil { throw ValidationError("--quit requires --script") }
    if package.after != nil { throw ValidationError("--after is for pictures; `zoetrope render` has it") }
  }

  func run() throws {
    let fonts = try package.fonts.library()
    let input = try PlayableInput(self.input, fonts: fonts)
    let script = try package.script.map { path throws(CommandError) in try SimulationScript(path) }
    let (played, size) = try begin(input, fonts)
    // Opened now, so that a record that can't be written costs no session.
    let file = try session.record.map { path throws(CommandError) in try OutputFile(path) }
    defer { Terminal.restore() }
    try Terminal.enter()
    var loop = PlayLoop(
      played, naturalSize: size, name: LooseFiles.name(self.input), screen, script)
    loop.quitsAfterScript = session.quit
    try loop.run()
    Terminal.restore()
    guard let file, let path = session.record, let record = played.record else { return }
    try file.write(Array(record.utf8))
    try file.finish()
    StandardError.writeNotes([
      "\(path): \(ReportText.count(record.split(separator: "\n").count, "call"))"
    ])
  }

  /// Loads the animation, the theme and the state machine, and starts it, or playback.
  private func begin(
    _ input: PlayableInput, _ fonts: FontLibrary
  ) throws(CommandError) -> (session: PlaySession, size: (Int, Int)) {
    let player = try package.player(of: input, fonts: fonts, width: 1, height: 1)
    let loaded = try package.animation(of: input, shownBy: player)
    let size = PlayableInput.animation(loaded).size
    do { try player.resize(width: size.0, height: size.1) } catch { throw .usage(error.message) }
    player.setBackground(screen.background?.packed ?? 0)
    try loaded.fill(package.slot, of: player)
    let played = PlaySession(player, isRecorded: session.record != nil)
    let hasMachine = package.machine != nil || package.state != nil || player.file?.usualMachine != nil
    if session.alone || !hasMachine {
      played.perform(.setLoop(true))
      played.perform(.play)
    } else {
      try package.loadMachine(player)
      let state = try package.state(of: player)
      // The first line of a script starts the machine.
      if package.script == nil { played.perform(.startMachine(OpenURLPolicy())) }
      if let state { played.perform(.overrideState(state)) }
    }
    return (played, size)
  }
}
#endif
