#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection over a socket that does not block, used by one thread, which never waits without an end.
package struct Channel: Sendable {
  /// The socket.
  package let descriptor: Int32

  /// Uses a socket, which stays open.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// The result of reading.
  package enum Reading: Sendable {
    case bytes([UInt8])
    case nothingYet
    case end
  }

  #if canImport(Darwin)
    // `SO_NOSIGPIPE` of the socket does the same.
    private static let quietly: Int32 = 0
  #else
    private static let quietly = Int32(MSG_NOSIGNAL)
  #endif

  /// Waits until the socket can be read from, or written to.
  ///
  /// - Returns: False at the end of the time.
  package func wait(_ events: Int32, until end: ContinuousClock.Instant) -> Bool {
    while true {
      let left = ContinuousClock.now.duration(to: end)
      let (seconds, fraction) = left.components
      let milliseconds = seconds * 1000 + fraction / 1_000_000_000_000_000
      guard left > .zero else { return false }
      var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let count = unsafe poll(&request, 1, Int32(clamping: milliseconds + 1))
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }

  /// Reads what is there, at most `limit` bytes.
  package func read(limit: Int = 1 << 16) -> Reading {
    var reason: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { room, initialized in
      var count = 0
      repeat {
        count = unsafe recv(descriptor, room.baseAddress, room.count, 0)
      } while count < 0 && errno == EINTR
      if count < 0 { reason = errno }
      initialized = max(count, 0)
    }
    if !bytes.isEmpty { return .bytes(bytes) }
    return reason == EAGAIN || reason == EWOULDBLOCK ? .nothingYet : .end
  }

  /// Reads the next bytes, and waits for them.
  ///
  /// - Returns: Nil at the end of the connection or of the time.
  package func read(limit: Int = 1 << 16, until end: ContinuousClock.Instant) -> [UInt8]? {
    while true {
      switch read(limit: limit) {
      case .bytes(let bytes): return bytes
      case .end: return nil
      case .nothingYet: if !wait(Int32(POLLIN), until: end) { return nil }
      }
    }
  }

  /// Writes what the system takes of bytes at once.
  ///
  /// - Returns: The number of bytes; nil if the connection ended.
  package func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress, $0.count, Self.quietly)
      }
      if count >= 0 { return count }
      if errno == EAGAIN || errno == EWOULDBLOCK { return 0 }
      if errno != EINTR { return nil }
    }
    return 0
  }

  /// Writes all bytes; false if the client stops reading for `patience`, reads too slowly, or is gone.
  ///
  /// - Parameter end: The time at which more of the bytes than a number must be written; nil for no such time.
  package func write(
    _ bytes: [UInt8], patience: Duration, until end: ((_ count: Int) -> ContinuousClock.Instant)? = nil
  ) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let last = end?(bytes.count - rest.count)
      if let last, .now >= last { return false }
      guard let count = write(rest) else { return false }
      rest = rest.dropFirst(count)
      guard count == 0 else { continue }
      let patient = ContinuousClock.now + patience
      if !wait(Int32(POLLOUT), until: min(patient, last ?? patient)) { return false }
    }
    return true
  }

  /// Ends the connection so that the client gets everything that was written: closing with bytes of the client unread
  /// would discard it.
  ///
  /// Reads on while the client sends, such as the rest of a body that was refused: until it is silent for a second, and
  /// for ten at most.
  package func finish() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
      guard read(limit: 1 << 18, until: min(end, .now + .seconds(1))) != nil else { return }
    }
  }
}
