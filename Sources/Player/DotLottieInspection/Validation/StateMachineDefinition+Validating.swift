public import DotLottieFormat
import LottieFormat
import LottiePlayer

extension StateMachineDefinition {
  /// Returns everything that is wrong with the machine, or looks like a mistake, as far as it shows without its
  /// package.
  ///
  /// These are the parts that players refuse (`validate()` throws the first of them) or ignore, states and transitions
  /// without effect, and values that players read differently.
  ///
  /// - Parameter file: The name of the file in the findings.
  /// - Returns: The findings, the worst first, and within a severity in the order of the file.
  /// - Complexity: O(size of the machine), as a rule; at most 256 findings, the worst of them, and one with the number
  ///   of the others.
  public func findings(file: String = "") -> [ValidationFinding] {
    findings(file: file, in: nil)
  }

  /// Returns the findings of the machine in a package.
  package func findings(file: String, in package: PackageNames?) -> [ValidationFinding] {
    var check = MachineCheck(self, .documented, file: file, limit: DotLottieLimits.maximumDiagnostics)
    check.refusals()
    check.machine()
    check.reading()
    if let package { check.content(of: package) }
    check.flow()
    check.dialects()
    return check.findings.worstFirst
  }
}

extension [ValidationFinding] {
  /// The findings, the worst first, otherwise in their order.
  var worstFirst: [ValidationFinding] {
    Severity.allCases.reversed().flatMap { severity in filter { $0.severity == severity } }
  }
}

extension MachineCheck {
  /// Checks everything that every player checks when it loads a machine.
  fileprivate mutating func refusals() {
    var names: Set<ExactName> = []
    var hasGlobal = false
    for (row, state) in definition.states.enumerated() {
      let place = Place(path: "states[\(row)]", state: state.name)
      if !names.insert(ExactName(state.name)).inserted {
        report(
          .duplicateName, place, "another state is called \"\(state.name)\" too: players refuse the machine")
      }
      if state.isGlobal, hasGlobal {
        report(.duplicateName, place, "a machine has at most one global state: players refuse it")
      }
      hasGlobal = hasGlobal || state.isGlobal
    }
    duplicateInputs()
    do throws(DotLottieError) {
      try definition.validate()
    } catch {
      // The others are found one by one.
      guard error.code == .multipleGuardlessTransitions else { return }
      report(.refused, Place(path: error.path), error.message)
    }
  }

  private mutating func duplicateInputs() {
    // Each type has its own names.
    var names: [Set<ExactName>] = [[], [], [], []]
    for (row, input) in definition.inputs.enumerated() {
      let type: (name: String, word: String, number: Int)? =
        switch input {
        case .numeric(let name, _): (name, "numeric", 0)
        case .string(let name, _): (name, "string", 1)
        case .boolean(let name, _): (name, "boolean", 2)
        case .event(let name): (name, "event", 3)
        case .unknown: nil
        }
      guard let type, !names[type.number].insert(ExactName(type.name)).inserted else { continue }
      report(
        .duplicateName, Place(path: "inputs[\(row)]"),
        "another \(type.word) input is also called \"\(type.name)\"")
    }
  }

  /// Reports the parts of the file that were corrected, or kept because they are unknown.
  fileprivate mutating func reading() {
    for diagnostic in definition.diagnostics {
      report(ValidationRule(reading: diagnostic.rule), Place(path: diagnostic.path), diagnostic.message)
    }
  }
}
