#if Fonts && os(Linux)
  import CZoetropeFontconfig
  import Host
  import LottieFormat
  import LottieRenderer

  /// The fonts of the system, found by fontconfig.
  ///
  /// The substitute for a missing family covers the letters of the text, and is never a symbol font.
  final class SystemFonts: Sendable {
    static let shared = SystemFonts()

    /// The file of a font, and its number in a collection.
    private struct Location: Hashable {
      var path: String
      var index: Int
    }

    private let opened = Lock<[Location: HarfBuzzFont]>([:])

    /// Finds the font that is closest to a request.
    ///
    /// - Throws: `FontError` if its file can't be used.
    func font(matching request: FontRequest) throws(FontError) -> FontMatch? {
      guard let (location, family) = find(request) else { return nil }
      let font: HarfBuzzFont
      if let known = opened.withLock({ $0[location] }) {
        font = known
      } else {
        font = try open(location)
        opened.withLock { $0[location] = font }
      }
      if let scalar = request.character, !font.has(scalar) { return nil }
      let isRequested = request.character != nil || font.names().closeness(to: request) == 3
      return FontMatch(
        font, from: .system(location.path),
        substitute: isRequested ? nil : font.names().full.isEmpty ? family : font.names().full)
    }

    private func open(_ location: Location) throws(FontError) -> HarfBuzzFont {
      let bytes: [UInt8]
      do throws(FileFailure) {
        bytes = try RegularFile.read(location.path, limit: LottieLimits.maximumFontBytes)
      } catch {
        throw FontError(code: .damaged, message: "\(location.path): the file can't be read")
      }
      return try HarfBuzzFont(bytes, index: location.index)
    }

    private func find(_ request: FontRequest) -> (Location, family: String)? {
      guard let pattern = unsafe FcPatternCreate() else { return nil }
      defer { unsafe FcPatternDestroy(pattern) }
      let parts = request.name.split(separator: "-", maxSplits: 1)
      let family = request.family.isEmpty ? String(parts.first ?? "") : request.family
      let style = request.style.isEmpty && parts.count > 1 ? String(parts[1]) : request.style
      let words = FontNames.plain(style)
      unsafe add(FC_FAMILY, family, to: pattern)
      let isItalic = FontStyle(style).isItalic
      unsafe FcPatternAddInteger(pattern, FC_SLANT, isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
      unsafe FcPatternAddInteger(pattern, FC_WEIGHT, Self.weight(words))
      unsafe FcPatternAddBool(pattern, FC_OUTLINE, FcTrue)
      unsafe FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
      if let scalar = request.character, let set = unsafe FcCharSetCreate() {
        unsafe FcCharSetAddChar(set, scalar.value)
        unsafe FcPatternAddCharSet(pattern, FC_CHARSET, set)
        unsafe FcCharSetDestroy(set)
      }
      unsafe FcConfigSubstitute(nil, pattern, FcMatchPattern)
      unsafe FcDefaultSubstitute(pattern)
      var result = FcResultNoMatch
      guard let match = unsafe FcFontMatch(nil, pattern, &result) else { return nil }
      defer { unsafe FcPatternDestroy(match) }
      if request.character == nil, unsafe !has(family, in: match) {
        return unsafe substitute(pattern, for: request.text)
      }
      return unsafe location(of: match)
    }

    /// The file and the family of a font; nil for a font without a file.
    private func location(of font: OpaquePointer) -> (Location, family: String)? {
      guard let path = unsafe string(FC_FILE, in: font) else { return nil }
      var index: Int32 = 0
      unsafe FcPatternGetInteger(font, FC_INDEX, 0, &index)
      // The upper half is an instance of a variable font.
      return unsafe (Location(path: path, index: Int(index & 0xFFFF)), string(FC_FAMILY, in: font) ?? "")
    }

    /// The closest font, other than a symbol font, with the most characters of a text.
    private func substitute(_ pattern: OpaquePointer, for text: String) -> (Location, family: String)? {
      let sample = Self.sample(of: text)
      var result = FcResultNoMatch
      guard let sorted = unsafe FcFontSort(nil, pattern, FcFalse, nil, &result) else { return nil }
      defer { unsafe FcFontSetDestroy(sorted) }
      var best: (font: OpaquePointer, covered: Int)?
      for index in 0..<Int(unsafe sorted.pointee.nfont) {
        guard let font = unsafe sorted.pointee.fonts[index], unsafe isOutline(font) else { continue }
        let covered = unsafe coverage(of: sample, by: font)
        if unsafe covered > best?.covered ?? 0 { unsafe best = (font, covered) }
        if covered == sample.count { break }
      }
      return unsafe best.flatMap { unsafe location(of: $0.font) }
    }

    /// The largest number of different characters that are looked for in each font.
    private static let largestSample = 64

    /// The first letters and digits of a text, otherwise its other visible characters, otherwise the Latin letters.
    private static func sample(of text: String) -> Set<Unicode.Scalar> {
      let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace }
      let words = scalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      if scalars.isEmpty { return Set((0x41...0x5A).map { Unicode.Scalar(UInt8($0)) }) }
      var sample: Set<Unicode.Scalar> = []
      for scalar in words.isEmpty ? scalars : words where sample.count < largestSample {
        sample.insert(scalar)
      }
      return sample
    }

    /// The number of characters that a font has.
    private func coverage(of sample: Set<Unicode.Scalar>, by font: OpaquePointer) -> Int {
      var set: OpaquePointer?
      guard unsafe FcPatternGetCharSet(font, FC_CHARSET, 0, &set) == FcResultMatch, let set = unsafe set
      else {
        return 0
      }
      return sample.count { unsafe FcCharSetHasChar(set, $0.value) != FcFalse }
    }

    /// A Boolean value indicating whether a font has outlines and is not a symbol font.
    private func isOutline(_ font: OpaquePointer) -> Bool {
      func isSet(_ key: String, otherwise: Bool) -> Bool {
        var value: FcBool = 0
        guard unsafe FcPatternGetBool(font, key, 0, &value) == FcResultMatch else { return otherwise }
        return value != FcFalse
      }
      return isSet(FC_OUTLINE, otherwise: true) && !isSet(FC_SYMBOL, otherwise: false)
    }

    /// Whether one of a font's families is the requested one.
    private func has(_ family: String, in font: OpaquePointer) -> Bool {
      let wanted = FontNames.plain(family)
      var index: Int32 = 0
      while let name = unsafe string(FC_FAMILY, in: font, at: index) {
        if FontNames.plain(name) == wanted { return true }
        index += 1
      }
      return false
    }

    private func add(_ key: String, _ value: String, to pattern: OpaquePointer) {
      // A name ends at its first zero byte.
      var bytes = Array(value.utf8.prefix(256).prefix { $0 != 0 })
      guard !bytes.isEmpty else { return }
      bytes.append(0)
      unsafe FcPatternAddString(pattern, key, bytes)
    }

    private func string(_ key: String, in pattern: OpaquePointer, at index: Int32 = 0) -> String? {
      var value: UnsafeMutablePointer<FcChar8>?
      guard unsafe FcPatternGetString(pattern, key, index, &value) == FcResultMatch, let value = unsafe value
      else {
        return nil
      }
      return unsafe String(cString: value)
    }

    private static func weight(_ style: String) -> Int32 {
      let weights: [(String, Int32)] = [
        ("thin", FC_WEIGHT_THIN), ("extralight", FC_WEIGHT_EXTRALIGHT), ("light", FC_WEIGHT_LIGHT),
        ("medium", FC_WEIGHT_MEDIUM), ("semibold", FC_WEIGHT_DEMIBOLD), ("demibold", FC_WEIGHT_DEMIBOLD),
        ("extrabold", FC_WEIGHT_EXTRABOLD), ("black", FC_WEIGHT_BLACK), ("heavy", FC_WEIGHT_BLACK),
        ("bold", FC_WEIGHT_BOLD),
      ]
      return weights.first { style.hasPrefix($0.0) }?.1 ?? FC_WEIGHT_REGULAR
    }
  }
#elseif !canImport(CoreText)
  import LottieRenderer

  /// The system's fonts, which this build can't find.
  enum SystemFonts {
    static let shared = SystemFonts.none

    case none

    func font(matching request: FontRequest) throws(FontError) -> FontMatch? {
      throw PlatformFont.missingEngine
    }
  }
#endif
