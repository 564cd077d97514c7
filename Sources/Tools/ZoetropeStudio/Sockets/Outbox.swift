#if Tools
import Host
import NIOCore
import NIOWebSocket

/// The frames that a web socket still has to send.
///
/// A client that leaves too much unread is dropped: at once at twice the limits, and after ``timeout`` at the limits.
final class Outbox: Sendable {
  /// The number of waiting frames from which on senders pause.
  static let maximumCount = 256
  /// The number of bytes of waiting frames from which on senders pause.
  static let maximumSize = 8 << 20
  /// The longest time for which a client may leave its outbox full.
  static let timeout = Duration.seconds(2)

  private struct Contents: Sendable {
    var count = 0
    var size = 0
    var isOver = false
    /// The frames that came before the connection became a web socket; nil since then.
    var early: [WebSocketFrame]? = []
    /// Fulfilled below the limits, and at the end of the connection.
    var capacity: EventLoopPromise<Void>?

    func exceeds(_ factor: Int) -> Bool {
      count >= factor * Outbox.maximumCount || size >= factor * Outbox.maximumSize
    }
  }

  private let channel: any Channel
  private let timeout: Duration
  private let contents = Lock(Contents())

  /// Makes the outbox of an open connection.
  init(_ channel: any Channel, timeout: Duration = timeout) {
    (self.channel, self.timeout) = (channel, timeout)
    channel.closeFuture.whenComplete { [self] _ in end() }
  }

  /// Adds a message; false if the connection has ended, or does so now because too much is unread.
  @discardableResult func add(_ text: String) -> Bool { add(.text, ByteBuffer(string: text)) }

  /// Adds a frame; false if the connection has ended, or does so now because too much is unread.
  @discardableResult func add(_ opcode: WebSocketOpcode, _ data: ByteBuffer) -> Bool {
    let (isAdded, capacity) = contents.withLock { [channel] contents -> (Bool, EventLoopFuture<Void>?) in
      if contents.isOver || contents.exceeds(2) { return (false, nil) }
      contents.count += 1
      contents.size += data.readableBytes
      guard contents.exceeds(1), contents.capacity == nil else { return (true, nil) }
      contents.capacity = channel.eventLoop.makePromise()
      return (true, contents.capacity?.futureResult)
    }
    guard isAdded else {
      end()
      return false
    }
    if let capacity { limitTime(until: capacity) }
    let frame = WebSocketFrame(fin: true, opcode: opcode, data: data)
    let isEarly = contents.withLock { contents in
      contents.early?.append(frame)
      return contents.early != nil
    }
    if !isEarly { write(frame) }
    return true
  }

  private func write(_ frame: WebSocketFrame) {
    channel.writeAndFlush(frame).whenComplete { [self] _ in remove(frame.length) }
  }

  /// Begins to send, once the connection is a web socket; called on its event loop.
  func open() {
    let early = contents.withLock { contents in
      defer { contents.early = nil }
      return contents.early ?? []
    }
    for frame in early { write(frame) }
  }

  /// Ends the connection unless the client reads in time.
  private func limitTime(until capacity: EventLoopFuture<Void>) {
    let end = channel.eventLoop.scheduleTask(in: TimeAmount(timeout)) { [self] in self.end() }
    capacity.whenComplete { _ in end.cancel() }
  }

  private func remove(_ size: Int) {
    let capacity = contents.withLock { contents -> EventLoopPromise<Void>? in
      contents.count -= 1
      contents.size -= size
      if contents.exceeds(1) { return nil }
      defer { contents.capacity = nil }
      return contents.capacity
    }
    capacity?.succeed()
  }

  /// Ends the connection.
  func end() {
    let (wasOver, capacity) = contents.withLock { contents in
      defer { (contents.isOver, contents.capacity) = (true, nil) }
      return (contents.isOver, contents.capacity)
    }
    if !wasOver { channel.close(promise: nil) }
    capacity?.succeed()
  }

  /// The moment at which senders may go on, or the connection has ended; nil for now.
  var capacity: EventLoopFuture<Void>? { contents.withLock { $0.capacity?.futureResult } }
}
#endif
