#if Tools
import DotLottieInspection
import LottiePlayer
import ViewMachines
import ViewStages
import ZoetropeJSON

/// A finding in any kind of file.
typealias ReportFinding = Finding<ReportRule>

extension ReportFinding {
  init(_ finding: ValidationFinding) { self = finding.reported(by: ReportRule(finding.rule)) }

  init(_ finding: AnimationMachineFile.Finding) { self = finding.reported(by: ReportRule(finding.rule)) }

  init(_ finding: Finding<StageRule>) { self = finding.reported(by: ReportRule(finding.rule)) }

  /// The remedy, in a sentence without a full stop.
  var advice: String { remedy ?? rule.advice }
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
#endif
