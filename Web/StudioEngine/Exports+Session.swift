import DotLottieInspection
import LottiePlayer
import ZoetropeJSON

// MARK: Sessions

/// A player that calls drive, each a line of a script as in `zoetrope simulate`.
final class StudioSession {
  let simulation: Simulation

  init(_ web: WebPlayer) {
    simulation = Simulation(web.player, showsPlayerEvents: true)
    simulation.explainCalls()
    simulation.recordCoverage()
  }
}

/// Makes a player, as `player_create` does, that reads state machines in a dialect: 0 as documented, 1 as the engine of
/// their authors without its faults, 2 with them.
@_expose(wasm, "player_create_dialect")
@_cdecl("player_create_dialect")
func playerCreateDialect(_ width: Int32, _ height: Int32, _ dialect: Int32) -> Int32 {
  make { () throws(Refusal) in
    let dialects: [StateMachineDialect] = [.documented, .runtime, .upstream]
    guard dialects.indices.contains(Int(dialect)) else {
      throw Refusal(message: "there is no dialect \(dialect)")
    }
    let player = try WebPlayer(width: Int(width), height: Int(height), dialect: dialects[Int(dialect)])
    return unsafe Host.players.insert(player)
  }
}

/// Begins a session with a player whose file is loaded, and returns the session's number.
///
/// The events of the player are part of the session's trace from then on, and `player_events` has none.
@_expose(wasm, "session_create")
@_cdecl("session_create")
func sessionCreate(_ player: Int32) -> Int32 {
  make { () throws(Refusal) in
    let session = StudioSession(try web(player))
    return unsafe StudioHost.sessions.insert(session)
  }
}

@_expose(wasm, "session_destroy")
@_cdecl("session_destroy")
func sessionDestroy(_ handle: Int32) { unsafe StudioHost.sessions.remove(handle) }

/// Carries out a call, and makes the lines of the trace that it caused the answer.
///
/// The trace is that of `zoetrope simulate --why --player-events`.
///
/// - Returns: As `attempt`; a line that is not a call is refused.
@_expose(wasm, "session_perform")
@_cdecl("session_perform")
func sessionPerform(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  let line = unsafe bytes(start, count)
  return attemptText { () throws(Refusal) in
    guard let session = unsafe StudioHost.sessions[handle] else {
      throw Refusal(message: "the session has ended")
    }
    do throws(SimulationError) {
      try session.simulation.perform(SimulationCall(line, place: "call"))
      return session.simulation.trace.take()
    } catch {
      throw Refusal(message: error.message)
    }
  }
}

/// Makes the parts of the state machine that the session has reached the answer, as JSON; null without a machine.
@_expose(wasm, "session_coverage")
@_cdecl("session_coverage")
func sessionCoverage(_ handle: Int32) -> Int32 {
  attemptJSON { () throws(Refusal) in
    guard let session = unsafe StudioHost.sessions[handle] else {
      throw Refusal(message: "the session has ended")
    }
    return session.simulation.trace.coverage.map { .object($0.members) } ?? .null
  }
}
