import DotLottieFormat

/// The inputs of a machine as they stand: what guards look at.
struct InputValues: Sendable {
  /// The values of the declared inputs.
  var numbers: ContiguousArray<Float>
  var strings: ContiguousArray<String>
  var booleans: ContiguousArray<Bool>
  /// The row of the event that waits for a transition, or `missing`.
  var pendingEvent = CompiledMachine.missing
  /// Seconds since the last start.
  var elapsedSeconds: Float = 0

  /// The value of a numeric input, which may be the built-in one.
  @inline(__always)
  func number(_ row: Int32) -> Float { row >= 0 ? numbers[Int(row)] : elapsedSeconds }
}

/// The one copy of a machine's tables: copying an engine costs less than the tables are long.
///
/// What every change of an input asks is asked here: a class that nobody can change lends out its tables, where a
/// value that is being changed would have to hold on to each of them.
final class SharedMachine: Sendable {
  let tables: CompiledMachine

  init(_ tables: CompiledMachine) { self.tables = tables }

  func numberRow(_ name: String) -> Int32 { tables.numbers.row(of: name) }
  func stringRow(_ name: String) -> Int32 { tables.strings.row(of: name) }
  func booleanRow(_ name: String) -> Int32 { tables.booleans.row(of: name) }
  func eventRow(_ name: String) -> Int32 { tables.events.row(of: name) }
  func listenedRow(_ name: String) -> Int32 { tables.listenedNames.row(of: name) }

  func interactions(of trigger: CompiledMachine.Interaction.Trigger) -> Range<Int> {
    tables.interactions(of: trigger)
  }

  func actions(of trigger: CompiledMachine.Interaction.Trigger, named name: Int32) -> Range<Int> {
    tables.actions(of: trigger, named: name)
  }

  /// The transition that a state takes now; a row, or `missing`.
  func transition(of state: Int32, _ values: InputValues, inDeclaredOrder: Bool) -> Int32 {
    let rows = tables.states[Int(state)].transitions
    return inDeclaredOrder ? firstPassing(rows, values) : firstPassingGuardlessLast(rows, values)
  }

  /// The entry or exit actions of a state, or those that the global state puts in their place.
  func actions(of state: Int32, entry: Bool, isOverridden: Bool) -> CompiledMachine.Rows {
    if isOverridden, tables.globalState >= 0 {
      let actions = actions(of: tables.globalState, entry: entry)
      if !actions.isEmpty { return actions }
    }
    return actions(of: state, entry: entry)
  }

  @inline(__always)
  private func actions(of state: Int32, entry: Bool) -> CompiledMachine.Rows {
    entry ? tables.states[Int(state)].entryActions : tables.states[Int(state)].exitActions
  }

  private func firstPassing(_ rows: CompiledMachine.Rows, _ values: InputValues) -> Int32 {
    for row in rows.start..<rows.end where allHold(tables.transitions[Int(row)].guards, values) { return row }
    return CompiledMachine.missing
  }

  private func firstPassingGuardlessLast(_ rows: CompiledMachine.Rows, _ values: InputValues) -> Int32 {
    let hasEvent = values.pendingEvent >= 0
    var fallback = CompiledMachine.missing
    for row in rows.start..<rows.end {
      let transition = tables.transitions[Int(row)]
      if transition.guards.isEmpty {
        fallback = row
      } else if transition.asksForEvent == hasEvent && allHold(transition.guards, values) {
        return row
      }
    }
    return fallback
  }

  @inline(__always)
  private func allHold(_ guards: CompiledMachine.Rows, _ values: InputValues) -> Bool {
    for row in guards.range where !holds(tables.guards[row], values) { return false }
    return true
  }

  @inline(__always)
  private func holds(_ condition: CompiledMachine.Guard, _ values: InputValues) -> Bool {
    switch condition.kind {
    case .never: return false
    case .event: return values.pendingEvent == condition.left
    case .numberLiteral:
      return Self.compare(values.number(condition.left), condition.number, condition.comparison)
    case .numberInput:
      return Self.compare(values.number(condition.left), values.number(condition.right), condition.comparison)
    case .booleanLiteral:
      let isEqual = values.booleans[Int(condition.left)] == (condition.right == 1)
      return isEqual == (condition.comparison == .equal)
    case .booleanInput:
      let isEqual = values.booleans[Int(condition.left)] == values.booleans[Int(condition.right)]
      return isEqual == (condition.comparison == .equal)
    case .stringLiteral, .stringInput: return stringHolds(condition, values)
    }
  }

  @inline(never)
  private func stringHolds(_ condition: CompiledMachine.Guard, _ values: InputValues) -> Bool {
    let row = Int(condition.right)
    let right = condition.kind == .stringLiteral ? tables.stringLiterals[row] : values.strings[row]
    return values.strings[Int(condition.left)].isExactly(right) == (condition.comparison == .equal)
  }

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
