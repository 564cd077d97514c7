import Testing

/// One spelling of an address, the pattern it is compared with, and whether a policy may open it.
struct AddressSpelling: Sendable, CustomTestStringConvertible {
  /// What the spelling shows.
  var what: String
  var pattern: String
  var address: String
  var isAllowed = false

  var testDescription: String { "\(what): \(address.debugDescription) against \(pattern)" }

  private init(_ what: String, _ pattern: String, _ address: String, allowed: Bool = false) {
    (self.what, self.pattern, self.address, isAllowed) = (what, pattern, address, allowed)
  }

  static let all: [AddressSpelling] =
    plain + separators + users + encodings + names + ports + numbers + slashes + paths

  /// Addresses that everyone reads the same way.
  private static let plain = [
    AddressSpelling("an address with its scheme", "example.com", "https://example.com", allowed: true),
    AddressSpelling("without encryption", "example.com", "http://example.com", allowed: true),
    AddressSpelling("without a scheme", "example.com/*", "example.com/a", allowed: true),
    AddressSpelling("a slash at the end", "example.com", "https://example.com/", allowed: true),
    AddressSpelling("upper case in the host", "example.com", "https://EXAMPLE.com", allowed: true),
    AddressSpelling("upper case in the scheme", "example.com", "HTTPS://example.com/", allowed: true),
    AddressSpelling("a subdomain", "*.example.com/*", "https://a.b.example.com/c", allowed: true),
    AddressSpelling("a query", "example.com/*", "https://example.com/a?b=c&d=e@f", allowed: true),
    AddressSpelling("a fragment", "example.com/*", "https://example.com/a#b", allowed: true),
    AddressSpelling("a colon in the path", "example.com/*", "https://example.com/a:b", allowed: true),
    AddressSpelling("an at sign in the path", "example.com/*", "https://example.com/@a", allowed: true),
    AddressSpelling("an encoded path", "example.com/*", "https://example.com/a%20b", allowed: true),
    AddressSpelling("letters of other scripts in the path", "example.com/*", "example.com/é", allowed: true),
    AddressSpelling("an underscore", "*.example.com", "https://a_b.example.com", allowed: true),
    AddressSpelling(
      "the encoded form of an international name", "xn--bcher-kva.de", "http://xn--bcher-kva.de",
      allowed: true),
    AddressSpelling("any page", "*", "https://elsewhere.org/x?y", allowed: true),
  ]

  /// Marks that end the host for one reader and not for another.
  private static let separators = [
    AddressSpelling("a backslash before an at sign", "example.com/*", #"https://example.com\@evil.com/"#),
    AddressSpelling("a backslash before the host", "*.example.com", #"https://evil.com\.example.com"#),
    AddressSpelling("a backslash after the host", "example.com/*", #"https://example.com\a"#),
    AddressSpelling("a backslash in the path", "example.com/*", #"https://example.com/a\b"#),
    AddressSpelling("backslashes for slashes", "example.com/*", #"https:\\example.com/"#),
    AddressSpelling("a query directly after the host", "*.example.com", "https://evil.com?.example.com"),
    AddressSpelling("a plain query directly after the host", "*.example.com/*", "https://example.com?a=b"),
    AddressSpelling("a fragment directly after the host", "*.example.com", "https://evil.com#.example.com"),
    AddressSpelling("an at sign in a fragment after the host", "*", "https://example.com#@evil.com/"),
    AddressSpelling("an at sign in a query after the host", "*", "https://example.com?@evil.com/"),
    AddressSpelling("a semicolon", "*.example.com", "https://evil.com;.example.com"),
    AddressSpelling("a comma", "*.example.com", "https://evil.com,.example.com"),
    AddressSpelling("angle brackets", "*.example.com", "https://<evil.com>.example.com"),
    AddressSpelling("a quotation mark", "*.example.com", "https://evil.com\".example.com"),
  ]

  private static let users = [
    AddressSpelling("a user", "*.example.com", "https://user@www.example.com"),
    AddressSpelling("a user and a password", "example.com", "https://user:word@example.com"),
    AddressSpelling("an empty user", "example.com", "https://@example.com"),
    AddressSpelling("a host for a user", "example.com/*", "https://example.com@evil.com/"),
    AddressSpelling("a host and port for a user", "example.com:80/*", "https://example.com:80@evil.com/"),
    AddressSpelling("two at signs", "*.example.com", "https://a@evil.com@www.example.com"),
    AddressSpelling("a wide at sign", "*.example.com", "https://evil.com\u{FF20}www.example.com"),
  ]

  private static let encodings = [
    AddressSpelling("an encoded slash", "*.example.com", "https://evil.com%2f.example.com"),
    AddressSpelling("an encoded dot", "example.com", "https://example%2ecom"),
    AddressSpelling("an encoded letter", "example.com", "https://ex%61mple.com"),
    AddressSpelling("an encoded at sign", "*.example.com", "https://evil.com%40www.example.com"),
    AddressSpelling("an encoded zero byte", "*.example.com", "https://evil.com%00.example.com"),
    AddressSpelling("a percent sign alone", "*.example.com", "https://evil.com%.example.com"),
    AddressSpelling("a space before", "example.com", " https://example.com"),
    AddressSpelling("a space after", "example.com", "https://example.com "),
    AddressSpelling("a space in the host", "*.example.com", "https://evil.com .example.com"),
    AddressSpelling("a space in the path", "example.com/*", "https://example.com/a b"),
    AddressSpelling("a tab in the host", "*.example.com", "https://evil.com\t.example.com"),
    AddressSpelling("a tab in the scheme", "example.com", "ht\ttps://example.com"),
    AddressSpelling("a line break in the host", "*.example.com", "https://evil.com\n.example.com"),
    AddressSpelling("a line break before", "example.com", "\nhttps://example.com"),
    AddressSpelling("both line breaks in the path", "example.com/*", "https://example.com/a\r\nb"),
    AddressSpelling("a zero byte", "*.example.com", "https://evil.com\u{0}.example.com"),
    AddressSpelling(
      "the control character that deletes", "*.example.com", "https://evil.com\u{7F}.example.com"),
    AddressSpelling(
      "a control character of the second set", "*.example.com", "https://evil.com\u{85}.example.com"),
  ]

  private static let names = [
    AddressSpelling("an ideographic full stop", "*.com", "https://example\u{3002}com"),
    AddressSpelling("a wide full stop", "*.example.com", "https://a\u{FF0E}example.com"),
    AddressSpelling("a half-wide full stop", "*.example.com", "https://a\u{FF61}example.com"),
    AddressSpelling("a wide solidus", "*.example.com", "https://evil.com\u{FF0F}.example.com"),
    AddressSpelling("a sign that falls apart into a/c", "*.example.com", "https://evil.\u{2100}.example.com"),
    AddressSpelling("the Kelvin sign for a k", "kite.com", "https://\u{212A}ite.com"),
    AddressSpelling("a soft hyphen", "example.com", "https://exam\u{AD}ple.com"),
    AddressSpelling("a space of no width", "example.com", "https://exam\u{200B}ple.com"),
    AddressSpelling("letters of other scripts", "bücher.de", "https://bücher.de"),
    AddressSpelling(
      "an encoded name where a pattern has a star", "*.example.com", "http://xn--evil-x.example.com"),
    AddressSpelling("an empty label", "*.example.com", "https://a..example.com"),
    AddressSpelling("a dot before the host", "*.example.com", "https://.example.com"),
    AddressSpelling("a dot after the host", "example.com.", "https://example.com."),
    AddressSpelling(
      "a label of 64 bytes", "*.example.com", "https://\(String(repeating: "a", count: 64)).example.com"),
    AddressSpelling(
      "a host of more than 253 bytes", "*.example.com",
      "https://\(String(repeating: "a.", count: 130))example.com"),
  ]

  private static let ports = [
    AddressSpelling("a port", "example.com:8080/*", "https://example.com:8080/a", allowed: true),
    AddressSpelling("a port that the pattern does not name", "example.com", "https://example.com:80"),
    AddressSpelling("no number after the colon", "example.com:", "https://example.com:"),
    AddressSpelling("a port of letters", "example.com:a", "https://example.com:a"),
    AddressSpelling("a name after the port", "*.example.com", "https://evil.com:80.example.com"),
    AddressSpelling("a port beyond 65535", "example.com:65536", "https://example.com:65536"),
    AddressSpelling("a port with a sign", "example.com:+80", "https://example.com:+80"),
    AddressSpelling("a port with a zero before it", "example.com:080", "https://example.com:080"),
    AddressSpelling("two ports", "example.com:80:80", "https://example.com:80:80"),
    AddressSpelling("a port without a scheme, or a scheme", "example.com:80", "example.com:80"),
    AddressSpelling("a telephone", "tel:55", "tel:55"),
    AddressSpelling("a script", "*.example.com", "javascript:alert(1).example.com"),
    AddressSpelling("a file", "*", "file:///etc/passwd"),
    AddressSpelling("another scheme", "*", "ftp://example.com/"),
  ]

  private static let numbers = [
    AddressSpelling("four numbers", "127.0.0.1/*", "http://127.0.0.1/a", allowed: true),
    AddressSpelling("one number", "2130706433", "http://2130706433"),
    AddressSpelling("three numbers", "127.0.1", "http://127.0.1"),
    AddressSpelling("octal numbers", "0177.0.0.1", "http://0177.0.0.1"),
    AddressSpelling("hexadecimal numbers", "0x7f.0.0.1", "http://0x7f.0.0.1"),
    AddressSpelling("one hexadecimal number", "0x7f000001", "http://0x7f000001"),
    AddressSpelling("a number beyond a byte", "127.0.0.256", "http://127.0.0.256"),
    AddressSpelling("a number after a name", "example.1", "http://example.1"),
    AddressSpelling("a hexadecimal number after a name", "*.0x1", "http://example.0x1"),
    AddressSpelling("a star for a number", "127.0.0.*", "http://127.0.0.1", allowed: true),
    AddressSpelling("an address of version 6", "[::1]:80", "http://[::1]:80"),
    AddressSpelling("an address of version 6 with a zone", "[fe80::1%25en0]", "http://[fe80::1%25en0]"),
    AddressSpelling("an address of version 6 around one of version 4", "*", "http://[::ffff:127.0.0.1]/"),
    AddressSpelling("brackets around a name", "*", "http://[example.com]/"),
    AddressSpelling("a bracket alone", "*.example.com", "http://[evil.com.example.com"),
  ]

  private static let slashes = [
    AddressSpelling("no slash after the scheme", "example.com", "https:example.com"),
    AddressSpelling("one slash after the scheme", "example.com", "https:/example.com"),
    AddressSpelling("three slashes after the scheme", "example.com", "https:///example.com"),
    AddressSpelling("slashes without a scheme", "example.com", "//example.com"),
    AddressSpelling("the scheme twice", "*", "https://https://example.com"),
    AddressSpelling("a path alone", "*", "/example.com"),
    AddressSpelling("a scheme alone", "example.com", "https://"),
    AddressSpelling("nothing", "*", ""),
  ]

  /// Paths that lead out of the one that the pattern names.
  private static let paths = [
    AddressSpelling("a path that goes up", "example.com/a/*", "https://example.com/a/../b"),
    AddressSpelling("a path that goes up, encoded", "example.com/a/*", "https://example.com/a/%2E./b"),
    AddressSpelling(
      "a path that goes up by encoded slashes", "example.com/a/*", "https://example.com/a/..%2fb"),
    AddressSpelling(
      "a path that goes up by encoded backslashes", "example.com/a/*", "https://example.com/a/x%5c%2e%2e%5Cb"),
    AddressSpelling("dots in a query", "example.com/*", "https://example.com/a?b=/../c", allowed: true),
  ]
}
