import DotLottieFormat
import LottiePlayer
import ZoetropeJSON

/// A machine of a package that a search has played, with the answers to the questions about it.
package struct PlayedMachine: Sendable {
  /// The id of the machine.
  package let id: String
  /// An answer with the lines of its script, which begins with the start of the machine.
  package struct Row: Sendable {
    package var answer: MachineAnswer
    /// Nil without a script.
    package var script: [String]?
  }

  package private(set) var rows: [Row] = []
  private let extent: [(String, JSONValue)]

  /// Plays a machine of the package that a player has loaded, from its start.
  ///
  /// - Parameter settings: The limits.
  /// - Returns: Nil if the machine can't be loaded or started, which other findings explain.
  package init?(_ id: String, of player: Player, _ settings: MachineSearch.Settings = .init()) {
    let simulation = Simulation(player, showsPlayerEvents: false)
    guard player.perform(.loadMachine(id: id)).isAccepted else { return nil }
    simulation.recordCoverage()
    simulation.perform(.startMachine(OpenURLPolicy()))
    guard var search = MachineSearch(player, settings, after: simulation.trace.coverage) else { return nil }
    self.id = id
    search.run()
    for answer in search.answers() {
      let script = search.script(of: answer).map { calls in
        ([.startMachine(OpenURLPolicy())] + calls).map { (call: PlayerCall) in call.json.text(.line) }
      }
      rows.append(Row(answer: answer, script: script))
    }
    extent = search.extentMembers
    search.release()
    player.perform(.unloadMachine)
  }

  /// The findings, in the order of the answers.
  package func findings(file: String) -> [ValidationFinding] {
    var findings: [ValidationFinding] = []
    var unknown = 0
    for row in rows {
      if row.answer.verdict == .unknown { unknown += 1 }
      guard let rule = row.answer.rule, let message = row.answer.message else { continue }
      var finding = ValidationFinding(
        rule, file: file, path: row.answer.path, state: row.answer.state.isEmpty ? nil : row.answer.state,
        target: row.answer.target, message: message)
      finding.script = row.script ?? []
      guard findings.count < DotLottieLimits.maximumDiagnostics else {
        findings.append(ValidationFinding(.tooMuch, file: file, message: "further findings are not listed"))
        break
      }
      findings.append(finding)
    }
    if unknown > 0 {
      findings.append(
        ValidationFinding(
          .notFound, file: file,
          message: "\(unknown) of \(rows.count) questions have no answer within the limit of the search"))
    }
    return findings
  }

  /// The answers as JSON: `machine`, `configurations`, `calls`, `isComplete` and `answers`.
  package var json: JSONValue {
    let answers = rows.map { row in
      JSONValue.object(
        row.answer.members + [
          ("script", row.script.map { .array($0.map { .string($0) }) } ?? .null)
        ])
    }
    return .object([("machine", .string(id))] + extent + [("answers", .array(answers))])
  }
}
