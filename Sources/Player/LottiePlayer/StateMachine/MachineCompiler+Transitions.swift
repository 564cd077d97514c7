import DotLottieFormat
import LottieFormat

extension MachineCompiler {
  /// Appends the transitions of a state, and their guards in the order in which the dialect evaluates them.
  mutating func append(_ transitions: [StateMachineDefinition.Transition]) -> CompiledMachine.Rows {
    let start = machine.transitions.guards.count
    var fallback: Int32?
    for transition in transitions {
      let row = Int32(machine.transitions.transitions.count)
      let first = machine.transitions.guards.count
      let (isGuarded, asksForEvent) = append(guardsOf: transition)
      append(transition, asksForEvent: asksForEvent)
      if isGuarded {
        seal(first, transition: row)
      } else if dialect.triesInDeclaredOrder {
        appendUnguarded(row)
      } else {
        fallback = row
      }
    }
    if let fallback { appendUnguarded(fallback) }
    return CompiledMachine.Rows(start: Int32(start), end: Int32(machine.transitions.guards.count))
  }

  private mutating func append(_ transition: StateMachineDefinition.Transition, asksForEvent: Bool) {
    var tween = CompiledMachine.missing
    if let definition = transition.tween {
      tween = Int32(machine.tweens.count)
      machine.tweens.append(definition)
    }
    machine.transitions.transitions.append(
      GuardTable.Transition(
        target: machine.stateNames.row(of: transition.toState), asksForEvent: asksForEvent, tween: tween))
  }

  private mutating func appendUnguarded(_ transition: Int32) {
    machine.transitions.guards.append(.always)
    seal(machine.transitions.guards.count - 1, transition: transition)
  }

  /// Marks the guards from a row on as those of a transition.
  private mutating func seal(_ first: Int, transition: Int32) {
    for row in first..<machine.transitions.guards.count {
      machine.transitions.guards[row].transition = transition
    }
    machine.transitions.guards[first].flags.insert(.isFirst)
    machine.transitions.guards[machine.transitions.guards.count - 1].flags.insert(.isLast)
  }

  private mutating func append(
    guardsOf transition: StateMachineDefinition.Transition
  ) -> (isGuarded: Bool, asksForEvent: Bool) {
    var isGuarded = false
    var asksForEvent = false
    let first = machine.transitions.guards.count
    for condition in transition.guards ?? [] {
      // An unknown guard can't be evaluated: it is reported and omitted.
      if case .unknown = condition { continue }
      // If transitions are not tried in declared order, the first guard tests whether an event is pending.
      if !isGuarded && !dialect.triesInDeclaredOrder { machine.transitions.guards.append(.never) }
      isGuarded = true
      if case .event = condition { asksForEvent = true }
      machine.transitions.guards.append(compiled(condition))
    }
    if isGuarded && !dialect.triesInDeclaredOrder {
      machine.transitions.guards[first] = pendingEventGuard(isPending: asksForEvent)
    }
    return (isGuarded, asksForEvent)
  }

  /// A guard for whether an event is pending: a pending event hides the transitions without one.
  private mutating func pendingEventGuard(isPending: Bool) -> GuardTable.Guard {
    var result = GuardTable.Guard()
    result.left = Int32(InputValues.eventRegister)
    result.right = constant(0)
    result.flags.formUnion(isPending ? [.less, .isNegated] : .less)
    return result
  }

  // MARK: Guards

  private mutating func compiled(_ condition: StateMachineDefinition.Guard) -> GuardTable.Guard {
    switch condition {
    case .numeric(let name, let comparison, let operand):
      guard let left = number(name), let right = number(operand) else { return .never }
      return .init(left, comparison, right)
    case .string(let name, let comparison, let operand): return compiled(string: name, comparison, operand)
    case .boolean(let name, let comparison, let operand):
      guard comparison == .equal || comparison == .notEqual, let left = boolean(name),
        let right = boolean(operand)
      else { return .never }
      return .init(left, comparison, right)
    case .event(let name):
      let row = machine.events.row(of: name)
      return row < 0 ? .never : .init(Int32(InputValues.eventRegister), .equal, constant(Float(row)))
    case .unknown: return .never
    }
  }

  private mutating func compiled(
    string name: String, _ comparison: StateMachineDefinition.Comparison,
    _ operand: StateMachineDefinition.Operand
  ) -> GuardTable.Guard {
    let left = machine.strings.row(of: name)
    guard comparison == .equal || comparison == .notEqual, left >= 0, case .string(let text) = operand
    else { return .never }
    var result = GuardTable.Guard(left, comparison, 0)
    result.flags.insert(.isText)
    if text.begins(with: "$") {
      result.right = machine.strings.row(of: text.withoutDollars)
      return result.right < 0 ? .never : result
    }
    result.flags.insert(.isLiteral)
    result.right = Int32(machine.transitions.texts.count)
    machine.transitions.texts.append(text)
    return result
  }

  /// The register of a numeric input, declared or built in; nil for none.
  private func number(_ name: String) -> Int32? {
    name == "@elapsedTime" ? Int32(InputValues.timeRegister) : declaredNumber(name)
  }

  private func declaredNumber(_ name: String) -> Int32? {
    let row = machine.numbers.row(of: name)
    return row < 0 ? nil : row + Int32(InputValues.firstNumber)
  }

  /// The register of the operand of a numeric comparison.
  private mutating func number(_ operand: StateMachineDefinition.Operand) -> Int32? {
    switch operand {
    case .number(let value): constant(value)
    case .string(let text) where text.begins(with: "@"): text == "@elapsedTime" ? number(text) : nil
    case .string(let text) where text.begins(with: "$"): declaredNumber(text.withoutDollars)
    default: nil
    }
  }

  /// The register of a boolean input; nil for none.
  private func boolean(_ name: String) -> Int32? {
    let row = machine.booleans.row(of: name)
    return row < 0 ? nil : row + Int32(InputValues.firstNumber + machine.numbers.names.count)
  }

  /// The register of the operand of a boolean comparison.
  private mutating func boolean(_ operand: StateMachineDefinition.Operand) -> Int32? {
    switch operand {
    case .boolean(let value): constant(value ? 1 : 0)
    case .string(let text) where text.begins(with: "$") || !dialect.requiresDollar:
      boolean(text.withoutDollars)
    default: nil
    }
  }

  /// The register of a new constant.
  private mutating func constant(_ value: Float) -> Int32 {
    machine.transitions.constants.append(value)
    return constantRegister(machine.transitions.constants.count - 1)
  }

  /// The register of a constant, after those of the inputs.
  func constantRegister(_ row: Int) -> Int32 {
    Int32(InputValues.firstNumber + machine.numbers.names.count + machine.booleans.names.count + row)
  }
}

extension GuardTable.Guard {
  /// Makes a guard that compares two registers.
  fileprivate init(_ left: Int32, _ comparison: StateMachineDefinition.Comparison, _ right: Int32) {
    // A greater-than is a less-than with the sides swapped.
    let isSwapped = comparison == .greaterThan || comparison == .greaterThanOrEqual
    (self.left, self.right) = isSwapped ? (right, left) : (left, right)
    switch comparison {
    case .equal: flags.insert(.equal)
    case .notEqual: flags.formUnion([.equal, .isNegated])
    case .lessThan, .greaterThan: flags.insert(.less)
    case .lessThanOrEqual, .greaterThanOrEqual: flags.formUnion([.less, .equal])
    }
  }
}
