public import DotLottieFormat
import LottieFormat
import LottiePlayer
import LottieRenderer

extension DotLottieTheme {
  /// Returns everything that is wrong with the rules of a theme without a package, whose slots are unknown.
  ///
  /// - Throws: `DotLottieError` if the bytes are not the JSON of a theme.
  public static func findings(json: [UInt8]) throws(DotLottieError) -> [ValidationFinding] {
    let reading = try reading(json: json, takesNotes: true)
    var findings = reading.problems.map { problem in
      ValidationFinding(.brokenThemeRule, path: problem.path, message: problem.message)
    }
    findings += reading.notes.map { $0.reported(by: ValidationRule(reading: $0.rule)) }
    for (row, rule) in reading.rules {
      guard let problem = rule.content.problemOfColor else { continue }
      findings.append(
        ValidationFinding(.colorRange, path: "rules[\(row)]\(problem.path)", message: problem.reason))
    }
    return findings + (reading.rest.map { [ValidationFinding(.tooMuch, message: $0)] } ?? [])
  }
}

extension DotLottieTheme.Reading {
  /// The rules that players refuse whatever animation they show, with their paths and reasons: the unreadable rules, then
  /// the unreadable expressions.
  package var problems: [(path: String, message: String)] {
    failures.map { ($0.path, $0.message) }
      + rules.compactMap { row, rule in
        rule.problemOfExpression.map { ("rules[\(row)].expression", $0) }
      }
  }
}

extension DotLottieTheme.Rule {
  /// Why the rule's expression can't be evaluated; nil if it can be, or there is none.
  var problemOfExpression: String? {
    content.expression.flatMap { Overlay.problem(ofExpression: Array($0.utf8)) }.map {
      "the expression \($0)"
    }
  }
}
