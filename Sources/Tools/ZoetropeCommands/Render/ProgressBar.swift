#if Tools
import Host
import ZoetropeJSON

/// The progress of a render, on one line of a terminal; silent anywhere else, and where only errors are written.
struct ProgressBar {
  /// Whether the progress is written to standard output for programs, in the current command.
  @TaskLocal static var writesLines = false

  private let total: Int
  private let isShown: Bool
  private let writesLines = ProgressBar.writesLines
  private let start = ContinuousClock.now
  private var lastShown = ContinuousClock.now
  private var hasDrawn = false

  private let unit: String

  /// Shows the progress of a batch.
  init(rows: Int) {
    (total, unit) = (rows, "rows")
    isShown = !StandardError.isQuiet && rows > 1 && SystemCalls.isTerminal(2)
  }

  /// - Parameter form: The form of the output; raw pictures probably go to a program with a progress of its own.
  init(total: Int, of form: OutputForm) {
    (self.total, unit) = (total, "frames")
    isShown = !StandardError.isQuiet && form != .raw && total > 1 && SystemCalls.isTerminal(2)
  }

  /// Shows that `done` frames or rows are finished; at most ten times a second.
  ///
  /// - Throws: ``CommandError`` if the program that reads the lines went away.
  mutating func show(_ done: Int, failed: Int = 0) throws(CommandError) {
    guard isShown || writesLines else { return }
    let now = ContinuousClock.now
    guard done == total || now - lastShown > .milliseconds(100) else { return }
    lastShown = now
    if writesLines {
      let line = JSONValue.object([("done", .number(Double(done))), ("total", .number(Double(total)))])
      try StandardOutput.write(line.text(.line) + "\n")
      return
    }
    hasDrawn = true
    StandardError.write(
      "\r\u{1B}[K" + Self.line(done, total, unit, failed: failed, seconds: Self.seconds(now - start)),
      isStyled: true)
  }

  /// Clears the line.
  func finish() {
    if hasDrawn { StandardError.write("\r\u{1B}[K", isStyled: true) }
  }

  /// The line's text.
  static func line(
    _ done: Int, _ total: Int, _ unit: String = "frames", failed: Int = 0, seconds: Double
  ) -> String {
    let width = 30
    let filled = done * width / max(1, total)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let rate = seconds > 0 ? Double(done) / seconds : 0
    let left = rate > 0 ? Double(total - done) / rate : 0
    let failures = failed > 0 ? ", \(failed) failed" : ""
    return
      "[\(bar)] \(done)/\(total) \(unit)\(failures), \(Int(rate)) a second, \(Int(left.rounded(.up))) s left"
  }

  /// The time since the beginning, in seconds.
  var seconds: Double { Self.seconds(ContinuousClock.now - start) }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }
}
#endif
