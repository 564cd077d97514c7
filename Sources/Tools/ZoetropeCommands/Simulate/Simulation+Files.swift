import DotLottieFormat
import DotLottieInspection
import LottiePlayer
import PNGWriter

extension Simulation {
  /// Carries out a call, and writes the picture that it asks for.
  ///
  /// - Throws: ``CommandError`` with exit code 3 for a call whose members are wrong.
  func carryOut(_ call: SimulationCall, writesFiles: Bool = true) throws(CommandError) {
    guard let drawn = try refusing({ () throws(SimulationError) in try perform(call) }) else { return }
    if OutputPath.isOfAnotherForm(drawn.path, than: [".png"]) {
      throw .badInput(drawn.place, "\"render\" writes PNG: \"path\" needs the extension .png")
    }
    guard writesFiles else { return }
    var encoder = PNGEncoder()
    try OutputFile.write(encoder.encode(drawn.surface), to: drawn.path)
  }

  /// Carries out a call that the command makes itself.
  func carryOut(line: String) throws(CommandError) {
    try carryOut(
      refusing { () throws(SimulationError) in try SimulationCall(Array(line.utf8), place: "call") })
  }

  /// Loads a state machine of the package or of a file; a refusal is a line of the trace.
  ///
  /// - Returns: The reason of a refusal.
  @discardableResult
  func loadMachine(machine: String?, file: [UInt8]?) -> String? {
    do {
      if let machine { try player.loadStateMachine(id: machine) }
      if let file { try player.loadStateMachine(json: file) }
      return nil
    } catch {
      var reason = "\(error)"
      if let file {
        reason = Self.reason(file) ?? reason
      } else if let machine, error.code == .notFound,
        let known = player.file?.manifest.stateMachines.map(\.id),
        !known.contains(machine)
      {
        reason = UnknownName.message("the package has no state machine", machine, known)
      }
      trace.refuse("machine", reason)
      return reason
    }
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
    let script = SimulationScript(script, name: "script")
    let simulation = Simulation(player, showsPlayerEvents: true)
    while let line = try script.next() { try simulation.carryOut(line, writesFiles: false) }
    return simulation.trace.take()
  }
}

/// Carries out a part of a call, with its error as a command's.
package func refusing<Value>(_ body: () throws(SimulationError) -> Value) throws(CommandError) -> Value {
  do throws(SimulationError) { return try body() } catch { throw .badInput(error.place, error.message) }
}
