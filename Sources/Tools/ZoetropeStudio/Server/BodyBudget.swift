import Host

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The memory for the bodies of all requests: each reserves its size before it is read.
final class BodyBudget: Sendable {
  /// The highest number of bytes: two of the largest files.
  static let maximumSize = 2 * StudioFolder.maximumFileSize

  private let left = Lock(maximumSize)

  /// Reserves bytes, and waits until that many are free.
  ///
  /// A small body passes a large one that waits.
  ///
  /// - Returns: False at the end of the time.
  func reserve(_ count: Int, until end: ContinuousClock.Instant) -> Bool {
    while true {
      let isReserved = left.withLock { left in
        guard count <= left else { return false }
        left -= count
        return true
      }
      if isReserved { return true }
      guard ContinuousClock.now < end else { return false }
      usleep(10_000)
    }
  }

  /// Gives bytes back.
  func release(_ count: Int) { left.withLock { $0 += count } }
}
