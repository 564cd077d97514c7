#if Tools
import Host
import NIOCore

/// The pages to notify of changes on disk.
final class ChangeDispatcher: Sendable {
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

  /// Sends a message to every page, and waits until each can take another one or has left.
  ///
  /// Many changes at once are no reason to drop a page that reads.
  func publish(_ message: String) {
    let pages = outboxes.withLock { Array($0.values) }
    for page in pages where !page.add(message) { unsubscribe(page) }
    for page in pages { try? page.capacity?.wait() }
  }
}
#endif
