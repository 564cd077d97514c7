import LottieImageCodecs
import LottiePlayer
import LottieRenderer

/// A simulation to run: the files of `zoetrope simulate` and its options.
struct SimulationRequest {
  /// The path of an animation or a package, `-` for standard input, or `none`.
  var input: String
  /// The path of a script, or `-` for standard input.
  var script: String
  /// The id of a state machine in the package.
  var machine: String?
  /// The path of a file with a state machine.
  var machineFile: String?
  /// The canvas in pixels; the animation's size by default.
  var size: (width: Int, height: Int)?
  /// The dialect in which state machines are read.
  var dialect: StateMachineDialect
  /// Whether the trace has the events of playback.
  var showsPlayerEvents: Bool
  /// Whether the trace has the number of each line of the script.
  var marksLines: Bool
  /// The highest number of bytes of the trace.
  var traceLimit: Int

  /// Makes a request.
  init(
    input: String, script: String, machine: String? = nil, machineFile: String? = nil,
    size: (width: Int, height: Int)? = nil, dialect: StateMachineDialect = .documented,
    showsPlayerEvents: Bool = false, marksLines: Bool = false,
    traceLimit: Int = .max
  ) {
    self.input = input
    self.script = script
    self.machine = machine
    self.machineFile = machineFile
    self.size = size
    self.dialect = dialect
    self.showsPlayerEvents = showsPlayerEvents
    self.marksLines = marksLines
    self.traceLimit = traceLimit
  }

  /// Runs the simulation.
  ///
  /// - Parameter output: Receives the trace, some lines at a time.
  /// - Throws: ``CommandError`` if a file can't be read, the size is out of range, a line of the script is invalid, the
  ///   output fails or the trace has reached its limit.
  func run(output: @escaping (String) throws(CommandError) -> Void) throws(CommandError) {
    let lines = try SimulationScript(script)
    let simulation = try makeSimulation(output: output)
    let file: [UInt8]? = if let machineFile { try InputFile.read(machineFile) } else { nil }
    // The lines before an error are part of the answer.
    defer { simulation.trace.flush() }
    simulation.loadMachine(machine: machine, file: file)
    while let line = try lines.next() {
      if marksLines { simulation.trace.mark(lines.number) }
      try simulation.perform(line)
    }
    simulation.trace.flush()
    if let failure = simulation.trace.failure { throw failure }
  }

  private func makeSimulation(
    output: @escaping (String) throws(CommandError) -> Void
  ) throws(CommandError) -> Simulation {
    let content = try PlayableInput(input)
    let canvas = size ?? content.size
    var options = Player.Options()
    options.dialect = dialect
    options.imageDecoder = PlatformImageDecoder()
    let player: Player
    do {
      player = try Player(width: canvas.0, height: canvas.1, options: options)
    } catch {
      throw CommandError.usage("--size: \(error.message)")
    }
    let simulation = Simulation(
      player, showsPlayerEvents: showsPlayerEvents, traceLimit: traceLimit, output: output)
    try content.load(into: player)
    return simulation
  }
}
