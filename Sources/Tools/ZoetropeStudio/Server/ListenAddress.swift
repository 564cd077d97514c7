#if Tools
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A numeric address of this machine.
struct ListenAddress: Sendable, Hashable {
  /// The address in its shortest form.
  let text: String
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

  /// The address as a part of an URL.
  var inURL: String { isVersion6 ? "[\(text)]" : text }

  /// Whether all addresses of the machine are meant.
  var isAnywhere: Bool { text == "0.0.0.0" || text == "::" }

  /// Whether only this machine can connect.
  var isLoopback: Bool { text.hasPrefix("127.") || text == "::1" }
}
#endif
