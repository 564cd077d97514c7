import ArgumentParser
import LottiePlayer

extension StateMachineDialect {
  /// The presets by their names on the command line.
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

/// `zoetrope simulate`: plays a script of calls against an animation and its state machine, and prints the trace.
struct SimulateCommand: ParsableCommand, WritingCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Plays a script against an animation and its state machine, and prints the trace.",
    discussion: """
      Script and trace are JSON, with one object a line: {"op":"start"}, {"op":"tick","ms":100}, \
      {"op":"set","input":"rating","value":3}, {"op":"click","x":15,"y":45}, {"op":"status"}. \
      The article "Testing a state machine" of LottiePlayer lists all calls.
      """)

  @Argument(
    help: "A Lottie JSON file, a .lottie package, - for standard input, or `none`.", completion: .animations)
  var input: String

  @Option(help: "The script, one JSON object a line; - for standard input.", completion: .scripts)
  var script: String

  @Option(help: "The id of a state machine in the package.")
  var machine: String?

  @Option(help: "A file with a state machine.", completion: .file(extensions: ["json"]))
  var machineFile: String?

  @Option(help: "The size of the canvas in pixels, such as 512x512 (default: that of the animation).")
  var size: SizeArgument?

  @Option(help: "The dialect of state machines: documented, runtime or upstream.")
  var dialect: StateMachineDialect.Preset = .documented

  @Flag(help: "Print the events of playback too: frames, loops, completions.")
  var playerEvents = false

  @Flag(help: "Print {\"op\":N} before the results of line N of the script.")
  var mark = false

  @OptionGroup var overwriting: OverwriteOptions

  @Option(
    help: ArgumentHelp(
      "The maximum size of the trace; a longer one ends with a line that reports the limit.",
      valueName: "bytes"))
  var traceLimit = SimulationTrace.usualLimit

  func validate() throws {
    if traceLimit < 1 { throw ValidationError("--trace-limit must be 1 byte or more") }
    if machine != nil && machineFile != nil {
      throw ValidationError("--machine and --machine-file can't be combined")
    }
    if input == "-" && script == "-" {
      throw ValidationError("the animation and the script can't both come from standard input")
    }
  }

  func run() throws {
    try SimulationRequest(
      input: input, script: script, machine: machine, machineFile: machineFile,
      size: size.map { ($0.width, $0.height) }, dialect: dialect.dialect, showsPlayerEvents: playerEvents,
      marksLines: mark, traceLimit: traceLimit
    ).run { text throws(CommandError) in try StandardOutput.write(text) }
  }
}
