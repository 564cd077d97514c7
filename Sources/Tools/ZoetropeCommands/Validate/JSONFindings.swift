import DotLottieInspection
import LottiePlayer
import ZoetropeJSON

/// Findings as one JSON document.
enum JSONFindings {
  static func report(_ reports: [ValidationReport]) -> JSONTree {
    func count(_ severity: Severity) -> JSONTree {
      .number(Double(reports.reduce(0) { $0 + $1.count(severity) }))
    }
    return .report([
      ("files", .array(reports.map(value))), ("errors", count(.error)), ("warnings", count(.warning)),
      ("notes", count(.note)),
    ])
  }

  private static func value(_ report: ValidationReport) -> JSONTree {
    .object([("file", .string(report.name)), ("findings", .array(report.findings.map(value)))])
  }

  private static func value(_ finding: ReportFinding) -> JSONTree {
    .object([
      ("severity", .string(finding.severity.rawValue)), ("rule", .string(finding.rule.rawValue)),
      ("file", .string(finding.file)), ("path", .string(finding.path)),
      ("machine", .optional(finding.machine)), ("state", .optional(finding.state)),
      ("toState", .optional(finding.target)), ("message", .string(finding.message)),
      ("advice", .string(finding.advice)),
    ])
  }
}
