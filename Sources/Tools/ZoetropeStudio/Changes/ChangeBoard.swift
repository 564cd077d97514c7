import Locking

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

  /// Sends a message to every page; one that leaves too many unread is dropped.
  func publish(_ message: String) {
    let frame = ServerFrame.bytes(opcode: 1, message.utf8)
    for outbox in outboxes.withLock({ Array($0.values) }) where !outbox.add(frame) { unsubscribe(outbox) }
  }
}
