import LottieRenderer

/// The choice of a font of the animation, of the host or of the system.
///
/// It is the choice of CSS: the family first, then the nearest width, slant and weight. A missing family is replaced by
/// one with the same widths, then by a usual one of its kind.
///
/// - SeeAlso: CSS Fonts Module Level 4, "Font matching algorithm".
struct FontSearch {
  private let request: FontRequest
  /// The requested families, the first one preferred.
  private let families: [String]
  private let words: StyleWords
  /// The fonts of the animation, then the fonts of the host.
  private let sources: [[FontCandidate]]
  private let usesSystem: Bool

  /// Prepares a search.
  ///
  /// - Parameter sources: The lists of fonts, the preferred one first.
  init(_ request: FontRequest, in sources: [[FontCandidate]], usesSystem: Bool) {
    (self.request, self.sources, self.usesSystem) = (request, sources, usesSystem)
    let parts = request.name.split(separator: "-", maxSplits: 1)
    families = Self.families(request.family) + Self.families(request.name) + parts.prefix(1).map(String.init)
    var words = StyleWords(request.style.isEmpty && parts.count > 1 ? String(parts[1]) : request.style)
    words.override(weight: StyleWords(request.weight))
    self.words = words
  }

  /// The families of a list such as `"Open Sans", sans-serif`.
  private static func families(_ list: String) -> [String] {
    list.split(separator: ",").prefix(8).map { part in
      let isQuote = { (character: Character) in character == "\"" || character == "'" || character == " " }
      return String(part.drop(while: isQuote).reversed().drop(while: isQuote).reversed())
    }.filter { !$0.isEmpty }
  }

  /// The requested style.
  var style: FontStyle { words.style }

  // MARK: Families

  /// Finds the font for a text.
  ///
  /// - Throws: `FontError` if the file of a font of the system can't be used.
  func font() throws(FontError) -> FontMatch? {
    for family in families {
      if let generic = GenericFamily(named: family) {
        if let found = usual(generic, words) { return try found.match(for: style) }
      } else if let found = named(family, words) {
        return try found.font.match(
          for: found.style, substitute: found.isRequested ? nil : found.font.title)
      }
    }
    for family in families {
      if let (base, words) = style(in: family), let found = named(base, words) {
        return try found.font.match(
          for: found.style, substitute: found.isRequested ? nil : found.font.title)
      }
    }
    for family in families {
      let (base, words) = style(in: family) ?? (family, self.words)
      for twin in MetricTwins.families(of: family) + (base == family ? [] : MetricTwins.families(of: base)) {
        guard let found = named(twin, words), covers(found.font) else { continue }
        return try found.font.match(for: found.style, substitute: found.font.title)
      }
    }
    guard let family = families.first else { return nil }
    let (_, words) = style(in: family) ?? (family, self.words)
    let generic = families.lazy.compactMap { GenericFamily(words: $0) }.first ?? .sans
    // A font of emoji may have no letters.
    guard let found = usual(generic, words) ?? (generic == .emoji ? usual(.sans, words) : nil) else {
      return nil
    }
    return try found.match(for: words.style, substitute: found.title)
  }

  /// Splits a style off the end of a family's name.
  private func style(in family: String) -> (family: String, words: StyleWords)? {
    guard let (base, others) = StyleWords.split(family) else { return nil }
    var words = words
    words.complete(with: others)
    return (base, words)
  }

  /// Finds the best font of a family.
  private func named(
    _ family: String, _ words: StyleWords
  ) -> (font: FontCandidate, style: FontStyle, isRequested: Bool)? {
    let plain = FontNames.plain(family)
    guard !plain.isEmpty else { return nil }
    func find(_ source: [FontCandidate]) -> (font: FontCandidate, style: FontStyle, isRequested: Bool)? {
      let members = source.filter { $0.isNamed(plain) }
      if let best = Self.best(members, words, in: plain) {
        let isRequested =
          best.isStyled(words, in: plain) || words.rest.isEmpty && best.traits.has(words.style)
        return (best, words.style, isRequested)
      }
      // The name of a font instead of its family's.
      guard let exact = source.filter({ $0.isExactly(plain) }).min(by: { Self.name($0) < Self.name($1) })
      else { return nil }
      var own = words
      own.complete(with: StyleWords(exact.names.style))
      let relatives = source.filter { $0.isNamed(exact.family) }
      if own.style == self.words.style || exact.isStyled(own, in: exact.family) {
        return (exact, own.style, true)
      }
      let best = Self.best(relatives, own, in: exact.family) ?? exact
      return (best, own.style, best.traits.has(own.style))
    }
    for source in sources { if let found = find(source) { return found } }
    return usesSystem ? find(SystemFonts.shared.fonts(named: family)) : nil
  }

  /// The name that decides between fonts of the same style.
  private static func name(_ font: FontCandidate) -> String { "\(font.names.full)\n\(font.names.postScript)" }

  /// Returns the font of a family whose style is closest to words.
  static func best(_ members: [FontCandidate], _ words: StyleWords, in family: String) -> FontCandidate? {
    let style = words.style
    func rank(_ font: FontCandidate) -> FontRank {
      let others = StyleWords(font.names.style)
      // Fonts of equal numbers differ in their words.
      let isOther: Float = others.rest == words.rest ? 0 : 1
      return FontRank(
        distances: [font.isStyled(words, in: family) ? 0 : 1] + font.traits.distances(to: style) + [
          isOther, abs(others.style.weight - style.weight),
        ], name: name(font))
    }
    return members.map { ($0, rank($0)) }.min { $0.1 < $1.1 }?.0
  }

  // MARK: Defaults

  /// A Boolean value indicating whether a font has a character of the text, or the text has none.
  private func covers(_ font: FontCandidate) -> Bool {
    let sample = Self.sample(of: request.text)
    return sample.isEmpty || sample.contains { font.has($0) }
  }

  /// Finds a usual font of a kind that has characters of the text.
  private func usual(_ generic: GenericFamily, _ words: StyleWords) -> FontCandidate? {
    let sample = Self.sample(of: request.text)
    for source in sources {
      if let found = usual(generic, words, sample, among: source) { return found }
    }
    guard usesSystem else { return nil }
    let names = families.filter { GenericFamily(named: $0) == nil }
    let members = SystemFonts.shared.substitutes(for: names.first, generic, sample)
    return members.first.flatMap { Self.best(members, words, in: $0.family) }
  }

  private func usual(
    _ generic: GenericFamily, _ words: StyleWords, _ sample: [Unicode.Scalar], among source: [FontCandidate]
  ) -> FontCandidate? {
    let usual = generic.families.map(FontNames.plain)
    var members: [String: [FontCandidate]] = [:]
    for font in source where !font.traits.isSymbolic && font.traits.isColored == (generic == .emoji) {
      members[font.family, default: []].append(font)
    }
    // A text in colours has no other font, and other texts may have one of them only.
    if members.isEmpty {
      for font in source { members[font.family, default: []].append(font) }
    }
    var best: (font: FontCandidate, rank: FontRank)?
    for (family, fonts) in members {
      guard let font = Self.best(fonts, words, in: family) else { continue }
      let covered = sample.count { font.has($0) }
      guard covered > 0 || sample.isEmpty else { continue }
      let rank = FontRank(
        distances: [
          covered == sample.count ? 0 : 1, Self.distance(of: font, to: generic),
          Float(usual.firstIndex(of: family) ?? usual.count), Float(sample.count - covered),
        ], name: Self.name(font))
      if rank < best?.rank ?? FontRank(distances: [.infinity], name: "") { best = (font, rank) }
    }
    return best?.font
  }

  /// The largest number of different characters to look up in each font.
  private static let largestSample = 64

  /// The first letters and digits of a text, otherwise its other visible characters.
  private static func sample(of text: String) -> [Unicode.Scalar] {
    let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace && !isIgnorable($0) }
    let words = scalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    var sample: [Unicode.Scalar] = []
    for scalar in words.isEmpty ? scalars : words where sample.count < largestSample {
      if !sample.contains(scalar) { sample.append(scalar) }
    }
    return sample
  }

  private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint
  }

  // MARK: Missing characters

  /// Finds a font for characters that the text's own font lacks.
  ///
  /// A font that has all of them comes first, then one of the family or of a family with its name, then one of its kind,
  /// and then the nearest style. Emoji are in colours if a font has them so, and other characters are not.
  ///
  /// - Parameter scalar: The character that the font must have.
  func fallback(for scalar: Unicode.Scalar) -> FontMatch? {
    var needed: [Unicode.Scalar] = []
    for other in request.text.unicodeScalars
    where !Self.isIgnorable(other) && needed.count < Self.largestSample {
      if !needed.contains(other) { needed.append(other) }
    }
    var lists = sources.map { $0.filter { $0.has(scalar) } }
    if usesSystem { lists.append(SystemFonts.shared.fonts(with: scalar, for: request)) }
    let isColored = TextPresentation(of: request.text.first ?? Character(scalar)) == .emoji
    let model = model
    for hasColor in [isColored, !isColored] {
      for hasAll in [true, false] {
        for list in lists {
          let fonts = list.filter { font in
            font.traits.isColored == hasColor && needed.allSatisfy { font.has($0) } == hasAll
          }
          let ranked = fonts.map { ($0, rank($0, needed, model)) }.sorted { $0.1 < $1.1 }
          for (font, _) in ranked.prefix(4) {
            // A file of the system may be damaged, or have colours that can't be drawn.
            if let match = try? font.match(for: style), match.font.isColored == hasColor { return match }
          }
        }
      }
    }
    return nil
  }

  /// The family that the text has, and the kind of its letters.
  private var model: (family: String, generic: GenericFamily) {
    for family in families {
      let (base, words) = style(in: family) ?? (family, self.words)
      guard let found = named(family, words) ?? named(base, words) else { continue }
      let name = found.font.names.family
      return (FontNames.plain(name), found.font.traits.family ?? GenericFamily(words: name) ?? .sans)
    }
    let generic = families.lazy.compactMap { GenericFamily(named: $0) ?? GenericFamily(words: $0) }.first
    return (FontNames.plain(families.first ?? ""), generic ?? .sans)
  }

  private func rank(
    _ font: FontCandidate, _ needed: [Unicode.Scalar], _ model: (family: String, generic: GenericFamily)
  ) -> FontRank {
    let family = font.family
    // `Noto Sans Hebrew` belongs to `Noto Sans`.
    let kinship: Float =
      family == model.family ? 0 : !model.family.isEmpty && family.hasPrefix(model.family) ? 1 : 2
    let usual = model.generic.families.map(FontNames.plain)
    return FontRank(
      distances: [
        font.traits.mayBeBlank ? 2 : font.traits.isSymbolic || Self.isLastResort(family) ? 1 : 0, kinship,
        Self.distance(of: font, to: model.generic),
        Float(needed.count { !font.has($0) }), Self.region(family, needed),
      ] + font.traits.distances(to: style) + [Float(usual.firstIndex(of: family) ?? usual.count)],
      name: Self.name(font))
  }

  /// Returns the distance of a font to a kind, of which the words of the name say more than numbers.
  private static func distance(of font: FontCandidate, to generic: GenericFamily) -> Float {
    font.namedKind == generic ? 0 : 1 + generic.distance(to: font.traits.family)
  }

  /// A Boolean value indicating whether the glyphs of a family stand for missing characters.
  private static func isLastResort(_ family: String) -> Bool {
    ["lastresort", "adobeblank", "unifont", "fallback"].contains { FontNames.isPart($0, of: family) }
  }

  /// The distance of a family for the writing of one region, such as `Noto Sans CJK JP`, from that of the characters.
  private static func region(_ family: String, _ needed: [Unicode.Scalar]) -> Float {
    guard ["cjk", "hansans", "hanserif"].contains(where: { FontNames.isPart($0, of: family) }) else {
      return 0
    }
    let wanted: String
    if needed.contains(where: { (0x3040...0x30FF).contains($0.value) }) {
      wanted = "jp"
    } else if needed.contains(where: {
      (0xAC00...0xD7AF).contains($0.value) || (0x1100...0x11FF).contains($0.value)
    }) {
      wanted = "kr"
    } else if needed.contains(where: { (0x3100...0x312F).contains($0.value) }) {
      wanted = "tc"
    } else {
      wanted = "sc"
    }
    return family.hasSuffix(wanted) ? 0 : 1
  }
}
