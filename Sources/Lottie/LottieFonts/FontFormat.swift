import LottieFormat
import LottieRenderer
import ZoetropeJSON

/// The formats of font files, recognised by their first bytes.
enum FontFormat {
  /// Throws unless the bytes are a complete TrueType or OpenType font of at most `LottieLimits.maximumFontBytes`.
  static func check(_ bytes: [UInt8]) throws(FontError) {
    guard bytes.count <= LottieLimits.maximumFontBytes else {
      throw FontError(
        code: .tooLarge,
        message: "\(bytes.count) bytes; a font has at most \(LottieLimits.maximumFontBytes)")
    }
    let signature = String(decoding: bytes.prefix(4), as: UTF8.self)
    switch signature {
    case "\0\u{1}\0\0", "OTTO", "true", "typ1": try checkTables(FontTable(bytes), at: 0)
    case "ttcf":
      let file = FontTable(bytes)
      for number in 0..<min(file.long(8), Int64(LottieLimits.maximumOpenFonts)) {
        try checkTables(file, at: file.long(12 + 4 * number))
      }
    case "wOFF", "wOF2":
      throw FontError(
        code: .unknownFormat,
        message: "a compressed web font (WOFF); convert it to TrueType or OpenType (.ttf, .otf)")
    default:
      let kind = FileKind.ofBeginning(bytes).map { "\($0), not a font" }
      throw FontError(
        code: .unknownFormat, message: kind ?? "the bytes are not a TrueType or OpenType font")
    }
  }

  /// Throws for a font with a table beyond the end of the file.
  ///
  /// - Parameter start: The offset of the font's list of tables.
  private static func checkTables(_ file: FontTable, at start: Int64) throws(FontError) {
    var isWhole = start + 12 <= file.count
    for number in 0..<file.short(start + 4) where isWhole {
      let entry = start + 12 + 16 * number
      isWhole = entry + 16 <= file.count && file.long(entry + 8) + file.long(entry + 12) <= file.count
    }
    guard isWhole else {
      throw FontError(code: .damaged, message: "the font is truncated: the file ends before its tables do")
    }
  }
}
