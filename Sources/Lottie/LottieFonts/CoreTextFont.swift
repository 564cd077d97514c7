#if canImport(CoreText)
  import CoreGraphics
  public import CoreText
  // Attributed texts, and the casts between texts, dictionaries and those of Core Foundation.
  import Foundation
  import LottieFormat
  public import LottieRenderer
  import VectorRaster

  /// The font engine of the platform.
  typealias PlatformFont = CoreTextFont

  /// A font that Core Text reads, at a size of 100, so that its points are percent.
  final class CoreTextFont: OutlineFont, @unchecked Sendable {
    // A CTFont is immutable, and Core Text's functions on it are safe for threads.
    private let font: CTFont

    var ascent: Float { Float(CTFontGetAscent(font)) }

    /// Takes a font of any size.
    init(_ font: CTFont) { self.font = CTFontCreateCopyWithAttributes(font, 100, nil, nil) }

    /// Opens a font.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of a font file or of a collection.
    ///   - index: The number of the font in a collection.
    /// - Throws: `FontError`.
    init(_ bytes: [UInt8], index: Int = 0) throws(FontError) {
      try FontFormat.check(bytes)
      let descriptors = Self.descriptors(bytes)
      guard descriptors.indices.contains(index) else {
        throw FontError(code: .damaged, message: "the font has no glyphs, or its tables are damaged")
      }
      font = CTFontCreateWithFontDescriptor(descriptors[index], 100, nil)
    }

    private static func descriptors(_ bytes: [UInt8]) -> [CTFontDescriptor] {
      guard let data = unsafe CFDataCreate(nil, bytes, bytes.count) else { return [] }
      return CTFontManagerCreateFontDescriptorsFromData(data) as? [CTFontDescriptor] ?? []
    }

    /// The number of fonts in a file; 0 for a file that is no font.
    static func count(_ bytes: [UInt8]) -> Int { descriptors(bytes).count }

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
    case shared

    /// Finds the font that is closest to a request.
    func font(matching request: FontRequest) throws(FontError) -> FontMatch? {
      let named = CoreTextFont(CTFontCreateWithName(request.name as CFString, 100, nil))
      if let scalar = request.character { return Self.fallback(request.name, for: scalar) }
      if named.names().closeness(to: request) == 3 { return FontMatch(named, from: .system("")) }
      let parts = request.name.split(separator: "-", maxSplits: 1)
      let family = request.family.isEmpty ? String(parts.first ?? "") : request.family
      let style = request.style.isEmpty && parts.count > 1 ? String(parts[1]) : request.style
      var attributes = [kCTFontFamilyNameAttribute as String: family]
      if !style.isEmpty { attributes[kCTFontStyleNameAttribute as String] = style }
      let descriptor = CTFontDescriptorCreateWithAttributes(
        NSDictionary(dictionary: attributes) as CFDictionary)
      let found = CoreTextFont(CTFontCreateWithFontDescriptor(descriptor, 100, nil))
      let isRequested = found.names().closeness(to: request) == 3
      return FontMatch(found, from: .system(""), substitute: isRequested ? nil : found.names().full)
    }

    private static func fallback(_ name: String, for scalar: Unicode.Scalar) -> FontMatch? {
      let text = String(scalar)
      let base = CTFontCreateWithName(name as CFString, 100, nil)
      let font = CoreTextFont(
        CTFontCreateForString(base, text as CFString, CFRangeMake(0, text.utf16.count)))
      return font.has(scalar) ? FontMatch(font, from: .system("")) : nil
    }
  }
#endif
