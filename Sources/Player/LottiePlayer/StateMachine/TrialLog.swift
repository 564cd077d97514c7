/// The questions for transitions of one machine since they were last taken, as rows of its tables.
struct TrialLog: Sendable {
  struct Entry: Sendable {
    /// The state whose transitions were tried.
    var state: Int32
    /// The row of the transition that was taken, or `missing`.
    var taken: Int32
    /// The values that the guards saw.
    var values: InputValues
  }

  /// The highest number of entries; later ones are counted only.
  static let limit = 1000

  private(set) var entries: [Entry] = []
  /// The number of entries beyond the limit.
  private(set) var omittedCount = 0
  /// The number of interactions that ran.
  private(set) var interactionCount = 0
  /// The actions of the first of them, at most ``limit``.
  private(set) var interactions: [CompiledMachine.Rows] = []

  var isEmpty: Bool { entries.isEmpty && interactionCount == 0 }

  mutating func append(_ entry: Entry) {
    if entries.count < Self.limit { entries.append(entry) } else { omittedCount += 1 }
  }

  mutating func append(_ ran: ContiguousArray<CompiledMachine.Rows>) {
    interactionCount += ran.count
    interactions += ran.prefix(Self.limit - interactions.count)
  }
}

extension StateMachineEngine {
  @inline(never)
  mutating func noteTrial(of state: Int32, takes row: Int32) {
    trials?.append(.init(state: state, taken: row, values: values))
  }
}
