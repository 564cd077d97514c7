import ArgumentParser
import DotLottieFormat
import LottieFormat
import LottieImageCodecs
import LottiePlayer
import LottieRenderer
import VectorRaster

extension StateMachineDialect {
  /// The presets by the names that the command line has for them.
  enum Preset: String, CaseIterable, ExpressibleByArgument {
    case documented, runtime, upstream

    var dialect: StateMachineDialect {
      switch self {
      case .documented: .documented
      case .runtime: .runtime
      case .upstream: .upstream
      }
    }
  }
}

/// `zoetrope simulate`: plays a script of calls against an animation and its state machine, and prints what happens.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Plays a script against an animation and its state machine, and prints the trace.",
    discussion: """
      Script and trace are JSON, an object a line: {"op":"start"}, {"op":"tick","ms":100}, \
      {"op":"set","input":"rating","value":3}, {"op":"click","x":15,"y":45}, {"op":"status"}. \
      The documentation of LottiePlayer, "Testing a state machine", lists them all.
      """)

  @Argument(
    help: "A Lottie JSON file, a .lottie package, - for standard input, or `none`.", completion: .animations)
  var input: String

  @Option(help: "The script, a JSON object a line; - for standard input.", completion: .scripts)
  var script: String

  @Option(help: "The id of a state machine in the package.")
  var machine: String?

  @Option(help: "A file with a state machine.", completion: .file(extensions: ["json"]))
  var machineFile: String?

  @Option(help: "The canvas in pixels, such as 512x512 (default: the animation's).")
  var size: SizeArgument?

  @Option(help: "How state machines are read: documented, runtime or upstream.")
  var dialect: StateMachineDialect.Preset = .documented

  @Flag(help: "Print what playback does too: frames, loops, completions.")
  var playerEvents = false

  @Flag(help: "Print {\"op\":N} before what line N of the script caused.")
  var mark = false

  func validate() throws {
    if machine != nil && machineFile != nil {
      throw ValidationError("--machine and --machine-file exclude each other")
    }
    if input == "-" && script == "-" {
      throw ValidationError("the animation and the script can't both come from standard input")
    }
  }

  func run() throws {
    let lines = try SimulationScript(
      InputFile.readText(script), name: script == "-" ? "standard input" : script)
    let simulation = try makeSimulation()
    simulation.loadMachine(machine: machine, file: try machineFile.map { try InputFile.read($0) })
    for (number, line) in lines.lines.enumerated() {
      guard let line else { continue }
      if mark { simulation.trace.mark(number + 1) }
      try simulation.perform(line)
    }
    simulation.trace.flush()
  }

  private func makeSimulation() throws -> Simulation {
    let content = try PlayableInput(input)
    let canvas = size.map { ($0.width, $0.height) } ?? content.size
    var options = Player.Options()
    options.dialect = dialect.dialect
    options.imageDecoder = PlatformImageDecoder()
    let player: Player
    do {
      player = try Player(width: canvas.0, height: canvas.1, options: options)
    } catch {
      throw CommandError.usage("--size: \(error.message)")
    }
    let simulation = Simulation(player, showsPlayerEvents: playerEvents)
    try content.load(into: player)
    return simulation
  }
}
