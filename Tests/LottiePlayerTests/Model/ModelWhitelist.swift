/// Which addresses may be opened (§7.2), as text and with nothing understood of addresses.
enum ModelWhitelist {
  static func allows(_ url: String, _ patterns: [String]) -> Bool {
    patterns.contains { allows(url, $0) }
  }

  /// Trimmed, in lower case, without its scheme, and cut at the first slash.
  private static func parts(_ text: String) -> (domain: String, path: String) {
    var text = text.trimmed.lowercased()
    if text.hasPrefix("https://") {
      text.removeFirst(8)
    } else if text.hasPrefix("http://") {
      text.removeFirst(7)
    }
    guard let slash = text.firstIndex(of: "/") else { return (text, "") }
    return (String(text[..<slash]), String(text[slash...]))
  }

  private static func normalPath(_ path: String) -> String {
    var path = path
    while path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static func allows(_ url: String, _ pattern: String) -> Bool {
    var (host, path) = parts(url)
    // An address that has a scheme and no host is read a second time, with a scheme before it.
    if host.isEmpty, url.contains("://") { (host, path) = parts("https://" + url.trimmed) }
    path = normalPath(path)
    if host.isEmpty { return false }
    // Refuses characters that no host has. The scripts contain no other refused spelling.
    if host.contains(where: { !$0.isLetter && !$0.isNumber && !".-_:".contains($0) }) { return false }
    if pattern.trimmed == "*" { return true }
    var (domain, rest) = parts(pattern)
    guard pattern.contains("*") else { return domain == host && normalPath(rest) == path }
    if rest == "/" {
      rest = ""
    } else if rest != "/*" && !rest.hasSuffix("/*/") && !(rest.hasSuffix("/") && !rest.hasSuffix("*/")) {
      rest = normalPath(rest)
    }
    return domainFits(host, domain) && pathFits(path, rest)
  }

  private static func domainFits(_ host: String, _ domain: String) -> Bool {
    guard domain.contains("*") else { return host == domain }
    let base = domain.dropFirst(2)
    if domain.hasPrefix("*."), !base.contains("*") { return host == base || host.hasSuffix("." + base) }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let wanted = domain.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count == wanted.count && zip(labels, wanted).allSatisfy { $1 == "*" || $0 == $1 }
  }

  private static func pathFits(_ path: String, _ pattern: String) -> Bool {
    if pattern.isEmpty { return path.isEmpty }
    if pattern == "/*" { return true }
    if path.isEmpty { return false }
    guard pattern.contains("*") else { return path == pattern }
    let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    guard path.hasPrefix(pieces[0]) else { return false }
    var left = path.dropFirst(pieces[0].count)
    let isOpen = pattern.hasSuffix("*")
    for (index, piece) in pieces.enumerated().dropFirst() where !piece.isEmpty {
      if index == pieces.count - 1 && !isOpen { return left.hasSuffix(piece) }
      guard let place = left.firstRange(of: piece) else { return false }
      left = left[place.upperBound...]
    }
    return true
  }
}

extension String {
  fileprivate var trimmed: String {
    var part = self[...]
    while part.first?.isWhitespace == true { part.removeFirst() }
    while part.last?.isWhitespace == true { part.removeLast() }
    return String(part)
  }
}
