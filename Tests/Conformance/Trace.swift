#if Tools
import LottieFormat
import ZoetropeJSON

/// The lines of a trace, by the line of the script that caused them.
struct Trace {
  /// A line.
  struct Line {
    let json: JSONDocument
    /// The number of the line, from 1.
    let number: Int

    /// The text of the line.
    var text: String { String(decoding: json.bytes, as: UTF8.self) }

    func string(_ key: String) -> String? { json.member(key, of: json.root).flatMap { json.string($0) } }
  }

  /// The lines that one line of the script caused; each kind has its own order.
  struct Step {
    /// The events by kind: of the machine, addresses to open, of playback.
    var events: [[Line]] = [[], [], []]
    var statuses: [Line] = []
    var refusals: [Line] = []
  }

  /// The steps by the line of the script; 0 for loading.
  private(set) var steps: [Int: Step] = [0: Step()]

  /// Reads a trace.
  ///
  /// - Throws: `JSONError` if a line is not JSON.
  init(_ bytes: [UInt8]) throws(JSONError) {
    var step = 0
    var number = 0
    for bytes in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
      let json = try JSONDocument(Array(bytes))
      if let mark = json.member("op", of: json.root).flatMap({ json.number($0) }) {
        step = Int(mark)
        steps[step] = Step()
      } else {
        steps[step]?.append(Line(json: json, number: number))
      }
    }
  }

  /// Whether the animation or the machine was refused.
  var refusesToLoad: Bool {
    steps[0]?.refusals.contains { ["machine", "load"].contains($0.string("refused")) } ?? false
  }
}

extension Trace.Step {
  private static let player: Set = [
    "load", "loadError", "play", "pause", "playbackStop", "frame", "render", "loop", "complete",
  ]
  private static let machine: Set = [
    "transition", "stateExit", "stateEntered", "start", "stop", "custom", "error", "numericInput",
    "stringInput",
    "booleanInput", "inputFired",
  ]

  /// Adds a line to its kind; a line that the reference does not know is omitted.
  mutating func append(_ line: Trace.Line) {
    if let event = line.string("event") {
      if Self.machine.contains(event) { events[0].append(line) }
      if event == "openUrl" { events[1].append(line) }
      if Self.player.contains(event) { events[2].append(line) }
    } else if line.string("refused") != nil {
      refusals.append(line)
    } else if line.string("playback") != nil {
      statuses.append(line)
    }
  }
}
#endif
