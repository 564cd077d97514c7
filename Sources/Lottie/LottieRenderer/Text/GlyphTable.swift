import LottieFormat
import VectorRaster

/// The characters of texts: those that the file brings, and those that fonts draw.
struct GlyphTable: Sendable {
  /// The outline of a character.
  struct Glyph: Sendable {
    /// The outline in percent of the size, with its origin on the baseline.
    var outline: VectorPath
    /// The distance to the next character, in percent of the size.
    var advance: Float
    /// The index in ``GlyphTable/colored``; -1 for a character in the text's colour.
    var colored: Int32 = -1
  }

  /// A part of a character that has colours of its own.
  struct ColoredPart: Sendable {
    /// The contents of an outline.
    enum Fill: Sendable {
      /// The colour of the text.
      case text
      case color(PaintColor)
      /// A picture, and the map from its pixels to percent of the size. The outline is its box.
      case picture(Picture, Matrix2D)
    }

    /// The outline in percent of the size, from the origin of the character.
    var outline: VectorPath
    var fill: Fill
    var isOfText: Bool { if case .text = fill { true } else { false } }
  }

  /// A family in one style.
  private struct Face: Hashable {
    var family: ExactName
    var style: ExactName
  }

  /// A font that texts name.
  struct Font: Sendable {
    var name: String
    var family: String
    var style: String
    var weight: String
    /// The distance from the baseline to the top of a text's box, in percent of the size; nil if the file gives none.
    var ascent: Float?
    /// The file that the animation brings for the font, by its row among the document's fonts; -1 for an unlisted font.
    fileprivate(set) var row: Int
    /// The font that draws what ``glyphs`` lack.
    var face = FontFace.unopened
    /// The characters of the font; empty if the file brings none.
    fileprivate(set) var glyphs: [ExactName: Int32]

    /// The name in quotation marks with the family and the style, for reports.
    ///
    /// - Parameter name: The name by which a text refers to the font, if it differs.
    func title(_ name: String? = nil) -> String {
      let words = [family, style].filter { !$0.isEmpty }.map { String($0.prefix(64)) }
      return "'\((name ?? self.name).prefix(64))'"
        + (words.isEmpty ? "" : " (\(words.joined(separator: " ")))")
    }
  }

  private(set) var glyphs: ContiguousArray<Glyph> = []
  /// The parts of the characters that have colours of their own, the lowest first.
  var colored: ContiguousArray<ContiguousArray<ColoredPart>> = []
  /// The layers of the characters that are compositions, by their index in ``glyphs``; empty once all texts are compiled.
  var layers: [Int32: LottieDocument.Layer] = [:]
  var fonts: [Font] = []
  private var fontIndices: [ExactName: Int] = [:]
  /// The names of fonts that texts use and the list lacks.
  private var unlistedNames: Set<ExactName> = []
  /// The fonts that are open, and what they have drawn.
  var opened = OpenFonts()

  /// The ascent of a font of which nothing is known, in percent of the size.
  private static let usualAscent: Float = 75

  /// Collects the fonts and the characters of a document.
  ///
  /// - Parameter work: The budget for loading, charged for each point; what exceeds it is left out.
  init(_ document: LottieDocument, _ work: inout LoadBudget) {
    var faces: [Face: [ExactName: Int32]] = [:]
    for glyph in document.glyphs {
      var outline = VectorPath()
      if case .outlines(let shapes) = glyph.content { Self.append(shapes, to: &outline) }
      guard work.spend(outline.points.count + 8, each: LoadBudget.Cost.glyphPoint) else { break }
      let face = Face(family: ExactName(glyph.family), style: ExactName(glyph.style))
      let character = ExactName(glyph.character)
      guard faces[face]?[character] == nil else { continue }
      faces[face, default: [:]][character] = Int32(glyphs.count)
      if case .composition(let layer) = glyph.content { layers[Int32(glyphs.count)] = layer }
      glyphs.append(Glyph(outline: outline, advance: finite(glyph.width)))
    }
    for (row, font) in document.fonts.enumerated() where fontIndices[ExactName(font.name)] == nil {
      let face = Face(family: ExactName(font.family), style: ExactName(font.style))
      fontIndices[ExactName(font.name)] = fonts.count
      fonts.append(
        Font(
          name: font.name, family: font.family, style: font.style, weight: font.weight,
          ascent: font.ascent.map { finite($0) }, row: row, glyphs: faces[face] ?? [:]))
    }
  }

  /// Creates a table without characters.
  init() {}

  /// Returns the index of the font with a name; of the first if there is none, as other players do.
  ///
  /// A table without fonts gains one of that name.
  mutating func font(named name: String) -> Int {
    if let index = fontIndices[ExactName(name)] { return index }
    if fonts.isEmpty {
      fonts.append(
        Font(name: name, family: name, style: "", weight: "", ascent: nil, row: -1, glyphs: [:]))
      fontIndices[ExactName(name)] = 0
    }
    return 0
  }

  /// Notes that a text uses a font, and returns whether it is the first one with a name that the list lacks.
  mutating func isFirstUse(ofUnlisted name: String) -> Bool {
    guard !name.isEmpty, fontIndices[ExactName(name)] == nil,
      unlistedNames.count < LottieLimits.maximumDiagnostics
    else { return false }
    return unlistedNames.insert(ExactName(name)).inserted
  }

  /// Returns the distance from the baseline to the top of a text's box, in percent of the size.
  func ascent(of font: Int) -> Float {
    if let ascent = fonts[font].ascent { return ascent }
    guard case .open(let face, _) = fonts[font].face else { return Self.usualAscent }
    return opened.faces[face].font.ascent
  }

  /// Adds a glyph, and returns its index.
  mutating func append(_ glyph: Glyph) -> Int32 {
    glyphs.append(glyph)
    return Int32(glyphs.count - 1)
  }

  /// The approximate memory, in bytes.
  var byteCount: Int {
    let parts = colored.joined().reduce(0) { $0 + $1.outline.byteCount + MemoryLayout<ColoredPart>.stride }
    return glyphs.reduce(parts) { $0 + $1.outline.byteCount + MemoryLayout<Glyph>.stride }
  }

  /// Returns the index of a character, or nil if the font has none.
  func glyph(_ character: Character, in font: Font) -> Int32? {
    if let index = font.glyphs[ExactName(String(character))] { return index }
    if let other = ComposedLetters.otherSpelling(of: character), let index = font.glyphs[ExactName(other)] {
      return index
    }
    // Marks that the file does not combine with their letter are left out.
    guard let base = character.unicodeScalars.first, character.unicodeScalars.count > 1 else { return nil }
    return font.glyphs[ExactName(String(Character(base)))]
  }

  private static func append(_ shapes: [LottieDocument.Shape], to outline: inout VectorPath) {
    for shape in shapes where !shape.isHidden {
      switch shape.kind {
      case .group(let items, _): append(items, to: &outline)
      case .path(let path): append(path.keyframes[0].value, to: &outline)
      default: break
      }
    }
  }

  private static func append(_ path: LottieDocument.Bezier, to outline: inout VectorPath) {
    var floats: ContiguousArray<Float> = []
    floats.reserveCapacity(6 * path.vertices.count)
    for vertex in path.vertices {
      for value in [vertex.x, vertex.y, vertex.inX, vertex.inY, vertex.outX, vertex.outY] {
        floats.append(finite(value))
      }
    }
    // Letters are filled, so each of their outlines is closed.
    ShapePrimitives.bezier(floats.span, isClosed: true, into: &outline)
  }
}
