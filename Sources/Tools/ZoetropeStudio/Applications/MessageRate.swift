#if Tools
import NIOCore

/// The rate of messages that a client may send; one that sends more is read later.
struct MessageRate: Sendable {
  /// Thirty statuses a second, and a file of 24 MiB.
  static let ofApplications = MessageRate(messages: 1000, bytes: 25_165_824)
  static let ofPages = MessageRate(messages: 1000, bytes: 1_048_576)

  private let messages: Double
  private let bytes: Double
  /// The part of a second's messages and bytes that may be sent at once, up to 1; negative while the client waits.
  private var room = 1.0
  private var last: NIODeadline?

  /// - Parameters:
  ///   - messages: The number of messages a second.
  ///   - bytes: The number of bytes a second.
  init(messages: Double, bytes: Double) { (self.messages, self.bytes) = (messages, bytes) }

  /// Counts a message.
  ///
  /// - Returns: The moment from which on the next one may be taken; nil for now.
  mutating func wait(for count: Int, on loop: any EventLoop) -> EventLoopFuture<Void>? {
    let now = loop.now
    let passed = last.map { Double((now - $0).nanoseconds) * 1e-9 } ?? 0
    last = now
    room = min(1, room + passed) - max(1 / messages, Double(count) / bytes)
    guard room < 0 else { return nil }
    return loop.scheduleTask(in: .nanoseconds(Int64(-room * 1e9))) {}.futureResult
  }
}
#endif
