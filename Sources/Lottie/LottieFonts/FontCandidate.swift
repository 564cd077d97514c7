#if canImport(Host)
  import Host
#else
  import VectorRaster
#endif
import LottieRenderer

/// A font to choose from: an open one, or one of the system.
struct FontCandidate {
  enum Source {
    case open(PlatformFont, FontOrigin)
    case system(SystemFonts.Location)
  }

  let names: FontNames
  let traits: FontTraits
  /// The open font, or the file of the system that has it.
  let source: Source
  /// The plain name of the family.
  let family: String
  private let otherFamily: String
  /// The kind by the words of the family's name; nil if they name none.
  let namedKind: GenericFamily?
  /// The plain full and PostScript names.
  private let exactNames: [String]

  /// Creates a candidate for an open font.
  init(_ font: PlatformFont, from origin: FontOrigin) {
    self.init(font.names(), font.traits(), .open(font, origin))
  }

  /// Creates a candidate for a font of the system.
  init(_ names: FontNames, _ traits: FontTraits, at location: SystemFonts.Location) {
    self.init(names, traits, .system(location))
  }

  private init(_ names: FontNames, _ traits: FontTraits, _ source: Source) {
    (self.names, self.traits, self.source) = (names, traits, source)
    (family, otherFamily) = (FontNames.plain(names.family), FontNames.plain(names.otherFamily))
    namedKind = GenericFamily(words: names.family)
    exactNames = [FontNames.plain(names.full), FontNames.plain(names.postScript)]
  }

  /// A Boolean value indicating whether the font has a glyph for a character.
  func has(_ scalar: Unicode.Scalar) -> Bool {
    switch source {
    case .open(let font, _): font.has(scalar)
    case .system(let location): location.has(scalar)
    }
  }

  /// Opens the font in the style closest to a requested one.
  ///
  /// - Throws: `FontError` if its file can't be used.
  func match(for style: FontStyle, substitute: String? = nil) throws(FontError) -> FontMatch {
    switch source {
    case .open(let font, let origin):
      return FontMatch(font.instance(for: style), from: origin, substitute: substitute)
    case .system(let location):
      let font = try SystemFonts.shared.open(location).instance(for: style)
      Self.usedSystemFonts.withLock { _ = $0.insert(title) }
      return FontMatch(font, from: .system(location.path), substitute: substitute)
    }
  }

  /// The name of the font for reports, otherwise that of its file; never empty.
  var title: String {
    for name in [names.full, names.family, names.postScript] where !name.isEmpty { return name }
    let path =
      switch source {
      case .open(_, let origin): origin.path
      case .system(let location): location.path
      }
    return path.split(separator: "/").last.map { String($0) } ?? "a font without a name"
  }

  /// The names of the fonts of the system that were opened and not yet reported.
  static let usedSystemFonts = Lock<Set<String>>([])

  /// A Boolean value indicating whether a plain name is that of the family.
  func isNamed(_ family: String) -> Bool {
    self.family == family || otherFamily == family
  }

  /// A Boolean value indicating whether a plain name is that of the font, not only of its family.
  func isExactly(_ name: String) -> Bool {
    exactNames.contains(name)
  }

  /// A Boolean value indicating whether the name of the font's style in a family is a requested one.
  func isStyled(_ words: StyleWords, in family: String) -> Bool {
    if self.family == family, StyleWords(names.style).names(words) { return true }
    return otherFamily == family && StyleWords(names.otherStyle).names(words)
  }
}

/// The rank of a font among candidates, of which the least is the best.
///
/// It does not depend on the order of files.
struct FontRank: Comparable {
  /// The distances, the most important first.
  var distances: [Float]
  /// The name, which decides between equal fonts.
  var name: String

  static func < (a: FontRank, b: FontRank) -> Bool {
    if a.distances != b.distances { return a.distances.lexicographicallyPrecedes(b.distances) }
    let (first, second) = (a.name.utf8.count, b.name.utf8.count)
    return first == second ? a.name < b.name : first < second
  }
}

extension FontTraits {
  /// Returns the distances of a style: the width first, then the slant, then the weight.
  ///
  /// - SeeAlso: CSS Fonts Module Level 4, "Font style matching".
  func distances(to style: FontStyle) -> [Float] {
    [Self.distance(width, style), Self.distance(slants, style.slant), Self.distance(weight, style.weight)]
  }

  /// A Boolean value indicating whether the font has a style; italic and oblique count as one slant.
  func has(_ style: FontStyle) -> Bool {
    let distances = distances(to: style)
    return distances[0] == 0 && distances[1] <= 1 && distances[2] == 0
  }

  private static let far: Float = 10_000

  /// The distance of a width; all widths on the other side of the usual one are farther.
  private static func distance(_ widths: ClosedRange<Float>, _ style: FontStyle) -> Float {
    let nearest = min(max(style.width, widths.lowerBound), widths.upperBound)
    let isPreferred = style.width <= 100 ? nearest <= style.width : nearest >= style.width
    return abs(nearest - style.width) + (isPreferred ? 0 : far)
  }

  private static func distance(_ slants: Set<FontStyle.Slant>, _ slant: FontStyle.Slant) -> Float {
    let order: [FontStyle.Slant]
    switch slant {
    case .upright: order = [.upright, .oblique, .italic]
    case .italic: order = [.italic, .oblique, .upright]
    case .oblique: order = [.oblique, .italic, .upright]
    }
    return Float(order.firstIndex { slants.contains($0) } ?? order.count)
  }

  /// The distance of a weight: light goes to lighter first, bold to bolder, and 400 to 500 to the weights between.
  private static func distance(_ weights: ClosedRange<Float>, _ weight: Float) -> Float {
    let nearest = min(max(weight, weights.lowerBound), weights.upperBound)
    let distance = abs(nearest - weight)
    if weight >= 400, weight <= 500 {
      if nearest >= weight, nearest <= 500 { return distance }
      return distance + (nearest < weight ? far : 2 * far)
    }
    let isPreferred = weight < 400 ? nearest <= weight : nearest >= weight
    return distance + (isPreferred ? 0 : far)
  }
}
