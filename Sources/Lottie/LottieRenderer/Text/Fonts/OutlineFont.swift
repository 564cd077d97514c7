public import VectorRaster

/// A font that arranges characters and draws them as outlines.
///
/// Lengths are in percent of the size: a letter as wide as the size has an advance of 100. Threads may share a font.
public protocol OutlineFont: AnyObject, Sendable {
  /// The distance from the baseline to the top of a line, in percent of the size.
  var ascent: Float { get }

  /// A Boolean value indicating whether glyphs have colours of their own, such as emoji; false by default.
  var isColored: Bool { get }

  /// Arranges a part of a paragraph that has one direction.
  ///
  /// - Parameters:
  ///   - text: The part, and the paragraph around it, on which the forms of letters at its ends depend.
  ///   - isRightToLeft: Whether the part is read from right to left.
  /// - Returns: The glyphs from left to right; those of one cluster are adjacent.
  /// - Complexity: O(bytes of the part) for usual fonts; a hostile font takes up to 1024 steps for each character.
  func shape(_ text: ParagraphPart, isRightToLeft: Bool) -> [ShapedGlyph]

  /// Returns the outline of a glyph, its origin on the baseline and y downwards; empty for a glyph without outline.
  ///
  /// - Returns: nil for a glyph with more than `LottieLimits.maximumGlyphPoints` points or with too many parts.
  func outline(of glyph: UInt32) -> VectorPath?

  /// Returns the layers of a glyph that has several colours, the lowest first; none by default.
  ///
  /// - Returns: At most `LottieLimits.maximumGlyphLayers` layers.
  func layers(of glyph: UInt32) -> [GlyphLayer]

  /// Returns the picture of a glyph, of several sizes the largest; nil by default.
  ///
  /// - Returns: nil also for a picture of more than `LottieLimits.maximumGlyphPictureBytes`.
  func picture(of glyph: UInt32) -> GlyphPicture?
}

extension OutlineFont {
  /// False: glyphs are in the colour of the text.
  public var isColored: Bool { false }

  /// No layers: the glyph is its outline.
  public func layers(of glyph: UInt32) -> [GlyphLayer] { [] }

  /// No picture: the glyph is its outline.
  public func picture(of glyph: UInt32) -> GlyphPicture? { nil }
}

/// The picture of a glyph.
public struct GlyphPicture: Sendable {
  /// The bytes of a picture file, usually PNG, which may be hostile.
  public var bytes: [UInt8]
  /// The box of the picture in percent of the size, from the glyph's origin on the baseline with y downwards.
  public var box: Bounds

  /// Creates a picture.
  public init(_ bytes: [UInt8], in box: Bounds) { (self.bytes, self.box) = (bytes, box) }
}

/// A layer of a glyph that has several colours.
public struct GlyphLayer: Sendable {
  /// The glyph whose outline is filled.
  public var glyph: UInt32
  /// The colour; nil for the colour of the text.
  public var color: PaintColor?

  /// Creates a layer.
  public init(glyph: UInt32, color: PaintColor?) { (self.glyph, self.color) = (glyph, color) }
}

/// A part of a paragraph.
public struct ParagraphPart: Sendable {
  /// The UTF-8 of the whole paragraph.
  public var paragraph: [UInt8]
  /// The bytes of the part; whole characters.
  public var range: Range<Int>

  /// Creates a part.
  public init(_ paragraph: [UInt8], _ range: Range<Int>) {
    (self.paragraph, self.range) = (paragraph, range)
  }
}

/// A glyph with its place in a line, in percent of the size.
public struct ShapedGlyph: Sendable, Hashable {
  /// The number of the glyph in its font; 0 for a character that the font lacks.
  public var id: UInt32
  /// The first byte of the cluster in the paragraph: the characters that this glyph and its neighbours stand for.
  public var cluster: Int
  /// The distance to the next glyph.
  public var advance: Float
  /// The distance by which the outline is moved to the right.
  public var x: Float
  /// The distance by which the outline is moved down.
  public var y: Float

  /// Creates a glyph.
  public init(id: UInt32, cluster: Int, advance: Float, x: Float = 0, y: Float = 0) {
    (self.id, self.cluster, self.advance, self.x, self.y) = (id, cluster, advance, x, y)
  }
}
