#if Tools
import Host
import NIOCore
import NIOWebSocket

/// The messages that a web socket still has to send.
///
/// A client that leaves too much unread is dropped: at once at twice the limits, and after ``patience`` at the limits.
final class Outbox: Sendable {
  /// The number of waiting messages from which on senders pause.
  static let maximumCount = 256
  /// The number of bytes of waiting messages from which on senders pause.
  static let maximumSize = 8 << 20
  private struct Contents: Sendable {
    var count = 0
    var size = 0
    var isOver = false
    /// The messages that came before the connection became a web socket; nil since then.
    var early: [String]? = []
    /// Fulfilled below the limits, and at the end of the connection.
    var room: EventLoopPromise<Void>?

    func exceeds(_ factor: Int) -> Bool {
      count >= factor * Outbox.maximumCount || size >= factor * Outbox.maximumSize
    }
  }

  private let channel: any Channel
  /// The time that a client with a full outbox gets to read.
  private let patience: Duration
  private let contents = Lock(Contents())

  /// Makes the outbox of an open connection.
  init(_ channel: any Channel, patience: Duration = TransferRate().fullOutbox) {
    (self.channel, self.patience) = (channel, patience)
    channel.closeFuture.whenComplete { [self] _ in end() }
  }

  /// Adds a message; false if the connection has ended, or does so now because too much is unread.
  @discardableResult func add(_ text: String) -> Bool {
    let size = text.utf8.count
    let (isAdded, room) = contents.withLock { [channel] contents -> (Bool, EventLoopFuture<Void>?) in
      if contents.isOver || contents.exceeds(2) { return (false, nil) }
      contents.count += 1
      contents.size += size
      guard contents.exceeds(1), contents.room == nil else { return (true, nil) }
      contents.room = channel.eventLoop.makePromise()
      return (true, contents.room?.futureResult)
    }
    guard isAdded else {
      end()
      return false
    }
    if let room { limitTime(until: room) }
    let isEarly = contents.withLock { contents in
      contents.early?.append(text)
      return contents.early != nil
    }
    if !isEarly { write(text) }
    return true
  }

  private func write(_ text: String) {
    let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
    channel.writeAndFlush(frame).whenComplete { [self] _ in remove(text.utf8.count) }
  }

  /// Begins to send, once the connection is a web socket; called on its event loop.
  func open() {
    let early = contents.withLock { contents in
      defer { contents.early = nil }
      return contents.early ?? []
    }
    for text in early { write(text) }
  }

  /// Ends the connection unless there is room in time.
  private func limitTime(until room: EventLoopFuture<Void>) {
    let end = channel.eventLoop.scheduleTask(in: TimeAmount(patience)) { [self] in self.end() }
    room.whenComplete { _ in end.cancel() }
  }

  private func remove(_ size: Int) {
    let room = contents.withLock { contents -> EventLoopPromise<Void>? in
      contents.count -= 1
      contents.size -= size
      if contents.exceeds(1) { return nil }
      defer { contents.room = nil }
      return contents.room
    }
    room?.succeed()
  }

  /// Ends the connection.
  func end() {
    let (wasOver, room) = contents.withLock { contents in
      defer { (contents.isOver, contents.room) = (true, nil) }
      return (contents.isOver, contents.room)
    }
    if !wasOver { channel.close(promise: nil) }
    room?.succeed()
  }

  /// The moment at which senders may go on, or the connection has ended; nil for now.
  var room: EventLoopFuture<Void>? { contents.withLock { $0.room?.futureResult } }
}
#endif
