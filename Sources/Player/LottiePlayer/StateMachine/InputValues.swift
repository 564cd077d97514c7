/// The current inputs of a machine, which guards read.
struct InputValues: Sendable {
  /// All values that a guard can compare except texts: the seconds since the last start, the row of the pending event,
  /// numeric inputs, boolean inputs as 0 and 1, and the constants of the machine.
  private(set) var registers: ContiguousArray<Float>
  var strings: ContiguousArray<String>
  private let firstBoolean: Int

  /// The register of the time, which acts as the input ``CompiledMachine/elapsedTime``.
  static let timeRegister = 0
  /// The register of the pending event.
  static let eventRegister = 1
  /// The register of the first numeric input.
  static let firstNumber = 2

  init(_ machine: CompiledMachine) {
    firstBoolean = Self.firstNumber + machine.numbers.initial.count
    strings = machine.strings.initial
    registers = []
    registers.reserveCapacity(
      firstBoolean + machine.booleans.initial.count + machine.transitions.constants.count)
    registers.append(0)
    registers.append(Float(CompiledMachine.missing))
    registers.append(contentsOf: machine.numbers.initial)
    for value in machine.booleans.initial { registers.append(value ? 1 : 0) }
    registers.append(contentsOf: machine.transitions.constants)
  }

  /// The row of the pending event, or `missing`.
  @inline(__always)
  var pendingEvent: Int32 {
    // No file has more values than a Float has exact whole numbers: `JSONLimits.maximumNodes`.
    get { Int32(registers[Self.eventRegister]) }
    set { registers[Self.eventRegister] = Float(newValue) }
  }

  /// The number of seconds since the last start.
  @inline(__always)
  var elapsedSeconds: Float {
    get { registers[Self.timeRegister] }
    set { registers[Self.timeRegister] = newValue }
  }

  /// The value of a numeric input, which may be the built-in one.
  @inline(__always)
  subscript(number row: Int32) -> Float {
    get { registers[Int(row) + Self.firstNumber] }
    set { registers[Int(row) + Self.firstNumber] = newValue }
  }

  /// The value of a boolean input.
  @inline(__always)
  subscript(boolean row: Int32) -> Bool {
    get { registers[Int(row) + firstBoolean] != 0 }
    set { registers[Int(row) + firstBoolean] = newValue ? 1 : 0 }
  }
}
