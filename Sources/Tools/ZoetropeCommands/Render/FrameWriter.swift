#if Tools
import LottieFormat

/// Hands frame numbers to the tasks that draw, puts the pictures back into order and writes them.
///
/// No task may be more than `lead` frames ahead of the writing, so that one slow frame does not fill the memory with
/// finished ones.
actor FrameWriter {
  private let frames: [RenderPlan.Frame]
  private let lead: Int
  private let sink: FrameSink
  private var progress: ProgressBar
  private var checksum = PixelChecksum()
  private var incomplete = IncompleteFrames()
  /// Whether each picture so far is blank.
  private var isBlank = true
  private var next = 0
  private var written = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var finished: [Int: (payload: FrameSink.Payload, checksum: UInt64)] = [:]
  private var failure: (any Error)?

  /// Whether a task is writing, which also writes frames that arrive meanwhile.
  private var isWriting = false

  init(_ sink: FrameSink, _ plan: RenderPlan, lead: Int, progress: ProgressBar) {
    frames = plan.frames
    self.lead = lead
    self.sink = sink
    self.progress = progress
  }

  /// The next frame to draw; nil if there is none, or something has failed.
  func take() async -> Int? {
    while failure == nil, next < frames.count, next >= written + lead {
      await withCheckedContinuation { waiting.append($0) }
    }
    guard failure == nil, next < frames.count else { return nil }
    defer { next += 1 }
    return next
  }

  /// Delivers a drawn frame.
  ///
  /// - Parameters:
  ///   - shortfall: A note on missing content; nil for a complete picture.
  ///   - failures: The failures that the diagnostics of the animation don't list.
  ///   - isBlank: Whether the picture shows nothing but its background.
  func deliver(
    _ index: Int, _ payload: FrameSink.Payload, checksum frame: UInt64, shortfall: Diagnostic?,
    failures: [Diagnostic], isBlank: Bool
  ) async {
    if !isBlank { self.isBlank = false }
    incomplete.note(shortfall, failures: failures, at: index)
    finished[index] = (payload, frame)
    if isWriting { return }
    isWriting = true
    defer { isWriting = false }
    while failure == nil, let frame = finished.removeValue(forKey: written) {
      do {
        try await sink.write(frame.payload, number: frames[written].number)
        checksum.add(frame.checksum)
        written += 1
        try progress.show(written)
      } catch {
        failure = error
      }
      wake()
    }
  }

  /// Keeps the reason why nothing more can be drawn; the first one counts.
  func fail(_ error: any Error) {
    failure = failure ?? error
    wake()
  }

  /// Ends the output, or throws the first failure.
  ///
  /// - Returns: The checksum of all frames, the incomplete ones, and whether each is blank.
  func finish() async throws -> (checksum: PixelChecksum, incomplete: IncompleteFrames, isBlank: Bool) {
    progress.finish()
    if let failure { throw failure }
    try await sink.finish()
    incomplete.printNotes(of: frames.count)
    return (checksum, incomplete, isBlank)
  }

  private func wake() {
    for continuation in waiting { continuation.resume() }
    waiting.removeAll()
  }
}
#endif
