import LottieRenderer

/// The names of a font in its file.
public struct FontNames: Sendable, Hashable {
  /// The family, such as `DejaVu Sans`.
  public var family: String
  /// The style, such as `Bold Oblique`.
  public var style: String
  /// The family as older programs know it, in which there are four styles at most.
  var otherFamily: String
  var otherStyle: String
  /// The family and the style.
  public var full: String
  /// The name without spaces, such as `DejaVuSans-BoldOblique`.
  public var postScript: String

  /// The closeness to a request: 3 is the font, 1 another style of the family, nil another family.
  func closeness(to request: FontRequest) -> Int? {
    let name = Self.plain(request.name)
    if !name.isEmpty, [postScript, full].contains(where: { Self.plain($0) == name }) { return 3 }
    // Without a family, the name has it before a hyphen.
    let parts = request.name.split(separator: "-", maxSplits: 1)
    let family = Self.plain(request.family.isEmpty ? String(parts.first ?? "") : request.family)
    let style = request.style.isEmpty && parts.count > 1 ? String(parts[1]) : request.style
    guard !family.isEmpty else { return nil }
    let pairs = [(self.family, self.style), (otherFamily, otherStyle)].filter { Self.plain($0.0) == family }
    guard !pairs.isEmpty else { return nil }
    let wanted = FontStyle(style)
    if pairs.contains(where: { FontStyle($0.1) == wanted }) { return 3 }
    return pairs.contains { FontStyle($0.1).isItalic == wanted.isItalic } ? 2 : 1
  }

  /// Returns a name in lower case without spaces, hyphens and underscores.
  static func plain(_ name: String) -> String {
    String(decoding: name.lowercased().utf8.filter { $0 != 0x20 && $0 != 0x2D && $0 != 0x5F }, as: UTF8.self)
  }
}

/// A style by its words, whose order and synonyms don't matter.
struct FontStyle: Hashable {
  private(set) var isItalic = false
  /// The words that name neither a slant nor the regular weight.
  private var words: Set<String> = []

  /// Reads a style, such as `Bold Italic` or `BoldItalic`.
  init(_ text: String) {
    var rest = FontNames.plain(text)
    for slant in ["italic", "oblique"] {
      while let range = Self.range(of: slant, in: rest) {
        rest.removeSubrange(range)
        isItalic = true
      }
    }
    for regular in ["regular", "book", "normal", "roman", "plain"] {
      if let range = Self.range(of: regular, in: rest) { rest.removeSubrange(range) }
    }
    if !rest.isEmpty { words.insert(rest) }
  }

  private static func range(of word: String, in text: String) -> Range<String.Index>? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(word) { return start..<text.index(start, offsetBy: word.count) }
      start = text.index(after: start)
    }
    return nil
  }
}
