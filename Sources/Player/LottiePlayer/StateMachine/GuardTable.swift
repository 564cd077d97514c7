import DotLottieFormat
import LottieFormat

/// The transitions of all states with their guards, which every change of an input evaluates.
struct GuardTable: Sendable {
  struct Transition: BitwiseCopyable, Sendable {
    /// The state, or `missing`.
    var target: Int32
    var asksForEvent = false
    /// The row of ``CompiledMachine/tweens``, or `missing`.
    var tween = CompiledMachine.missing
  }

  var transitions: ContiguousArray<Transition> = []
  /// The guards of each state, one transition after the other, in the order of their evaluation.
  var guards: ContiguousArray<Guard> = []
  /// The numbers in comparisons.
  var constants: ContiguousArray<Float> = []
  /// The texts in comparisons.
  var texts: ContiguousArray<String> = []

  subscript(_ row: Int32) -> Transition { transitions[Int(row)] }

  /// The number of registers that guards may read.
  private(set) var registerCount = 0

  /// Makes sure that no guard reads a missing register, when all are present.
  mutating func seal(registers: Int) {
    registerCount = registers
    for condition in guards where !condition.flags.contains(.isText) {
      precondition(
        condition.left >= 0 && condition.left < registers && condition.right >= 0
          && condition.right < registers,
        "a guard reads registers \(condition.left) and \(condition.right) of \(registers)")
    }
  }

  /// The first transition of a state whose guards all hold; a row, or `missing`.
  ///
  /// All guards are paid for, as if none of them held.
  @inline(__always)
  func firstPassing(
    _ rows: CompiledMachine.Rows, _ values: InputValues, _ work: inout MachineWork
  ) -> Int32 {
    // Spans are read without retaining the tables, and below without checks: the rows are checked here, and the
    // registers of every guard were checked when the table was sealed.
    let (guards, registers) = (guards.span, values.registers.span)
    precondition(rows.start >= 0 && rows.end <= guards.count && registers.count == registerCount)
    work.spend(rows.range.count, each: MachineWork.Cost.guarded)
    var row = Int(rows.start)
    var wanted = Guard.Flags.isFirst
    while row < rows.end {
      let condition = unsafe guards[unchecked: row]
      row &+= 1
      if condition.flags.isDisjoint(with: wanted) { continue }
      let holds: Bool
      if condition.flags.contains(.isText) {
        holds = textHolds(condition, values.strings, &work)
        if work.isExhausted { return CompiledMachine.missing }
      } else {
        holds = unsafe condition.flags.accept(
          registers[unchecked: Int(condition.left)], registers[unchecked: Int(condition.right)])
      }
      // After a guard that holds comes the next of its transition; after one that does not, the first of another.
      if holds && condition.flags.contains(.isLast) { return condition.transition }
      wanted = holds ? .isAny : .isFirst
    }
    return CompiledMachine.missing
  }

  @inline(never)
  func textHolds(
    _ condition: Guard, _ strings: ContiguousArray<String>, _ work: inout MachineWork
  ) -> Bool {
    let right = Int(condition.right)
    let text = condition.flags.contains(.isLiteral) ? texts[right] : strings[right]
    return work.areSame(strings[Int(condition.left)], text) != condition.flags.contains(.isNegated)
  }
}

extension GuardTable {
  /// A condition that compares two values.
  ///
  /// There is one kind for everything except texts: numbers, booleans, time and events are all registers of
  /// ``InputValues``, and so are the constants. The order in which transitions are tried, in which dialects differ, is
  /// that of the table.
  struct Guard: BitwiseCopyable, Sendable {
    /// The kind of a guard, in one byte.
    struct Flags: OptionSet, BitwiseCopyable, Sendable {
      let rawValue: UInt8
      /// Accepts a left value below the right one.
      static let less = Flags(rawValue: 1 << 0)
      /// Accepts values that are equal.
      static let equal = Flags(rawValue: 1 << 1)
      /// Holds if the comparison accepts nothing.
      static let isNegated = Flags(rawValue: 1 << 2)
      /// The guard is the first of its transition.
      static let isFirst = Flags(rawValue: 1 << 3)
      /// The guard is the last of its transition.
      static let isLast = Flags(rawValue: 1 << 4)
      /// Compares texts.
      static let isText = Flags(rawValue: 1 << 5)
      /// Compares with a text of the file, not with another input.
      static let isLiteral = Flags(rawValue: 1 << 6)
      /// Is any guard.
      static let isAny = Flags(rawValue: 1 << 7)

      /// Whether a guard holds for the values of its registers.
      ///
      /// A value that is not a number is neither less than, equal to nor greater than another.
      @inline(__always)
      func accept(_ left: Float, _ right: Float) -> Bool {
        let isAccepted =
          contains(.less)
          ? (contains(.equal) ? left <= right : left < right) : (left == right && contains(.equal))
        return isAccepted != contains(.isNegated)
      }
    }

    /// The registers; for texts, the row of a string input, and that of another one or of a literal.
    var left: Int32 = 0
    var right: Int32 = 0
    /// The transition of the guard.
    var transition = CompiledMachine.missing
    var flags: Flags = .isAny

    static let never = Guard()
    static let always = Guard(flags: [.isAny, .isNegated])
  }
}
