#if Tools
import ArgumentParser
import DotLottieInspection
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
struct SimulateCommand: WritingCommand, ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Plays a script against an animation and its state machine, and prints the trace.",
    discussion: """
      Script and trace are JSON, with one object a line: {"op":"start"}, {"op":"tick","ms":100}, \
      {"op":"set","input":"rating","value":3}, {"op":"click","x":15,"y":45}, {"op":"click","layer":"star3"}, \
      {"op":"status"}. The machine is the package's initial or only one, unless an option names another.

      A tick is one step of so many milliseconds, and not the frames that a screen shows in this time: it ends at the \
      end of an iteration, and a state that lasts shorter is left with the next tick. For the course on a screen, write \
      several short ticks, such as {"op":"tick","ms":16}. Negative milliseconds are refused.

      zoetrope simulate stars.lottie --script session.jsonl --why
      zoetrope simulate stars.lottie --script sessions --coverage
      echo '{"op":"start"}' | zoetrope simulate stars.lottie

      Calls and their members: \(ScriptLine.list).
      """)

  @Argument(
    help: "A Lottie JSON file, a .lottie package, - for standard input, or `none`.", completion: .animations)
  var input: String

  @OptionGroup(title: "Session") var session: Session

  @OptionGroup(title: "Trace") var trace: Trace

  @OptionGroup(title: "Trace") var overwriting: OverwriteOptions

  @OptionGroup(title: "Coverage") var coverage: CoverageOptions

  @OptionGroup(title: "Report") var quieting: QuietOption

  /// The options for what is played.
  struct Session: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "The script, one JSON object a line (default: - for standard input, where each line is answered at once)."
      ),
      completion: .scripts)
    var script: [String] = []

    /// The paths of the scripts; `-` for standard input.
    var scripts: [String] { script.isEmpty ? ["-"] : script }

    @Option(
      help: "The id of a state machine in the package (default: the initial or only one).",
      completion: .names(.machines))
    var machine: String?

    @Option(help: "A file with a state machine.", completion: .file(extensions: ["json"]))
    var machineFile: String?

    @Option(
      parsing: .unconditional,
      help: "The size of the canvas in pixels, such as 512x512 (default: that of the animation).",
      transform: SizeArgument.parse)
    var size: SizeArgument?

    @Option(help: "The dialect of state machines: documented, runtime or upstream.")
    var dialect: StateMachineDialect.Preset = .documented

    func validate() throws {
      if machine != nil && machineFile != nil {
        throw ValidationError("--machine and --machine-file can't be combined")
      }
    }
  }

  /// The options for the trace.
  struct Trace: ParsableArguments {
    @Flag(help: "Print the events of playback too: frames, loops, completions.")
    var playerEvents = false

    @Flag(help: "Print {\"op\":N} before the results of line N of the script.")
    var mark = false

    @Flag(
      help: "Print why nothing happened: guards that held a transition back, and clicks that met nothing.")
    var why = false

    @Flag(help: "Exit with 1 if a call was refused.")
    var strict = false

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The maximum size of the trace; a longer one ends with a line that reports the limit.",
        valueName: "bytes"))
    var traceLimit = SimulationTrace.usualLimit

    func validate() throws {
      if traceLimit < 1 { throw ValidationError("--trace-limit must be 1 byte or more") }
    }
  }

  func validate() throws {
    if input == "-" && session.scripts.contains("-") {
      throw ValidationError("the animation and the script can't both come from standard input")
    }
    try coverage.validate(session, trace)
  }

  func run() throws {
    if coverage.coverage { return try runForCoverage() }
    var request = SimulationRequest(
      input: input, script: session.scripts[0], machine: session.machine, machineFile: session.machineFile,
      size: session.size, dialect: session.dialect.dialect,
      showsPlayerEvents: trace.playerEvents, marksLines: trace.mark, traceLimit: trace.traceLimit)
    (request.usesInitialMachine, request.explains) = (true, trace.why)
    let refusals = try request.run { text throws(CommandError) in try StandardOutput.write(text) }
    if let reason = refusals.machine {
      throw CommandError.badInput(
        session.machineFile ?? input, "the state machine can't be loaded: \(reason)")
    }
    try report(refusedCalls: refusals.count)
  }

  /// Notes the number of calls that were refused.
  ///
  /// - Throws: ``CommandError`` with exit code 1 if there are any and `--strict` is set.
  func report(refusedCalls count: Int) throws(CommandError) {
    guard count > 0 else { return }
    let text = count == 1 ? "1 call was refused" : "\(count) calls were refused"
    if trace.strict { throw CommandError.findings(text) }
    StandardError.writeNotes(["\(text); --strict makes that an error"])
  }
}
#endif
