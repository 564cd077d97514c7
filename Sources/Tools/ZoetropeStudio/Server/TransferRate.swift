#if Tools
/// The lowest rate at which a client has to send a body, or to read an answer.
struct TransferRate: Sendable, Hashable {
  /// The time before the rate counts.
  var grace = Duration.seconds(30)
  /// The number of bytes a second after that.
  var bytesPerSecond = 256 << 10
  /// The longest time without a byte.
  var timeout = Duration.seconds(10)

  /// The time from the beginning of a body until there must be more of it than `count` bytes.
  func time(for count: Int) -> Duration { grace + .seconds(Double(count) / Double(bytesPerSecond)) }
}
#endif
