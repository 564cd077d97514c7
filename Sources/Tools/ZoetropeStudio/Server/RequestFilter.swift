#if Tools
/// Lets requests with a token pass, from pages that the studio has sent and from nowhere else.
struct RequestFilter: Sendable {
  /// The token of the page, which opens all but ``SocketRoute/application``.
  let token: AccessToken
  /// The token of applications, which opens ``SocketRoute/application`` and nothing else.
  let applicationToken: AccessToken
  let hosts: AllowedHosts

  /// Checks that a request may pass, and returns its path without the token, decoded.
  ///
  /// - Parameter address: The numeric address of this machine by which the client reached it.
  /// - Returns: Nil for the address of the page without the slash at its end.
  func path(of head: RequestHead, at address: String?) throws(Refusal) -> String? {
    let target = head.target.prefix { $0 != "?" && $0 != "#" }.dropFirst()
    let first = target.prefix { $0 != "/" }
    let isApplication = applicationToken.matches(first)
    guard isApplication || token.matches(first) else { throw .unknown }
    guard let host = head.fields["host"], hosts.allow(host, at: address) else { throw .foreign }
    if let origin = head.fields["origin"], origin.lowercased() != "http://\(host.lowercased())" {
      throw .foreign
    }
    guard ["GET", "PUT", "POST"].contains(head.method) else { throw .unsupportedMethod }
    let rest = target[first.endIndex...].dropFirst()
    guard let path = PercentDecoding.decode(rest) else { throw .malformed }
    guard isApplication == (path == SocketRoute.application.rawValue) else { throw .unknown }
    // Only films are made by a POST.
    guard head.method != "POST" || rest == StudioRoutes.filmPath else { throw .unsupportedMethod }
    return first.endIndex == target.endIndex ? nil : path
  }
}

/// The hosts by which the studio may be addressed: no name that somebody else's server may lead here.
struct AllowedHosts: Sendable {
  private let names: Set<String>
  private let port: UInt16
  /// Whether the studio listens on all addresses of the machine.
  private let isAnywhere: Bool

  init(listening address: ListenAddress, port: UInt16) {
    names = ["127.0.0.1", "localhost", address.inURL]
    self.port = port
    isAnywhere = address.isAnywhere
  }

  /// Whether a request may name this host.
  ///
  /// - Parameter address: The numeric address of this machine by which the client reached it.
  func allow(_ host: String, at address: String?) -> Bool {
    let host = host.lowercased()
    if names.contains(where: { matches(host, $0) }) { return true }
    guard isAnywhere, let own = address.flatMap(ListenAddress.init) else { return false }
    return matches(host, own.inURL)
  }

  private func matches(_ host: String, _ name: String) -> Bool {
    host == "\(name):\(port)" || port == 80 && host == name
  }
}
#endif
