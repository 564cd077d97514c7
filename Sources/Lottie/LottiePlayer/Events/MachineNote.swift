import DotLottieFormat

/// An action of a state machine in short: rows of its tables and numbers, without text.
///
/// A change of an input causes several notes, most of them before anybody is notified. A note is copied as bits,
/// whereas a ``PlayerEvent`` has to retain its names. It is a struct with a field for each value instead of an enum:
/// its fields are read as they were written, one by one, which processors forward from store to load.
struct MachineNote: BitwiseCopyable, Sendable {
  enum Kind: UInt8, BitwiseCopyable {
    case transition, stateExit, stateEntered, numericInput, booleanInput, inputFired
  }

  let kind: Kind
  /// The row of the state or the input; for a transition, that of its target.
  let row: Int32
  /// The state that a transition leaves; `missing` for none.
  var origin = CompiledMachine.missing
  /// The old and the new value of a number; 0 and 1 for booleans.
  var old: Float = 0
  var new: Float = 0
  /// The number of effects before the note: its place among them.
  var effectsBefore: Int32 = 0

  static func transition(from: Int32, to: Int32) -> MachineNote {
    MachineNote(kind: .transition, row: to, origin: from)
  }

  static func stateExit(_ state: Int32) -> MachineNote { MachineNote(kind: .stateExit, row: state) }

  static func stateEntered(_ state: Int32) -> MachineNote { MachineNote(kind: .stateEntered, row: state) }

  static func numericInput(_ row: Int32, old: Float, new: Float) -> MachineNote {
    MachineNote(kind: .numericInput, row: row, old: old, new: new)
  }

  static func booleanInput(_ row: Int32, new: Bool) -> MachineNote {
    MachineNote(kind: .booleanInput, row: row, new: new ? 1 : 0)
  }

  static func inputFired(_ row: Int32) -> MachineNote { MachineNote(kind: .inputFired, row: row) }
}

extension MachineNote {
  /// The event of a note.
  @inline(__always)
  func event(of machine: SharedMachine) -> PlayerEvent {
    switch kind {
    case .transition: .transition(from: machine.stateName(origin), to: machine.stateName(row))
    case .stateExit: .stateExit(machine.stateName(row))
    case .stateEntered: .stateEntered(machine.stateName(row))
    case .numericInput: .numericInput(name: machine.tables.numbers.names.names[Int(row)], old: old, new: new)
    case .booleanInput:
      .booleanInput(name: machine.tables.booleans.names.names[Int(row)], old: new == 0, new: new != 0)
    case .inputFired: .inputFired(machine.tables.events.names[Int(row)])
    }
  }
}

extension SharedMachine {
  /// The name of a state; empty for ``CompiledMachine/missing``.
  @inline(__always)
  func stateName(_ row: Int32) -> String { row < 0 ? "" : tables.stateNames.names[Int(row)] }
}
