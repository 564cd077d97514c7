import HostFiles
import ZoetropeJSON

/// Reports the outcomes of rows as they come: lines for programs, failures, progress and a summary.
actor BatchReporter {
  /// The highest number of different failures to list.
  static let maximumFailures = 100
  /// The highest number of rows to name with a shared failure.
  private static let maximumRows = 5

  /// A failure that one row had first, and others had, too.
  private struct Failure {
    /// The row listed with it.
    var row: Int
    /// The numbers of other rows, a few of them.
    var others: [Int] = []
    /// The number of other outcomes with it.
    var count = 0
  }

  private let total: Int
  /// Whether each outcome is a line on standard output, and somebody reads it.
  private var isJSON: Bool
  private let isQuiet = StandardError.isQuiet
  /// The rows with their costs, which are a manifest in the end; nil if the rows are drawn.
  private var planned: [(row: Int, place: Int, line: String)]?
  private var progress: ProgressBar
  private var drawn = 0, skipped = 0, failed = 0
  /// The number of rows whose pictures are not as authored.
  private var short = 0
  /// The number of rows whose picture is blank, though other frames are not.
  private var blank = 0
  /// The failures in the order of their first rows, and their positions by their reasons without the input.
  private var failures: [Failure] = []
  private var positions: [String: Int] = [:]
  /// Whether all failures are listed, or counted with one that is.
  private var isListComplete = true
  /// The reason why nothing more can be reported.
  private var failure: CommandError?

  /// - Parameters:
  ///   - isJSON: Whether each outcome is a line on standard output.
  ///   - estimates: Whether the rows are only estimated.
  init(total: Int, isJSON: Bool, estimates: Bool = false) {
    (self.total, self.isJSON, planned) = (total, isJSON, estimates ? [] : nil)
    progress = ProgressBar(rows: total)
  }

  /// Reports an outcome.
  ///
  /// A reader of outcomes may go away early: the exit code says, too, whether rows failed.
  ///
  /// - Returns: Whether more should be drawn; false once standard output can't be written.
  func report(_ outcome: RowOutcome) -> Bool {
    guard failure == nil else { return false }
    do throws(CommandError) {
      try write(outcome)
      return true
    } catch  where error.exitCode == .closedOutput && isJSON {
      isJSON = false
      return true
    } catch {
      failure = error
      return false
    }
  }

  private func write(_ outcome: RowOutcome) throws(CommandError) {
    switch outcome.result {
    case .drawn(let pictures):
      drawn += 1
      if pictures.shortfall != nil { short += 1 }
      if pictures.suggestsPoster { blank += 1 }
    case .skipped: skipped += 1
    case .estimated: drawn += 1
    case .failed(let reason), .refused(_, let reason):
      failed += 1
      list(reason, of: outcome.row)
    }
    // A row that can't be estimated stays in the plan, so that it is reported when it is drawn.
    if planned != nil, !outcome.row.input.isEmpty {
      planned?.append((outcome.row.number, outcome.place, outcome.planned.text(.line) + "\n"))
    }
    try progress.show(drawn + skipped + failed, failed: failed)
    if isJSON { try StandardOutput.write(outcome.json.text(.line) + "\n") }
  }

  /// Lists a failure, or counts it if an earlier row had the same.
  private func list(_ reason: String, of row: BatchRow) {
    let prefix = "\(row.input): "
    let finding = reason.hasPrefix(prefix) ? String(reason.dropFirst(prefix.count)) : reason
    if let position = positions[finding] {
      failures[position].count += 1
      let isNew = row.number != failures[position].row && !failures[position].others.contains(row.number)
      if isNew, failures[position].others.count <= Self.maximumRows {
        failures[position].others.append(row.number)
      }
      return
    }
    guard failures.count < Self.maximumFailures else { return isListComplete = false }
    positions[finding] = failures.count
    failures.append(Failure(row: row.number))
    progress.finish()
    let place = row.number > 0 ? "row \(row.number): " : ""
    StandardError.write("zoetrope: \(place)\(CommandError.oneLine(reason))\n")
  }

  /// Writes which rows failed as others had.
  private func listRepetitions() {
    for failure in failures where failure.count > 0 {
      let rows = failure.others.prefix(Self.maximumRows).map { "\($0)" }.joined(separator: ", ")
      let more = failure.others.count > Self.maximumRows ? " and others" : ""
      let list = rows.isEmpty ? "" : ": \(failure.others.count == 1 ? "row" : "rows") \(rows)\(more)"
      StandardError.write("zoetrope: \(failure.count) more failed as row \(failure.row) did\(list)\n")
    }
  }

  /// The note on blank pictures of an animation with other frames.
  static func posterNote(_ count: Int) -> String {
    let frames = count == 1 ? "the first frame is blank" : "\(count) first frames are blank"
    return "\(frames); --poster draws the frame that shows most"
  }

  /// Ends the report.
  ///
  /// - Throws: ``CommandError`` with exit code 1 if rows failed, or the error that ended the reports.
  func finish() throws {
    progress.finish()
    if let failure { throw failure }
    listRepetitions()
    for row in (planned ?? []).sorted(by: { ($0.row, $0.place) < ($1.row, $1.place) }) {
      try StandardOutput.write(row.line)
    }
    if short > 0 {
      StandardError.writeNotes([
        "\(ReportText.count(short, "row")) drawn not quite as authored; --json says what is missing, --strict refuses it"
      ])
    }
    if blank > 0 { StandardError.writeNotes([Self.posterNote(blank)]) }
    if !isQuiet, SystemCalls.isTerminal(2) { StandardError.write("zoetrope: \(summary)\n") }
    guard failed > 0 else { return }
    let rest = isListComplete ? "" : "; the first \(Self.maximumFailures) reasons are listed"
    throw CommandError.findings("\(failed) of \(ReportText.count(total, "row")) failed\(rest)")
  }

  private var summary: String {
    let seconds = progress.seconds
    let rate = seconds > 0 ? Int(Double(drawn) / seconds) : 0
    return
      "\(drawn) drawn, \(skipped) skipped, \(failed) failed, \(ReportText.number(seconds)) s, \(rate) a second"
  }
}
