#if Tools
import DotLottieInspection
import LottiePlayer
import ZoetropeJSON

/// Findings as one JSON document.
enum JSONFindings {
  static func report(_ reports: [ValidationReport]) -> JSONValue {
    func count(_ severity: Severity) -> JSONValue {
      .number(Double(reports.reduce(0) { $0 + $1.count(severity) }))
    }
    return .report([
      ("files", .array(reports.map(value))), ("errors", count(.error)), ("warnings", count(.warning)),
      ("notes", count(.note)),
    ])
  }

  private static func value(_ report: ValidationReport) -> JSONValue {
    .object(
      [
        ("file", .string(report.name)),
        ("findings", .array(report.findings.map { $0.json(rule: $0.rule.rawValue, advice: $0.advice) })),
      ] + (report.machines.map { [("machines", .array($0.map(\.json)))] } ?? []))
  }
}
#endif
