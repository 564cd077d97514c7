import LottieFormat

extension StateMachineDefinition {
  /// Performs the checks that every player of the format performs when it loads a machine.
  ///
  /// - Throws: ``DotLottieError`` if there are two global states or two states with the same name, if a guard refers to
  ///   an input or event that is not declared, or if a state has two transitions without guards.
  public func validate() throws(DotLottieError) { _ = try validatedInputs() }

  /// Checks the machine as ``validate()`` does.
  ///
  /// - Returns: The declarations collected for the checks, which running the machine also needs.
  package func validatedInputs() throws(DotLottieError) -> Declarations {
    var declared = Declarations(inputs)
    declared.states = NameTable(capacity: states.count)
    var hasGlobal = false
    // A span borrows the states; an iteration copies each of them.
    let states = states.span
    for index in states.indices {
      if states[index].isGlobal {
        if hasGlobal {
          throw DotLottieError(
            code: .multipleGlobalStates, path: "states[\(index)]",
            message: "\"\(states[index].name)\" is a second global state; a machine has at most one")
        }
        hasGlobal = true
      }
      guard declared.states.insert(states[index].name) == index else {
        throw DotLottieError(
          code: .duplicateStateName, path: "states[\(index)]",
          message: "another state is also called \"\(states[index].name)\"")
      }
      try validate(states[index], index, declared)
    }
    return declared
  }

  private func validate(_ state: State, _ row: Int, _ declared: Declarations) throws(DotLottieError) {
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

extension StateMachineDefinition {
  /// The declarations of a machine: the names of its states, and its inputs by type.
  package struct Declarations {
    /// The names of the states, each at its state's row.
    package fileprivate(set) var states = NameTable()
    /// The names of the inputs by type.
    ///
    /// Names that begin with `@` are reserved for the player and not included.
    package private(set) var numbers = NameTable(), strings = NameTable(), booleans = NameTable()
    /// The initial values of the inputs, each at the row of its name; the last declaration of a name counts.
    package private(set) var numberValues: ContiguousArray<Float> = []
    package private(set) var stringValues: ContiguousArray<String> = []
    package private(set) var booleanValues: ContiguousArray<Bool> = []
    package private(set) var events = NameTable()

    fileprivate init(_ inputs: [Input]) {
      for input in inputs where !(input.name?.begins(with: "@") ?? true) {
        switch input {
        case .numeric(let name, let value): Self.put(value, at: numbers.insert(name), &numberValues)
        case .string(let name, let value): Self.put(value, at: strings.insert(name), &stringValues)
        case .boolean(let name, let value): Self.put(value, at: booleans.insert(name), &booleanValues)
        case .event(let name): _ = events.insert(name)
        case .unknown: break
        }
      }
    }

    private static func put<Value>(_ value: Value, at row: Int, _ values: inout ContiguousArray<Value>) {
      if row == values.count { values.append(value) } else { values[row] = value }
    }

    /// The problem with a guard's references; nil if there is none.
    fileprivate func problem(with condition: StateMachineDefinition.Guard) -> String? {
      switch condition {
      case .numeric(_, _, .string(let text)) where !text.begins(with: "@"):
        return numbers.row(of: text.withoutDollars) >= 0
          ? nil : "compares with \"\(text)\", which is not a numeric input"
      case .boolean(_, _, .string(let text)):
        return booleans.row(of: text.withoutDollars) >= 0
          ? nil : "compares with \"\(text)\", which is not a boolean input"
      case .string(_, _, .string(let text)) where text.begins(with: "$"):
        return strings.row(of: text.withoutDollars) >= 0
          ? nil : "compares with \"\(text)\", which is not a string input"
      case .event(let name):
        return events.row(of: name) >= 0 ? nil : "waits for \"\(name)\", which is not an event input"
      default:
        return nil
      }
    }
  }
}
