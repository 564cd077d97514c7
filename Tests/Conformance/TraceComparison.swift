#if Tools
import LottieFormat
import LottiePlayer
import ZoetropeJSON

/// Compares traces by the rules of the reference traces: events exactly and in order, each kind separately; frames to
/// 0.001; inputs as 32-bit floats; whether a call was refused, but not why.
///
/// Expected requests to open addresses that every dialect refuses are skipped.
struct TraceComparison {
  /// Whether the expected trace has the events of playback.
  var comparesPlayerEvents: Bool
  /// Whether a step may have more events than the reference's queue holds; then only its last 32 are compared.
  var isLong: Bool
  /// Whether there is a machine; without one, the status of the machine is not compared.
  var hasMachine: Bool

  private static let kinds = ["machine event", "address", "player event"]
  /// The calls that can be refused.
  private static let verdicts: Set = [
    "start", "set", "fire", "override", "play", "pause", "stopPlayback", "setFrame", "setSegment", "tween",
    "setTheme",
    "loadAnimation",
  ]
  private static let maybeAbsent: Set = ["animation", "marker", "theme", "state", "target"]

  /// Returns the first difference; nil if the traces agree.
  func difference(_ expected: Trace, _ actual: Trace) -> TraceDifference? {
    for (step, wanted) in expected.steps.sorted(by: { $0.key < $1.key }) {
      guard let got = actual.steps[step] else {
        return TraceDifference(step: step, line: nil, text: "this line has no result")
      }
      if let difference = difference(wanted, got, step) { return difference }
    }
    return nil
  }

  private func difference(_ wanted: Trace.Step, _ got: Trace.Step, _ step: Int) -> TraceDifference? {
    for kind in 0..<(comparesPlayerEvents ? 3 : 2) {
      var lines = wanted.events[kind]
      if kind == 1 { lines.removeAll { OpenURLPolicy.isUnsafe($0.string("url") ?? "") } }
      if isLong, kind == 0, got.events[kind].count == 32, lines.count > 32 { lines = lines.suffix(32) }
      if let difference = difference(lines, got.events[kind], step, Self.kinds[kind], skipping: []) {
        return difference
      }
    }
    let (refused, mine) = (verdicts(wanted), verdicts(got))
    if refused != mine {
      return TraceDifference(
        step: step, line: wanted.refusals.first?.number, text: "expected the refusals \(refused), got \(mine)"
      )
    }
    return difference(
      wanted.statuses, got.statuses, step, "status",
      skipping: hasMachine ? [] : ["status", "state", "inputs"])
  }

  private func verdicts(_ step: Trace.Step) -> [String] {
    step.refusals.compactMap { $0.string("refused") }.filter { Self.verdicts.contains($0) }.sorted()
  }

  private func difference(
    _ wanted: [Trace.Line], _ got: [Trace.Line], _ step: Int, _ kind: String, skipping skipped: Set<String>
  ) -> TraceDifference? {
    for index in 0..<max(wanted.count, got.count) {
      let line = index < wanted.count ? wanted[index] : nil
      let mine = index < got.count ? got[index] : nil
      if let line, let mine, agrees(line.json, line.json.root, mine.json, mine.json.root, skipped) {
        continue
      }
      return TraceDifference(
        step: step, line: line?.number,
        text: "\(kind) \(index + 1): expected \(line?.text ?? "nothing"), got \(mine?.text ?? "nothing")")
    }
    return nil
  }

  // MARK: Values

  /// Whether an object has every member of another, with the same value.
  private func agrees(
    _ expected: JSONDocument, _ wanted: JSONDocument.Node, _ actual: JSONDocument, _ got: JSONDocument.Node,
    _ skipped: Set<String>
  ) -> Bool {
    for (name, value) in expected.members(of: wanted) {
      if skipped.contains(name) { continue }
      let other = actual.member(name, of: got)
      if Self.maybeAbsent.contains(name) {
        if text(expected, value) != text(actual, other) { return false }
      } else {
        guard let other, isSame(name, expected, value, actual, other) else { return false }
      }
    }
    return true
  }

  /// A text; null, an empty text and a missing member are the same.
  private func text(_ json: JSONDocument, _ node: JSONDocument.Node?) -> String {
    node.flatMap { json.string($0) } ?? ""
  }

  private func isSame(
    _ key: String, _ expected: JSONDocument, _ wanted: JSONDocument.Node, _ actual: JSONDocument,
    _ got: JSONDocument.Node
  ) -> Bool {
    guard expected.kind(of: wanted) == actual.kind(of: got) else { return false }
    switch expected.kind(of: wanted) {
    case .object: return agrees(expected, wanted, actual, got, [])
    case .number:
      guard let number = expected.number(wanted), let other = actual.number(got) else { return false }
      return key == "frame" ? abs(number - other) <= 0.00101 : Float(number) == Float(other)
    case .string: return expected.string(wanted) == actual.string(got)
    case .boolean: return expected.boolean(wanted) == actual.boolean(got)
    default: return true
    }
  }
}
#endif
