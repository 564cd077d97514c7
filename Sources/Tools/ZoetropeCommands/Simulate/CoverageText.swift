#if Tools
import DotLottieInspection

/// A report for people on what scripts reach.
struct CoverageText {
  private let coverage: MachineCoverage
  private let scriptCount: Int

  init(_ coverage: MachineCoverage, scriptCount: Int) {
    (self.coverage, self.scriptCount) = (coverage, scriptCount)
  }

  /// The lines: a table, then everything that no script reaches.
  var text: String {
    let guards = coverage.transitions.flatMap(\.guards)
    let rows: [(String, Int, Int, String)] = [
      ("states", coverage.states.count { $0.isReached }, coverage.states.count, ""),
      ("transitions", coverage.transitions.count { $0.isReached }, coverage.transitions.count, ""),
      ("guards", guards.count { $0.hasHeld && $0.hasFailed }, guards.count, " held and failed"),
      ("interactions", coverage.interactions.count { $0.isReached }, coverage.interactions.count, ""),
      ("inputs", coverage.inputs.count { $0.isReached }, coverage.inputs.count, ""),
    ]
    var text = ""
    for (name, count, total, note) in rows {
      text += "\(name)\(String(repeating: " ", count: 14 - name.count))\(count) of \(total)\(note)\n"
    }
    let missing = missing
    if !missing.isEmpty {
      text += "\n\(scriptCount == 1 ? "The script does not reach" : "No script reaches"):\n"
      for line in missing { text += "  \(CommandError.oneLine(line))\n" }
    }
    return text
  }

  private var missing: [String] {
    var lines = coverage.states.filter { !$0.isReached }.map { "state \($0.name)" }
    lines += coverage.transitions.filter { !$0.isReached }.map { "transition \($0.label)" }
    // A transition that was taken has held all its guards; of the others, the transition itself is missing.
    for transition in coverage.transitions where transition.isReached {
      lines += transition.guards.filter { !$0.hasFailed }.map {
        "guard \($0.label) of \(transition.from) → \(transition.to), which never failed"
      }
    }
    lines += coverage.interactions.filter { !$0.isReached }.map { "interaction \($0.name)" }
    lines += coverage.inputs.filter { !$0.isReached }.map { "input \($0.name)" }
    return lines
  }
}
#endif
