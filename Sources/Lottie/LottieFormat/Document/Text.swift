extension LottieDocument {
  /// The text of a text layer: what it says, and how its characters move.
  public struct Text: Sendable {
    /// The text and its style; each keyframe holds until the next one.
    public var document: Property<TextDocument>
    /// The changes of single characters, in the order in which they apply.
    public var animators: [TextAnimator]
    /// The path along which the characters run; nil for straight lines.
    public var path: TextPath?
    /// The characters that share the centre about which animators turn and scale them, `m.g`.
    public var grouping: TextGrouping
    /// The centre's offset from the middle of the baseline, in percent of the group's width and of the ascent, `m.a`.
    public var groupingAlignment: Property<Vector>
    /// The text's object, `t`, in ``LottieDocument/json``.
    public var node: JSONDocument.Node
  }

  /// A text and its style.
  public struct TextDocument: Sendable, Equatable {
    /// The text; lines end with a carriage return, a line feed or U+0003.
    public var text: String
    /// The name of the font, `f`; see ``LottieDocument/fonts``.
    public var fontName: String
    /// The size of the font in pixels.
    public var size: Double
    /// The colour of the characters, components 0…1; nil for none.
    public var fillColor: Vector?
    /// The colour of the characters' outlines, components 0…1; nil for none.
    public var strokeColor: Vector?
    /// The width of the outlines in pixels.
    public var strokeWidth: Double
    /// Whether the outlines are drawn over the characters, `of`; otherwise below.
    public var strokeIsOver: Bool
    /// The placement of the lines, `j`.
    public var justification: TextJustification
    /// The space after each character, in thousandths of the size, `tr`.
    public var tracking: Double
    /// The distance of lines in pixels, `lh`; nil for 1.2 × the size.
    public var lineHeight: Double?
    /// The distance by which the characters are raised, in pixels, `ls`.
    public var baselineShift: Double
    /// The form of the letters, `ca`.
    public var capitals: TextCapitals
    /// The box in which lines are broken; nil for text that starts at a point.
    public var box: TextBox?
  }

  /// A box of text, in pixels of the layer.
  public struct TextBox: Sendable, Equatable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width, at which lines are broken.
    public var width: Double
    /// The height, which does not limit the lines.
    public var height: Double
  }

  /// The placement of lines; raw values are those of `j`.
  public enum TextJustification: Int, Sendable {
    case left, right, center
    /// All lines are as wide as the box, except for the last line of a paragraph.
    case fullLastLeft, fullLastRight, fullLastCenter
    /// All lines are as wide as the box.
    case full
  }

  /// The form of letters; raw values are those of `ca`.
  public enum TextCapitals: Int, Sendable {
    case normal, all, small
  }

  /// The characters that belong together; raw values are those of `m.g`.
  public enum TextGrouping: Int, Sendable {
    case character = 1, word, line, all
  }

  /// A path along which the characters of a text run.
  public struct TextPath: Sendable {
    /// The index of the mask whose path it is, `m`.
    public var mask: Int
    /// The space before the first character in pixels, `f`.
    public var firstMargin: Property<Double>
    /// The space after the last character in pixels, `l`.
    public var lastMargin: Property<Double>
    /// Whether the characters run from the end of the path, `r`.
    public var isReversed: Property<Double>
    /// Whether the characters are spread over the whole path, `a`.
    public var isForced: Property<Double>
    /// Whether the characters turn with the path, `p`.
    public var isPerpendicular: Property<Double>
  }

  /// The outline of a character in a font, as the file contains it.
  public struct Glyph: Sendable {
    /// The character, `ch`, with its combining marks.
    public var character: String
    /// The family of the font, `fFamily`.
    public var family: String
    /// The style of the font, `style`.
    public var style: String
    /// The distance to the next character, in percent of the size, `w`.
    public var width: Double
    /// The outline, in percent of the size, with its origin on the baseline.
    public var content: GlyphContent
    /// The glyph's object in ``LottieDocument/json``.
    public var node: JSONDocument.Node
  }

  /// The picture of a character.
  public enum GlyphContent: Sendable {
    /// Outlines, which the colour of the text fills.
    case outlines([Shape])
    /// A composition in a layer, drawn as it is; 100 of its pixels are the size of the text.
    case composition(Layer)
  }
}
