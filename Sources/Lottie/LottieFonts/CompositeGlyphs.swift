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

  private let outlines: FontTable
  private let locations: FontTable
  /// Whether the table of locations has four bytes for each glyph, not two.
  private let isLong: Bool
  /// The variations of the glyphs of a variable font.
  private let variations: GlyphVariations

  /// Creates a reader of the tables `glyf`, `loca` and `head`; the first two may be empty or damaged.
  ///
  /// - Throws: `FontError` for a font with outlines whose header does not say where they are.
  init(
    outlines: FontTable, locations: FontTable, header: FontTable, variations: FontTable
  ) throws(FontError) {
    let format = header.short(50)
    // The version, the magic number, and the formats of both other tables.
    let isValid =
      header.bytes.count >= 54 && header.short(0) == 1 && header.long(12) == 0x5F0F_3CF5 && format <= 1
      && header.short(52) == 0
    guard isValid || outlines.bytes.isEmpty else {
      throw FontError(
        code: .damaged, message: "the font's table 'head' is damaged; repair or replace the font")
    }
    self.outlines = outlines
    self.locations = locations
    self.variations = GlyphVariations(variations)
    isLong = format != 0
  }

  /// Whether a glyph has few parts, and few steps vary them; true for a glyph without any.
  ///
  /// - Parameter steps: The largest number of steps by which a variable font changes it.
  /// - Complexity: O(1): at most 256 parts are visited.
  func isModest(_ glyph: UInt32, steps: Int64 = .max) -> Bool {
    var room = (parts: Self.limits.parts, steps: steps)
    return visit(Int64(glyph), depth: 0, &room)
  }

  private func visit(_ glyph: Int64, depth: Int, _ room: inout (parts: Int, steps: Int64)) -> Bool {
    room.parts -= 1
    guard room.parts >= 0, depth <= Self.limits.depth else { return false }
    let range = range(of: glyph)
    guard let range, range.upperBound - range.lowerBound >= 12 else { return spend(4, glyph, &room) }
    let contours = outlines.short(range.lowerBound)
    guard contours >= 0x8000 else {
      // The last contour says which point is the last.
      let last = outlines.short(range.lowerBound + 8 + 2 * contours)
      return spend(last + 5, glyph, &room)
    }
    // -1 stands for parts. HarfBuzz knows others, which no specification has.
    guard contours == 0xFFFF else { return false }
    var offset = range.lowerBound + 10
    var parts: Int64 = 0
    while offset + 4 <= range.upperBound {
      let flags = outlines.short(offset), part = outlines.short(offset + 2)
      // Reserved bits; with one of them, HarfBuzz reads a longer number of the part.
      guard flags & 0xE000 == 0 else { return false }
      guard visit(part, depth: depth + 1, &room) else { return false }
      parts += 1
      // Two offsets of one or two bytes; then one, two or four numbers of the transformation.
      offset += 4 + (flags & 1 != 0 ? 4 : 2)
      if flags & 8 != 0 {
        offset += 2
      } else if flags & 0x40 != 0 {
        offset += 4
      } else if flags & 0x80 != 0 {
        offset += 8
      }
      if flags & 0x20 == 0 { break }
    }
    return spend(parts + 4, glyph, &room)
  }

  /// Spends the steps that vary the points of a glyph, and returns whether they were sufficient.
  private func spend(_ points: Int64, _ glyph: Int64, _ room: inout (parts: Int, steps: Int64)) -> Bool {
    guard room.steps < .max else { return true }
    room.steps -= points * variations.count(of: glyph)
    return room.steps >= 0
  }

  /// The bytes of a glyph; nil if it has none.
  private func range(of glyph: Int64) -> Range<Int64>? {
    let start: Int64, end: Int64
    if isLong {
      guard 4 * glyph + 8 <= locations.count else { return nil }
      (start, end) = (locations.long(4 * glyph), locations.long(4 * glyph + 4))
    } else {
      guard 2 * glyph + 4 <= locations.count else { return nil }
      (start, end) = (2 * locations.short(2 * glyph), 2 * locations.short(2 * glyph + 2))
    }
    let last = min(end, outlines.count)
    return start < last ? start..<last : nil
  }
}

/// The variations of glyphs, by the table `gvar`.
private struct GlyphVariations {
  private let table: FontTable

  init(_ table: FontTable) { self.table = table }

  /// Returns the number of regions that change a glyph.
  func count(of glyph: Int64) -> Int64 {
    let isLong = table.short(14) & 1 != 0
    let offset = 20 + (isLong ? 4 : 2) * glyph
    // HarfBuzz takes the number of glyphs from the face, and adds in 32 bits.
    guard offset + 2 <= table.count else { return 0 }
    let data = (table.long(16) + (isLong ? table.long(offset) : 2 * table.short(offset))) & 0xFFFF_FFFF
    return table.short(data) & 0xFFF
  }
}
