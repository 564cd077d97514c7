#if Tools
import DotLottieFormat
import DotLottieInspection
import Host
import LottieFonts
import LottieImageCodecs
import LottiePlayer
import LottieRenderer

/// A simulation to run: the files of `zoetrope simulate` and its options.
package struct SimulationRequest {
  /// The path of an animation or a package, `-` for standard input, or `none`.
  var input: String
  /// The path of a script, or `-` for standard input.
  var script: String
  /// The id of a state machine in the package.
  var machine: String?
  /// The path of a file with a state machine.
  package var machineFile: String?
  /// The canvas in pixels; the animation's size by default.
  package var size: SizeArgument?
  /// The dialect in which state machines are read.
  var dialect: StateMachineDialect
  /// Whether the trace has the events of playback.
  var showsPlayerEvents: Bool
  /// Whether the trace has the number of each line of the script.
  var marksLines: Bool
  /// Whether the package's initial or only machine is loaded if none is named.
  var usesInitialMachine = false
  /// Whether the trace has a line for each guard that held a transition back, and for each click that met nothing.
  var explains = false
  /// Whether the parts of the state machine that are reached are noted.
  var recordsCoverage = false
  /// Whether the pictures that calls ask for are written.
  var writesPictures = true
  /// The highest number of bytes of the trace.
  var traceLimit: Int

  /// The calls that were refused.
  package struct Refusals {
    var count = 0
    /// The reason why the state machine could not be loaded.
    var machine: String?
    /// The parts of the state machine that were reached; nil if they were not noted, or there is no machine.
    var coverage: MachineCoverage?
  }

  /// Makes a request.
  package init(
    input: String, script: String, machine: String? = nil, machineFile: String? = nil,
    size: SizeArgument? = nil, dialect: StateMachineDialect = .documented,
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
  /// - Parameter output: Receives the trace, some lines at a time; after each call if the script comes from standard
  ///   input.
  /// - Returns: The calls that were refused.
  /// - Throws: ``CommandError`` if a file can't be read, the size is out of range, a line of the script is invalid, the
  ///   output fails or the trace has reached its limit.
  @discardableResult
  package func run(output: @escaping (String) throws(CommandError) -> Void) throws(CommandError) -> Refusals {
    var lines = try SimulationScript(script)
    let simulation = try makeSimulation(isEmpty: machine == nil && machineFile == nil && lines.loadsFile())
    let file: [UInt8]? = if let machineFile { try InputFile.read(machineFile) } else { nil }
    var refusals = Refusals()
    simulation.trace.onRefusal = { _, _ in refusals.count += 1 }
    if usesInitialMachine, machine == nil, machineFile == nil { noteMachines(of: simulation.player) }
    refusals.machine = simulation.loadMachine(machine: chosenMachine(of: simulation.player), file: file)
    if explains { simulation.explainCalls() }
    if recordsCoverage { simulation.recordCoverage() }
    do throws(CommandError) {
      while try !step(simulation, &lines) { try write(simulation.trace, output) }
    } catch {
      // The lines before an error are part of the answer.
      try output(simulation.trace.take())
      throw error
    }
    try output(simulation.trace.take())
    refusals.coverage = simulation.trace.coverage
    return refusals
  }

  /// Writes the lines of a trace that are not written yet: some at a time, or each one that answers a person.
  private func write(
    _ trace: SimulationTrace, _ output: (String) throws(CommandError) -> Void
  ) throws(CommandError) {
    if script == "-" || trace.count > 1 << 16 { try output(trace.take()) }
    if trace.isFull {
      throw .findings("the trace has reached its limit of \(traceLimit) bytes; --trace-limit allows more")
    }
  }

  /// Carries out the next line of the script.
  ///
  /// A person who types lines at a terminal reads of a mistake, and goes on.
  ///
  /// - Returns: Whether the script has ended.
  private func step(_ simulation: Simulation, _ lines: inout SimulationScript) throws(CommandError) -> Bool {
    do {
      guard let line = try lines.next() else { return true }
      if marksLines { simulation.trace.mark(lines.number) }
      try simulation.carryOut(line, writesFiles: writesPictures)
    } catch {
      guard script == "-", SystemCalls.isTerminal(0) else { throw error }
      StandardError.write("zoetrope: \(CommandError.oneLine(error.description))\n")
    }
    return false
  }

  /// Notes why no machine of a package is played, though it has some.
  private func noteMachines(of player: Player) {
    guard let file = player.file, file.usualMachine == nil else { return }
    let known = file.manifest.stateMachines.map(\.id)
    if !known.isEmpty {
      StandardError.writeNotes([
        "select a state machine with --machine; available: \(UnknownName.list(known))"
      ])
    } else if file.manifest.layout == .version1,
      file.entries.contains(where: { $0.path.hasPrefix("states/") })
    {
      StandardError.writeNotes(["state machines of version 1 are not read"])
    }
  }

  /// The id of the machine to load from the package; nil for none.
  private func chosenMachine(of player: Player) -> String? {
    if let machine { return machine }
    guard usesInitialMachine, machineFile == nil else { return nil }
    return player.file?.usualMachine
  }

  /// - Parameter isEmpty: Whether the script loads the file.
  private func makeSimulation(isEmpty: Bool) throws(CommandError) -> Simulation {
    let content = try PlayableInput(input)
    let natural = content.size
    let canvas = size?.pixels(of: Double(natural.0), Double(natural.1)) ?? natural
    var options = Player.Options()
    options.dialect = dialect
    options.imageDecoder = PlatformImageDecoder()
    options.fonts = FontLibrary()
    let player: Player
    do {
      player = try Player(width: canvas.0, height: canvas.1, options: options)
    } catch {
      throw CommandError.usage("--size: \(error.message)")
    }
    let simulation = Simulation(
      player, showsPlayerEvents: showsPlayerEvents, traceLimit: traceLimit)
    simulation.content = content.content
    if !isEmpty { try content.load(into: player) }
    simulation.drainEvents()
    return simulation
  }
}
#endif
