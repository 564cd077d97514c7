import DotLottieFormat

extension StateMachineEngine {
  /// The transition that a state takes now; a row, or nil.
  func selectedTransition(of state: Int32) -> Int? {
    let rows = machine.states[Int(state)].transitions.range
    return dialect.triesInDeclaredOrder ? firstPassing(rows) : firstPassingGuardlessLast(rows)
  }

  private func firstPassing(_ rows: Range<Int>) -> Int? {
    for row in rows where allHold(machine.transitions[row].guards) { return row }
    return nil
  }

  private func firstPassingGuardlessLast(_ rows: Range<Int>) -> Int? {
    let hasEvent = pendingEvent >= 0
    var fallback: Int?
    for row in rows {
      let transition = machine.transitions[row]
      if transition.guards.isEmpty {
        fallback = row
      } else if transition.asksForEvent == hasEvent && allHold(transition.guards) {
        return row
      }
    }
    return fallback
  }

  @inline(__always)
  private func allHold(_ guards: CompiledMachine.Rows) -> Bool {
    for row in guards.range where !holds(machine.guards[row]) { return false }
    return true
  }

  private func holds(_ condition: CompiledMachine.Guard) -> Bool {
    switch condition.kind {
    case .never: return false
    case .event: return pendingEvent == condition.left
    case .numberLiteral: return Self.compare(number(condition.left), condition.number, condition.comparison)
    case .numberInput:
      return Self.compare(number(condition.left), number(condition.right), condition.comparison)
    case .stringLiteral:
      let isEqual = strings[Int(condition.left)].isExactly(machine.stringLiterals[Int(condition.right)])
      return isEqual == (condition.comparison == .equal)
    case .stringInput:
      let isEqual = strings[Int(condition.left)].isExactly(strings[Int(condition.right)])
      return isEqual == (condition.comparison == .equal)
    case .booleanLiteral:
      return (booleans[Int(condition.left)] == (condition.right == 1)) == (condition.comparison == .equal)
    case .booleanInput:
      return (booleans[Int(condition.left)] == booleans[Int(condition.right)])
        == (condition.comparison == .equal)
    }
  }

  /// The value of a numeric input, which may be the built-in one.
  @inline(__always)
  func number(_ row: Int32) -> Float { row >= 0 ? numbers[Int(row)] : elapsedSeconds }

  @inline(__always)
  private static func compare(
    _ left: Float, _ right: Float, _ comparison: CompiledMachine.Guard.Comparison
  ) -> Bool {
    switch comparison {
    case .equal: left == right
    case .notEqual: left != right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    case .less: left < right
    case .lessOrEqual: left <= right
    }
  }
}
