import LottieFormat
import LottieRenderer
import ZoetropeJSON

/// The formats of font files, recognised by their first bytes.
enum FontFormat {
  /// Throws for bytes that are not a TrueType or OpenType font, or too many.
  static func check(_ bytes: [UInt8]) throws(FontError) {
    guard bytes.count <= LottieLimits.maximumFontBytes else {
      throw FontError(
        code: .tooLarge,
        message: "\(bytes.count) bytes; a font has at most \(LottieLimits.maximumFontBytes)")
    }
    let signature = String(decoding: bytes.prefix(4), as: UTF8.self)
    switch signature {
    case "\0\u{1}\0\0", "OTTO", "true", "ttcf", "typ1": return
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
}
