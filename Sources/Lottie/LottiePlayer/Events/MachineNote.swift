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
  /// The table of the row.
  enum Table { case states, numbers, booleans, events }

  /// Passes the event of a note to a body.
  ///
  /// It is made where it is passed on, because moving an event costs more than making it.
  @inline(__always)
  func deliver(_ listener: (PlayerEvent) -> Void, naming name: (Table, Int32) -> String) {
    switch kind {
    case .transition: listener(.transition(from: name(.states, origin), to: name(.states, row)))
    case .stateExit: listener(.stateExit(name(.states, row)))
    case .stateEntered: listener(.stateEntered(name(.states, row)))
    case .numericInput: listener(.numericInput(name: name(.numbers, row), old: old, new: new))
    case .booleanInput: listener(.booleanInput(name: name(.booleans, row), old: new == 0, new: new != 0))
    case .inputFired: listener(.inputFired(name(.events, row)))
    }
  }
}

extension SharedMachine {
  /// The name in a row of a table; empty for `missing`.
  @inline(__always)
  func name(_ table: MachineNote.Table, _ row: Int32) -> String {
    if row < 0 { return "" }
    return switch table {
    case .states: tables.stateNames.names[Int(row)]
    case .numbers: tables.numbers.names.names[Int(row)]
    case .booleans: tables.booleans.names.names[Int(row)]
    case .events: tables.events.names[Int(row)]
    }
  }

  /// The name of a state; empty for `missing`.
  @inline(__always)
  func stateName(_ row: Int32) -> String { name(.states, row) }
}
