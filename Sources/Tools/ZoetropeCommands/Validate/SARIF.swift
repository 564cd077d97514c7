#if Tools
import ArgumentParser
import DotLottieInspection
import LottiePlayer
import ZoetropeJSON

/// Findings as SARIF 2.1.0, the Static Analysis Results Interchange Format.
enum SARIF {
  /// The log of one run over all files.
  static func log(_ reports: [ValidationReport]) -> JSONValue {
    .object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .string("2.1.0")),
      (
        "runs",
        .array([
          .object([
            ("tool", .object([("driver", driver)])),
            ("artifacts", .array(reports.map { .object([("location", location($0))]) })),
            (
              "results",
              .array(
                reports.enumerated().flatMap { index, report in
                  report.findings.map { result($0, report, index) }
                })
            ),
            ("columnKind", .string("unicodeCodePoints")),
          ])
        ])
      ),
    ])
  }

  private static var driver: JSONValue {
    .object([
      ("name", .string("zoetrope")), ("version", .string(Zoetrope.configuration.version)),
      ("rules", .array(ReportRule.all.map(rule))),
    ])
  }

  private static func rule(_ rule: ReportRule) -> JSONValue {
    .object([
      ("id", .string(rule.rawValue)),
      ("shortDescription", text(rule.summary + ".")),
      ("help", text(rule.advice + ".")),
      ("defaultConfiguration", .object([("level", .string(rule.severity.rawValue))])),
    ])
  }

  private static func result(
    _ finding: ReportFinding, _ report: ValidationReport, _ artifact: Int
  ) -> JSONValue {
    var place: [(String, JSONValue)] = [
      (
        "physicalLocation",
        .object([("artifactLocation", location(report, [("index", .number(Double(artifact)))]))])
      )
    ]
    let path = [finding.file, finding.path].filter { !$0.isEmpty }.joined(separator: ": ")
    if !path.isEmpty {
      place.append(("logicalLocations", .array([.object([("fullyQualifiedName", .string(path))])])))
    }
    let number = ReportRule.all.firstIndex(of: finding.rule) ?? 0
    let words = HumanFindings.place(finding)
    return .object([
      ("ruleId", .string(finding.rule.rawValue)), ("ruleIndex", .number(Double(number))),
      ("level", .string(finding.severity.rawValue)),
      ("message", text("\(words.isEmpty ? "" : words + ": ")\(finding.message). \(finding.advice).")),
      ("locations", .array([.object(place)])),
    ])
  }

  private static func text(_ text: String) -> JSONValue { .object([("text", .string(text))]) }

  private static func location(_ report: ValidationReport, _ more: [(String, JSONValue)] = []) -> JSONValue {
    .object([("uri", .string(uri(report.name)))] + more)
  }

  /// A path as a reference that URLs allow.
  private static func uri(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%"
        result.append(digits[Int(byte >> 4)])
        result.append(digits[Int(byte & 15)])
      }
    }
    return result
  }
}
#endif
