import DotLottieFormat
public import LottiePlayer

extension StateMachineEngine {
  /// Notes on parts of the machine that were corrected while reading, or that this dialect does not honour: a missing
  /// name, an invalid tween, a value that is read differently.
  ///
  /// None of them keeps the machine from running. Animations, layers, markers and themes are not looked up:
  /// ``DotLottieFormat/DotLottieFile/validate(imageDecoder:fonts:)`` does that.
  ///
  /// - Complexity: O(size of the machine); computed each time.
  public var diagnostics: [ValidationFinding] {
    var check = MachineCheck(definition, dialect, limit: DotLottieLimits.maximumDiagnostics)
    check.machine()
    return definition.diagnostics.map { $0.reported(by: ValidationRule(reading: $0.rule)) } + check.findings
  }
}
