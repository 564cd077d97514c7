/// A TrueType font of glyphs written byte by byte; the letters from `a` on stand for the glyphs from 1 on.
struct MadeFont {
  /// The names and the style of a font.
  struct Face {
    var family: String
    var style = "Regular"
    /// The older family and style, of which there are four at most.
    var older: (family: String, style: String)?
    var weight: UInt16 = 400
    /// 1…9; 5 is the usual width.
    var width: UInt16 = 5
    var isItalic = false
    /// The first numbers of PANOSE: 2 and 11 for a sans serif.
    var panose: [UInt8] = [0, 0]
    /// The character of glyph 1, which the others follow.
    var first: Unicode.Scalar = "a"
  }

  /// The names and the style; nil for a font without them.
  var face: Face?
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
    let first = UInt16((face?.first ?? "a").value)
    let letters =
      Self.numbers([0, 1, 3, 1, 0, 12])
      + Self.numbers([
        4, 32, 0, 4, 4, 1, 0, first + count - 2, 0xFFFF, 0, first, 0xFFFF, 1 &- first, 1, 0, 0,
      ])
    var tables: [(name: String, bytes: [UInt8])] = [
      ("cmap", letters), ("glyf", outlines), ("head", head),
      ("hhea", Self.numbers([1, 0, 800, 0xFF38, 0, 1000, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, count])),
      ("hmtx", (0..<glyphs.count).flatMap { _ in Self.numbers([1000, 0]) }), ("loca", places),
      ("maxp", Self.numbers([1, 0, count]) + [UInt8](repeating: 0, count: 26)),
    ]
    if let face { tables += [("OS/2", face.metrics), ("name", face.names)] }
    tables.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
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

extension MadeFont {
  /// A font of a square for one letter.
  init(_ face: Face) { self.init(face: face, glyphs: [Self.square, Self.square]) }
}

extension MadeFont.Face {
  /// The table `OS/2`, version 4.
  fileprivate var metrics: [UInt8] {
    MadeFont.numbers([4, 500, weight, width, 0] + [UInt16](repeating: 0, count: 10)) + [0, 0] + panose
      + [UInt8](repeating: 0, count: 8 + 16 + 4)
      + MadeFont.numbers([isItalic ? 1 : 0x40, 0, 0xFFFF, 800, 200])
      + [UInt8](repeating: 0, count: 24)
  }

  /// The table `name`.
  fileprivate var names: [UInt8] {
    let full = "\(family) \(style)"
    let postScript = full.filter { $0 != " " }
    var texts: [(id: UInt16, text: String)] = [
      (1, older?.family ?? family), (2, older?.style ?? style), (4, full), (6, postScript),
    ]
    if older != nil { texts += [(16, family), (17, style)] }
    var records: [UInt8] = [], contents: [UInt8] = []
    for (id, text) in texts {
      let bytes = MadeFont.numbers(Array(text.utf16))
      records += MadeFont.numbers([3, 1, 0x409, id, UInt16(bytes.count), UInt16(contents.count)])
      contents += bytes
    }
    return MadeFont.numbers([0, UInt16(texts.count), UInt16(6 + records.count)]) + records + contents
  }
}
