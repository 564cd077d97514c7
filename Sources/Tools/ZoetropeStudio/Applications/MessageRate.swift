#if Tools
import NIOCore

/// The rate of frames and bytes that a client may send; one that sends more is read later.
struct MessageRate: Sendable {
  /// Thirty statuses a second, and a file of 24 MiB.
  static let ofApplications = MessageRate(frames: 1000, bytes: 25_165_824)
  static let ofPages = MessageRate(frames: 1000, bytes: 1_048_576)

  private let frames: Double
  private let bytes: Double
  /// The part of a second's frames and bytes that may be sent at once, up to 1; negative while the client waits.
  private var allowance = 1.0
  private var last: NIODeadline?

  /// - Parameters:
  ///   - frames: The number of frames a second.
  ///   - bytes: The number of bytes a second.
  init(frames: Double, bytes: Double) { (self.frames, self.bytes) = (frames, bytes) }

  /// Counts a frame.
  ///
  /// - Returns: The moment from which on the next one may be taken; nil for now.
  mutating func wait(for count: Int, on loop: any EventLoop) -> EventLoopFuture<Void>? {
    let now = loop.now
    let passed = last.map { Double((now - $0).nanoseconds) * 1e-9 } ?? 0
    last = now
    allowance = min(1, allowance + passed) - max(1 / frames, Double(count) / bytes)
    guard allowance < 0 else { return nil }
    return loop.scheduleTask(in: .nanoseconds(Int64(-allowance * 1e9))) {}.futureResult
  }
}
#endif
