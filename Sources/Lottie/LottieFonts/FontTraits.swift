/// The properties by which a font is chosen in its family, and among fonts with a character.
struct FontTraits: Hashable {
  /// The weights of the font, of which a variable font has many.
  var weight: ClosedRange<Float> = 400...400
  /// The widths in percent.
  var width: ClosedRange<Float> = 100...100
  /// The slants; a variable font may have several.
  var slants: Set<FontStyle.Slant> = [.upright]
  /// The kind of its letters; nil if nothing says it.
  var family: GenericFamily?
  /// A Boolean value indicating whether glyphs have colours or are pictures.
  var isColored = false
  /// A Boolean value indicating whether the font has symbols instead of letters.
  var isSymbolic = false
  /// A Boolean value indicating whether glyphs may have colours of an unsupported kind.
  var mayBeBlank = false

  /// The widths by their numbers in the table `OS/2`.
  private static let widths: [Float] = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]

  /// Reads the properties of a font.
  ///
  /// - Parameters:
  ///   - names: The names of the font.
  ///   - variations: The axes of a variable font.
  ///   - isColored: Whether glyphs have colours or are pictures that can be drawn.
  ///   - table: Returns a number of bytes of a table, fewer if it is shorter.
  init(
    _ names: FontNames, _ variations: FontVariations, isColored: Bool, _ table: (UInt32, Int) -> [UInt8]
  ) {
    let metrics = FontTable(table(FontTable.tag("OS/2"), 96))
    let header = FontTable(table(FontTable.tag("head"), 54))
    let words = StyleWords(names.style)
    var style = words.style
    if metrics.bytes.count >= 64 {
      let (weight, width) = (metrics.short(4), metrics.short(6))
      // Some old fonts count weights from 1 to 9.
      style.weight = weight == 0 ? 400 : Float(weight < 10 ? 100 * weight : min(weight, 1000))
      if width >= 1, width <= 9 { style.width = Self.widths[Int(width) - 1] }
      let selection = metrics.short(62)
      // Some fonts have the usual number for each style.
      if selection & 0x20 != 0, style.weight < 600 { style.weight = 700 }
      if selection & 0x201 != 0 || header.short(44) & 2 != 0 {
        style.slant = selection & 0x200 != 0 || words.slant == .oblique ? .oblique : .italic
      }
    } else if words.weight == nil {
      style.weight = header.short(44) & 1 != 0 ? 700 : 400
      if header.short(44) & 2 != 0 { style.slant = .italic }
    }
    weight = variations.range(FontTable.tag("wght")) ?? style.weight...style.weight
    width = variations.range(FontTable.tag("wdth")) ?? style.width...style.width
    slants = [style.slant]
    if let range = variations.range(FontTable.tag("ital")), range.upperBound >= 1 { slants.insert(.italic) }
    if let range = variations.range(FontTable.tag("slnt")), range.lowerBound < 0 { slants.insert(.oblique) }
    family =
      GenericFamily(words: names.family)
      ?? Self.family(metrics, isFixed: FontTable(table(FontTable.tag("post"), 16)).long(12) != 0)
    self.isColored = isColored
    mayBeBlank = !isColored && !table(FontTable.tag("COLR"), 8).isEmpty
    isSymbolic = Self.isSymbolic(FontTable(table(FontTable.tag("cmap"), 4 + 8 * 64)))
  }

  /// Takes properties that a system knows.
  init(
    weight: ClosedRange<Float>, width: ClosedRange<Float>, slant: FontStyle.Slant, family: GenericFamily?,
    isColored: Bool, isSymbolic: Bool
  ) {
    (self.weight, self.width, self.family) = (weight, width, family)
    (self.isColored, self.isSymbolic) = (isColored, isSymbolic)
    slants = [slant]
  }

  /// Reads the kind of letters from the class of the family and from PANOSE's numbers.
  private static func family(_ metrics: FontTable, isFixed: Bool) -> GenericFamily? {
    if isFixed { return .monospace }
    switch metrics.byte(30) {
    case 1...5, 7: return .serif
    case 8: return .sans
    case 10: return .cursive
    default: break
    }
    switch (metrics.byte(32), metrics.byte(33)) {
    case (2, _) where metrics.byte(35) == 9: return .monospace
    case (2, 2...10): return .serif
    case (2, 11...15): return .sans
    case (3, _): return .cursive
    default: return nil
    }
  }

  /// Reads whether all tables of characters are for symbols.
  private static func isSymbolic(_ table: FontTable) -> Bool {
    let count = min(table.short(2), 64)
    let isSymbols = (0..<count).map { table.short(4 + 8 * $0) == 3 && table.short(6 + 8 * $0) == 0 }
    return count > 0 && !isSymbols.contains(false)
  }
}
