import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A socket of the system, closed when nobody holds it any more.
final class LocalSocket: Sendable {
  struct Refusal: Error {
    let call: String
    let number = errno
  }

  private let number: Int32

  private init(_ number: Int32) {
    self.number = number
    // A client that has gone must not end the process.
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { close(number) }

  #if canImport(Darwin)
    private static let stream = SOCK_STREAM
    private static let quietly = MSG_DONTWAIT
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let quietly = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
  #endif

  // MARK: Making

  /// A socket that listens on a free port of this computer's own address, and the port.
  static func listening() throws -> (socket: LocalSocket, port: UInt16) {
    let number = socket(AF_INET, stream, 0)
    guard number >= 0 else { throw Refusal(call: "socket") }
    let made = LocalSocket(number)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let outcome = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard unsafe bind(number, address, size) == 0, listen(number, 128) == 0 else { return Int32(-1) }
        return unsafe getsockname(number, address, &size)
      }
    }
    guard outcome == 0 else { throw Refusal(call: "bind") }
    return (made, UInt16(bigEndian: address.sin_port))
  }

  /// Two sockets that are connected with each other.
  static func pair() throws -> (LocalSocket, LocalSocket) {
    var numbers: [Int32] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, stream, 0, &numbers) == 0 else { throw Refusal(call: "socketpair") }
    return (LocalSocket(numbers[0]), LocalSocket(numbers[1]))
  }

  // MARK: Using

  /// Ends both directions; those who wait for this socket or for the other of its pair go on.
  func shutDown() { shutdown(number, Int32(SHUT_RDWR)) }

  /// The next client; nil when `stop` is shut down.
  func next(unless stop: LocalSocket) -> LocalSocket? {
    while waits(for: POLLIN, unless: stop) {
      let client = accept(number, nil, nil)
      if client >= 0 { return LocalSocket(client) }
      if errno != EINTR, errno != ECONNABORTED, errno != EAGAIN { return nil }
    }
    return nil
  }

  /// What has arrived; nil at the end.
  func receive(unless stop: LocalSocket) -> [UInt8]? {
    guard waits(for: POLLIN, unless: stop) else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe recv(number, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// Sends all bytes; false if the client has gone, or the server has.
  func send(_ bytes: [UInt8], unless stop: LocalSocket) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard waits(for: POLLOUT, unless: stop) else { return false }
      let count = unsafe rest.withUnsafeBytes {
        unsafe systemSend(number, $0.baseAddress, $0.count, Self.quietly)
      }
      if count < 0, errno != EAGAIN, errno != EINTR { return false }
      rest = rest.dropFirst(max(count, 0))
    }
    return true
  }

  /// Waits until the client closes the connection, or the server stops.
  func waitForEnd(unless stop: LocalSocket) { while receive(unless: stop) != nil {} }

  /// Waits for such a time, or until the server stops.
  ///
  /// - Returns: Whether the server goes on.
  @discardableResult func pause(milliseconds: Int32, unless stop: LocalSocket) -> Bool {
    var entries = [pollfd(fd: stop.number, events: Int16(POLLIN), revents: 0)]
    return unsafe poll(&entries, 1, milliseconds) <= 0
  }

  private func waits(for events: Int32, unless stop: LocalSocket) -> Bool {
    while true {
      var entries = [
        pollfd(fd: number, events: Int16(events), revents: 0),
        pollfd(fd: stop.number, events: Int16(POLLIN), revents: 0),
      ]
      if unsafe poll(&entries, 2, -1) < 0, errno == EINTR { continue }
      return entries[1].revents == 0 && entries[0].revents != 0
    }
  }
}

// The class has a method of this name.
private func systemSend(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  unsafe send(number, bytes, count, flags)
}
