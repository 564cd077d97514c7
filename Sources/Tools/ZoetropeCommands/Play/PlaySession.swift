#if Tools
import DotLottieFormat
import DotLottieInspection
import LottieFormat
import LottiePlayer
import ZoetropeJSON

/// A player that is driven by calls of a script, one after the other, as `zoetrope simulate` makes them.
///
/// Everything that happens is such a call: keys, the mouse and time. So a record of them is a script that plays the same
/// again.
final class PlaySession {
  let player: Player
  private let simulation: Simulation
  /// The calls so far, as the lines of a script; nil if they are not recorded.
  private(set) var record: String?
  /// The latest events in words, the last one at the end.
  private(set) var log: [String] = []
  /// The number of pixels of the animation's own canvas in one of the player's.
  var recordedScale: Float = 1

  private static let longestLog = 20
  /// The highest number of bytes of a record.
  private static let longestRecord = 64 << 20

  /// Starts a session with an animation that is loaded.
  init(_ player: Player, isRecorded: Bool) {
    self.player = player
    record = isRecorded ? "" : nil
    _ = player.takeEvents()
    simulation = Simulation(player, showsPlayerEvents: false)
    simulation.onEvent = { [weak self] event in self?.note(event) }
    simulation.trace.onRefusal = { [weak self] call, reason in
      self?.noteInLog("\(call) was refused: \(reason)")
    }
  }

  /// Performs a call.
  func perform(_ call: PlayerCall) {
    simulation.perform(call)
    note(call.json.text(.line))
  }

  /// Posts a gesture at a point of the player's canvas.
  func post(_ event: PointerEvent) {
    simulation.perform(.post(event.gesture, x: event.x, y: event.y))
    let recorded = PlayerCall.post(event.gesture, x: event.x * recordedScale, y: event.y * recordedScale)
    note(recorded.json.text(.line))
  }

  /// Performs a line of a script.
  func perform(_ line: ScriptLine) throws(CommandError) {
    try simulation.carryOut(line)
    note(line.text)
  }

  private func note(_ line: String) {
    if let count = record?.utf8.count, count < Self.longestRecord { record? += line + "\n" }
  }

  private func note(_ event: PlayerEvent) {
    switch event {
    case .transition(let from, let to): noteInLog(from.isEmpty ? "begins in \(to)" : "\(from) → \(to)")
    case .custom(let message): noteInLog("event \(message)")
    case .inputFired(let name): noteInLog("fired \(name)")
    case .openURL(let url, _): noteInLog("opens \(url)")
    case .openURLRefused(let url, let reason): noteInLog("does not open \(url): \(reason)")
    case .error(let message): noteInLog(message)
    case .numericInput(let name, _, let value): noteInLog("\(name) = \(ReportText.number(Double(value)))")
    case .stringInput(let name, _, let value): noteInLog("\(name) = \(value)")
    case .booleanInput(let name, _, let value): noteInLog("\(name) = \(value)")
    case .complete: noteInLog("the end")
    default: break
    }
  }

  private func noteInLog(_ text: String) {
    log.append(text)
    if log.count > Self.longestLog { log.removeFirst() }
  }
}
#endif
