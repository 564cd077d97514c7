import HostFiles
import ZoetropeJSON

/// Reports the outcomes of rows as they come: lines for programs, failures, progress and a summary.
actor BatchReporter {
  /// The highest number of failures that are listed.
  static let maximumFailures = 100

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
    case .skipped: skipped += 1
    case .estimated: drawn += 1
    case .failed(let reason):
      failed += 1
      if failed <= Self.maximumFailures {
        progress.finish()
        let place = outcome.row.number > 0 ? "row \(outcome.row.number): " : ""
        StandardError.write("zoetrope: \(place)\(CommandError.oneLine(reason))\n")
      }
    }
    // A row that can't be estimated stays in the plan, so that it is reported when it is drawn.
    if planned != nil, !outcome.row.input.isEmpty {
      planned?.append((outcome.row.number, outcome.place, outcome.planned.text(.line) + "\n"))
    }
    try progress.show(drawn + skipped + failed, failed: failed)
    if isJSON { try StandardOutput.write(outcome.json.text(.line) + "\n") }
  }

  /// Ends the report.
  ///
  /// - Throws: ``CommandError`` with exit code 1 if rows failed, or the error that ended the reports.
  func finish() throws {
    progress.finish()
    if let failure { throw failure }
    for row in (planned ?? []).sorted(by: { ($0.row, $0.place) < ($1.row, $1.place) }) {
      try StandardOutput.write(row.line)
    }
    if short > 0 {
      StandardError.writeNotes([
        "\(ReportText.count(short, "row")) drawn not quite as authored; --json says what is missing, --strict refuses it"
      ])
    }
    if !isQuiet, SystemCalls.isTerminal(2) { StandardError.write("zoetrope: \(summary)\n") }
    guard failed > 0 else { return }
    let rest = failed > Self.maximumFailures ? "; the first \(Self.maximumFailures) are listed" : ""
    throw CommandError.findings("\(failed) of \(ReportText.count(total, "row")) failed\(rest)")
  }

  private var summary: String {
    let seconds = progress.seconds
    let rate = seconds > 0 ? Int(Double(drawn) / seconds) : 0
    return
      "\(drawn) drawn, \(skipped) skipped, \(failed) failed, \(ReportText.number(seconds)) s, \(rate) a second"
  }
}
