#if Tools
import LottieFormat

/// The frames of an output that are incomplete because they exceeded their budget.
struct IncompleteFrames: Sendable {
  private(set) var count = 0
  /// The first of their positions in the output, with what is missing there.
  private var first: (index: Int, shortfall: Diagnostic)?

  /// The missing content of the first of them; nil if all are complete.
  var shortfall: Diagnostic? { first?.shortfall }

  /// Notes the shortfall of a frame; nil for a complete one.
  mutating func note(_ shortfall: Diagnostic?, at index: Int) {
    guard let shortfall else { return }
    count += 1
    // Frames are drawn side by side, and finished in any order.
    if index < first?.index ?? .max { first = (index, shortfall) }
  }

  /// Reports the frames on standard error, in one line; nothing if all are complete.
  func printNote(of total: Int) {
    guard let first else { return }
    let layer = first.shortfall.layer.map { $0.isEmpty ? "" : "\"\($0)\": " } ?? ""
    let frames = total == 1 ? "the frame is incomplete" : "\(count) of \(total) frames are incomplete"
    StandardError.writeNotes(["\(frames): \(layer)\(first.shortfall.message)"])
  }
}
#endif
