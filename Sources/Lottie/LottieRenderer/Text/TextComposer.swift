import LottieFormat
import VectorRaster

/// The layout of a text: its characters, broken into lines and placed.
///
/// Lines are broken at spaces and where ``LineBreaks`` allows it, or within words that are longer than a line.
struct TextComposer {
  /// A character, or a cluster of characters that a font draws as one, before its line has a place.
  struct Piece {
    var glyph: Int32 = -1
    var scale: Float = 0
    /// The distance to the next character, without tracking.
    var advance: Float = 0
    var isSpace = false
    var isBreak = false
    /// Whether a line may end after the character, which stays.
    var mayEndLine = false
    /// Whether a break ends a paragraph of the text, and not only a line.
    var endsParagraph = false
    /// The level of the bidirectional algorithm; odd for a character that is read from right to left.
    var level: UInt8 = 0
    /// The level of the paragraph.
    var base: UInt8 = 0
  }

  /// A letter of the text in its final form, before a font draws it.
  struct Letter {
    var character: Character
    /// The factor from percent of the size to pixels.
    var scale: Float
  }

  var table: GlyphTable
  let document: LottieDocument.TextDocument
  let grouping: LottieDocument.TextGrouping
  /// The index of the font in the table.
  let font: Int
  let size: Float
  let tracking: Float
  /// The characters that the font lacks, each once.
  var missing: [Character] = []
  /// Whether the file lacks a character.
  var needsFont = false

  private init(
    _ document: LottieDocument.TextDocument, grouping: LottieDocument.TextGrouping, _ table: GlyphTable
  ) {
    self.table = table
    self.document = document
    self.grouping = grouping
    font = self.table.font(named: document.fontName)
    size = finite(document.size)
    tracking = finite(document.tracking) / 1000 * size
  }

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - document: The text and its style.
  ///   - grouping: The characters that have their centre in common.
  ///   - table: The characters of the fonts, to which those are added that fonts draw for the first time.
  ///   - work: The budget for what fonts draw.
  /// - Returns: The text, and the characters that its font lacks.
  /// - Complexity: O(characters + points of their outlines).
  static func compose(
    _ document: LottieDocument.TextDocument, grouping: LottieDocument.TextGrouping, _ table: inout GlyphTable,
    _ work: inout LoadBudget
  ) -> (block: TextBlock, missing: [Character]) {
    var composer = TextComposer(document, grouping: grouping, table)
    // The composer's copy is the only one now, so that it can grow in place.
    table = GlyphTable()
    defer { table = composer.table }
    var pieces = composer.pieces()
    if composer.needsFont { composer.shape(&pieces, &work) }
    return (composer.placed(composer.broken(pieces)), composer.missing)
  }
}
