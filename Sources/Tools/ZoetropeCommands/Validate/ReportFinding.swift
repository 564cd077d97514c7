import DotLottieInspection
import LottieFormat
import LottiePlayer
import ViewMachines
import ZoetropeJSON

/// A finding in any kind of file.
typealias ReportFinding = Finding<ReportRule>

extension ReportFinding {
  init(_ finding: ValidationFinding) { self = finding.reported(by: ReportRule(finding.rule)) }

  init(_ finding: AnimationMachineFile.Finding) { self = finding.reported(by: ReportRule(finding.rule)) }

  /// Makes a finding in a stage.
  init(_ finding: Diagnostic) {
    self.init(ReportRule(StageRule(finding)), path: finding.path, message: finding.message)
  }

  /// The remedy, in a sentence without a full stop.
  var advice: String { rule.advice }
}

/// The rules for stages.
enum StageRule: String, CaseIterable, FindingRule {
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

  var severity: Severity { .warning }

  var summary: String {
    switch self {
    case .unknownMember: "Members of stages are known"
    case .notDrawn: "Contents of views can be drawn"
    case .tooMuch: "All findings of a stage are listed"
    }
  }

  var advice: String {
    switch self {
    case .unknownMember: "Check the spelling, or remove the member"
    case .notDrawn: "Add the file, or show something else"
    case .tooMuch: "Correct the listed ones, and validate again"
    }
  }
}

/// A rule for any kind of file.
///
/// The raw value is the name for programs; `views/…` for machines that move views, `stage/…` for stages.
enum ReportRule: FindingRule {
  case content(ValidationRule)
  case views(AnimationMachineFile.Rule)
  case stage(StageRule)

  init(_ rule: ValidationRule) { self = .content(rule) }
  init(_ rule: AnimationMachineFile.Rule) { self = .views(rule) }
  init(_ rule: StageRule) { self = .stage(rule) }

  init?(rawValue: String) {
    guard let rule = Self.all.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = rule
  }

  var rawValue: String {
    switch self {
    case .content(let rule): rule.rawValue
    case .views(let rule): "views/\(rule.rawValue)"
    case .stage(let rule): "stage/\(rule.rawValue)"
    }
  }

  var severity: Severity {
    switch self {
    case .content(let rule): rule.severity
    case .views(let rule): rule.severity
    case .stage(let rule): rule.severity
    }
  }

  /// The requirement, in a sentence without a full stop.
  var summary: String {
    switch self {
    case .content(let rule): rule.summary
    case .views(let rule): rule.summary
    case .stage(let rule): rule.summary
    }
  }

  /// The remedy, in a sentence without a full stop.
  var advice: String {
    switch self {
    case .content(let rule): rule.advice
    case .views(let rule): rule.advice
    case .stage(let rule): rule.advice
    }
  }

  /// All rules, in the order of the list.
  static let all =
    ValidationRule.allCases.map { ReportRule($0) } + AnimationMachineFile.Rule.allCases.map { ReportRule($0) }
    + StageRule.allCases.map { ReportRule($0) }
}
