#if DEBUG
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// A connection over TCP that one thread uses, which never waits without an end.
  ///
  /// Sockets of the system serve all platforms in one way: `URLSession` has no web sockets on Linux, and refuses plain
  /// ones on Apple's platforms.
  final class StreamSocket {
    /// The reason why there is no connection.
    enum Failure: Error {
      /// The host has no address.
      case unknownHost
      /// Nobody listens, or the network does not lead there.
      case unreachable
    }

    /// The result of reading.
    enum Reading: Sendable {
      case bytes([UInt8])
      case nothingYet
      case end
    }

    /// The connection, which ends with this object.
    private let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { _ = close(descriptor) }

    #if canImport(Darwin)
      private static let stream = SOCK_STREAM
    #else
      private static let stream = Int32(SOCK_STREAM.rawValue)
    #endif

    /// Connects to a host.
    ///
    /// - Parameters:
    ///   - waits: Waits for the socket to be writable; false at the end of the time, or if nobody wants the connection.
    static func open(
      to host: String, port: UInt16, waits: (StreamSocket) -> Bool
    ) throws(Failure) -> StreamSocket {
      var hints = unsafe addrinfo()
      unsafe hints.ai_socktype = stream
      var list: UnsafeMutablePointer<addrinfo>?
      guard unsafe getaddrinfo(host, "\(port)", &hints, &list) == 0, let first = unsafe list else {
        throw .unknownHost
      }
      defer { unsafe freeaddrinfo(first) }
      var next: UnsafeMutablePointer<addrinfo>? = unsafe first
      while let address = unsafe next {
        let info = unsafe address.pointee
        unsafe (next = info.ai_next)
        let descriptor = unsafe socket(info.ai_family, info.ai_socktype, info.ai_protocol)
        guard descriptor >= 0 else { continue }
        let made = StreamSocket(descriptor)
        made.prepare()
        let result = unsafe connect(descriptor, info.ai_addr, info.ai_addrlen)
        if result == 0 || (errno == EINPROGRESS && waits(made) && made.isConnected) { return made }
      }
      throw .unreachable
    }

    /// Makes calls return at once, and a server that goes away no signal.
    private func prepare() {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      var isOn: Int32 = 1
      _ = unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, 4)
      #if canImport(Darwin)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, 4)
      #endif
    }

    private var isConnected: Bool {
      var reason: Int32 = 0
      var size = socklen_t(4)
      return unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &reason, &size) == 0 && reason == 0
    }

    #if canImport(Darwin)
      // `SO_NOSIGPIPE` of the socket does the same.
      private static let quietly: Int32 = 0
    #else
      private static let quietly = Int32(MSG_NOSIGNAL)
    #endif

    /// Reads what is there, at most `limit` bytes.
    func read(limit: Int = 1 << 16) -> Reading {
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

    /// Writes what the system takes of bytes at once.
    ///
    /// - Returns: The number of bytes; nil if the connection ended.
    func write(_ bytes: ArraySlice<UInt8>) -> Int? {
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

    /// Waits for room to send; false at the end of the time, or if the bell rang.
    func waitToWrite(bell: Bell, milliseconds: Int) -> Bool {
      bell.wait(milliseconds: milliseconds, descriptor, Int32(POLLOUT))
    }

    /// Waits for bytes, for room to send if `sends`, or for a bell.
    func wait(sends: Bool, bell: Bell, milliseconds: Int) {
      bell.wait(milliseconds: milliseconds, descriptor, sends ? Int32(POLLIN | POLLOUT) : Int32(POLLIN))
    }
  }
#endif
