import DotLottieInspection
import LottieFormat
import LottiePlayer
import ViewMachines

/// A finding in any kind of file, as it is told.
struct ReportFinding {
  /// The finding's rule: where it stands among all, and what it says.
  let rule: ReportRule
  /// The file in a package; empty for a file that is no package.
  let file: String
  /// The place in the JSON; empty for all of it.
  let path: String
  /// The machine of the file, where it has several.
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

  /// A finding in a stage.
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

/// What is looked for in stages.
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

/// One thing that is looked for in any kind of file.
struct ReportRule: Equatable {
  /// A word for programs; those about machines that move views begin with `views/`, those about stages with `stage/`.
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
      case .unknownMember: ("Every member means something", "Check its spelling, or leave it out")
      case .notDrawn: ("What views show can be drawn", "Bring the file, or show something else")
      case .tooMuch: ("All that is wrong with a stage is listed", "Mend what is listed, and look again")
      }
  }

  /// All of them, in the order in which they are listed.
  static let all =
    ValidationRule.allCases.map { ReportRule($0) } + AnimationMachineFile.Rule.allCases.map { ReportRule($0) }
    + StageRule.allCases.map { ReportRule($0) }
}
