extension StateMachineDefinition {
  /// Checks what every player of the format checks when it loads a machine.
  ///
  /// - Throws: ``DotLottieError`` when there are two global states or two states of a name, when a guard compares with
  ///   an input or waits for an event that is not declared, or when a state has two transitions without guards.
  public func validate() throws(DotLottieError) {
    let declared = DeclaredInputs(inputs)
    var names: Set<ExactName> = []
    var hasGlobal = false
    for (index, state) in states.enumerated() {
      let path = "states[\(index)]"
      if state.isGlobal {
        if hasGlobal {
          throw DotLottieError(
            code: .multipleGlobalStates, path: path,
            message: "\"\(state.name)\" is a second global state; a machine has at most one")
        }
        hasGlobal = true
      }
      guard names.insert(ExactName(state.name)).inserted else {
        throw DotLottieError(
          code: .duplicateStateName, path: path, message: "another state is called \"\(state.name)\" too")
      }
      try validate(state, path, declared)
    }
  }

  private func validate(_ state: State, _ path: String, _ declared: DeclaredInputs) throws(DotLottieError) {
    var guardless = 0
    for (index, transition) in state.transitions.enumerated() {
      let place = "\(path).transitions[\(index)]"
      for condition in transition.guards ?? [] {
        if let problem = declared.problem(with: condition) {
          throw DotLottieError(
            code: .invalidReference, path: place,
            message: "the transition from \"\(state.name)\" to \"\(transition.toState)\" \(problem)")
        }
      }
      if transition.guards == nil { guardless += 1 }
    }
    if guardless > 1 {
      throw DotLottieError(
        code: .multipleGuardlessTransitions, path: path,
        message: "\"\(state.name)\" has \(guardless) transitions without guards; only one can ever be taken")
    }
  }
}

/// The names of the inputs that a machine declares, by type.
private struct DeclaredInputs {
  private var numbers: Set<ExactName> = []
  private var strings: Set<ExactName> = []
  private var booleans: Set<ExactName> = []
  private var events: Set<ExactName> = []

  init(_ inputs: [StateMachineDefinition.Input]) {
    for input in inputs where !(input.name?.begins(with: "@") ?? true) {
      switch input {
      case .numeric(let name, _): numbers.insert(ExactName(name))
      case .string(let name, _): strings.insert(ExactName(name))
      case .boolean(let name, _): booleans.insert(ExactName(name))
      case .event(let name): events.insert(ExactName(name))
      case .unknown: break
      }
    }
  }

  /// What is wrong with the references of a guard; nil for nothing.
  func problem(with condition: StateMachineDefinition.Guard) -> String? {
    switch condition {
    case .numeric(_, _, .string(let text)) where !text.begins(with: "@"):
      return numbers.contains(named(text)) ? nil : "compares with \"\(text)\", which is no numeric input"
    case .boolean(_, _, .string(let text)):
      return booleans.contains(named(text)) ? nil : "compares with \"\(text)\", which is no boolean input"
    case .string(_, _, .string(let text)) where text.begins(with: "$"):
      return strings.contains(named(text)) ? nil : "compares with \"\(text)\", which is no string input"
    case .event(let name):
      return events.contains(ExactName(name)) ? nil : "waits for \"\(name)\", which is no event input"
    default:
      return nil
    }
  }

  private func named(_ reference: String) -> ExactName { ExactName(reference.withoutDollars) }
}
