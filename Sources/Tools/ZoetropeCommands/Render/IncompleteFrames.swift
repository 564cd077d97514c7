#if Tools
import LottieFormat
import LottieRenderer

/// The incomplete frames of an output, and the expressions and pictures that failed in its frames.
struct IncompleteFrames: Sendable {
  /// The number of failures to name in notes.
  private static let maximumNotes = 5

  /// The number of frames that exceeded their budget or lack pictures.
  private(set) var count = 0
  /// The first of their positions in the output, with what is missing there.
  private var first: (index: Int, shortfall: Diagnostic)?

  /// The failures by their paths, or by their messages without one.
  private var known: [String: Failure] = [:]

  /// A failure in its first frame, the position of the frame in the output, and the number of such frames.
  private struct Failure {
    var finding: Diagnostic
    var index: Int
    var count = 0
  }

  /// The missing content of the first of them; nil if all are complete.
  var shortfall: Diagnostic? { first?.shortfall }

  /// The first failure of each expression and each picture, in the order of the frames.
  var failures: [Diagnostic] { sortedFailures.map(\.finding) }

  private var sortedFailures: [Failure] {
    func rank(_ failure: Failure) -> (Int, Int, String) {
      (failure.index, failure.finding.path.utf8.count, failure.finding.path)
    }
    return known.values.sorted { rank($0) < rank($1) }
  }

  /// Notes what a frame lacks.
  ///
  /// - Parameters:
  ///   - shortfall: The missing content; nil for a complete frame.
  ///   - failures: The failures that the diagnostics of the animation don't list.
  ///   - index: The position in the output.
  mutating func note(_ shortfall: Diagnostic?, failures: [Diagnostic] = [], at index: Int) {
    for finding in failures {
      let key = finding.path.isEmpty ? finding.message : finding.path
      var failure = known[key] ?? Failure(finding: finding, index: index)
      failure.count += 1
      if index < failure.index { (failure.finding, failure.index) = (finding, index) }
      known[key] = failure
    }
    guard let shortfall else { return }
    count += 1
    // Frames are drawn side by side, and finished in any order.
    if index < first?.index ?? .max { first = (index, shortfall) }
  }

  /// Reports the frames and the failures on standard error, in a line each; nothing if all are complete.
  func printNotes(of total: Int) {
    var notes: [String] = []
    let failures = sortedFailures
    // A picture that can't be decoded is both.
    if let shortfall, !failures.contains(where: { $0.finding == shortfall }) {
      let frames = total == 1 ? "the frame is incomplete" : "\(count) of \(total) frames are incomplete"
      notes.append("\(frames): \(shortfall.namedMessage)")
    }
    for failure in failures.prefix(Self.maximumNotes) {
      let frames = total == 1 ? "" : "\(failure.count) of \(total) frames: "
      let path = failure.finding.path.isEmpty ? "" : "\(failure.finding.path): "
      notes.append("\(frames)\(path)\(failure.finding.namedMessage)")
    }
    if failures.count > Self.maximumNotes {
      notes.append("\(failures.count - Self.maximumNotes) more failures; --json lists them")
    }
    StandardError.writeNotes(notes)
  }
}

extension Diagnostic {
  /// The message after the name of the layer.
  var namedMessage: String {
    guard let layer, !layer.isEmpty else { return message }
    return "\"\(layer)\": \(message)"
  }
}

extension LottieAnimation {
  /// Returns the failures that ``diagnostics`` does not list, which has expressions that fail at the first frame.
  func unlisted(_ failures: [Diagnostic]) -> [Diagnostic] {
    failures.filter { failure in
      !diagnostics.contains { $0.feature == failure.feature && $0.path == failure.path }
    }
  }
}
#endif
