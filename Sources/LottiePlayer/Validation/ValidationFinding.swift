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
