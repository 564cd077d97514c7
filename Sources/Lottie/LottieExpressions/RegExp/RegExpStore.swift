/// The flags of a regular expression.
struct RegExpFlags: OptionSet, Sendable {
  var rawValue: UInt8

  static let global = Self(rawValue: 1)
  static let ignoreCase = Self(rawValue: 2)
  static let multiline = Self(rawValue: 4)
  static let dotAll = Self(rawValue: 8)
  static let sticky = Self(rawValue: 16)

  /// The flags with their letters, in the order in which `flags` lists them.
  static let letters: [(letter: UInt8, flag: Self)] = [
    (UInt8(ascii: "g"), global), (UInt8(ascii: "i"), ignoreCase), (UInt8(ascii: "m"), multiline),
    (UInt8(ascii: "s"), dotAll), (UInt8(ascii: "y"), sticky),
  ]
}

/// A step of a compiled regular expression.
struct RegExpStep: Sendable {
  enum Operation: UInt8, Sendable {
    /// Matches the unit `first`.
    case unit
    /// Matches any unit but the end of a line.
    case dot
    /// Matches any unit.
    case any
    /// Matches a unit in, or outside, `second` ranges from the one at `first`.
    case inside, outside
    case textStart, lineStart, textEnd, lineEnd, wordEdge, noWordEdge
    /// Matches the text of the group `first` again.
    case backreference
    /// Continues with the next step, and at the distance `first` if that fails.
    case fork
    /// Continues at the distance `first`, and with the next step if that fails.
    case forkLater
    /// Continues at the distance `first`.
    case jump
    /// Stores the position in the slot `first`.
    case save
    /// Clears the groups from `first` up to `second`.
    case clear
    /// Fails if the position is still that of the slot `first`.
    case advanced
    /// Sets the counter in the slot `first` to 0.
    case begin
    /// Ends a loop at the distance `second`, or passes on to the step after ``bounds``; its counter is in the slot
    /// `first`, and the position at which the pass began in the next one.
    case loop, lazyLoop
    /// The least and the greatest number of passes of the loop before it.
    case bounds
    /// Begins a pass of a loop with the counter in the slot `first`.
    case pass
    /// Continues at the distance `first` if the steps up to there match, or don't match, at the position.
    case ahead, notAhead
    /// Ends a match, or the steps of a lookahead.
    case match
  }

  var operation: Operation
  var first: Int32 = 0
  var second: Int32 = 0
}

/// The compiled regular expressions of a library, and after them the ones of a frame.
///
/// All of them share their tables: once these have grown, a frame that compiles some allocates nothing.
struct RegExpStore: Sendable {
  struct Program: Sendable {
    /// The string from which the program was compiled.
    var source: Int32
    var flags: RegExpFlags
    var steps: Range<Int32>
    /// The number of groups, with the whole match as the first.
    var groups: Int32
    /// The number of slots: the start and the end of each group, then the counters of loops.
    var slots: Int32
    /// The names of groups.
    var names: Range<Int32>
    /// Whether a step that has failed at a position fails there again, whatever came before.
    var isMemoryless: Bool
  }

  /// The name of a group, as a part of the source.
  struct GroupName: Sendable {
    var group: Int32
    var text: Range<Int32>
  }

  var programs: ContiguousArray<Program> = []
  var steps: ContiguousArray<RegExpStep> = []
  var ranges: ContiguousArray<ClosedRange<UInt16>> = []
  var names: ContiguousArray<GroupName> = []

  /// The sizes of the tables at a time.
  struct Mark: Sendable {
    var programs: Int
    var steps: Int
    var ranges: Int
    var names: Int
  }

  var mark: Mark {
    Mark(programs: programs.count, steps: steps.count, ranges: ranges.count, names: names.count)
  }

  /// Removes what was added after a mark.
  mutating func remove(after mark: Mark) {
    guard steps.count > mark.steps || ranges.count > mark.ranges || names.count > mark.names else { return }
    programs.removeSubrange(mark.programs...)
    steps.removeSubrange(mark.steps...)
    ranges.removeSubrange(mark.ranges...)
    names.removeSubrange(mark.names...)
  }
}

/// Properties of UTF-16 units that regular expressions ask for.
enum RegExpUnit {
  static func isLineEnd(_ unit: UInt16) -> Bool {
    unit == 0x0A || unit == 0x0D || unit == 0x2028 || unit == 0x2029
  }

  static func isWord(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: false
    }
  }

  /// The ranges of `\d`, `\w` and `\s`; nil for another letter.
  static func ranges(of letter: UInt16) -> [ClosedRange<UInt16>]? {
    switch letter {
    case UInt16(UInt8(ascii: "d")): digits
    case UInt16(UInt8(ascii: "w")): words
    case UInt16(UInt8(ascii: "s")): blanks
    default: nil
    }
  }

  private static let digits: [ClosedRange<UInt16>] = [0x30...0x39]
  private static let words: [ClosedRange<UInt16>] = [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
  private static let blanks: [ClosedRange<UInt16>] = [
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
    0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ]
}
