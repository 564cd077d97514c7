import LottieRenderer
import ZoetropeJSON

/// The results of a comparison.
struct DiffReport {
  private let names: (String, String)
  private let allowed: Double
  private var frames: [(number: Double, difference: PictureDifference)] = []
  /// The differences between the animations besides their pictures.
  private var facts: [String] = []

  /// - Parameter allowed: The share of a frame's pixels that may differ, in percent.
  init(names: (String, String), allowed: Double) {
    self.names = names
    self.allowed = allowed
  }

  /// Compares sizes, lengths and rates, if both sides are animations.
  mutating func compareFacts(_ a: LottieAnimation?, _ b: LottieAnimation?) {
    guard let a, let b else { return }
    func compare(_ noun: String, _ first: String, _ second: String) {
      if first != second { facts.append("\(noun): \(first) and \(second)") }
    }
    let number = ReportText.number
    compare("size", "\(number(a.width)) × \(number(a.height))", "\(number(b.width)) × \(number(b.height))")
    compare("frames", "\(a.frameCount)", "\(b.frameCount)")
    compare("frames a second", number(a.frameRate), number(b.frameRate))
  }

  /// Adds a frame.
  mutating func add(_ difference: PictureDifference, frame: Double) { frames.append((frame, difference)) }

  /// Whether the sides are not the same.
  var isDifferent: Bool { !facts.isEmpty || !differing.isEmpty }

  private var differing: [(number: Double, difference: PictureDifference)] {
    frames.filter { $0.difference.differing > 0 && $0.difference.percent > allowed }
  }

  private var worst: (number: Double, difference: PictureDifference)? {
    differing.max {
      ($0.difference.percent, $0.difference.mean) < ($1.difference.percent, $1.difference.mean)
    }
  }

  /// The report for people.
  var text: String {
    var text = ReportText()
    for fact in facts { text.line("differ in \(fact)") }
    for frame in differing.prefix(ReportText.maximumRows) {
      let difference = frame.difference
      text.line(
        "frame \(ReportText.number(frame.number)): \(ReportText.count(difference.differing, "pixel")) "
          + "(\(ReportText.number(difference.percent)) %), by at most \(difference.maximum) of 255")
    }
    if differing.count > ReportText.maximumRows {
      text.line("and \(differing.count - ReportText.maximumRows) more")
    }
    let sum =
      worst.map {
        "\(differing.count) of \(ReportText.count(frames.count, "frame")) differ; frame \(ReportText.number($0.number)) differs most"
      } ?? "\(ReportText.count(frames.count, "frame")) compared, no differences found"
    text.line(sum)
    return text.text
  }

  /// The report for programs.
  var json: JSONTree {
    .object([
      ("a", .string(names.0)), ("b", .string(names.1)), ("different", .bool(isDifferent)),
      ("facts", .array(facts.map(JSONTree.string))), ("differingFrames", .number(Double(differing.count))),
      ("worstFrame", .optional(worst?.number)),
      (
        "frames",
        .array(
          frames.map { frame in
            .object([
              ("frame", .number(frame.number)), ("pixels", .number(Double(frame.difference.differing))),
              ("percent", .number(frame.difference.percent)),
              ("maximum", .number(Double(frame.difference.maximum))),
              ("mean", .number(frame.difference.mean)),
            ])
          })
      ),
    ])
  }
}
