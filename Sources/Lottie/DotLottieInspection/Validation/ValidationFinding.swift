import DotLottieFormat
import LottieFormat

/// Something in a file that can't work, or hardly as it is meant, and where it stands.
public struct ValidationFinding: Sendable, Hashable {
  /// What was looked for.
  public var rule: ValidationRule
  /// The file in the package, such as `s/rating.json`; empty for a file that is no package.
  public var file: String
  /// The place in the JSON, such as `states[2].transitions[0]`; empty for all of it.
  public var path: String
  /// The state of the machine that it is about, if there is one.
  public var state: String?
  /// The state that the transition leads to, if it is about one.
  public var target: String?
  /// What was found, in a sentence without a full stop.
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

  /// How bad it is.
  public var severity: ValidationRule.Severity { rule.severity }
  /// What to do about it, in a sentence without a full stop.
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

  /// What was kept, in order, and last that there are more: not how many, since what was looked at may have left out some
  /// itself, and said so in a finding that found no room here.
  func findings(file: String = "") -> [ValidationFinding] {
    guard dropped > 0 else { return inOrder }
    return inOrder + [
      ValidationFinding(.tooMuch, file: file, message: "further findings are not listed")
    ]
  }
}
