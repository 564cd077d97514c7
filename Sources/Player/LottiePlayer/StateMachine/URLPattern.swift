internal import ZoetropeJSON

/// A pattern of ``OpenURLPolicy``: a host and a path, either with `*`.
struct URLPattern {
  private var host: [UInt8]
  private var path: [UInt8]
  /// Whether it allows every host and path.
  private(set) var isAnything = false

  /// Reads a pattern; nil for one without a host.
  init?(_ pattern: String) {
    (host, path) = Self.split(pattern)
    isAnything = host == Array("*".utf8) && path.isEmpty
    if !pattern.utf8.contains(UInt8(ascii: "*")) {
      Self.dropTrailingSlashes(&path)
    } else if path == Array("/".utf8) {
      path = []
    } else if Self.ends(path, with: "*/"), !Self.ends(path, with: "/*/") {
      // Other slashes at the end stay; addresses lose theirs, so nothing matches such a pattern.
      Self.dropTrailingSlashes(&path)
    }
    if host.isEmpty { return nil }
  }

  /// Whether an address matches this pattern.
  func matches(_ address: WebAddress) -> Bool {
    isAnything || (hostMatches(address) && pathMatches(address.path))
  }

  private func hostMatches(_ address: WebAddress) -> Bool {
    let star = UInt8(ascii: "*"), dot = UInt8(ascii: ".")
    let other = address.authority
    guard host.contains(star) else { return host == other }
    guard !address.hasEncodedLabel else { return false }
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

  /// The host and the path of a pattern in lower case, without its scheme.
  private static func split(_ text: String) -> (host: [UInt8], path: [UInt8]) {
    var bytes = text.loweredASCII.utf8.drop { isSpace($0) }
    while let last = bytes.last, isSpace(last) { bytes = bytes.dropLast() }
    for scheme in ["https://", "http://"] where bytes.starts(with: scheme.utf8) {
      bytes = bytes.dropFirst(scheme.utf8.count)
      break
    }
    let end = bytes.firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
    return (Array(bytes[..<end]), Array(bytes[end...]))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func ends(_ path: [UInt8], with suffix: String) -> Bool {
    path.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  private static func dropTrailingSlashes(_ path: inout [UInt8]) {
    while path.last == UInt8(ascii: "/") { path.removeLast() }
  }
}
