import VectorRaster

/// A text whose characters have their places on lines.
///
/// Lengths are pixels of the layer.
struct TextBlock: Sendable {
  /// A character, drawn or not, such as a space.
  struct Character: Sendable {
    /// The index in ``GlyphTable/glyphs``; -1 for a character that draws nothing.
    var glyph: Int32
    var isSpace: Bool
    /// The factor from the glyph's units to pixels.
    var scale: Float
    /// The distance from the start of the line.
    var x: Float
    /// The distance to the next character, without tracking.
    var advance: Float
    var line: Int32
    /// The distance from the character's origin to the middle of its group.
    var groupMiddle: Float
    /// The width of its group.
    var groupWidth: Float
    /// The number of the element that it belongs to, for each basis of selectors.
    var elements: ElementCounts
  }

  /// A line of the text.
  struct Line: Sendable {
    /// The place of the line's start.
    var x: Float
    var y: Float
    /// The width without spaces at the end.
    var width: Float
    /// The number of characters.
    var count: Int32
  }

  /// A number for each basis of selectors.
  struct ElementCounts: Sendable {
    var characters: Int32 = 0
    var charactersWithoutSpaces: Int32 = 0
    var words: Int32 = 0
    var lines: Int32 = 0
  }

  /// The characters, with a line feed after each paragraph.
  var text = ""
  /// The part of the line's new length by which a line moves to the left: 0 at the left, ½ in the centre, 1 at the right.
  var alignment: Float = 0
  /// The size of the font.
  var size: Float = 0
  var fill: PaintColor?
  var stroke: PaintColor?
  var strokeWidth: Float = 0
  var strokeIsOver = true
  var characters: ContiguousArray<Character> = []
  var lines: ContiguousArray<Line> = []
  /// The number of elements, for each basis of selectors.
  var counts = ElementCounts()
  /// All characters as one outline.
  var outline = VectorPath()
  /// A Boolean value indicating whether a character has colours of its own.
  var hasColors = false

  /// The approximate memory, in bytes.
  var byteCount: Int {
    characters.count * MemoryLayout<Character>.stride + lines.count * MemoryLayout<Line>.stride
      + text.utf8.count + outline.byteCount
  }
}
