extension StateMachineDefinition {
  /// Checks what every player of the format checks when it loads a machine.
  ///
  /// - Throws: ``DotLottieError`` when there are two global states or two states of a name, when a guard compares with
  ///   an input or waits for an event that is not declared, or when a state has two transitions without guards.
  public func validate() throws(DotLottieError) {
    let declared = DeclaredInputs(inputs)
    var names = NameTable(capacity: states.count)
    var hasGlobal = false
    for (index, state) in states.enumerated() {
      if state.isGlobal {
        if hasGlobal {
          throw DotLottieError(
            code: .multipleGlobalStates, path: "states[\(index)]",
            message: "\"\(state.name)\" is a second global state; a machine has at most one")
        }
        hasGlobal = true
      }
      guard names.insert(state.name) == index else {
        throw DotLottieError(
          code: .duplicateStateName, path: "states[\(index)]",
          message: "another state is called \"\(state.name)\" too")
      }
      try validate(state, index, declared)
    }
  }

  private func validate(_ state: State, _ row: Int, _ declared: DeclaredInputs) throws(DotLottieError) {
    var guardless = 0
    for (index, transition) in state.transitions.enumerated() {
      for condition in transition.guards ?? [] {
        if let problem = declared.problem(with: condition) {
          throw DotLottieError(
            code: .invalidReference, path: "states[\(row)].transitions[\(index)]",
            message: "the transition from \"\(state.name)\" to \"\(transition.toState)\" \(problem)")
        }
      }
      if transition.guards == nil { guardless += 1 }
    }
    if guardless > 1 {
      throw DotLottieError(
        code: .multipleGuardlessTransitions, path: "states[\(row)]",
        message: "\"\(state.name)\" has \(guardless) transitions without guards; only one can ever be taken")
    }
  }
}

/// The names of the inputs that a machine declares, by type.
private struct DeclaredInputs {
  private var numbers = NameTable()
  private var strings = NameTable()
  private var booleans = NameTable()
  private var events = NameTable()

  init(_ inputs: [StateMachineDefinition.Input]) {
    for input in inputs where !(input.name?.begins(with: "@") ?? true) {
      switch input {
      case .numeric(let name, _): _ = numbers.insert(name)
      case .string(let name, _): _ = strings.insert(name)
      case .boolean(let name, _): _ = booleans.insert(name)
      case .event(let name): _ = events.insert(name)
      case .unknown: break
      }
    }
  }

  /// What is wrong with the references of a guard; nil for nothing.
  func problem(with condition: StateMachineDefinition.Guard) -> String? {
    switch condition {
    case .numeric(_, _, .string(let text)) where !text.begins(with: "@"):
      return numbers.row(of: text.withoutDollars) >= 0
        ? nil : "compares with \"\(text)\", which is no numeric input"
    case .boolean(_, _, .string(let text)):
      return booleans.row(of: text.withoutDollars) >= 0
        ? nil : "compares with \"\(text)\", which is no boolean input"
    case .string(_, _, .string(let text)) where text.begins(with: "$"):
      return strings.row(of: text.withoutDollars) >= 0
        ? nil : "compares with \"\(text)\", which is no string input"
    case .event(let name):
      return events.row(of: name) >= 0 ? nil : "waits for \"\(name)\", which is no event input"
    default:
      return nil
    }
  }
}
