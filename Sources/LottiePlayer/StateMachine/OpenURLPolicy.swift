/// Which addresses a machine may ask its host to open.
public struct OpenURLPolicy: Sendable, Hashable {
  /// Patterns of the allowed addresses, such as `example.com`, `*.example.com/*` or `*`; an empty list allows none.
  ///
  /// A pattern is a host and a path; `https://` and `http://`, upper case and trailing slashes do not matter.
  /// `*` in place of a host's first label stands for any subdomain and none, elsewhere for one label; in a path it
  /// stands for anything. A pattern without a path allows only the host's root.
  ///
  /// An address names a web page: `*` in a host stands for no other scheme than the web's. Addresses with a user's name, with control
  /// characters, or with `..` in their path are not allowed by any pattern.
  public var allowedPatterns: [String]

  /// Whether the last pointer event must have been a press or a click.
  public var requiresUserInteraction: Bool

  /// Makes a policy; nothing is allowed unless it is listed.
  public init(allowedPatterns: [String] = [], requiresUserInteraction: Bool = true) {
    self.allowedPatterns = allowedPatterns
    self.requiresUserInteraction = requiresUserInteraction
  }

  /// Whether a pattern allows an address.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - isPlain: Whether it is compared as text, whatever a browser would make of it: as the shipped engine does.
  func allows(_ url: String, asText isPlain: Bool) -> Bool {
    guard let candidate = URLPattern(address: url, asText: isPlain) else { return false }
    return allowedPatterns.contains { URLPattern(pattern: $0, asText: isPlain)?.matches(candidate) ?? false }
  }
}

/// A host and a path.
struct URLPattern {
  private var host: [UInt8]
  private var path: [UInt8]
  private var isAnything = false
  private let isPlain: Bool
  /// Whether a pattern with `*` in its host may stand for this address.
  private var fitsStars = true

  /// An address; nil for one without a host, and for one that others may read otherwise than we do.
  init?(address: String, asText isPlain: Bool) {
    self.isPlain = isPlain
    let hasScheme: Bool
    (host, path, hasScheme) = Self.split(address, asText: isPlain)
    Self.dropTrailingSlashes(&path)
    if host.isEmpty { return nil }
    if isPlain { return }
    guard (host + path).allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), Self.isUnambiguous(host), !Self.climbs(path)
    else { return nil }
    // What has no scheme and no colon has no other scheme either.
    fitsStars = (hasScheme || !host.contains(UInt8(ascii: ":"))) && host.allSatisfy { $0 < 0x80 }
  }

  init?(pattern: String, asText isPlain: Bool) {
    self.isPlain = isPlain
    (host, path, _) = Self.split(pattern, asText: isPlain)
    isAnything = host == Array("*".utf8) && path.isEmpty
    if !pattern.utf8.contains(UInt8(ascii: "*")) {
      Self.dropTrailingSlashes(&path)
    } else if path == Array("/".utf8) {
      path = []
    } else if Self.ends(path, with: "*/"), !Self.ends(path, with: "/*/") {
      // Other slashes at the end stay; addresses lose theirs, so that nothing matches such a pattern.
      Self.dropTrailingSlashes(&path)
    }
    if host.isEmpty { return nil }
  }

  /// Whether an address matches this pattern.
  func matches(_ address: URLPattern) -> Bool {
    if isAnything { return address.fitsStars }
    return hostMatches(address) && pathMatches(address.path)
  }

  private func hostMatches(_ address: URLPattern) -> Bool {
    let star = UInt8(ascii: "*"), dot = UInt8(ascii: ".")
    let other = address.host
    guard host.contains(star) else { return host == other }
    guard address.fitsStars else { return false }
    if host.starts(with: [star, dot]), !host.dropFirst(2).contains(star) {
      let base = host.dropFirst(2)
      return other.elementsEqual(base)
        || (other.count > base.count && other.suffix(base.count).elementsEqual(base)
          && other[other.count - base.count - 1] == dot)
    }
    let own = host.split(separator: dot, omittingEmptySubsequences: false)
    let labels = other.split(separator: dot, omittingEmptySubsequences: false)
    return own.count == labels.count
      && zip(own, labels).allSatisfy { $0.elementsEqual([star]) || $0.elementsEqual($1) }
  }

  private func pathMatches(_ other: [UInt8]) -> Bool {
    let star = UInt8(ascii: "*")
    if path.isEmpty { return other.isEmpty }
    if path == Array("/*".utf8) { return true }
    if other.isEmpty { return false }
    guard path.contains(star) else { return path == other }
    let pieces = path.split(separator: star, omittingEmptySubsequences: false)
    var rest = other[...]
    for (index, piece) in pieces.enumerated() where !piece.isEmpty {
      if index == 0 {
        guard rest.starts(with: piece) else { return false }
        rest = rest.dropFirst(piece.count)
      } else if index == pieces.count - 1 {
        return rest.count >= piece.count && rest.suffix(piece.count).elementsEqual(piece)
      } else {
        guard let found = Self.firstIndex(of: piece, in: rest) else { return false }
        rest = rest[(found + piece.count)...]
      }
    }
    return true
  }

  private static func firstIndex(of piece: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int? {
    guard text.count >= piece.count else { return nil }
    return (text.startIndex...(text.endIndex - piece.count)).first { text[$0...].starts(with: piece) }
  }

  /// Whether nobody takes a part of the host for a user, a port that is none, or something that was encoded.
  private static func isUnambiguous(_ host: [UInt8]) -> Bool {
    if host.contains(where: { " @%".utf8.contains($0) }) { return false }
    let isInBrackets = host.first == UInt8(ascii: "[")
    let name = isInBrackets ? host.drop { $0 != UInt8(ascii: "]") } : host[...]
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return true }
    return name[(colon + 1)...].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Whether a path goes up: what lies below a pattern's path is then not what it seems.
  private static func climbs(_ path: [UInt8]) -> Bool {
    let way = path.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return way.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.contains { step in
      ["..", ".%2e", "%2e.", "%2e%2e"].contains { step.elementsEqual($0.utf8) }
    }
  }

  /// The host and the path of an address in lower case, without its scheme, and whether it had that.
  private static func split(_ text: String, asText isPlain: Bool) -> (
    host: [UInt8], path: [UInt8], hasScheme: Bool
  ) {
    var hasScheme = false
    var bytes = text.lowercased().utf8.drop { isSpace($0) }
    while let last = bytes.last, isSpace(last) { bytes = bytes.dropLast() }
    for scheme in ["https://", "http://"] where bytes.starts(with: scheme.utf8) {
      bytes = bytes.dropFirst(scheme.utf8.count)
      hasScheme = true
      break
    }
    // Browsers end a host at each of these.
    let ends = Array((isPlain ? "/" : "/?#\\").utf8)
    let end = bytes.firstIndex { ends.contains($0) } ?? bytes.endIndex
    return (Array(bytes[..<end]), Array(bytes[end...]), hasScheme)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func ends(_ path: [UInt8], with suffix: String) -> Bool {
    path.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  private static func dropTrailingSlashes(_ path: inout [UInt8]) {
    while path.last == UInt8(ascii: "/") { path.removeLast() }
  }
}
