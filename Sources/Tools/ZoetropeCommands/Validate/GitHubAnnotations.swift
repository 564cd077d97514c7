#if Tools
import DotLottieInspection
import LottiePlayer
import ZoetropeCodegenCore
import ZoetropeJSON

/// Findings as the commands that GitHub's workflows turn into annotations.
enum GitHubAnnotations {
  static func text(_ reports: [ValidationReport]) -> String {
    reports.map { report in report.findings.map { line($0, report.name) }.joined() }.joined()
  }

  private static func line(_ finding: ReportFinding, _ name: String) -> String {
    let command =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    let place = HumanFindings.place(finding)
    let message = "\(place.isEmpty ? "" : place + ": ")\(finding.message). \(finding.advice)."
    let file = escaped(name, alsoColons: true)
    return
      "::\(command) file=\(file),title=\(finding.rule.rawValue)::\(escaped(ReportLine.cut(message), alsoColons: false))\n"
  }

  /// Escapes characters that end a command or a property, as percent signs and numbers.
  private static func escaped(_ text: String, alsoColons: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where alsoColons: result += "%3A"
      case "," where alsoColons: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
#endif
