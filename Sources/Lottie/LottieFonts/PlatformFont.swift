#if Fonts && (os(Linux) || os(none))
  /// The font engine of the platform.
  typealias PlatformFont = HarfBuzzFont
#elseif !canImport(CoreText)
  import LottieRenderer
  import VectorRaster

  /// The font engine of a build without one: it opens no font.
  final class PlatformFont: OutlineFont {
    let ascent: Float = 0

    static let missingEngine = FontError(
      code: .engineMissing, message: "fonts need the package trait Fonts, which is off")

    let isColored = false

    init(_ bytes: [UInt8], index: Int) throws(FontError) { throw Self.missingEngine }

    static func fonts(_ bytes: [UInt8], limit: Int) throws(FontError) -> [PlatformFont] {
      throw missingEngine
    }

    func has(_ scalar: Unicode.Scalar) -> Bool { false }

    func names() -> FontNames {
      FontNames(family: "", style: "", otherFamily: "", otherStyle: "", full: "", postScript: "")
    }

    func traits() -> FontTraits {
      FontTraits(names(), FontVariations { _, _ in [] }, isColored: false) { _, _ in [] }
    }

    func instance(for style: FontStyle) -> PlatformFont { self }

    func shape(_ text: ParagraphPart, isRightToLeft: Bool) -> [ShapedGlyph] { [] }

    func outline(of glyph: UInt32) -> VectorPath? { nil }
  }
#endif
