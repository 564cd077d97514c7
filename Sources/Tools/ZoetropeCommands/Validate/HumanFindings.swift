#if Tools
import DotLottieInspection
import LottiePlayer
import ZoetropeJSON

/// Findings for people: a line each, the remedy in a line below, and the sum of a file at its end.
///
/// Equal findings at several places share a line, and a remedy follows the last of several findings that share it.
struct HumanFindings {
  /// The lowest severity that is reported.
  var least = Severity.note
  /// Whether severities have colours, for a terminal.
  var hasColors = false
  /// Whether the sums of files are left out.
  var isQuiet = false

  /// The highest number of places in a line.
  private static let maximumPlaces = 5

  /// The highest number of lines of a script.
  private static let maximumScript = 40

  /// The text of all reports.
  func text(_ reports: [ValidationReport]) -> String {
    reports.map { report in
      let groups = Self.groups(report.findings)
      var text = ""
      for (index, group) in groups.enumerated() {
        text += line(group, report.name)
        let isLast =
          index + 1 == groups.count || groups[index + 1][0].rule != group[0].rule
          || groups[index + 1][0].advice != group[0].advice
        text += script(group[0])
        if isLast { text += CommandError.oneLine("    " + group[0].advice + ".") + "\n" }
      }
      return isQuiet ? text : text + CommandError.oneLine("\(report.name): \(sum(report))") + "\n"
    }.joined()
  }

  /// The findings, those of one rule, one remedy and one message together, at the place of the first of each remedy.
  private static func groups(_ findings: [ReportFinding]) -> [[ReportFinding]] {
    struct Remedy: Hashable {
      var rule: ReportRule
      var advice: String
    }
    struct Key: Hashable {
      var remedy: Remedy
      var message: String
    }
    var remedies: [Remedy] = []
    var keys: [Remedy: [Key]] = [:]
    var members: [Key: [ReportFinding]] = [:]
    for finding in findings {
      let remedy = Remedy(rule: finding.rule, advice: finding.advice)
      let key = Key(remedy: remedy, message: finding.message)
      if keys[remedy] == nil { remedies.append(remedy) }
      if members[key] == nil { keys[remedy, default: []].append(key) }
      members[key, default: []].append(finding)
    }
    return remedies.flatMap { keys[$0] ?? [] }.map { members[$0] ?? [] }
  }

  private func line(_ group: [ReportFinding], _ name: String) -> String {
    let first = group[0]
    let place = group.count == 1 ? Self.place(first) : ""
    let severity = first.severity.rawValue
    var text = "\(name): \(place.isEmpty ? "" : place + ": ")"
    // Text from a file may contain control characters, so the colour is added after they are removed.
    text = CommandError.oneLine(text) + (hasColors ? Self.colored(severity, first.severity) : severity)
    var message = ": \(first.message) [\(first.rule.rawValue)]"
    if group.count > 1 {
      let places = group.prefix(Self.maximumPlaces).map(Self.place).filter { !$0.isEmpty }
      let more = group.count - places.count
      message += ", at \(group.count) places"
      if !places.isEmpty {
        message += ": " + places.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
      }
    }
    return text + CommandError.oneLine(message) + "\n"
  }

  /// The script that shows a finding.
  private func script(_ finding: ReportFinding) -> String {
    let lines = finding.script.prefix(Self.maximumScript)
    let rest = finding.script.count - lines.count
    return lines.map { "      \(CommandError.oneLine($0))\n" }.joined()
      + (rest > 0 ? "      … \(rest) more lines: --json has all\n" : "")
  }

  private static func colored(_ text: String, _ severity: Severity) -> String {
    let color =
      switch severity {
      case .error: 31
      case .warning: 33
      case .note: 36
      }
    return "\u{1B}[\(color)m\(text)\u{1B}[0m"
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

  private func sum(_ report: ValidationReport) -> String {
    let parts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = report.count(severity)
      return count == 0 ? nil : ReportText.count(count, severity.rawValue)
    }
    if !parts.isEmpty { return parts.joined(separator: ", ") }
    switch least {
    case .note: return "no findings"
    case .warning: return "no errors or warnings"
    case .error: return "no errors"
    }
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
  static var report: JSONValue {
    .report([
      (
        "rules",
        .array(
          ReportRule.all.map { rule in
            .object([
              ("rule", .string(rule.rawValue)), ("severity", .string(rule.severity.rawValue)),
              ("summary", .string(rule.summary)), ("advice", .string(rule.advice)),
            ])
          })
      )
    ])
  }
}
#endif
