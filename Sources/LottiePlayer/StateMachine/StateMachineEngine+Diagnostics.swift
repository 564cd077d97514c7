public import DotLottieFormat

extension StateMachineEngine {
  /// What of the machine was mended while reading, or can't do what it seems to say in this dialect: a name that is
  /// not there, a tween that can't be, a value that is taken otherwise.
  ///
  /// None of it keeps the machine from running. Which animations, layers, markers and themes there are is not asked.
  /// - Complexity: O(size of the machine); computed each time.
  public var diagnostics: [StateMachineDefinition.Diagnostic] {
    var check = MachineCheck(definition, dialect)
    check.machine()
    return definition.diagnostics + check.findings
  }
}

/// Looks for what a machine says to no effect.
private struct MachineCheck {
  private let definition: StateMachineDefinition
  private let dialect: StateMachineDialect
  private let states: Set<ExactName>
  private var numbers: Set<ExactName> = []
  private var strings: Set<ExactName> = []
  private var booleans: Set<ExactName> = []
  private var events: Set<ExactName> = []
  private(set) var findings: [StateMachineDefinition.Diagnostic] = []

  init(_ definition: StateMachineDefinition, _ dialect: StateMachineDialect) {
    self.definition = definition
    self.dialect = dialect
    states = Set(definition.states.map { ExactName($0.name) })
    for (row, input) in definition.inputs.enumerated() {
      if let name = input.name, name.begins(with: "@") {
        report("inputs[\(row)]", "\"\(name)\" is left out: names that begin with @ are the player's own")
        continue
      }
      switch input {
      case .numeric(let name, _): numbers.insert(ExactName(name))
      case .string(let name, _): strings.insert(ExactName(name))
      case .boolean(let name, _): booleans.insert(ExactName(name))
      case .event(let name): events.insert(ExactName(name))
      case .unknown: break
      }
    }
  }

  private mutating func report(_ path: String, _ message: String) {
    guard findings.count < DotLottieLimits.maximumDiagnostics else { return }
    findings.append(.init(path: path, message: message))
  }

  mutating func machine() {
    if !states.contains(ExactName(definition.initial)) {
      report("initial", "there is no state \"\(definition.initial)\": the machine can't be started")
    }
    for (row, state) in definition.states.enumerated() { check(state, "states[\(row)]") }
    for (row, interaction) in definition.interactions.enumerated() {
      let path = "interactions[\(row)]"
      switch interaction.trigger {
      case .onComplete(let name), .onLoopComplete(let name):
        if !states.contains(ExactName(name)) { report(path, "there is no state \"\(name)\"") }
      default: break
      }
      check(interaction.actions, "\(path).actions")
    }
  }

  private mutating func check(_ state: StateMachineDefinition.State, _ path: String) {
    if let speed = state.playback?.speed, !(speed > 0 && speed.isFinite) {
      report("\(path).speed", "a speed is above 0, not \(speed); it is left out")
    }
    if case .range(let start, let end)? = state.playback?.segment, start >= end {
      report("\(path).segment", "the segment \(start) to \(end) is empty; it is left out")
    }
    for (row, transition) in state.transitions.enumerated() {
      let place = "\(path).transitions[\(row)]"
      if !states.contains(ExactName(transition.toState)) {
        report(place, "there is no state \"\(transition.toState)\": the transition is never taken")
      }
      if dialect.reportsInvalidTweens, let problem = transition.tween?.problem {
        report(place, "the tween to \"\(transition.toState)\" happens at once: \(problem)")
      }
      for (index, condition) in (transition.guards ?? []).enumerated() {
        check(condition, "\(place).guards[\(index)]")
      }
    }
    check(state.entryActions, "\(path).entryActions")
    check(state.exitActions, "\(path).exitActions")
  }

  // MARK: Guards

  private mutating func check(_ condition: StateMachineDefinition.Guard, _ path: String) {
    switch condition {
    case .numeric(let name, _, let operand):
      if name != "@elapsedTime" { require(name, in: numbers, "numeric", path) }
      switch operand {
      case .number: break
      case .boolean: never(path, "a number is compared with a truth value")
      case .string(let text): if !isNumber(text) { never(path, "\"\(text)\" is no number") }
      }
    case .string(let name, let comparison, let operand):
      require(name, in: strings, "string", path)
      if comparison != .equal && comparison != .notEqual { never(path, "texts have no order") }
      if case .string = operand {} else { never(path, "a text is compared with something else") }
    case .boolean(let name, let comparison, let operand):
      require(name, in: booleans, "boolean", path)
      if comparison != .equal && comparison != .notEqual { never(path, "truth values have no order") }
      if case .string(let text) = operand, !refersToBoolean(text) {
        never(path, "\"\(text)\" is no reference")
      }
    case .event, .unknown: break
    }
  }

  private mutating func never(_ path: String, _ reason: String) {
    report(path, "\(reason): the guard never holds")
  }

  private mutating func require(_ name: String, in known: Set<ExactName>, _ type: String, _ path: String) {
    if !known.contains(ExactName(name)) { report(path, "there is no \(type) input \"\(name)\"") }
  }

  // MARK: Actions

  private mutating func check(_ actions: [StateMachineDefinition.Action], _ path: String) {
    for (row, action) in actions.enumerated() { check(action, "\(path)[\(row)]") }
  }

  private mutating func check(_ action: StateMachineDefinition.Action, _ path: String) {
    switch action {
    case .increment(let name, let value), .decrement(let name, let value):
      require(name, in: numbers, "numeric", path)
      checkNumber(value, path)
    case .setNumeric(let name, let value), .multiply(let name, let value):
      require(name, in: numbers, "numeric", path)
      checkNumber(value, path)
    case .setRandom(let name, let minimum, let maximum, _), .clamp(let name, let minimum, let maximum):
      require(name, in: numbers, "numeric", path)
      checkNumber(minimum, path)
      checkNumber(maximum, path)
    case .floor(let name): require(name, in: numbers, "numeric", path)
    case .toggle(let name): require(name, in: booleans, "boolean", path)
    case .setBoolean(let name, let value):
      require(name, in: booleans, "boolean", path)
      if case .string(let text) = value, !refersToBoolean(text) {
        report(path, "\"\(text)\" is no boolean input")
      }
    case .setString(let name, let value):
      require(name, in: strings, "string", path)
      checkText(value, path)
    case .fire(let name): require(name, in: events, "event", path)
    case .reset(let name):
      let isKnown =
        numbers.contains(ExactName(name)) || booleans.contains(ExactName(name))
        || strings.contains(ExactName(name))
      if !isKnown { report(path, "there is no input \"\(name)\" that could be reset") }
    case .setFrame(let value): checkNumber(value, path)
    case .setProgress(let value):
      checkNumber(value, path)
      if dialect.progressIsFraction, case .number(let number) = value, number > 1 {
        report(path, "SetProgress counts from 0 to 1; \(number) is read as percent")
      }
    case .setTheme(let text), .openURL(let text, _): checkText(text, path)
    case .fireCustomEvent(let text): if dialect.resolvesCustomEvents { checkText(text, path) }
    case .unknown: break
    }
  }

  private mutating func checkNumber(_ operand: StateMachineDefinition.Operand?, _ path: String) {
    if case .string(let text)? = operand, !isNumber(text) { report(path, "\"\(text)\" is no numeric input") }
  }

  private mutating func checkText(_ text: String, _ path: String) {
    if text.begins(with: "$"), !strings.contains(ExactName(text.withoutDollars)) {
      report(path, "\"\(text)\" is no string input; it is taken as it stands")
    }
  }

  private func isNumber(_ text: String) -> Bool {
    text == "@elapsedTime" || (text.begins(with: "$") && numbers.contains(ExactName(text.withoutDollars)))
  }

  private func refersToBoolean(_ text: String) -> Bool {
    (text.begins(with: "$") || !dialect.requiresDollar) && booleans.contains(ExactName(text.withoutDollars))
  }
}
