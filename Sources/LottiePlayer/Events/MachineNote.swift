import DotLottieFormat

/// What a state machine did, as short as it can be said: rows of its tables and numbers, no text.
///
/// A change of an input causes several, and most of them before anybody hears of it: a note is copied as bits, where a
/// ``PlayerEvent`` has to hold on to its names. ``SharedMachine/event(_:)`` gives the event that it stands for.
enum MachineNote: BitwiseCopyable, Sendable {
  /// States; `missing` for none.
  case transition(from: Int32, to: Int32)
  case stateExit(Int32)
  case stateEntered(Int32)
  /// A numeric input and its values.
  case numericInput(Int32, old: Float, new: Float)
  case booleanInput(Int32, new: Bool)
  /// An event input.
  case inputFired(Int32)
}

extension SharedMachine {
  /// The event that a note of this machine stands for.
  func event(_ note: MachineNote) -> PlayerEvent {
    switch note {
    case .transition(let from, let to): .transition(from: stateName(from), to: stateName(to))
    case .stateExit(let state): .stateExit(stateName(state))
    case .stateEntered(let state): .stateEntered(stateName(state))
    case .numericInput(let row, let old, let new):
      .numericInput(name: tables.numbers.names.names[Int(row)], old: old, new: new)
    case .booleanInput(let row, let new):
      .booleanInput(name: tables.booleans.names.names[Int(row)], old: !new, new: new)
    case .inputFired(let row): .inputFired(tables.events.names.names[Int(row)])
    }
  }

  /// The name of a state; empty for `missing`.
  @inline(__always)
  func stateName(_ row: Int32) -> String { row >= 0 ? tables.stateNames.names[Int(row)] : "" }
}
