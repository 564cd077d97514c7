public import ZoetropeJSON

/// A likely mistake in a file, with its place.
public typealias ValidationFinding = Finding<ValidationRule>

extension ValidationFinding {
  /// The remedy, in a sentence without a full stop.
  public var advice: String { remedy ?? rule.advice }
}

extension FindingRoom<ValidationRule> {
  /// The findings in order, and last a note that there are more; without their number, because a check may have omitted
  /// some itself, and reported that in a finding that is not kept either.
  func findings(file: String = "") -> [ValidationFinding] {
    guard dropped > 0 else { return inOrder }
    return inOrder + [
      ValidationFinding(.tooMuch, file: file, message: "further findings are not listed")
    ]
  }
}
