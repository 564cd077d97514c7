import DotLottieInspection
import LottieFormat
import LottiePlayer
import ViewMachines

/// A finding in any kind of file.
struct ReportFinding {
  /// The rule of the finding.
  let rule: ReportRule
  /// The file in a package; empty for a file without a package.
  let file: String
  /// The place in the JSON; empty for the whole file.
  let path: String
  /// The machine of the file, if it has several.
  let machine: String?
  let state: String?
  let target: String?
  let message: String

  var severity: ValidationRule.Severity { rule.severity }
  var advice: String { rule.advice }

  init(_ finding: ValidationFinding) {
    rule = ReportRule(finding.rule)
    file = finding.file
    path = finding.path
    machine = nil
    state = finding.state
    target = finding.target
    message = finding.message
  }

  init(_ finding: AnimationMachineFile.Finding) {
    rule = ReportRule(finding.rule)
    file = ""
    path = finding.path
    machine = finding.machine
    state = finding.state
    target = nil
    message = finding.message
  }

  /// Makes a finding in a stage.
  init(_ finding: Diagnostic) {
    rule = ReportRule(StageRule(finding))
    file = ""
    path = finding.path
    machine = nil
    state = nil
    target = nil
    message = finding.message
  }
}

/// The rules for stages.
enum StageRule: String, CaseIterable {
  case unknownMember = "unknown-member"
  case notDrawn = "not-drawn"
  case tooMuch = "too-much"

  init(_ finding: Diagnostic) {
    switch finding.feature {
    case "member": self = .unknownMember
    case "more": self = .tooMuch
    default: self = .notDrawn
    }
  }
}

/// A rule for any kind of file.
struct ReportRule: Equatable {
  /// The name for programs; `views/…` for machines that move views, `stage/…` for stages.
  let id: String
  let severity: ValidationRule.Severity
  let summary: String
  let advice: String

  init(_ rule: ValidationRule) {
    id = rule.rawValue
    severity = rule.severity
    summary = rule.summary
    advice = rule.advice
  }

  init(_ rule: AnimationMachineFile.Rule) {
    id = "views/\(rule.rawValue)"
    severity =
      switch rule.severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    summary = rule.summary
    advice = rule.advice
  }

  init(_ rule: StageRule) {
    id = "stage/\(rule.rawValue)"
    severity = .warning
    (summary, advice) =
      switch rule {
      case .unknownMember: ("Members of stages are known", "Check the spelling, or remove the member")
      case .notDrawn: ("Contents of views can be drawn", "Add the file, or show something else")
      case .tooMuch: ("All findings of a stage are listed", "Correct the listed ones, and validate again")
      }
  }

  /// All rules, in the order of the list.
  static let all =
    ValidationRule.allCases.map { ReportRule($0) } + AnimationMachineFile.Rule.allCases.map { ReportRule($0) }
    + StageRule.allCases.map { ReportRule($0) }
}
