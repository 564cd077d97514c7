#if Tools
import DotLottieInspection
import ZoetropeJSON

/// The results of a comparison.
struct DiffReport {
  private let names: (String, String)
  private let allowed: Double
  /// A compared picture.
  private struct Frame {
    /// The id of the animation, if it is one of several.
    var animation: String?
    var number: Double
    var difference: PictureDifference

    var place: String { ReportText.number(number) + (animation.map { " of \($0)" } ?? "") }
  }

  private var frames: [Frame] = []
  /// The differences besides pictures.
  var contents = ContentDifferences()

  /// - Parameter allowed: The share of a frame's pixels that may differ, in percent.
  init(names: (String, String), allowed: Double) {
    self.names = names
    self.allowed = allowed
  }

  /// Adds a frame.
  ///
  /// - Parameter animation: The id of the animation, if it is one of several.
  mutating func add(_ difference: PictureDifference, frame: Double, of animation: String? = nil) {
    frames.append(Frame(animation: animation, number: frame, difference: difference))
  }

  /// Whether the sides are not the same.
  var isDifferent: Bool { !contents.facts.isEmpty || !differing.isEmpty }

  private var differing: [Frame] {
    frames.filter { $0.difference.differing > 0 && $0.difference.percent > allowed }
  }

  private var worst: Frame? {
    differing.max {
      ($0.difference.percent, $0.difference.mean) < ($1.difference.percent, $1.difference.mean)
    }
  }

  /// Returns the report for people.
  ///
  /// - Parameter isQuiet: Whether the sum is left out.
  func text(isQuiet: Bool) -> String {
    var text = ReportText()
    for fact in contents.facts { text.line("differ in \(fact)") }
    let runs = runs
    for run in runs.prefix(ReportText.maximumRows) { text.line(Self.line(run)) }
    if runs.count > ReportText.maximumRows { text.line("and \(runs.count - ReportText.maximumRows) more") }
    if isQuiet { return text.text }
    let sum =
      worst.map {
        "\(differing.count) of \(ReportText.count(frames.count, "frame")) differ; frame \($0.place) differs most"
      }
      ?? "\(ReportText.count(frames.count, "frame")) compared, no differences found"
      + (contents.facts.isEmpty ? "" : " in pictures")
    text.line(sum)
    return text.text
  }

  /// The frames that differ; those that follow each other are together.
  private var runs: [[Frame]] {
    var runs: [[Frame]] = []
    for frame in differing {
      if let last = runs.last?.last, last.animation == frame.animation, frame.number == last.number + 1 {
        runs[runs.count - 1].append(frame)
      } else {
        runs.append([frame])
      }
    }
    return runs
  }

  /// A line about frames that follow each other.
  private static func line(_ run: [Frame]) -> String {
    guard let first = run.first, let last = run.last else { return "" }
    let pixels = run.map(\.difference.differing).max() ?? 0
    let percent = run.map(\.difference.percent).max() ?? 0
    let maximum = run.map { Int($0.difference.maximum) }.max() ?? 0
    let frames =
      run.count == 1 ? "frame \(first.place)" : "frames \(ReportText.number(first.number))..\(last.place)"
    return "\(frames): \(run.count == 1 ? "" : "up to ")\(ReportText.count(pixels, "pixel")) "
      + "(\(ReportText.number(percent)) %), by at most \(maximum) of 255"
  }

  /// The report for programs.
  var json: JSONValue {
    .report([
      ("a", .string(names.0)), ("b", .string(names.1)),
      ("different", .boolean(isDifferent)),
      ("facts", .array(contents.facts.map(JSONValue.string))),
      ("differingFrames", .number(Double(differing.count))),
      ("worstFrame", .optional(worst?.number)), ("worstAnimation", .optional(worst?.animation)),
      (
        "frames",
        .array(
          frames.map { frame in
            .object([
              ("animation", .optional(frame.animation)), ("frame", .number(frame.number)),
              ("pixels", .number(Double(frame.difference.differing))),
              ("percent", .number(frame.difference.percent)),
              ("maximum", .number(Double(frame.difference.maximum))),
              ("mean", .number(frame.difference.mean)),
            ])
          })
      ),
    ])
  }
}
#endif
