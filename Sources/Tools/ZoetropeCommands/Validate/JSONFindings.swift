import DotLottieInspection
import LottiePlayer

/// Findings as one JSON document.
enum JSONFindings {
  static func value(_ reports: [ValidationReport]) -> JSONText {
    func count(_ severity: ValidationRule.Severity) -> JSONText {
      .number(Double(reports.reduce(0) { $0 + $1.count(severity) }))
    }
    return .object([
      ("files", .array(reports.map(value))), ("errors", count(.error)), ("warnings", count(.warning)),
      ("notes", count(.note)),
    ])
  }

  private static func value(_ report: ValidationReport) -> JSONText {
    .object([("file", .string(report.name)), ("findings", .array(report.findings.map(value)))])
  }

  private static func value(_ finding: ReportFinding) -> JSONText {
    .object([
      ("severity", .string(finding.severity.rawValue)), ("rule", .string(finding.rule.id)),
      ("file", .string(finding.file)), ("path", .string(finding.path)),
      ("machine", .optional(finding.machine)), ("state", .optional(finding.state)),
      ("toState", .optional(finding.target)), ("message", .string(finding.message)),
      ("advice", .string(finding.advice)),
    ])
  }
}
