import LottiePlayer
import ZoetropeJSON

/// The events of a player and the answers to its calls as text, a JSON object a line.
package final class SimulationTrace {
  private let showsPlayerEvents: Bool
  private let limit: Int
  private var text = ""
  private var taken = 0
  /// Whether lines are missing because the trace has reached its limit.
  package private(set) var isFull = false

  /// The default limit of a trace in bytes: 16 MiB.
  package static let usualLimit = 16 << 20
  /// Whether the trace has lines that say why nothing happened.
  var isExplaining = false
  /// The parts of the state machine that were reached; nil unless ``Simulation/recordCoverage()`` was called.
  package internal(set) var coverage: MachineCoverage?
  /// The explanations since the last transition.
  var explained: Set<String> = []
  /// Called for each refused call when it is written.
  package var onRefusal: ((_ call: String, _ reason: String) -> Void)?

  /// Makes a trace.
  ///
  /// - Parameter limit: The highest number of bytes of its lines; a line about the limit follows them.
  init(showsPlayerEvents: Bool, limit: Int) {
    (self.showsPlayerEvents, self.limit) = (showsPlayerEvents, limit)
  }

  /// The number of bytes of the lines that are not taken yet.
  package var count: Int { text.utf8.count }

  /// Returns the lines since the last call.
  package func take() -> String {
    defer { text = "" }
    taken += text.utf8.count
    return text
  }

  /// Writes the number of the next line of the script.
  package func mark(_ line: Int) { write([("op", .number(Double(line)))]) }

  /// Writes that a call was refused: a line, or a line for each refused part.
  package func refuse(_ call: String, _ error: PlayerError) {
    for line in error.lines(of: call) { write(line) }
    guard let onRefusal else { return }
    if error.parts.isEmpty { onRefusal(call, error.message) }
    for part in error.parts { onRefusal(call, "\(part.path): \(part.reason)") }
  }

  /// Writes that content was omitted because it exceeded the budget, from a layer on.
  func limit(_ subject: String, layer: String?) {
    write([("limit", .string(subject)), ("layer", .optional(layer))])
  }

  func write(_ members: [(String, JSONValue)]) {
    if isFull { return }
    let line = JSONValue.object(members).text(.line) + "\n"
    guard line.utf8.count <= limit - taken - text.utf8.count else {
      text +=
        JSONValue.object([("limit", .string("trace")), ("bytes", .number(Double(limit)))]).text(.line) + "\n"
      isFull = true
      return
    }
    text += line
  }

  /// Writes an event.
  func write(_ event: PlayerEvent) {
    coverage?.note(event)
    if showsPlayerEvents || event.isOfMachine { write(event.members) }
  }

  /// Writes the status of a player.
  func write(status player: Player) { write(player.statusMembers) }
}
