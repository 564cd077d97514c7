import Foundation

/// The address at which a studio takes applications.
struct StudioAddress: Sendable, Hashable {
  /// The host, without the brackets of an IPv6 address.
  let host: String
  let port: UInt16
  /// The path of the web socket, with the token.
  let path: String

  /// Reads the address for applications that `zoetrope studio` prints.
  ///
  /// - Returns: Nil for an address of another kind: no `http` or `ws`, no token in its path, or that of the studio's page,
  ///   whose token opens files and belongs in no application.
  init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "ws",
      let host = url.host, !host.isEmpty
    else { return nil }
    let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    let parts = url.path.split(separator: "/")
    guard let token = parts.first, parts.dropFirst().elementsEqual(["api", "app"]),
      (bare + token).utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") }),
      let port = UInt16(exactly: url.port ?? 80)
    else { return nil }
    (self.host, self.port, path) = (bare, port, "/\(token)/api/app")
  }

  /// The host and the port, without the token, for messages and for the head of a request.
  var authority: String { host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
