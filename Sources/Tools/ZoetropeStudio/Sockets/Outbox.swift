import Host

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The frames that a web socket still has to send, filled by any thread and emptied by the connection's.
final class Outbox: Sendable {
  /// The highest number of frames that wait; a client that leaves more unread is dropped.
  static let maximumCount = 256
  /// The number of bytes of waiting frames from which on there is no room for another.
  static let maximumSize = 8 << 20

  private struct Contents {
    var frames: [[UInt8]] = []
    var size = 0
    var isOver = false
    var isFull: Bool { frames.count >= Outbox.maximumCount || size >= Outbox.maximumSize }
  }

  private let contents = Lock(Contents())
  /// Wakes the connection's thread.
  private let bell: Bell

  /// Makes an empty outbox.
  ///
  /// - Returns: Nil if the system has no more descriptors.
  init?() {
    guard let bell = Bell() else { return nil }
    self.bell = bell
  }

  /// Adds a frame; false if the outbox is over, or is so now because it is full.
  @discardableResult func add(_ frame: [UInt8]) -> Bool {
    let isAdded = contents.withLock { contents in
      if contents.isFull { contents = Contents(isOver: true) }
      if !contents.isOver {
        contents.frames.append(frame)
        contents.size += frame.count
      }
      return !contents.isOver
    }
    bell.ring()
    return isAdded
  }

  /// Ends the connection.
  func end() {
    contents.withLock { $0 = Contents(isOver: true) }
    bell.ring()
  }

  /// The result of taking a frame.
  enum Next: Hashable, Sendable {
    case frame([UInt8])
    case nothingYet
    /// The connection is to end.
    case over
  }

  /// Takes the oldest frame.
  func next() -> Next {
    contents.withLock { contents in
      if contents.isOver { return .over }
      if contents.frames.isEmpty { return .nothingYet }
      let frame = contents.frames.removeFirst()
      contents.size -= frame.count
      return .frame(frame)
    }
  }

  /// Whether the connection is to end, whatever the client still has to read.
  var isOver: Bool { contents.withLock { $0.isOver } }

  /// Whether the next frame is one too many.
  var isFull: Bool { contents.withLock { $0.isFull } }

  /// Waits for the client's bytes, for room to send if `sends`, or for a frame.
  func wait(_ channel: Channel, sends: Bool, until end: ContinuousClock.Instant) {
    let (seconds, fraction) = ContinuousClock.now.duration(to: end).components
    let milliseconds = max(0, seconds * 1000 + fraction / 1_000_000_000_000_000)
    bell.wait(
      milliseconds: Int(milliseconds), channel.descriptor, Int32(sends ? POLLIN | POLLOUT : POLLIN))
  }
}
