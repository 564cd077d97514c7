import LottieFormat

extension [Diagnostic] {
  /// Adds a finding of a stage; of those for which there is no room, one says that they are.
  mutating func note(_ finding: @autoclosure () -> Diagnostic) {
    if count < ViewStageLimits.maximumDiagnostics {
      append(finding())
    } else if count == ViewStageLimits.maximumDiagnostics {
      append(Diagnostic(feature: "more", path: "", message: "further findings are not listed"))
    }
  }
}
