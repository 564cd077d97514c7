import DotLottieFormat

/// The only copy of a machine's tables: to copy an engine costs the same however long they are.
///
/// The questions of every change of an input are asked here: an immutable class lends its tables, whereas a value that
/// is being changed would have to retain each of them.
final class SharedMachine: Sendable {
  let tables: CompiledMachine

  init(_ tables: consuming CompiledMachine) { self.tables = tables }

  /// The inputs before the first start.
  var initialValues: InputValues { InputValues(tables) }

  /// The name of a state; empty for ``CompiledMachine/missing``.
  @inline(__always)
  func stateName(_ row: Int32) -> String { row < 0 ? "" : tables.stateNames.names[Int(row)] }

  @inline(__always)
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
  func transition(of state: Int32, _ values: InputValues, _ work: inout MachineWork) -> Int32 {
    tables.transitions.firstPassing(tables.states[Int(state)].guards, values, &work)
  }
}
