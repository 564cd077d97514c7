#if Tools
  import Foundation

  /// A connection to the studio, as a client without any manners sees it.
  ///
  /// All calls block; ``onThread(_:)`` keeps them away from the threads of tasks.
  final class Line: Sendable {
    let descriptor: Int32

    /// Connects to a port of this machine.
    init(port: UInt16, receiveBuffer: Int32? = nil) throws {
      #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
      #endif
      if var receiveBuffer {
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4)
      }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let result = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      if result != 0 { throw CocoaError(.fileReadUnknown) }
      // As long as `eventually`: threads may wait for seconds beside tests that occupy all of them.
      setTimeout(600)
    }

    deinit { _ = close(descriptor) }

    /// Sets the longest wait for bytes.
    func setTimeout(_ seconds: Double) {
      var time = timeval()
      time.tv_sec = Int(seconds)
      time.tv_usec = .init((seconds - seconds.rounded(.down)) * 1e6)
      _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Sends all bytes; false if the studio has closed the connection.
    @discardableResult func send(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        if count <= 0 { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Reads the next bytes; nil at the end of the connection or of the time.
    func read() -> [UInt8]? {
      var room = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe recv(descriptor, &room, room.count, 0)
      return count > 0 ? Array(room[..<count]) : nil
    }

    /// Reads to the end.
    func readAll() -> [UInt8] {
      var bytes: [UInt8] = []
      while let next = read() { bytes += next }
      return bytes
    }

    /// Reads until a text came; false if it does not.
    func read(until text: String) -> [UInt8]? {
      var bytes: [UInt8] = []
      while let next = read() {
        bytes += next
        if String(decoding: bytes, as: UTF8.self).contains(text) { return bytes }
      }
      return nil
    }

    /// Reads the lines of a head, and nothing behind them.
    func readHead() -> [UInt8] {
      var bytes: [UInt8] = []
      while bytes.suffix(4) != [13, 10, 13, 10], let next = exactly(1) { bytes += next }
      return bytes
    }

    /// The text of the next frame of a web socket but pings, which are answered; nil at the end.
    func readFrame() -> (opcode: UInt8, text: String)? {
      while let frame = readAnyFrame() {
        if frame.opcode != 9 { return frame }
        // Empty, and so is the answer.
        send([0x8A, 0x80, 0, 0, 0, 0])
      }
      return nil
    }

    private func readAnyFrame() -> (opcode: UInt8, text: String)? {
      guard let head = exactly(2) else { return nil }
      var size = Int(head[1] & 0x7F)
      if size == 126 {
        guard let extra = exactly(2) else { return nil }
        size = Int(extra[0]) << 8 | Int(extra[1])
      }
      if size == 127 {
        guard let extra = exactly(8) else { return nil }
        size = extra.reduce(0) { $0 << 8 | Int($1) }
      }
      guard let payload = exactly(size) else { return nil }
      return (head[0] & 0x0F, String(decoding: payload, as: UTF8.self))
    }

    private func exactly(_ count: Int) -> [UInt8]? {
      var bytes: [UInt8] = []
      while bytes.count < count {
        var room = [UInt8](repeating: 0, count: count - bytes.count)
        let count = unsafe recv(descriptor, &room, room.count, 0)
        if count <= 0 { return nil }
        bytes += room[..<count]
      }
      return bytes
    }
  }

  /// Does blocking work on a thread of its own.
  func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }
#endif
