public import DotLottieFormat

extension DotLottieTheme {
  /// Returns everything that is wrong with the rules of a theme without a package, whose slots are unknown.
  ///
  /// - Throws: `DotLottieError` if the bytes are not the JSON of a theme.
  public static func findings(json: [UInt8]) throws(DotLottieError) -> [ValidationFinding] {
    let reading = try reading(json: json)
    let findings = reading.failures.map { error in
      ValidationFinding(.brokenThemeRule, path: error.path, message: error.message)
    }
    return findings + (reading.rest.map { [ValidationFinding(.tooMuch, message: $0)] } ?? [])
  }
}
