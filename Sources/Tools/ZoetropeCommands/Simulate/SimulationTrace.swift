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

  private func write(_ event: String, _ members: (String, JSONTree)...) {
    write([("event", .string(event))] + members)
  }

  private func writePlayer(_ event: String, _ members: (String, JSONTree)...) {
    if showsPlayerEvents { write([("event", .string(event))] + members) }
  }

  /// Writes an event.
  func write(_ event: PlayerEvent) {
    switch event {
    case .load: writePlayer("load")
    case .loadError: writePlayer("loadError")
    case .play: writePlayer("play")
    case .pause: writePlayer("pause")
    case .playbackStop: writePlayer("playbackStop")
    case .frame(let frame): writePlayer("frame", ("frame", .float(frame)))
    case .render(let frame): writePlayer("render", ("frame", .float(frame)))
    case .loop(let count): writePlayer("loop", ("count", .number(Double(count))))
    case .complete: writePlayer("complete")
    case .start: write("start")
    case .stop: write("stop")
    case .transition(let from, let to): write("transition", ("from", .string(from)), ("to", .string(to)))
    case .stateExit(let state): write("stateExit", ("state", .string(state)))
    case .stateEntered(let state): write("stateEntered", ("state", .string(state)))
    case .custom(let message): write("custom", ("message", .string(message)))
    case .error(let message): write("error", ("message", .string(message)))
    case .numericInput(let name, let old, let new):
      write("numericInput", ("name", .string(name)), ("old", .float(old)), ("new", .float(new)))
    case .stringInput(let name, let old, let new):
      write("stringInput", ("name", .string(name)), ("old", .string(old)), ("new", .string(new)))
    case .booleanInput(let name, let old, let new):
      write("booleanInput", ("name", .string(name)), ("old", .bool(old)), ("new", .bool(new)))
    case .inputFired(let name): write("inputFired", ("name", .string(name)))
    case .openURL(let url, let target):
      write("openUrl", ("url", .string(url)), ("target", .string(target)))
    case .openURLRefused(let url, let reason):
      write("openUrlRefused", ("url", .string(url)), ("reason", .string(reason)))
    }
  }

  /// Writes the status of a player.
  func write(status player: Player) {
    let machine = player.stateMachine
    var inputs: [(String, JSONTree)] = []
    for (name, value) in machine?.inputs ?? [] where !name.hasPrefix("@") {
      switch value {
      case .numeric(let number): inputs.append((name, .float(number)))
      case .string(let text): inputs.append((name, .string(text)))
      case .boolean(let flag): inputs.append((name, .bool(flag)))
      case .event: break
      }
    }
    write([
      ("status", .string((machine?.status ?? .stopped).rawValue)),
      ("state", .string(machine?.currentState ?? "")),
      ("animation", .optional(player.timeline.animationID)),
      ("frame", .float(player.timeline.frame)),
      ("playback", .string(player.timeline.status.rawValue)),
      ("marker", .optional(player.timeline.markerName)),
      ("theme", .optional(player.activeThemeID)),
      ("inputs", .object(inputs)),
    ])
  }
}

extension JSONTree {
  /// A number with the fewest digits that read back to the same number.
  static func float(_ value: Float) -> JSONTree {
    // The digits of the 32-bit number, not of the 64-bit number of the same value.
    value.isFinite ? .source(Int64(exactly: value).map { String($0) } ?? "\(value)") : .null
  }
}
