/// The kinds of letters, by which CSS names families that every system has.
enum GenericFamily: Hashable {
  case sans, serif, monospace, cursive, fantasy, emoji

  /// The kind with a name of CSS, such as `sans-serif`; nil for the name of a family.
  init?(named name: String) {
    switch FontNames.plain(name) {
    case "sansserif", "sans", "systemui", "uisansserif", "uirounded", "applesystem", "blinkmacsystemfont",
      "default":
      self = .sans
    case "serif", "uiserif", "math": self = .serif
    case "monospace", "uimonospace", "mono": self = .monospace
    case "cursive": self = .cursive
    case "fantasy": self = .fantasy
    case "emoji": self = .emoji
    default: return nil
    }
  }

  /// The kind in the words of a family's name, such as `Noto Sans Mono`; nil without such a word.
  init?(words name: String) {
    let plain = FontNames.plain(name)
    let words = Set(FontNames.words(of: name))
    func has(_ list: [String]) -> Bool { list.contains { words.contains($0) } }
    func begins(_ list: [String]) -> Bool { list.contains { plain.hasPrefix($0) } }
    if has(["emoji"]) {
      self = .emoji
    } else if has(["mono", "monospace", "monospaced", "code", "console", "typewriter", "terminal"])
      || begins([
        "courier", "consola", "menlo", "monaco", "inconsolata", "lucidaconsole", "cousine", "fixedsys",
      ])
    {
      self = .monospace
    } else if has(["sans", "gothic", "grotesk", "grotesque", "kufi"]) {
      self = .sans
    } else if has(["serif", "slab", "mincho", "ming", "song", "naskh", "antiqua", "roman"])
      || begins([
        "times", "georgia", "garamond", "ebgaramond", "baskerville", "playfair", "merriweather", "lora",
        "palatino", "bodoni", "didot", "caslon", "minion", "cambria", "caladea", "century", "rockwell",
        "bitter",
        "tinos", "gelasio", "cormorant", "crimson", "bookman", "hoefler", "cardo", "spectral", "constantia",
      ])
    {
      self = .serif
    } else if has(["script", "handwriting", "hand", "brush", "chancery", "calligraphy"])
      || begins([
        "pacifico", "lobster", "dancing", "greatvibes", "comicsans", "comicneue", "caveat", "satisfy",
        "sacramento",
        "kaushan", "zapfino", "snellroundhand", "indieflower", "shadowsintolight", "permanentmarker",
      ])
    {
      self = .cursive
    } else {
      return nil
    }
  }

  /// The families that stand for the kind, the usual ones first.
  var families: [String] {
    switch self {
    case .sans, .fantasy:
      [
        "Liberation Sans", "Arimo", "Arial", "Helvetica", "Noto Sans", "DejaVu Sans", "Roboto", "Open Sans",
        "Inter",
      ]
    case .serif:
      [
        "Liberation Serif", "Tinos", "Times New Roman", "Times", "Noto Serif", "DejaVu Serif", "Georgia",
        "Gelasio",
      ]
    case .monospace:
      [
        "Liberation Mono", "Cousine", "Courier New", "Courier", "Noto Sans Mono", "Noto Mono",
        "DejaVu Sans Mono", "Menlo",
      ]
    case .cursive:
      ["Comic Neue", "Comic Sans MS", "Z003", "URW Chancery L", "Snell Roundhand", "Apple Chancery"]
        + Self.sans.families
    case .emoji:
      ["Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji", "Twemoji", "Noto Emoji"]
        + Self.sans.families
    }
  }

  /// Returns the distance to the kind of a family, which may be unknown.
  func distance(to other: GenericFamily?) -> Float {
    switch other {
    case self: 0
    // Systems without decorative letters have plain ones, and emoji stand beside plain letters.
    case .sans where self == .cursive || self == .fantasy || self == .emoji: 1
    case nil: 2
    default: 3
    }
  }

  /// The name that fontconfig has for the kind.
  var name: String {
    switch self {
    case .sans: "sans-serif"
    case .serif: "serif"
    case .monospace: "monospace"
    case .cursive: "cursive"
    case .fantasy: "fantasy"
    case .emoji: "emoji"
    }
  }
}

/// Families with letters of the same widths, in which texts break and align alike.
enum MetricTwins {
  private static let groups: [[String]] = [
    [
      "Arial", "Helvetica", "Liberation Sans", "Arimo", "Nimbus Sans", "Nimbus Sans L", "TeX Gyre Heros",
      "Albany", "Albany AMT",
    ],
    [
      "Arial Narrow", "Liberation Sans Narrow", "Helvetica Narrow", "Nimbus Sans Narrow", "TeX Gyre Heros Cn",
    ],
    [
      "Times New Roman", "Times", "Liberation Serif", "Tinos", "Nimbus Roman", "Nimbus Roman No9 L",
      "TeX Gyre Termes", "Thorndale", "Thorndale AMT",
    ],
    [
      "Courier New", "Courier", "Liberation Mono", "Cousine", "Nimbus Mono PS", "Nimbus Mono L",
      "TeX Gyre Cursor", "Cumberland", "Cumberland AMT",
    ],
    ["Calibri", "Carlito"], ["Cambria", "Caladea"], ["Georgia", "Gelasio"], ["Segoe UI", "Selawik"],
    ["Comic Sans MS", "Comic Relief"],
    ["Verdana", "Bitstream Vera Sans", "DejaVu Sans"],
    ["Palatino", "Palatino Linotype", "Book Antiqua", "P052", "URW Palladio L", "TeX Gyre Pagella"],
    ["Bookman", "Bookman Old Style", "ITC Bookman", "URW Bookman", "URW Bookman L", "TeX Gyre Bonum"],
    ["Century Schoolbook", "New Century Schoolbook", "C059", "Century Schoolbook L", "TeX Gyre Schola"],
    ["Avant Garde", "ITC Avant Garde Gothic", "URW Gothic", "URW Gothic L", "TeX Gyre Adventor"],
    ["Zapf Chancery", "ITC Zapf Chancery", "Z003", "URW Chancery L", "TeX Gyre Chorus"],
  ]

  /// Returns the other families of a family's group, the usual ones first; none for other families.
  static func families(of family: String) -> [String] {
    // Names such as `ArialMT` and `TimesNewRomanPSMT`.
    var plain = FontNames.plain(family)
    for ending in ["psmt", "mt", "ps"] where plain.hasSuffix(ending) && plain.utf8.count > ending.utf8.count {
      let short = String(plain.dropLast(ending.utf8.count))
      if groups.contains(where: { $0.contains { FontNames.plain($0) == short } }) { plain = short }
    }
    return groups.first { $0.contains { FontNames.plain($0) == plain } } ?? []
  }
}
