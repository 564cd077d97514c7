import LottieFormat

/// The frames of an output that lack something because they took too much work.
struct IncompleteFrames: Sendable {
  private var count = 0
  /// The least of their places in the output, and what is missing there.
  private var first: (index: Int, shortfall: Diagnostic)?

  /// Notes what a frame lacks; nil when it is whole.
  mutating func note(_ shortfall: Diagnostic?, at index: Int) {
    guard let shortfall else { return }
    count += 1
    // Frames are drawn side by side, and finished in any order.
    if index < first?.index ?? .max { first = (index, shortfall) }
  }

  /// Reports the frames on standard error, in one line; nothing when all are whole.
  func printNote(of total: Int) {
    guard let first else { return }
    let layer = first.shortfall.layer.map { $0.isEmpty ? "" : "\"\($0)\": " } ?? ""
    let frames = total == 1 ? "the frame is incomplete" : "\(count) of \(total) frames are incomplete"
    StandardError.writeNotes(["\(frames): \(layer)\(first.shortfall.message)"])
  }
}
