#if Studio && (os(macOS) || os(Linux))
  import FlyingSocks

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// A numeric address of this machine.
  struct ListenAddress: Sendable, Hashable {
    /// The address in its shortest form.
    private let text: String
    private let isVersion6: Bool

    /// Reads an IPv4 or IPv6 address; nil for anything else.
    init?(_ text: String) {
      var (version4, version6) = (in_addr(), in6_addr())
      if unsafe inet_pton(AF_INET, text, &version4) == 1 {
        (self.text, isVersion6) = (text, false)
      } else if unsafe inet_pton(AF_INET6, text, &version6) == 1 {
        var room = [CChar](repeating: 0, count: 64)
        guard unsafe inet_ntop(AF_INET6, &version6, &room, socklen_t(room.count)) != nil else { return nil }
        self.text = String(decoding: room.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        isVersion6 = true
      } else {
        return nil
      }
    }

    /// The address of this machine by which a client reached it.
    init?(localOf descriptor: Int32) {
      guard let address = try? Socket(file: .init(rawValue: descriptor)).sockname() else { return nil }
      switch address {
      case .ip4(let text, _): self.init(text)
      case .ip6(let text, _): self.init(text)
      default: return nil
      }
    }

    /// The address as a part of an URL.
    var inURL: String { isVersion6 ? "[\(text)]" : text }

    /// Whether all addresses of the machine are meant.
    var isAnywhere: Bool { text == "0.0.0.0" || text == "::" }

    /// Whether only this machine can connect.
    var isLoopback: Bool { text.hasPrefix("127.") || text == "::1" }

    /// Opens a socket that accepts connections.
    ///
    /// - Parameter port: The port; 0 for any that is free.
    func listen(port: UInt16) throws(StudioError) -> (socket: Socket, port: UInt16) {
      do {
        let socket = try Socket(domain: isVersion6 ? AF_INET6 : AF_INET)
        do {
          _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
          try socket.setValue(true, for: .localAddressReuse)
          if isVersion6 {
            try socket.bind(to: .inet6(ip6: text, port: port))
          } else {
            try socket.bind(to: .inet(ip4: text, port: port))
          }
          try socket.listen()
          try socket.setFlags(.nonBlocking)
          switch try socket.sockname() {
          case .ip4(_, let port), .ip6(_, let port): return (socket, port)
          default: throw SocketError.unsupportedAddress
          }
        } catch {
          try? socket.close()
          throw error
        }
      } catch SocketError.failed(_, let number, _) where number == EADDRINUSE {
        throw StudioError("port \(port) of \(text) is in use; --port 0 takes any that is free")
      } catch SocketError.failed(_, let number, _) where number == EACCES {
        throw StudioError("port \(port) of \(text) is reserved; --port 0 takes any that is free")
      } catch SocketError.failed(_, _, let reason) {
        throw StudioError("can't listen on \(text), port \(port): \(reason)")
      } catch {
        throw StudioError("can't listen on \(text), port \(port)")
      }
    }
  }
#endif
