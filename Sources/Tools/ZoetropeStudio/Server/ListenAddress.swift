#if Tools
import NIOCore

/// A numeric address of this machine.
struct ListenAddress: Sendable, Hashable {
  /// The address in its shortest form.
  let text: String
  private let isVersion6: Bool

  /// Reads an IPv4 or IPv6 address; nil for anything else.
  init?(_ text: String) {
    guard let address = try? SocketAddress(ipAddress: text, port: 0), let text = address.ipAddress else {
      return nil
    }
    (self.text, isVersion6) = (text, address.protocol == .inet6)
  }

  /// The address as a part of an URL.
  var inURL: String { isVersion6 ? "[\(text)]" : text }

  /// Whether all addresses of the machine are meant.
  var isAnywhere: Bool { text == "0.0.0.0" || text == "::" }

  /// Whether only this machine can connect.
  var isLoopback: Bool { text.hasPrefix("127.") || text == "::1" }
}
#endif
