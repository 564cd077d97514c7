public import DotLottieFormat

extension DotLottieTheme {
  /// Everything that is wrong with the rules of a theme that comes from no package: which slots there are is not known.
  ///
  /// - Throws: `DotLottieError` when the bytes are no JSON of a theme.
  public static func findings(json: [UInt8]) throws(DotLottieError) -> [ValidationFinding] {
    let reading = try reading(json: json)
    let findings = reading.failures.map { error in
      ValidationFinding(.brokenThemeRule, path: error.path, message: error.message)
    }
    return findings + (reading.rest.map { [ValidationFinding(.tooMuch, message: $0)] } ?? [])
  }
}

extension DotLottieTheme.Reading {
  /// What is said of the rules that are not told one by one.
  var rest: String? {
    untoldFailures > 0 ? "\(untoldFailures) more rules can't be read and are not listed" : nil
  }
}
