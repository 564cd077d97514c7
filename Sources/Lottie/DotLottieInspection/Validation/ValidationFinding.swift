import DotLottieFormat
import LottieFormat

/// A likely mistake in a file, with its place.
public struct ValidationFinding: Sendable, Hashable {
  /// The rule that found it.
  public var rule: ValidationRule
  /// The file in the package, such as `s/rating.json`; empty for a file without a package.
  public var file: String
  /// The path in the JSON, such as `states[2].transitions[0]`; empty for the whole file.
  public var path: String
  /// The state of the machine, if the finding is about one.
  public var state: String?
  /// The target of the transition, if the finding is about one.
  public var target: String?
  /// The mistake, in a sentence without a full stop.
  public var message: String

  /// Makes a finding.
  public init(
    _ rule: ValidationRule, file: String = "", path: String = "", state: String? = nil, target: String? = nil,
    message: String
  ) {
    self.rule = rule
    self.file = file
    self.path = path
    self.state = state
    self.target = target
    self.message = message
  }

  /// The severity of the rule.
  public var severity: ValidationRule.Severity { rule.severity }
  /// The remedy, in a sentence without a full stop.
  public var advice: String { rule.advice }
}

extension FindingRoom<ValidationFinding> {
  /// Keeps a finding, by its severity.
  mutating func add(_ finding: ValidationFinding) {
    let level =
      switch finding.severity {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    add(finding, level: level)
  }

  /// The findings in order, and last a note that there are more; without their number, because a check may have omitted
  /// some itself, and reported that in a finding that is not kept either.
  func findings(file: String = "") -> [ValidationFinding] {
    guard dropped > 0 else { return inOrder }
    return inOrder + [
      ValidationFinding(.tooMuch, file: file, message: "further findings are not listed")
    ]
  }
}
