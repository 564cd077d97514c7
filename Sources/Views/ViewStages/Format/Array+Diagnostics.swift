import LottieFormat

extension [Diagnostic] {
  /// Appends a finding of a stage; beyond ``ViewStageLimits/maximumDiagnostics``, only one that reports that others are
  /// left out.
  mutating func note(_ finding: @autoclosure () -> Diagnostic) {
    if count < ViewStageLimits.maximumDiagnostics {
      append(finding())
    } else if count == ViewStageLimits.maximumDiagnostics {
      append(Diagnostic(feature: "more", path: "", message: "further findings are not listed"))
    }
  }
}
