extension StateMachineDefinition {
  /// Checks what every player of the format checks when it loads a machine.
  ///
  /// - Throws: ``DotLottieError`` when there are two global states or two states of a name, when a guard compares with
  ///   an input or waits for an event that is not declared, or when a state has two transitions without guards.
  public func validate() throws(DotLottieError) {
    let declared = DeclaredInputs(inputs)
    var names: Set<String> = []
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
      guard names.insert(state.name).inserted else {
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
  private var numbers: Set<String> = []
  private var strings: Set<String> = []
  private var booleans: Set<String> = []
  private var events: Set<String> = []

  init(_ inputs: [StateMachineDefinition.Input]) {
    for input in inputs where !(input.name?.hasPrefix("@") ?? true) {
      switch input {
      case .numeric(let name, _): numbers.insert(name)
      case .string(let name, _): strings.insert(name)
      case .boolean(let name, _): booleans.insert(name)
      case .event(let name): events.insert(name)
      case .unknown: break
      }
    }
  }

  /// What is wrong with the references of a guard; nil for nothing.
  func problem(with condition: StateMachineDefinition.Guard) -> String? {
    switch condition {
    case .numeric(_, _, .string(let text)) where !text.hasPrefix("@"):
      let name = String(text.drop { $0 == "$" })
      return numbers.contains(name) ? nil : "compares with \"\(text)\", which is no numeric input"
    case .boolean(_, _, .string(let text)):
      let name = String(text.drop { $0 == "$" })
      return booleans.contains(name) ? nil : "compares with \"\(text)\", which is no boolean input"
    case .string(_, _, .string(let text)) where text.hasPrefix("$"):
      let name = String(text.drop { $0 == "$" })
      return strings.contains(name) ? nil : "compares with \"\(text)\", which is no string input"
    case .event(let name):
      return events.contains(name) ? nil : "waits for \"\(name)\", which is no event input"
    default:
      return nil
    }
  }
}
