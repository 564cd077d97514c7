/// The places at which a line of text may end, besides spaces.
///
/// The rules are the main ones of Unicode's line breaking algorithm (UAX #14): hyphens and dashes end a line, ideographs
/// and kana begin and end one, and no line begins with closing or ends with opening punctuation. Scripts without spaces
/// that need a dictionary, such as Thai, are broken only where a word is longer than the line.
enum LineBreaks {
  /// The behaviour of a character at the end of a line.
  private enum Kind {
    case letter, digit, ideograph, opening, closing, hyphen, dash, softHyphen, breakingSpace, joiner
  }

  /// Returns whether a line may end between two characters.
  static func isAllowed(between previous: Character, and next: Character) -> Bool {
    let before = kind(of: previous), after = kind(of: next)
    if before == .joiner || after == .joiner || before == .opening || after == .closing { return false }
    switch before {
    case .breakingSpace, .softHyphen: return true
    // A hyphen before a number is its sign.
    case .hyphen: return after != .digit && after != .hyphen
    case .dash: return after != .dash
    case .ideograph: return after != .hyphen
    case .closing: return after == .ideograph || after == .opening && isWide(previous)
    case .letter, .digit: return after == .ideograph || after == .dash
    case .opening, .joiner: return false
    }
  }

  private static func kind(of character: Character) -> Kind {
    guard let scalar = character.unicodeScalars.first else { return .letter }
    switch scalar.value {
    case 0x30...0x39: return .digit
    case 0x2D, 0x2010, 0x58A: return .hyphen
    case 0x2013, 0x2014: return .dash
    case 0xAD: return .softHyphen
    case 0x9, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: return .breakingSpace
    case 0xA0, 0x2007, 0x2011, 0x202F, 0x2060, 0xFEFF: return .joiner
    // Brackets and quotation marks that open.
    case 0x28, 0x5B, 0x7B, 0xA1, 0xBF, 0x2018, 0x201C, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016,
      0x3018,
      0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62:
      return .opening
    // Brackets and quotation marks that close, and what ends or goes on a sentence.
    case 0x21, 0x25, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D, 0x2019, 0x201D, 0x2026, 0x3001, 0x3002,
      0x3009, 0x300B,
      0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F, 0xFF01, 0xFF05, 0xFF09, 0xFF0C,
      0xFF0E,
      0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF60, 0xFF61, 0xFF63, 0xFF64:
      return .closing
    // Kana that are never the first of a line: small ones, and marks of repetition and length.
    case 0x3005, 0x303B, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E,
      0x3095, 0x3096,
      0x309B...0x309E, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5,
      0x30F6,
      0x30FB...0x30FE, 0x31F0...0x31FF, 0xFF65, 0xFF67...0xFF70, 0xFF9E, 0xFF9F:
      return .closing
    // Ideographs, kana, syllables of Hangul, full-width forms and pictures.
    case 0x2E80...0x2FFF, 0x3003...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF02...0xFFDC, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
      return .ideograph
    default: return .letter
    }
  }

  /// Whether a closing mark is as wide as an ideograph.
  private static func isWide(_ character: Character) -> Bool {
    (character.unicodeScalars.first?.value ?? 0) >= 0x3000
  }
}
