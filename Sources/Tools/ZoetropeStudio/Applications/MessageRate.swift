#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The rate of messages that a client may send; one that sends more is read later.
struct MessageRate {
  /// Thirty statuses a second, and a file of 24 MiB.
  static let ofApplications = MessageRate(messages: 1000, bytes: 25_165_824)
  static let ofPages = MessageRate(messages: 1000, bytes: 1_048_576)

  private let messages: Double
  private let bytes: Double
  /// The part of a second's messages and bytes that may be sent at once, 0…1.
  private var room = 1.0
  private var last = ContinuousClock.now

  /// - Parameters:
  ///   - messages: The number of messages a second.
  ///   - bytes: The number of bytes a second.
  init(messages: Double, bytes: Double) { (self.messages, self.bytes) = (messages, bytes) }

  /// Waits until a message may be taken.
  mutating func wait(for count: Int) {
    room -= max(1 / messages, Double(count) / bytes)
    let now = ContinuousClock.now
    let (seconds, fraction) = last.duration(to: now).components
    room = min(1, room + Double(seconds) + Double(fraction) * 1e-18)
    last = now
    if room < 0 { usleep(UInt32(min(-room, 1) * 1e6)) }
  }
}
