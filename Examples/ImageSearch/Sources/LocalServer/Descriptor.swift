#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system refused a socket.
public struct SocketError: Error, CustomStringConvertible {
  /// What was asked for.
  public var call: String
  /// The system's number for the reason.
  public var number: Int32

  init(_ call: String) {
    self.call = call
    number = errno
  }

  /// The call and the reason in words.
  public var description: String { "\(call): \(String(cString: strerror(number)))" }
}

/// A socket of the system, closed when nobody holds it any more.
final class Descriptor: Sendable {
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

  /// A socket that listens on a free port of this computer's own address.
  static func listening() throws -> Descriptor {
    let number = socket(AF_INET, stream, 0)
    guard number >= 0 else { throw SocketError("socket") }
    let result = Descriptor(number)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard bound == 0 else { throw SocketError("bind") }
    guard listen(number, 16) == 0 else { throw SocketError("listen") }
    return result
  }

  /// Two sockets that are connected with each other.
  static func pair() throws -> (Descriptor, Descriptor) {
    var numbers: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, stream, 0, &numbers) == 0 else { throw SocketError("socketpair") }
    return (Descriptor(numbers[0]), Descriptor(numbers[1]))
  }

  /// The port that the system chose.
  func port() throws -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &size) }
    }
    guard result == 0 else { throw SocketError("getsockname") }
    return UInt16(bigEndian: address.sin_port)
  }

  // MARK: Using

  /// Ends both directions; those who wait for this socket or for the other of its pair go on.
  func shutDown() { shutdown(number, Int32(SHUT_RDWR)) }

  /// Whether this socket or the other of its pair was shut down.
  var isShutDown: Bool { !isReady(POLLIN, unless: nil, milliseconds: 0).isQuiet }

  /// The next client; nil when `stop` is shut down.
  func accept(unless stop: Descriptor) -> Descriptor? {
    while isReady(POLLIN, unless: stop) == .ready {
      let client = systemAccept(number)
      if client >= 0 { return Descriptor(client) }
      if errno != EINTR, errno != ECONNABORTED, errno != EAGAIN { return nil }
    }
    return nil
  }

  /// What has arrived; nil at the end.
  func receive(unless stop: Descriptor) -> [UInt8]? {
    guard isReady(POLLIN, unless: stop) == .ready else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(number, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// Sends all bytes; false if the client has gone, or the server has.
  @discardableResult
  func send(_ bytes: [UInt8], unless stop: Descriptor) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard isReady(POLLOUT, unless: stop) == .ready else { return false }
      let count = rest.withUnsafeBytes { systemSend(number, $0.baseAddress, $0.count, Self.quietly) }
      if count < 0, errno != EAGAIN, errno != EINTR { return false }
      rest = rest.dropFirst(max(count, 0))
    }
    return true
  }

  /// Waits until the client closes the connection; false if the server stopped first.
  func waitForEnd(unless stop: Descriptor) -> Bool {
    while receive(unless: stop) != nil {}
    return !stop.isShutDown
  }

  // MARK: Waiting

  private enum Readiness {
    case ready, stopped, quiet
    var isQuiet: Bool { self == .quiet }
  }

  private func isReady(_ events: Int32, unless stop: Descriptor?, milliseconds: Int32 = -1) -> Readiness {
    while true {
      var entries = [pollfd(fd: number, events: Int16(events), revents: 0)]
      if let stop { entries.append(pollfd(fd: stop.number, events: Int16(POLLIN), revents: 0)) }
      let count = poll(&entries, nfds_t(entries.count), milliseconds)
      if count < 0, errno == EINTR { continue }
      if entries.count > 1, entries[1].revents != 0 { return .stopped }
      return entries[0].revents != 0 ? .ready : .quiet
    }
  }
}

// The class has methods of these names.
private func systemAccept(_ number: Int32) -> Int32 { accept(number, nil, nil) }

private func systemSend(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(number, bytes, count, flags)
}
