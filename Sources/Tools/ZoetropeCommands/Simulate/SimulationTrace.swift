import LottiePlayer
import ZoetropeJSON

/// Writes the events of a player, a JSON object a line.
final class SimulationTrace {
  private let showsPlayerEvents: Bool
  private let output: (String) throws(CommandError) -> Void
  private let limit: Int
  private var buffer = ""
  private var written = 0
  /// The reason why the trace ended: it can't be written, or has reached its limit.
  private(set) var failure: CommandError?

  /// The default limit of a trace in bytes: 16 MiB.
  static let usualLimit = 16 << 20
  /// Whether the trace has lines that say why nothing happened.
  var isExplaining = false
  /// The explanations since the last transition.
  var explained: Set<String> = []
  /// Called for each refused call when it is written.
  var onRefusal: ((_ call: String, _ reason: String) -> Void)?

  /// Makes a trace that goes to an output, some lines at a time.
  ///
  /// - Parameter limit: The highest number of bytes of its lines; a line about the limit follows them.
  init(showsPlayerEvents: Bool, limit: Int, output: @escaping (String) throws(CommandError) -> Void) {
    self.limit = limit
    self.showsPlayerEvents = showsPlayerEvents
    self.output = output
  }

  /// Writes the number of the next line of the script.
  func mark(_ line: Int) { write([("op", .number(Double(line)))]) }

  /// Writes that a call was refused.
  func refuse(_ call: String, _ reason: String) {
    write([("refused", .string(call)), ("reason", .string(reason))])
    onRefusal?(call, reason)
  }

  /// Writes that content was omitted because it exceeded the budget, from a layer on.
  func limit(_ subject: String, layer: String?) {
    write([("limit", .string(subject)), ("layer", .optional(layer))])
  }

  /// Writes the lines that are buffered.
  func flush() {
    if buffer.isEmpty { return }
    do throws(CommandError) { try output(buffer) } catch { failure = failure ?? error }
    buffer = ""
  }

  func write(_ members: [(String, JSONTree)]) {
    if failure != nil { return }
    let line = JSONTree.object(members).text(.line) + "\n"
    guard line.utf8.count <= limit - written else {
      buffer +=
        JSONTree.object([("limit", .string("trace")), ("bytes", .number(Double(limit)))]).text(.line) + "\n"
      failure = CommandError(
        exitCode: .findings,
        description: "the trace has reached its limit of \(limit) bytes; --trace-limit allows more")
      return
    }
    written += line.utf8.count
    buffer += line
    if buffer.utf8.count > 1 << 16 { flush() }
  }

  /// Writes an event.
  func write(_ event: PlayerEvent) {
    if showsPlayerEvents || event.isOfMachine { write(event.members) }
  }

  /// Writes the status of a player.
  func write(status player: Player) { write(player.statusMembers) }
}
