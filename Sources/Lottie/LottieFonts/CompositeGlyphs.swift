/// The composite glyphs of a TrueType font: glyphs that are made of others.
///
/// A font may nest them so that a small file has more parts than any machine can visit. HarfBuzz 6 limits the points of a
/// glyph and not its parts, and would never end if the innermost ones have no points.
struct CompositeGlyphs {
  /// The largest number of parts of a glyph, counting each use, and the largest depth.
  private static let limits = (parts: 256, depth: 8)

  private let outlines: [UInt8]
  private let places: [UInt8]
  /// Whether the table of places has four bytes for each glyph, not two.
  private let isLong: Bool

  /// Takes the tables `glyf`, `loca` and `head`; they may be empty or damaged.
  init(outlines: [UInt8], places: [UInt8], header: [UInt8]) {
    self.outlines = outlines
    self.places = places
    isLong = Self.number(header, at: 50) != 0
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
    // A glyph with a negative number of contours is composite.
    guard outlines[range.lowerBound] & 0x80 != 0 else { return true }
    var place = range.lowerBound + 10
    while place + 4 <= range.upperBound {
      let flags = Self.number(outlines, at: place), part = Self.number(outlines, at: place + 2)
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
