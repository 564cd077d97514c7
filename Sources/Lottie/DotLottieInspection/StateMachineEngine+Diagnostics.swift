public import DotLottieFormat
public import LottiePlayer

extension StateMachineEngine {
  /// What of the machine was mended while reading, or can't do what it seems to say in this dialect: a name that is
  /// not there, a tween that can't be, a value that is taken otherwise.
  ///
  /// None of it keeps the machine from running. Which animations, layers, markers and themes there are is not asked:
  /// ``DotLottieFormat/DotLottieFile/validate(imageDecoder:)`` does.
  /// - Complexity: O(size of the machine); computed each time.
  public var diagnostics: [StateMachineDefinition.Diagnostic] {
    var check = MachineCheck(definition, dialect, limit: DotLottieLimits.maximumDiagnostics)
    check.machine()
    return definition.diagnostics + check.findings.map { .init(path: $0.path, message: $0.message) }
  }
}
