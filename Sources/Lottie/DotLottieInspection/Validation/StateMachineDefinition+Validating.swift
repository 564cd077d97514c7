public import DotLottieFormat
import LottieFormat
import LottiePlayer

extension StateMachineDefinition {
  /// Everything that is wrong with the machine, or worth a second look, as far as it tells without its package.
  ///
  /// What players refuse (`validate()` throws the first of it), what they ignore, states and transitions that do
  /// nothing, and what they read differently.
  /// - Parameter file: What the findings call the file.
  /// - Returns: The findings, the worst first, and within a severity in the order of the file's parts.
  /// - Complexity: O(size of the machine), as a rule; at most 256 findings, the worst of them, and one that says how
  ///   many more there are.
  public func findings(file: String = "") -> [ValidationFinding] {
    findings(file: file, in: nil)
  }

  func findings(file: String, in package: PackageNames?) -> [ValidationFinding] {
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
  /// The findings, the worst first, else in their order.
  var worstFirst: [ValidationFinding] {
    ValidationRule.Severity.allCases.reversed().flatMap { severity in filter { $0.severity == severity } }
  }
}

extension MachineCheck {
  /// What every player of the format checks when it loads a machine.
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
    // Each type has names of its own.
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
        "another \(type.word) input is called \"\(type.name)\" too")
    }
  }

  /// The members that the documentation requires, and that the machine loads without.
  private static let requiredMembers = ["animation", "transitions", "actions"]

  /// What reading the file has mended, or kept without understanding.
  fileprivate mutating func reading() {
    for diagnostic in definition.diagnostics {
      let rule: ValidationRule =
        if diagnostic.message.hasSuffix("it is kept, and does nothing") {
          .unknownKind
        } else if Self.requiredMembers.contains(where: {
          diagnostic.message.hasPrefix(StateMachineDefinition.Diagnostic.missing($0))
        }) {
          .missingMember
        } else if diagnostic.message.hasPrefix("names that begin with @") {
          .reservedName
        } else if diagnostic.message.hasSuffix(StateMachineDefinition.Diagnostic.more) {
          .tooMuch
        } else {
          .mendedValue
        }
      report(rule, Place(path: diagnostic.path), diagnostic.message)
    }
  }
}
