#if Tools
import ZoetropeJSON

/// The outcome of a row.
struct RowOutcome: Sendable {
  enum Result: Sendable {
    case drawn(DrawnPictures)
    /// The output is whole and new.
    case skipped
    /// The work that drawing would take, in units.
    case estimated(Double)
    case failed(String)
    /// The pictures are not as authored, which is an error.
    case refused(DrawnPictures, String)
  }

  var row: BatchRow
  /// The place of the row among the rows that can be drawn.
  var place = 0
  var result: Result
  /// The time that the row took, in milliseconds.
  var milliseconds = 0.0

  /// The outcome of a row that was refused.
  ///
  /// - Parameters:
  ///   - row: The row; nil if it could not be read.
  ///   - place: The place of the row among the rows that can be drawn.
  init(_ problem: BatchProblem, row: BatchRow? = nil, place: Int = 0) {
    self.row = row ?? BatchRow(number: problem.row, input: "", output: "")
    self.place = place
    result = .failed(problem.description)
  }

  init(_ row: BatchRow, _ result: Result, milliseconds: Double) {
    (self.row, self.result, self.milliseconds) = (row, result, milliseconds)
  }

  /// The reason of a failure; nil for none.
  var failure: String? {
    switch result {
    case .failed(let reason), .refused(_, let reason): reason
    case .drawn, .skipped, .estimated: nil
    }
  }

  /// The report for programs, a line of its own.
  var json: JSONValue {
    var (status, pictures): (String, JSONValue) = ("failed", .null)
    switch result {
    case .drawn(let drawn): (status, pictures) = ("drawn", .object(drawn.members))
    case .skipped: status = "skipped"
    case .failed: break
    case .refused(let drawn, _): pictures = .object(drawn.members)
    case .estimated: return planned
    }
    return .report([
      ("row", .number(Double(row.number))), ("input", .string(row.input)),
      ("output", .string(OutputName.path(row.output))),
      ("status", .string(status)), ("error", .optional(failure)),
      ("milliseconds", .number((milliseconds * 1000).rounded() / 1000)), ("pictures", pictures),
    ])
  }

  /// The row of a manifest, with the cost if it is known.
  var planned: JSONValue {
    var members: [(String, JSONValue)] = [("input", .string(row.input)), ("output", .string(row.output))]
    var lists: [String: [JSONValue]] = [:]
    for word in row.options {
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (name, value) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
      if RowOption.lists.contains(name) {
        lists[name, default: []].append(.string(value ?? ""))
      } else {
        members.append((name, value.map { .string($0) } ?? .boolean(true)))
      }
    }
    members += lists.sorted { $0.key < $1.key }.map { ($0.key, .array($0.value)) }
    if case .estimated(let work) = result { members.append(("cost", .number(work.rounded()))) }
    return .object(members)
  }
}
#endif
