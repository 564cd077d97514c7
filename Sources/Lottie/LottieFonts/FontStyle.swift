/// The weight, the width and the slant of a font, in the numbers of CSS.
struct FontStyle: Hashable {
  /// The kinds of slant.
  enum Slant: Hashable { case upright, italic, oblique }

  /// The thickness, 1…1000; 400 is regular.
  var weight: Float = 400
  /// The width of the letters in percent of the usual one.
  var width: Float = 100
  var slant = Slant.upright
}

/// A style as its words describe it, in any order and spelling: `Bold Italic`, `lightItalic`, `Semi-Condensed 500`.
struct StyleWords: Hashable {
  /// The named weight; nil without a word for it.
  private(set) var weight: Float?
  /// The named width; nil without a word for it.
  private(set) var width: Float?
  /// The named slant; nil without a word for it.
  private(set) var slant: FontStyle.Slant?
  /// The letters of other words, such as optical sizes.
  private(set) var rest = ""

  private enum Meaning { case weight(Float), width(Float), slant(FontStyle.Slant) }

  /// The words, the longest first: `extrabold` before `bold`.
  private static let meanings: [(word: [UInt8], meaning: Meaning)] = {
    var list: [(String, Meaning)] = []
    let weights: [(Float, String)] = [
      (100, "thin hairline ultrathin extrathin"), (200, "extralight ultralight"), (300, "light"),
      (350, "semilight demilight"), (400, "regular normal book roman plain standard"), (500, "medium"),
      (600, "semibold demibold demi"), (700, "bold"), (800, "extrabold ultrabold"), (900, "black heavy"),
      (950, "extrablack ultrablack extraheavy ultraheavy"),
    ]
    let widths: [(Float, String)] = [
      (50, "ultracondensed extracompressed"), (62.5, "extracondensed compressed"), (75, "condensed narrow"),
      (87.5, "semicondensed seminarrow"), (112.5, "semiexpanded semiextended semiwide"),
      (125, "expanded extended wide"), (150, "extraexpanded extraextended extrawide"),
      (200, "ultraexpanded ultraextended ultrawide"),
    ]
    for (weight, words) in weights {
      list += words.split(separator: " ").map { (String($0), .weight(weight)) }
    }
    for (width, words) in widths { list += words.split(separator: " ").map { (String($0), .width(width)) } }
    list += ["italic", "italique", "kursiv", "cursiva", "corsivo"].map { ($0, .slant(.italic)) }
    list += ["oblique", "slanted", "inclined"].map { ($0, .slant(.oblique)) }
    return list.map { (Array($0.0.utf8), $0.1) }.sorted { $0.0.count > $1.0.count }
  }()

  /// The abbreviations, which are words only where no letters are next to them.
  private static let abbreviations = [
    "th": "thin", "lt": "light", "rg": "regular", "reg": "regular", "md": "medium", "med": "medium",
    "sb": "semibold", "bd": "bold", "xbd": "extrabold", "hv": "heavy", "blk": "black", "cn": "condensed",
    "cond": "condensed", "it": "italic", "ital": "italic", "obl": "oblique",
  ]

  /// Reads the words of a style.
  init(_ text: String) {
    var plain: [UInt8] = []
    for word in FontNames.words(of: String(decoding: text.utf8.prefix(256), as: UTF8.self)) {
      plain += Array((Self.abbreviations[word] ?? word).utf8)
    }
    var index = 0
    var others: [UInt8] = []
    while index < plain.count {
      if let (word, meaning) = Self.meanings.first(where: { plain[index...].starts(with: $0.word) }) {
        take(meaning)
        index += word.count
        continue
      }
      let digits = plain[index...].prefix { $0 >= 0x30 && $0 <= 0x39 }
      if let number = Int(String(decoding: digits, as: UTF8.self)), number >= 100, number <= 1000 {
        take(.weight(Float(number)))
      } else {
        others += digits.isEmpty ? plain[index...index] : digits
      }
      index += max(digits.count, 1)
    }
    rest = String(decoding: others, as: UTF8.self)
  }

  private mutating func take(_ meaning: Meaning) {
    switch meaning {
    // A second weight is more exact than `Regular` or `Normal`, which many files have beside it.
    case .weight(let value): weight = weight == nil || weight == 400 ? value : weight
    case .width(let value): width = width ?? value
    case .slant(let value): slant = slant ?? value
    }
  }

  /// The style, in which the usual values stand for missing words.
  var style: FontStyle {
    FontStyle(weight: weight ?? 400, width: width ?? 100, slant: slant ?? .upright)
  }

  /// A Boolean value indicating whether both name the same style; italic and oblique count as one slant.
  func names(_ other: StyleWords) -> Bool {
    let (a, b) = (style, other.style)
    return rest == other.rest && a.weight == b.weight && a.width == b.width
      && (a.slant == .upright) == (b.slant == .upright)
  }

  /// Takes the weight of other words, if they have one.
  mutating func override(weight other: StyleWords) { weight = other.weight ?? weight }

  /// Takes what these words leave open from others.
  mutating func complete(with other: StyleWords) {
    if weight == nil || weight == 400 { weight = other.weight ?? weight }
    width = width ?? other.width
    slant = slant ?? other.slant
  }

  /// Splits a family such as `Roboto Medium` into its name and the style at its end; nil without a style.
  static func split(_ family: String) -> (family: String, words: StyleWords)? {
    let words = FontNames.words(of: String(decoding: family.utf8.prefix(256), as: UTF8.self))
    for start in 1..<max(words.count, 1) {
      let style = StyleWords(words[start...].joined(separator: " "))
      if style.rest.isEmpty { return (words[..<start].joined(separator: " "), style) }
    }
    return nil
  }
}
