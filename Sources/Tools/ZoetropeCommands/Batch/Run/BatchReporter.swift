#if Tools
import Host
import LottieFormat
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
    var first: BatchRow
    /// The first of the other rows.
    var others: [BatchRow] = []
    /// The number of other outcomes with it.
    var count = 0

    /// Counts another row.
    mutating func add(_ row: BatchRow) {
      count += 1
      if row.number == first.number || others.contains(where: { $0.number == row.number }) { return }
      others.insert(row, at: others.firstIndex { $0.number > row.number } ?? others.count)
      if others.count > BatchReporter.maximumRows + 1 { others.removeLast() }
    }
  }

  private let total: Int
  /// Whether the rows are those of a manifest, and are named by their numbers instead of their inputs.
  private let hasManifest: Bool
  /// Whether each outcome is a line on standard output, and somebody reads it.
  private var isJSON: Bool
  private let isQuiet = StandardError.isQuiet
  /// The rows with their costs, which are a manifest in the end; nil if the rows are drawn.
  private var planned: [(row: Int, place: Int, line: String)]?
  private var progress: ProgressBar
  private var drawn = 0, skipped = 0, failed = 0
  /// The number of rows whose pictures are not as authored.
  private var short = 0
  /// The number of rows with calls that the player refused, and the first one.
  private var refusing = 0
  private var firstRefusal: (row: BatchRow, message: String)?
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
  ///   - hasManifest: Whether the rows are those of a manifest.
  ///   - isJSON: Whether each outcome is a line on standard output.
  ///   - estimates: Whether the rows are only estimated.
  init(total: Int, hasManifest: Bool, isJSON: Bool, estimates: Bool = false) {
    (self.total, self.hasManifest) = (total, hasManifest)
    (self.isJSON, planned) = (isJSON, estimates ? [] : nil)
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
      if let refusal = pictures.refusals.first {
        refusing += 1
        if outcome.row.number < firstRefusal?.row.number ?? .max {
          firstRefusal = (outcome.row, "\(refusal.path): \(refusal.message)")
        }
      }
      if pictures.suggestsPoster { blank += 1 }
    case .skipped: skipped += 1
    case .estimated: drawn += 1
    case .failed(let reason):
      failed += 1
      list(reason, of: outcome.row, as: reason)
    case .refused(_, let reason):
      failed += 1
      // Files share findings on their contents, but not what is wrong with one of them.
      let finding =
        reason.hasPrefix("\(outcome.row.input): ")
        ? String(reason.dropFirst(outcome.row.input.count + 2)) : reason
      list(reason, of: outcome.row, as: finding)
    }
    // A row that can't be estimated stays in the plan, so that it is reported when it is drawn.
    if planned != nil, !outcome.row.input.isEmpty {
      planned?.append((outcome.row.number, outcome.place, outcome.planned.text(.line) + "\n"))
    }
    try progress.show(drawn + skipped + failed, failed: failed)
    if isJSON { try StandardOutput.write(outcome.json.text(.line) + "\n") }
  }

  /// Lists a failure, or counts it if an earlier row had the same finding.
  private func list(_ reason: String, of row: BatchRow, as finding: String) {
    if let position = positions[finding] { return failures[position].add(row) }
    guard failures.count < Self.maximumFailures else { return isListComplete = false }
    positions[finding] = failures.count
    failures.append(Failure(first: row))
    progress.finish()
    var subject = ""
    if hasManifest {
      subject = row.number > 0 ? "row \(row.number): " : ""
    } else if !reason.hasPrefix("\(row.input): ") {
      subject = "\(row.input): "
    }
    StandardError.write("zoetrope: \(CommandError.oneLine(subject + reason))\n")
  }

  /// Writes which rows failed as others had.
  private func listRepetitions() {
    func name(_ row: BatchRow) -> String { hasManifest ? "\(row.number)" : row.input }
    for failure in failures.sorted(by: { $0.first.number < $1.first.number }) where failure.count > 0 {
      let names = failure.others.prefix(Self.maximumRows).map(name).joined(separator: ", ")
      let more = failure.others.count > Self.maximumRows ? " and others" : ""
      let kind = hasManifest ? failure.others.count == 1 ? "row " : "rows " : ""
      let list = names.isEmpty ? "" : ": \(kind)\(names)\(more)"
      let first = "\(hasManifest ? "row " : "")\(name(failure.first))"
      StandardError.write(
        "zoetrope: \(CommandError.oneLine("\(failure.count) more failed as \(first) did\(list)"))\n")
    }
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
    if let firstRefusal {
      let place = hasManifest ? "row \(firstRefusal.row.number)" : firstRefusal.row.input
      StandardError.writeNotes([
        "\(ReportText.count(refusing, "row")) with refused calls of a script, first \(place): \(firstRefusal.message)"
      ])
    }
    if blank > 0 { StandardError.writeNotes([DrawnPictures.posterNote(blank)]) }
    // The rows of an estimate are on standard output already.
    if !isQuiet, planned == nil || SystemCalls.isTerminal(2) { StandardError.write("zoetrope: \(summary)\n") }
    guard failed > 0 else { return }
    let rest = isListComplete ? "" : "; the first \(Self.maximumFailures) reasons are listed"
    throw CommandError.findings("\(failed) of \(ReportText.count(total, "row")) failed\(rest)")
  }

  private var summary: String {
    let seconds = progress.seconds
    let rate = seconds > 0 ? Int(Double(drawn) / seconds) : 0
    return
      "\(drawn) \(planned == nil ? "drawn" : "estimated"), \(skipped) skipped, \(failed) failed, \(ReportText.number(seconds)) s, \(rate) a second"
  }
}
#endif
