/// A TrueType font of glyphs written byte by byte; the letters from `a` on stand for the glyphs from 1 on.
struct MadeFont {
  /// The entries of the table of outlines; the first one stands for missing letters.
  var glyphs: [[UInt8]]
  /// Changes of the font's header: offsets and new bytes.
  var header: [(offset: Int, bytes: [UInt8])] = []

  /// A square of 500 units in a size of 1000.
  static let square: [UInt8] =
    numbers([1, 0, 0, 500, 500, 3, 0]) + [0x31, 0x11, 0x21, 0x11] + numbers([500, 500, 0xFE0C])

  /// A glyph that is made of others: for each part its flags, its glyph, and the bytes of its place and transformation.
  static func composite(
    _ parts: [(flags: UInt16, glyph: UInt16, rest: [UInt8])], contours: UInt16 = 0xFFFF
  ) -> [UInt8] {
    var bytes = numbers([contours, 0, 0, 500, 500])
    for (index, part) in parts.enumerated() {
      bytes += numbers([part.flags | (index + 1 < parts.count ? 0x20 : 0), part.glyph]) + part.rest
    }
    return bytes
  }

  static func numbers(_ values: [UInt16]) -> [UInt8] {
    values.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  private static func long(_ value: Int) -> [UInt8] {
    numbers([UInt16(value >> 16), UInt16(value & 0xFFFF)])
  }

  /// The bytes of the font file.
  var bytes: [UInt8] {
    let count = UInt16(glyphs.count)
    var outlines: [UInt8] = [], places: [UInt8] = []
    for glyph in glyphs {
      places += Self.long(outlines.count)
      outlines += glyph + [UInt8](repeating: 0, count: (4 - glyph.count % 4) % 4)
    }
    places += Self.long(outlines.count)
    var head =
      Self.numbers([1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0, 1000]) + [UInt8](repeating: 0, count: 16)
      + Self.numbers([0, 0, 500, 500, 0, 8, 2, 1, 0])
    for change in header {
      for (index, byte) in change.bytes.enumerated() { head[change.offset + index] = byte }
    }
    // Format 4 with one segment for the letters, and one that ends the table.
    let last = 0x60 + count - 1
    let letters =
      Self.numbers([0, 1, 3, 1, 0, 12])
      + Self.numbers([4, 32, 0, 4, 4, 1, 0, last, 0xFFFF, 0, 0x61, 0xFFFF, 0xFFA0, 1, 0, 0])
    let tables: [(name: String, bytes: [UInt8])] = [
      ("cmap", letters), ("glyf", outlines), ("head", head),
      ("hhea", Self.numbers([1, 0, 800, 0xFF38, 0, 1000, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, count])),
      ("hmtx", (0..<glyphs.count).flatMap { _ in Self.numbers([1000, 0]) }), ("loca", places),
      ("maxp", Self.numbers([1, 0, count]) + [UInt8](repeating: 0, count: 26)),
    ]
    var file = Self.numbers([1, 0, UInt16(tables.count), 0, 0, 0])
    var start = file.count + 16 * tables.count, contents: [UInt8] = []
    for table in tables {
      file += Array(table.name.utf8) + Self.long(0) + Self.long(start) + Self.long(table.bytes.count)
      let padded = table.bytes + [UInt8](repeating: 0, count: (4 - table.bytes.count % 4) % 4)
      contents += padded
      start += padded.count
    }
    return file + contents
  }
}
