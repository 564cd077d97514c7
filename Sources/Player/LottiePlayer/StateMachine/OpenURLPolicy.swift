internal import ZoetropeJSON

/// The addresses that a machine may ask its host to open.
public struct OpenURLPolicy: Sendable, Hashable {
  /// The patterns of the allowed addresses, such as `example.com`, `*.example.com/*` or `*`; empty for none.
  ///
  /// A pattern is a host and a path; `https://` and `http://`, upper case and trailing slashes do not matter.
  /// `*` in place of a host's first label stands for any subdomain and none, elsewhere for one label; in a path it
  /// stands for anything. A pattern without a path allows only the host's root.
  ///
  /// An address is that of a web page: `http://` or `https://`, a host in ASCII, perhaps a port, and a path; without a
  /// scheme it is a host and a path. Every address that one reader may take for another host than the next is refused,
  /// whatever the patterns: with a backslash, a space or a control character, with a user's name, with an encoded host
  /// or an IP address other than four decimal numbers, with a dot at the end of its host, with a query or a fragment
  /// directly after it, or with `..` in its path. `*` in a host does not stand for a label that begins with `xn--`.
  public var allowedPatterns: [String]

  /// Whether the last pointer event must have been a press or a click.
  public var requiresUserInteraction: Bool

  /// Makes a policy; an address that is not listed is not allowed.
  public init(allowedPatterns: [String] = [], requiresUserInteraction: Bool = true) {
    self.allowedPatterns = allowedPatterns
    self.requiresUserInteraction = requiresUserInteraction
  }

  /// Whether an address is refused whatever the patterns, because programs may read its host differently.
  package static func isUnsafe(_ url: String) -> Bool {
    let anything = OpenURLPolicy(allowedPatterns: ["*"])
    return anything.refusal(of: url) != nil && !anything.allowsScheme(url)
  }

  /// Whether a pattern allows an address.
  func allows(_ url: String) -> Bool { refusal(of: url) == nil }

  /// Whether an address consists of a web scheme only, without a host, and a pattern is `*`.
  func allowsScheme(_ url: String) -> Bool {
    ["https://", "http://"].contains(url.loweredASCII)
      && allowedPatterns.contains { URLPattern($0)?.isAnything ?? false }
  }

  /// The reason why an address is not opened; nil if a pattern allows it.
  ///
  /// - Complexity: O(patterns × bytes of the address).
  func refusal(of url: String) -> String? {
    let address: WebAddress
    do throws(WebAddress.Refusal) { address = try WebAddress(url) } catch { return error.reason }
    let isListed = allowedPatterns.contains { URLPattern($0)?.matches(address) ?? false }
    return isListed ? nil : "the policy does not list it"
  }
}
