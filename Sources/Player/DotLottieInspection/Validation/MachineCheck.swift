import DotLottieFormat
import LottieFormat
import LottiePlayer

/// Finds parts of a machine that have no effect.
struct MachineCheck {
  typealias Definition = StateMachineDefinition

  /// The place of a finding.
  struct Place {
    var path: String
    var state: String?
    var target: String?

    /// The place of a part.
    func at(_ part: String) -> Place {
      Place(path: path.isEmpty ? part : "\(path).\(part)", state: state, target: target)
    }
  }

  let definition: Definition
  let dialect: StateMachineDialect
  let states: Set<ExactName>
  private(set) var numbers: Set<ExactName> = []
  private(set) var strings: Set<ExactName> = []
  private(set) var booleans: Set<ExactName> = []
  private(set) var events: Set<ExactName> = []
  private(set) var room: FindingRoom<ValidationRule>
  private let file: String
  /// The number of remaining comparisons of unknown names with known names.
  private var suggestions = 64

  /// - Parameter limit: The highest number of findings.
  init(_ definition: Definition, _ dialect: StateMachineDialect, file: String = "", limit: Int) {
    self.definition = definition
    self.dialect = dialect
    room = FindingRoom(capacity: limit)
    self.file = file
    states = Set(definition.states.map { ExactName($0.name) })
    for (row, input) in definition.inputs.enumerated() {
      if let name = input.name, name.begins(with: "@") {
        report(
          .reservedName, Place(path: "inputs[\(row)]"),
          "\"\(name)\" is left out: names that begin with @ are reserved for the player")
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

  mutating func report(_ rule: ValidationRule, _ place: Place, _ message: String) {
    room.add(
      ValidationFinding(
        rule, file: file, path: place.path, state: place.state, target: place.target, message: message))
  }

  /// The findings, in order, and the number of further ones; if not all are kept, the worst are.
  var findings: [ValidationFinding] { room.findings(file: file) }

  /// The end of a message about an unknown name, with the most similar known name.
  private mutating func suggestion(_ name: String, _ known: [String]) -> String {
    guard suggestions > 0 else { return "" }
    suggestions -= 1
    return UnknownName.nearest(to: name, in: known).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// Reports an unknown state.
  private mutating func reportState(
    _ name: String, _ place: Place, _ consequence: String = "", _ rule: ValidationRule = .unknownState
  ) {
    let hint = suggestion(name, definition.states.map { $0.name })
    report(rule, place, "there is no state \"\(name)\"\(consequence)\(hint)")
  }

  /// Checks the whole machine.
  mutating func machine() {
    if !states.contains(ExactName(definition.initial)) {
      reportState(
        definition.initial, Place(path: "initial"), ": the machine can't be started", .initialState)
    }
    for (row, state) in definition.states.enumerated() {
      check(state, Place(path: "states[\(row)]", state: state.name))
    }
    for (row, interaction) in definition.interactions.enumerated() {
      var place = Place(path: "interactions[\(row)]")
      switch interaction.trigger {
      case .onComplete(let name), .onLoopComplete(let name):
        place.state = name
        if !states.contains(ExactName(name)) { reportState(name, place) }
      default: break
      }
      check(interaction.actions, place.at("actions"))
    }
  }

  private mutating func check(_ state: Definition.State, _ place: Place) {
    if let speed = state.playback?.speed, !(speed > 0 && speed.isFinite) {
      report(.speedRange, place.at("speed"), "a speed must be above 0, not \(speed); it is left out")
    }
    if case .range(let start, let end)? = state.playback?.segment, start >= end {
      report(
        .segmentRange, place.at("segment"), "the segment \(start) to \(end) is empty; it is left out")
    }
    for (row, transition) in state.transitions.enumerated() {
      var place = place.at("transitions[\(row)]")
      place.target = transition.toState
      if !states.contains(ExactName(transition.toState)) {
        reportState(transition.toState, place, ": the transition is never taken")
      }
      if dialect.reportsInvalidTweens, let problem = transition.tween?.problem {
        report(.tweenRange, place, "the tween to \"\(transition.toState)\" happens at once: \(problem)")
      }
      for (index, condition) in (transition.guards ?? []).enumerated() {
        check(condition, place.at("guards[\(index)]"))
      }
    }
    check(state.entryActions, place.at("entryActions"))
    check(state.exitActions, place.at("exitActions"))
  }
}

// MARK: Guards

extension MachineCheck {
  private mutating func check(_ condition: Definition.Guard, _ place: Place) {
    switch condition {
    case .numeric(let name, _, let operand):
      if name != "@elapsedTime" { require(name, in: numbers, "numeric", place) }
      switch operand {
      case .number: break
      case .boolean: never(place, "a number is compared with a boolean")
      case .string(let text):
        if !isNumber(text) { never(place, "\"\(text)\" is not a number", isReference(text) ? text : nil) }
      }
    case .string(let name, let comparison, let operand):
      require(name, in: strings, "string", place)
      if comparison != .equal && comparison != .notEqual { never(place, "texts have no order") }
      if case .string(let text) = operand {
        if isReference(text), !isText(text) { never(place, "\"\(text)\" is not a string input", text) }
      } else {
        never(place, "a text is compared with something else")
      }
    case .boolean(let name, let comparison, let operand):
      require(name, in: booleans, "boolean", place)
      if comparison != .equal && comparison != .notEqual { never(place, "booleans have no order") }
      switch operand {
      case .boolean: break
      case .number: never(place, "a boolean is compared with a number")
      case .string(let text):
        guard !refersToBoolean(text) else { break }
        let isReference = isReference(text) || !dialect.requiresDollar
        never(
          place, "\"\(text)\" is not a \(isReference ? "boolean input" : "reference")",
          isReference ? text : nil)
      }
    case .event(let name): require(name, in: events, "event", place)
    case .unknown: break
    }
  }

  /// - Parameter reference: The text that refers to an input, if it is at fault.
  private mutating func never(_ place: Place, _ reason: String, _ reference: String? = nil) {
    let rule: ValidationRule = reference.map(isDeclared) ?? true ? .inputType : .unknownInput
    report(rule, place, "\(reason): the guard never holds")
  }

  /// Checks that an input is declared: a name may be missing, or belong to an input of another type.
  private mutating func require(_ name: String, in known: Set<ExactName>, _ type: String, _ place: Place) {
    let name = ExactName(name)
    guard !known.contains(name) else { return }
    let isOther = [numbers, strings, booleans, events].contains { $0.contains(name) }
    let hint = isOther ? "" : suggestion(name.text, known.map { $0.text }.sorted())
    report(isOther ? .inputType : .unknownInput, place, "there is no \(type) input \"\(name.text)\"\(hint)")
  }
}

// MARK: Actions

extension MachineCheck {
  private mutating func check(_ actions: [Definition.Action], _ place: Place) {
    for (row, action) in actions.enumerated() {
      check(action, Place(path: "\(place.path)[\(row)]", state: place.state))
    }
  }

  private mutating func check(_ action: Definition.Action, _ place: Place) {
    switch action {
    case .increment(let name, let value), .decrement(let name, let value):
      require(name, in: numbers, "numeric", place)
      checkNumber(value, place)
    case .setNumeric(let name, let value), .multiply(let name, let value):
      require(name, in: numbers, "numeric", place)
      checkNumber(value, place)
    case .setRandom(let name, let minimum, let maximum, _), .clamp(let name, let minimum, let maximum):
      require(name, in: numbers, "numeric", place)
      checkNumber(minimum, place)
      checkNumber(maximum, place)
    case .floor(let name): require(name, in: numbers, "numeric", place)
    case .toggle(let name): require(name, in: booleans, "boolean", place)
    case .setBoolean(let name, let value):
      require(name, in: booleans, "boolean", place)
      checkTruth(value, place)
    case .setString(let name, let value):
      require(name, in: strings, "string", place)
      checkText(value, place)
    case .fire(let name): require(name, in: events, "event", place)
    case .reset(let name): checkReset(name, place)
    case .setFrame(let value): checkNumber(value, place)
    case .setProgress(let value):
      checkNumber(value, place)
      if dialect.progressIsFraction, case .number(let number) = value, number > 1 {
        report(.dialect, place, "SetProgress counts from 0 to 1; \(number) is read as percent")
      }
    case .setTheme(let text), .openURL(let text, _): checkText(text, place)
    case .fireCustomEvent(let text): if dialect.resolvesCustomEvents { checkText(text, place) }
    case .unknown: break
    }
  }

  private mutating func checkReset(_ name: String, _ place: Place) {
    let input = ExactName(name)
    guard ![numbers, booleans, strings].contains(where: { $0.contains(input) }) else { return }
    report(
      events.contains(input) ? .inputType : .unknownInput, place,
      "there is no input \"\(name)\" that could be reset")
  }

  private mutating func checkNumber(_ operand: Definition.Operand?, _ place: Place) {
    switch operand {
    case nil, .number?: break
    case .boolean(let value)?: report(.inputType, place, "\(value) is not a number")
    case .string(let text)?:
      guard !isNumber(text) else { break }
      report(isDeclared(text) ? .inputType : .unknownInput, place, "\"\(text)\" is not a numeric input")
    }
  }

  private mutating func checkTruth(_ operand: Definition.Operand, _ place: Place) {
    switch operand {
    case .boolean: break
    case .number(let value): report(.inputType, place, "\(value.label) is not a boolean")
    case .string(let text):
      guard !refersToBoolean(text) else { break }
      let isUnknown = (isReference(text) || !dialect.requiresDollar) && !isDeclared(text)
      report(isUnknown ? .unknownInput : .inputType, place, "\"\(text)\" is not a boolean input")
    }
  }

  private mutating func checkText(_ text: String, _ place: Place) {
    if isReference(text), !isText(text) {
      let rule: ValidationRule = isDeclared(text) ? .inputType : .unknownInput
      report(rule, place, "\"\(text)\" is not a string input; it is used literally")
    }
  }

  /// Whether a text refers to an input of any type.
  private func isDeclared(_ text: String) -> Bool {
    let name = ExactName(text.withoutDollars)
    return [numbers, strings, booleans, events].contains { $0.contains(name) }
  }

  private func isReference(_ text: String) -> Bool { text.begins(with: "$") }

  private func isNumber(_ text: String) -> Bool {
    text == "@elapsedTime" || (isReference(text) && numbers.contains(ExactName(text.withoutDollars)))
  }

  /// Whether a reference is to a text.
  private func isText(_ reference: String) -> Bool { strings.contains(ExactName(reference.withoutDollars)) }

  private func refersToBoolean(_ text: String) -> Bool {
    (isReference(text) || !dialect.requiresDollar) && booleans.contains(ExactName(text.withoutDollars))
  }
}
