import DotLottieInspection
import LottiePlayer
import ZoetropeJSON

/// Findings for people: a line each, the remedy in a line below, and the sum of a file at its end.
enum HumanFindings {
  /// The text of all reports.
  static func text(_ reports: [ValidationReport]) -> String {
    reports.map { report in
      let lines = report.findings.flatMap { [line($0, report.name), "    " + $0.advice + "."] }
      return (lines + ["\(report.name): \(sum(report))"]).map { CommandError.oneLine($0) + "\n" }.joined()
    }.joined()
  }

  private static func line(_ finding: ReportFinding, _ name: String) -> String {
    let place = place(finding)
    return
      "\(name): \(place.isEmpty ? "" : place + ": ")\(finding.severity.rawValue): \(finding.message) [\(finding.rule.rawValue)]"
  }

  /// The place of a finding in its file, such as `s/rating.json states[1].transitions[0] (idle → wow)`.
  static func place(_ finding: ReportFinding) -> String {
    var parts = [finding.file, finding.path].filter { !$0.isEmpty }
    if finding.state != nil || finding.machine != nil {
      // States of several machines may have the same name.
      let state = [finding.machine, finding.state].compactMap(\.self).joined(separator: ": ")
      parts.append(finding.target.map { "(\(state) → \($0))" } ?? "(\(state))")
    }
    return parts.joined(separator: " ")
  }

  private static func sum(_ report: ValidationReport) -> String {
    let parts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = report.count(severity)
      return count == 0 ? nil : ReportText.count(count, severity.rawValue)
    }
    return parts.isEmpty ? "nothing found" : parts.joined(separator: ", ")
  }
}

/// The list of rules for people.
enum RuleList {
  static var text: String {
    let width = ReportRule.all.map(\.rawValue.count).max() ?? 0
    return ReportRule.all.map { rule in
      let name = rule.rawValue + String(repeating: " ", count: width - rule.rawValue.count)
      let severity = rule.severity.rawValue
      return "\(name)  \(severity)\(String(repeating: " ", count: 7 - severity.count))  \(rule.summary)\n"
    }.joined()
  }

  /// The list for programs.
  static var json: JSONTree {
    .array(
      ReportRule.all.map { rule in
        .object([
          ("rule", .string(rule.rawValue)), ("severity", .string(rule.severity.rawValue)),
          ("summary", .string(rule.summary)), ("advice", .string(rule.advice)),
        ])
      })
  }
}
