import Host

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The pages that are notified of changes on disk.
final class ChangeBoard: Sendable {
  /// The highest number of pages.
  static let maximumCount = 16

  private let outboxes = Lock<[ObjectIdentifier: Outbox]>([:])

  /// Adds a page; false if there are as many as allowed.
  func subscribe(_ outbox: Outbox) -> Bool {
    outboxes.withLock { outboxes in
      guard outboxes.count < Self.maximumCount else { return false }
      outboxes[ObjectIdentifier(outbox)] = outbox
      return true
    }
  }

  /// Removes a page.
  func unsubscribe(_ outbox: Outbox) {
    _ = outboxes.withLock { $0.removeValue(forKey: ObjectIdentifier(outbox)) }
  }

  /// The number of pages.
  var count: Int { outboxes.withLock { $0.count } }

  /// The time that a page with a full outbox gets to read.
  private static let patience = Duration.seconds(2)

  /// Sends a message to every page, on a thread that may wait; a page that leaves too many unread is dropped.
  func publish(_ message: String) {
    let frame = ServerFrame.bytes(opcode: 1, message.utf8)
    let pages = outboxes.withLock { Array($0.values) }
    // Many changes at once are no reason to drop a page that reads.
    let end = ContinuousClock.now + Self.patience
    while pages.contains(where: \.isFull), ContinuousClock.now < end { usleep(2000) }
    for page in pages where !page.add(frame) { unsubscribe(page) }
  }
}
