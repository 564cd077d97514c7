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
  var interactionCount = 0

  mutating func append(_ entry: Entry) {
    if entries.count < Self.limit { entries.append(entry) } else { omittedCount += 1 }
  }
}

extension StateMachineEngine {
  @inline(never)
  mutating func noteTrial(of state: Int32, takes row: Int32) {
    trials?.append(.init(state: state, taken: row, values: values))
  }
}
