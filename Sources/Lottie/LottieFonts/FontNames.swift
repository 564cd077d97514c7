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

  /// Returns a name in lower case without spaces, hyphens and underscores.
  static func plain(_ name: String) -> String {
    String(decoding: name.lowercased().utf8.filter { $0 != 0x20 && $0 != 0x2D && $0 != 0x5F }, as: UTF8.self)
  }

  /// Whether a plain name contains another one.
  static func isPart(_ part: String, of name: String) -> Bool {
    let (part, name) = (Array(part.utf8), Array(name.utf8))
    guard part.count <= name.count else { return false }
    return (0...(name.count - part.count)).contains { name[$0...].starts(with: part) }
  }

  /// Returns the words of a name in lower case, which spaces, hyphens, capitals and numbers separate.
  static func words(of name: String) -> [String] {
    enum Kind { case separator, capital, small, digit }
    func kind(_ byte: UInt8) -> Kind {
      switch byte {
      case 0x20, 0x2D, 0x5F, 0x2C, 0x2E, 0x2F, 0x28, 0x29: .separator
      case 0x41...0x5A: .capital
      case 0x30...0x39: .digit
      default: .small
      }
    }
    var words: [[UInt8]] = [[]]
    var last = Kind.separator
    for byte in name.utf8 {
      let kind = kind(byte)
      if kind == .separator || kind == .digit && last != .digit || kind != .digit && last == .digit
        || kind == .capital && last == .small
      {
        words.append([])
      }
      if kind != .separator { words[words.count - 1].append(byte) }
      last = kind
    }
    return words.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self).lowercased() }
  }
}
