import LottieRenderer

/// The composite glyphs of a TrueType font: glyphs that are made of others.
///
/// A font may nest them so that a small file has more parts than any machine can visit. HarfBuzz 6 limits the points of a
/// glyph and not its parts, and would never end if the innermost ones have no points.
///
/// HarfBuzz reads the glyphs again when it draws them. Whatever the two readers could read differently is therefore
/// refused: a font whose header HarfBuzz would replace by an empty one, and a glyph whose parts have a layout beyond the
/// OpenType specification.
struct CompositeGlyphs {
  /// The largest number of parts of a glyph, counting each use, and the largest depth.
  private static let limits = (parts: 256, depth: 8)

  private let outlines: [UInt8]
  private let places: [UInt8]
  /// Whether the table of places has four bytes for each glyph, not two.
  private let isLong: Bool

  /// Creates a reader of the tables `glyf`, `loca` and `head`; the first two may be empty or damaged.
  ///
  /// - Throws: `FontError` for a font with outlines whose header does not say where they are.
  init(outlines: [UInt8], places: [UInt8], header: [UInt8]) throws(FontError) {
    let format = Self.number(header, at: 50)
    // The version, the magic number, and the formats of both other tables.
    let isValid =
      header.count >= 54 && Self.number(header, at: 0) == 1 && Self.number(header, at: 12) == 0x5F0F
      && Self.number(header, at: 14) == 0x3CF5 && format <= 1 && Self.number(header, at: 52) == 0
    guard isValid || outlines.isEmpty else {
      throw FontError(
        code: .damaged, message: "the font's table 'head' is damaged; repair or replace the font")
    }
    self.outlines = outlines
    self.places = places
    isLong = format != 0
  }

  /// Whether a glyph has few parts; true for a glyph without any.
  ///
  /// - Complexity: O(1): at most 256 parts are visited.
  func isModest(_ glyph: UInt32) -> Bool {
    var room = Self.limits.parts
    return visit(Int(glyph), depth: 0, &room)
  }

  private func visit(_ glyph: Int, depth: Int, _ room: inout Int) -> Bool {
    room -= 1
    guard room >= 0, depth <= Self.limits.depth else { return false }
    guard let range = range(of: glyph), range.count >= 12 else { return true }
    let contours = Self.number(outlines, at: range.lowerBound)
    guard contours >= 0x8000 else { return true }
    // -1 stands for parts. HarfBuzz knows others, which no specification has.
    guard contours == 0xFFFF else { return false }
    var place = range.lowerBound + 10
    while place + 4 <= range.upperBound {
      let flags = Self.number(outlines, at: place), part = Self.number(outlines, at: place + 2)
      // Reserved bits; with one of them, HarfBuzz reads a longer number of the part.
      guard flags & 0xE000 == 0 else { return false }
      guard visit(part, depth: depth + 1, &room) else { return false }
      // Two offsets of one or two bytes; then one, two or four numbers of the transformation.
      place += 4 + (flags & 1 != 0 ? 4 : 2)
      if flags & 8 != 0 {
        place += 2
      } else if flags & 0x40 != 0 {
        place += 4
      } else if flags & 0x80 != 0 {
        place += 8
      }
      if flags & 0x20 == 0 { break }
    }
    return true
  }

  /// The bytes of a glyph; nil if it has none.
  private func range(of glyph: Int) -> Range<Int>? {
    let start: Int, end: Int
    if isLong {
      guard 4 * glyph + 8 <= places.count else { return nil }
      start = Self.number(places, at: 4 * glyph) << 16 | Self.number(places, at: 4 * glyph + 2)
      end = Self.number(places, at: 4 * glyph + 4) << 16 | Self.number(places, at: 4 * glyph + 6)
    } else {
      guard 2 * glyph + 4 <= places.count else { return nil }
      start = 2 * Self.number(places, at: 2 * glyph)
      end = 2 * Self.number(places, at: 2 * glyph + 2)
    }
    let last = min(end, outlines.count)
    return start < last ? start..<last : nil
  }

  /// The big-endian number of two bytes; 0 beyond the end.
  private static func number(_ bytes: [UInt8], at place: Int) -> Int {
    place + 2 <= bytes.count ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : 0
  }
}
