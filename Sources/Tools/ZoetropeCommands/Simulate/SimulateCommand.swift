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
      {"op":"set","input":"rating","value":3}, {"op":"click","x":15,"y":45}, {"op":"click","layer":"star3"}, \
      {"op":"status"}. The machine is the package's initial or only one, unless an option names another.

      zoetrope simulate stars.lottie --script session.jsonl --why
      echo '{"op":"start"}' | zoetrope simulate stars.lottie

      Calls and their members: \(SimulationCalls.list).
      """)

  @Argument(
    help: "A Lottie JSON file, a .lottie package, - for standard input, or `none`.", completion: .animations)
  var input: String

  @Option(
    help: "The script, one JSON object a line; - for standard input, where each line is answered at once.",
    completion: .scripts)
  var script = "-"

  @Option(help: "The id of a state machine in the package (default: the initial or only one).")
  var machine: String?

  @Option(help: "A file with a state machine.", completion: .file(extensions: ["json"]))
  var machineFile: String?

  @Option(
    help: "The size of the canvas in pixels, such as 512x512 (default: that of the animation).",
    transform: SizeArgument.parse)
  var size: SizeArgument?

  @Option(help: "The dialect of state machines: documented, runtime or upstream.")
  var dialect: StateMachineDialect.Preset = .documented

  @Flag(help: "Print the events of playback too: frames, loops, completions.")
  var playerEvents = false

  @Flag(help: "Print {\"op\":N} before the results of line N of the script.")
  var mark = false

  @Flag(help: "Print why nothing happened: guards that held a transition back, and clicks that met nothing.")
  var why = false

  @Flag(help: "Exit with 1 if a call was refused.")
  var strict = false

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
    var request = SimulationRequest(
      input: input, script: script, machine: machine, machineFile: machineFile,
      size: size.map { ($0.width, $0.height) }, dialect: dialect.dialect, showsPlayerEvents: playerEvents,
      marksLines: mark, traceLimit: traceLimit)
    (request.usesInitialMachine, request.explains) = (true, why)
    let refusals = try request.run { text throws(CommandError) in try StandardOutput.write(text) }
    if let reason = refusals.machine {
      throw CommandError.badInput(machineFile ?? input, "the state machine can't be loaded: \(reason)")
    }
    guard refusals.count > 0 else { return }
    let text = refusals.count == 1 ? "1 call was refused" : "\(refusals.count) calls were refused"
    if strict { throw CommandError(exitCode: .findings, description: text) }
    StandardError.writeNotes(["\(text); --strict makes that an error"])
  }
}
