#if Tools
import DotLottieFormat
import DotLottieInspection
import LottiePlayer
import PNGWriter

extension Simulation {
  /// Performs a line of a script, and writes the picture that it asks for.
  ///
  /// - Throws: ``CommandError`` if the picture can't be written.
  func carryOut(_ line: ScriptLine, writesFiles: Bool = true) throws(CommandError) {
    guard let drawn = perform(line) else { return }
    if OutputPath.isOfAnotherForm(drawn.path, than: [".png"]) {
      throw .badInput(drawn.location, "\"render\" writes PNG: \"path\" needs the extension .png")
    }
    guard writesFiles else { return }
    var encoder = PNGEncoder()
    try OutputFile.write(encoder.encode(drawn.surface), to: drawn.path)
  }

  /// Loads a state machine of the package or of a file; a refusal is a line of the trace.
  ///
  /// - Returns: The reason of a refusal.
  @discardableResult
  func loadMachine(machine: String?, file: [UInt8]?) -> String? {
    let call = file.map { PlayerCall.loadMachineData($0) } ?? machine.map { .loadMachine(id: $0) }
    guard let call else { return nil }
    let answer = player.perform(call)
    drainEvents()
    guard case .refused(var error) = answer else { return nil }
    if let file { error.message = Self.reason(file) ?? error.message }
    trace.refuse("machine", error)
    return error.message
  }

  /// The reason why a file is not a state machine; nil if it is one.
  private static func reason(_ file: [UInt8]) -> String? {
    do {
      _ = try StateMachineDefinition(json: file)
      return nil
    } catch {
      return FileKind.reason(file, isNot: "a state machine", error)
    }
  }

  /// Plays a script without writing anything, for the fuzzer.
  ///
  /// - Returns: The trace.
  /// - Throws: ``CommandError`` for an invalid line.
  package static func trace(of script: [UInt8], on player: Player) throws(CommandError) -> String {
    var script = SimulationScript(script, name: "script")
    let simulation = Simulation(player, showsPlayerEvents: true)
    while let line = try script.next() { try simulation.carryOut(line, writesFiles: false) }
    return simulation.trace.take()
  }
}
#endif
