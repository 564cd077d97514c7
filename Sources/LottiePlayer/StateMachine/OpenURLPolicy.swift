/// Which addresses a machine may ask its host to open.
public struct OpenURLPolicy: Sendable, Hashable {
  /// Patterns of the allowed addresses, such as `example.com`, `*.example.com/*` or `*`; an empty list allows none.
  ///
  /// A pattern is a host and a path; `https://` and `http://`, upper case and trailing slashes do not matter.
  /// `*` in place of a host's first label stands for any subdomain and none, elsewhere for one label; in a path it
  /// stands for anything. A pattern without a path allows only the host's root.
  public var allowedPatterns: [String]

  /// Whether the last pointer event must have been a press or a click.
  public var requiresUserInteraction: Bool

  /// Makes a policy; nothing is allowed unless it is listed.
  public init(allowedPatterns: [String] = [], requiresUserInteraction: Bool = true) {
    self.allowedPatterns = allowedPatterns
    self.requiresUserInteraction = requiresUserInteraction
  }

  /// Whether a pattern allows an address.
  func allows(_ url: String) -> Bool {
    guard let candidate = URLPattern(address: url) else { return false }
    return allowedPatterns.contains { URLPattern(pattern: $0)?.matches(candidate) ?? false }
  }
}

/// A host and a path, compared as text.
struct URLPattern {
  private var host: [UInt8]
  private var path: [UInt8]
  private var isAnything = false

  /// An address; nil for one without a host.
  init?(address: String) {
    (host, path) = Self.split(address)
    Self.dropTrailingSlashes(&path)
    if host.isEmpty { return nil }
  }

  init?(pattern: String) {
    (host, path) = Self.split(pattern)
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
    isAnything || (hostMatches(address.host) && pathMatches(address.path))
  }

  private func hostMatches(_ other: [UInt8]) -> Bool {
    let star = UInt8(ascii: "*"), dot = UInt8(ascii: ".")
    guard host.contains(star) else { return host == other }
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

  /// The host and the path of an address in lower case, without its scheme.
  private static func split(_ text: String) -> (host: [UInt8], path: [UInt8]) {
    var bytes = text.lowercased().utf8.drop { isSpace($0) }
    while let last = bytes.last, isSpace(last) { bytes = bytes.dropLast() }
    for scheme in ["https://", "http://"] where bytes.starts(with: scheme.utf8) {
      bytes = bytes.dropFirst(scheme.utf8.count)
      break
    }
    let slash = bytes.firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
    return (Array(bytes[..<slash]), Array(bytes[slash...]))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func ends(_ path: [UInt8], with suffix: String) -> Bool {
    path.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  private static func dropTrailingSlashes(_ path: inout [UInt8]) {
    while path.last == UInt8(ascii: "/") { path.removeLast() }
  }
}
