#if canImport(CoreText)
  import CoreGraphics
  public import CoreText
  // Attributed texts, and the casts between texts and dictionaries of Swift and of Core Foundation.
  import Foundation
  import Host
  import ImageIO
  import LottieFormat
  public import LottieRenderer
  import VectorRaster

  /// The font engine of the platform.
  typealias PlatformFont = CoreTextFont

  /// A font that Core Text reads, at a size of 100, so that its points are percent.
  final class CoreTextFont: OutlineFont, @unchecked Sendable {
    // A CTFont is immutable, and Core Text's functions on it are safe for threads.
    private let font: CTFont
    private let variations: FontVariations
    /// The usual instance of a variable font; nil for that itself.
    private let usual: CoreTextFont?
    /// The instances that texts need.
    private let instances = Lock(FontInstances<CoreTextFont>())

    var ascent: Float { Float(CTFontGetAscent(font)) }

    /// Takes a font of any size.
    convenience init(_ font: CTFont) { self.init(sized: CTFontCreateCopyWithAttributes(font, 100, nil, nil)) }

    private init(sized font: CTFont, of usual: CoreTextFont? = nil) {
      (self.font, self.usual) = (font, usual)
      variations = FontVariations { tag, count in Self.table(tag, of: font, count) }
    }

    /// Opens a font.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of a font file or of a collection.
    ///   - index: The number of the font in a collection.
    /// - Throws: `FontError`.
    convenience init(_ bytes: [UInt8], index: Int = 0) throws(FontError) {
      try FontFormat.check(bytes)
      let descriptors = Self.descriptors(bytes)
      guard descriptors.indices.contains(index) else {
        throw FontError(code: .damaged, message: "the font has no glyphs, or its tables are damaged")
      }
      self.init(sized: CTFontCreateWithFontDescriptor(descriptors[index], 100, nil))
    }

    /// Opens the fonts of a file, up to a limit.
    ///
    /// - Throws: `FontError`.
    static func fonts(_ bytes: [UInt8], limit: Int) throws(FontError) -> [CoreTextFont] {
      try FontFormat.check(bytes)
      let descriptors = descriptors(bytes)
      guard !descriptors.isEmpty else {
        throw FontError(code: .damaged, message: "the font has no glyphs, or its tables are damaged")
      }
      return descriptors.prefix(limit).map {
        CoreTextFont(sized: CTFontCreateWithFontDescriptor($0, 100, nil))
      }
    }

    private static func descriptors(_ bytes: [UInt8]) -> [CTFontDescriptor] {
      guard let data = unsafe CFDataCreate(nil, bytes, bytes.count) else { return [] }
      return CTFontManagerCreateFontDescriptorsFromData(data) as? [CTFontDescriptor] ?? []
    }

    /// The first bytes of a table; none if the font lacks it.
    private static func table(_ tag: UInt32, of font: CTFont, _ count: Int) -> [UInt8] {
      guard let data = CTFontCopyTable(font, tag, []) else { return [] }
      return Array((data as Data).prefix(count))
    }

    /// The properties of the font.
    func traits() -> FontTraits {
      FontTraits(names(), variations, isColored: isColored) { tag, count in Self.table(tag, of: font, count) }
    }

    /// A Boolean value indicating whether glyphs have colours or are pictures.
    var isColored: Bool { CTFontGetSymbolicTraits(font).contains(.traitColorGlyphs) }

    /// Returns the closest instance of a variable font to a style; the font itself if it is not variable.
    func instance(for style: FontStyle) -> CoreTextFont {
      if let usual { return usual.instance(for: style) }
      let settings = variations.settings(for: style)
      guard !settings.isEmpty else { return self }
      return instances.withLock { $0.instance(for: settings) { instance(settings) } } ?? self
    }

    private func instance(_ settings: [FontVariations.Setting]) -> CoreTextFont {
      var values: [NSNumber: NSNumber] = [:]
      for setting in settings { values[NSNumber(value: setting.tag)] = NSNumber(value: setting.value) }
      let attributes = [kCTFontVariationAttribute as String: values]
      let descriptor = CTFontDescriptorCreateWithAttributes(
        NSDictionary(dictionary: attributes) as CFDictionary)
      return CoreTextFont(sized: CTFontCreateCopyWithAttributes(font, 100, nil, descriptor), of: self)
    }

    /// Whether the font has a glyph for a character.
    func has(_ scalar: Unicode.Scalar) -> Bool {
      let units = Array(String(scalar).utf16)
      var glyphs = [CGGlyph](repeating: 0, count: units.count)
      return unsafe CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count)
    }

    /// The names of the font in its file.
    func names() -> FontNames {
      let style = CTFontCopyName(font, kCTFontSubFamilyNameKey).map { $0 as String } ?? ""
      let family = CTFontCopyFamilyName(font) as String
      return FontNames(
        family: family, style: style, otherFamily: family, otherStyle: style,
        full: CTFontCopyFullName(font) as String, postScript: CTFontCopyPostScriptName(font) as String)
    }

    // MARK: Shaping

    func shape(_ text: ParagraphPart, isRightToLeft: Bool) -> [ShapedGlyph] {
      let part = String(decoding: text.paragraph[text.range], as: UTF8.self)
      let clusters = Clusters(part, from: text.range.lowerBound, in: self)
      // 2 is the override of the directions that the characters have; 1 is from right to left.
      let attributes: [NSAttributedString.Key: Any] = [
        NSAttributedString.Key(rawValue: kCTFontAttributeName as String): font,
        NSAttributedString.Key(rawValue: kCTWritingDirectionAttributeName as String): [
          NSNumber(value: isRightToLeft ? 3 : 2)
        ],
      ]
      let line = CTLineCreateWithAttributedString(NSAttributedString(string: part, attributes: attributes))
      var glyphs: [ShapedGlyph] = []
      var pen: Float = 0
      for run in CTLineGetGlyphRuns(line) as? [CTRun] ?? [] { append(run, clusters, &pen, to: &glyphs) }
      return glyphs
    }

    private func append(
      _ run: CTRun, _ clusters: Clusters, _ pen: inout Float, to glyphs: inout [ShapedGlyph]
    ) {
      let count = CTRunGetGlyphCount(run), all = CFRangeMake(0, 0)
      var ids = [CGGlyph](repeating: 0, count: count), places = [CGPoint](repeating: .zero, count: count)
      var advances = [CGSize](repeating: .zero, count: count), indices = [CFIndex](repeating: 0, count: count)
      unsafe CTRunGetGlyphs(run, all, &ids)
      unsafe CTRunGetPositions(run, all, &places)
      unsafe CTRunGetAdvances(run, all, &advances)
      unsafe CTRunGetStringIndices(run, all, &indices)
      for index in 0..<count {
        let (offset, isMissing) = clusters[indices[index]]
        glyphs.append(
          ShapedGlyph(
            id: isMissing ? 0 : UInt32(ids[index]), cluster: offset, advance: Float(advances[index].width),
            x: Float(places[index].x) - pen, y: -Float(places[index].y)))
        pen += Float(advances[index].width)
      }
    }

    // MARK: Outlines

    func outline(of glyph: UInt32) -> VectorPath? {
      guard let id = CGGlyph(exactly: glyph), let path = CTFontCreatePathForGlyph(font, id, nil) else {
        return VectorPath()
      }
      var pen = OutlinePen(scale: 1)
      unsafe path.applyWithBlock { element in
        let points = unsafe element.pointee.points
        func x(_ index: Int) -> Float { unsafe Float(points[index].x) }
        func y(_ index: Int) -> Float { unsafe Float(points[index].y) }
        switch unsafe element.pointee.type {
        case .moveToPoint: pen.move(x(0), y(0))
        case .addLineToPoint: pen.line(x(0), y(0))
        case .addQuadCurveToPoint: pen.quadratic(x(0), y(0), x(1), y(1))
        case .addCurveToPoint: pen.cubic(x(0), y(0), x(1), y(1), x(2), y(2))
        case .closeSubpath: pen.close()
        @unknown default: break
        }
      }
      return pen.finished
    }

    /// The number of pixels for each percent of the size in the picture of a glyph.
    private static let resolution: CGFloat = 1.6

    /// Draws a glyph in its colours, because Core Text gives out neither its layers nor its picture.
    func picture(of glyph: UInt32) -> GlyphPicture? {
      guard isColored, let id = CGGlyph(exactly: glyph) else { return nil }
      var ids = [id], boxes = [CGRect.zero], places = [CGPoint.zero]
      _ = unsafe CTFontGetBoundingRectsForGlyphs(font, .default, &ids, &boxes, 1)
      let box = boxes[0]
      guard box.width > 0, box.height > 0, box.width <= 1000, box.height <= 1000,
        let space = CGColorSpace(name: CGColorSpace.sRGB),
        let context = unsafe CGContext(
          data: nil, width: Int((box.width * Self.resolution).rounded(.up)),
          height: Int((box.height * Self.resolution).rounded(.up)), bitsPerComponent: 8, bytesPerRow: 0,
          space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      else { return nil }
      context.scaleBy(
        x: CGFloat(context.width) / box.width, y: CGFloat(context.height) / box.height)
      context.translateBy(x: -box.minX, y: -box.minY)
      unsafe CTFontDrawGlyphs(font, &ids, &places, 1, context)
      guard let image = context.makeImage(), let data = CFDataCreateMutable(nil, 0),
        let file = CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil)
      else { return nil }
      CGImageDestinationAddImage(file, image, nil)
      guard CGImageDestinationFinalize(file), (data as Data).count <= LottieLimits.maximumGlyphPictureBytes
      else { return nil }
      return GlyphPicture(
        Array(data as Data),
        in: Bounds(
          minX: Float(box.minX), minY: -Float(box.maxY), maxX: Float(box.maxX), maxY: -Float(box.minY)))
    }
  }

  /// The characters of a text, by the places of their units of UTF-16.
  private struct Clusters {
    private var offsets: [Int] = []
    private var areMissing: [Bool] = []

    /// Finds the first byte of each character, and whether a font lacks it.
    ///
    /// Core Text draws what a font lacks in another one, whose glyphs have other numbers.
    init(_ text: String, from start: Int, in font: CoreTextFont) {
      var offset = start
      for character in text {
        let isMissing = character.unicodeScalars.contains {
          !$0.properties.isDefaultIgnorableCodePoint && !font.has($0)
        }
        for _ in 0..<character.utf16.count {
          offsets.append(offset)
          areMissing.append(isMissing)
        }
        offset += character.utf8.count
      }
    }

    subscript(index: Int) -> (offset: Int, isMissing: Bool) {
      offsets.indices.contains(index) ? (offsets[index], areMissing[index]) : (offsets.first ?? 0, true)
    }
  }

  extension FontLibrary {
    /// Takes a font of the application, of any size.
    public static func font(_ font: CTFont) -> any OutlineFont { CoreTextFont(font) }
  }

  /// The fonts of the system, found by Core Text.
  enum SystemFonts {
    static let shared = SystemFonts.coreText

    case coreText

    /// A font.
    struct Location {
      fileprivate var font: CoreTextFont
      /// Core Text does not say the file.
      var path: String { "" }

      /// A Boolean value indicating whether the font has a character.
      func has(_ scalar: Unicode.Scalar) -> Bool { font.has(scalar) }
    }

    /// Opens a font.
    func open(_ location: Location) throws(FontError) -> CoreTextFont { location.font }

    /// The fonts with a name of a family or of a font.
    func fonts(named name: String) -> [FontCandidate] {
      let plain = FontNames.plain(name)
      let members = fonts(kCTFontFamilyNameAttribute, name)
      if !members.isEmpty { return members }
      // Core Text returns another font for a name that it does not know.
      let exact = candidate(CTFontCreateWithName(name as CFString, 100, nil))
      guard exact.isExactly(plain) || exact.isNamed(plain) else { return [] }
      return fonts(kCTFontFamilyNameAttribute, exact.names.family) + [exact]
    }

    /// The fonts with a character, for the family of a request.
    func fonts(with scalar: Unicode.Scalar, for request: FontRequest) -> [FontCandidate] {
      let family = request.family.isEmpty ? request.name : request.family
      let text = request.text.isEmpty ? String(scalar) : request.text
      let base = CTFontCreateWithName(family as CFString, 100, nil)
      let range = CFRangeMake(0, text.utf16.count)
      let found = candidate(CTFontCreateForString(base, text as CFString, range))
      let members = fonts(kCTFontFamilyNameAttribute, found.names.family)
      return (members.isEmpty ? [found] : members).filter { $0.has(scalar) }
    }

    /// The fonts of the usual family of a kind.
    func substitutes(
      for family: String?, _ generic: GenericFamily, _ sample: [Unicode.Scalar]
    ) -> [FontCandidate] {
      let names = ["Helvetica", "Times", "Menlo", "Snell Roundhand", "Apple Color Emoji"]
      let usual =
        switch generic {
        case .sans, .fantasy: names[0]
        case .serif: names[1]
        case .monospace: names[2]
        case .cursive: names[3]
        case .emoji: names[4]
        }
      let members = fonts(named: usual)
      guard let scalar = sample.first, !members.contains(where: { $0.has(scalar) }) else { return members }
      let request = FontRequest(name: usual, family: usual, style: "")
      return fonts(with: scalar, for: request)
    }

    private func fonts(_ key: CFString, _ value: String) -> [FontCandidate] {
      let attributes = NSDictionary(dictionary: [key as String: value]) as CFDictionary
      let descriptor = CTFontDescriptorCreateWithAttributes(attributes)
      let found = CTFontDescriptorCreateMatchingFontDescriptors(descriptor, nil) as? [CTFontDescriptor] ?? []
      return found.map { candidate(CTFontCreateWithFontDescriptor($0, 100, nil)) }
    }

    private func candidate(_ font: CTFont) -> FontCandidate {
      let font = CoreTextFont(font)
      return FontCandidate(font.names(), font.traits(), at: Location(font: font))
    }
  }
#endif
