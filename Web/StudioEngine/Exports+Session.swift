import DotLottieInspection
import LottiePlayer
import ZoetropeJSON

// MARK: Sessions

/// A player that calls drive, each a line of a script as in `zoetrope simulate`.
final class StudioSession {
  private let web: WebPlayer
  let simulation: Simulation

  init(_ web: WebPlayer) {
    self.web = web
    _ = web.player.takeEvents()
    simulation = Simulation(web.player, showsPlayerEvents: true)
    simulation.explainCalls()
    simulation.recordCoverage()
  }

  /// Performs a line, and returns the lines of the trace that it caused.
  func perform(_ bytes: [UInt8]) throws(ScriptError) -> String {
    let line = try ScriptLine(bytes, location: "call")
    if case .call(let call) = line.content {
      simulation.perform(web.prepared(call), line.operation)
      web.follow(call)
    } else {
      simulation.perform(line)
    }
    return simulation.trace.take()
  }
}

/// Begins a session with a player, and returns the session's number.
///
/// The events of the player are part of the session's trace from then on, and `player_events` has none. The call `load`
/// loads the file.
@_expose(wasm, "session_create")
@_cdecl("session_create")
func sessionCreate(_ player: Int32, _ file: Int32) -> Int32 {
  make { () throws(Refusal) in
    let web = try web(player)
    if let file = unsafe Host.files[file] { web.follow(file) }
    return unsafe StudioHost.sessions.insert(StudioSession(web))
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
    do throws(ScriptError) { return try session.perform(line) } catch {
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
