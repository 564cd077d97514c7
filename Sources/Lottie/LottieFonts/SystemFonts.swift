#if Fonts && os(Linux)
  import CZoetropeFontconfig
  import Host
  import LottieFormat
  import LottieRenderer

  /// The fonts of the system, which fontconfig lists.
  ///
  /// Fontconfig knows the families, and the preferred substitute of a missing one, which is never a symbol font. Among the
  /// fonts of a family ``FontSearch`` chooses.
  @safe final class SystemFonts: Sendable {
    static let shared = SystemFonts()

    /// The characters of a font.
    @safe fileprivate final class Characters: @unchecked Sendable {
      // The set is immutable, and fontconfig counts its references atomically.
      private let set: OpaquePointer

      init?(of font: OpaquePointer) {
        var found: OpaquePointer?
        guard unsafe FcPatternGetCharSet(font, FC_CHARSET, 0, &found) == FcResultMatch,
          let set = unsafe FcCharSetCopy(found)
        else { return nil }
        unsafe self.set = set
      }

      deinit { unsafe FcCharSetDestroy(set) }

      func has(_ scalar: Unicode.Scalar) -> Bool { unsafe FcCharSetHasChar(set, scalar.value) != FcFalse }
    }

    /// The file of a font, and its number in a collection.
    struct Location: Hashable {
      var path: String
      fileprivate var index: Int
      fileprivate var characters: Characters

      /// A Boolean value indicating whether the font has a character.
      func has(_ scalar: Unicode.Scalar) -> Bool { characters.has(scalar) }

      fileprivate var key: String { Self.key(path, index) }

      /// The path and the number in one text; the upper half of the number is an instance of a variable font.
      fileprivate static func key(_ path: String, _ index: Int) -> String { "\(path)#\(index & 0xFFFF)" }

      static func == (a: Location, b: Location) -> Bool { a.path == b.path && a.index == b.index }

      func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(index)
      }
    }

    private let opened = Lock<[Location: HarfBuzzFont]>([:])
    private let listed = Lock<[FontCandidate]?>(nil)

    /// Opens a font.
    ///
    /// - Throws: `FontError` if its file can't be used.
    func open(_ location: Location) throws(FontError) -> HarfBuzzFont {
      if let known = opened.withLock({ $0[location] }) { return known }
      let bytes: [UInt8]
      do throws(FileFailure) {
        bytes = try RegularFile.read(location.path, limit: LottieLimits.maximumFontBytes)
      } catch {
        throw FontError(code: .damaged, message: "\(location.path): the file can't be read")
      }
      let font = try HarfBuzzFont(bytes, index: location.index)
      opened.withLock { $0[location] = font }
      return font
    }

    /// The fonts with a name of a family or of a font.
    func fonts(named name: String) -> [FontCandidate] {
      let plain = FontNames.plain(name)
      return all.filter { $0.isNamed(plain) || $0.isExactly(plain) }
    }

    /// The fonts with a character.
    func fonts(with scalar: Unicode.Scalar, for request: FontRequest) -> [FontCandidate] {
      all.filter { $0.has(scalar) }
    }

    /// The fonts of the family that the system prefers for a missing one, with the most characters of a text.
    func substitutes(
      for family: String?, _ generic: GenericFamily, _ sample: [Unicode.Scalar]
    ) -> [FontCandidate] {
      guard let pattern = unsafe FcPatternCreate() else { return [] }
      defer { unsafe FcPatternDestroy(pattern) }
      if let family { unsafe add(FC_FAMILY, family, to: pattern) }
      unsafe add(FC_FAMILY, generic.name, to: pattern)
      unsafe FcConfigSubstitute(nil, pattern, FcMatchPattern)
      unsafe FcDefaultSubstitute(pattern)
      var result = FcResultNoMatch
      guard let sorted = unsafe FcFontSort(nil, pattern, FcFalse, nil, &result) else { return [] }
      defer { unsafe FcFontSetDestroy(sorted) }
      let all = all
      let locations = all.enumerated().compactMap { index, font in
        font.source.location.map { ($0.key, index) }
      }
      let indices = Dictionary(locations) { first, _ in first }
      var best: (font: FontCandidate, covered: Int)?
      for number in 0..<Int(unsafe sorted.pointee.nfont) {
        guard let font = unsafe sorted.pointee.fonts[number], let path = unsafe string(FC_FILE, in: font),
          let index = unsafe indices[Location.key(path, Int(integer(FC_INDEX, in: font) ?? 0))]
        else { continue }
        let found = all[index]
        guard !found.traits.isSymbolic, found.traits.isColored == (generic == .emoji) else { continue }
        let covered = sample.count { found.has($0) }
        if covered > best?.covered ?? (sample.isEmpty ? -1 : 0) { best = (found, covered) }
        if covered == sample.count { break }
      }
      guard let best else { return [] }
      return all.filter { $0.family == best.font.family }
    }

    // MARK: The list

    /// All fonts that can be drawn, listed once.
    private var all: [FontCandidate] {
      listed.withLock { listed in
        if let listed { return listed }
        var fonts: [FontCandidate] = []
        var known: Set<Location> = []
        // The set belongs to fontconfig.
        if let set = unsafe FcConfigGetFonts(nil, FcSetSystem) {
          // A variable font comes before its usual instance, which is the same file.
          for isVariable in [true, false] {
            for number in 0..<Int(unsafe set.pointee.nfont) {
              guard let font = unsafe set.pointee.fonts[number],
                unsafe isSet(FC_VARIABLE, of: font) == isVariable,
                let candidate = unsafe candidate(font), let location = candidate.source.location,
                known.insert(location).inserted
              else { continue }
              fonts.append(candidate)
            }
          }
        }
        listed = fonts
        return fonts
      }
    }

    private func candidate(_ font: OpaquePointer) -> FontCandidate? {
      guard let path = unsafe string(FC_FILE, in: font), let characters = unsafe Characters(of: font) else {
        return nil
      }
      let isColored = unsafe isSet(FC_COLOR, of: font)
      guard unsafe isColored || isSet(FC_OUTLINE, of: font, otherwise: true) else { return nil }
      let families = unsafe strings(FC_FAMILY, in: font), styles = unsafe strings(FC_STYLE, in: font)
      let names = unsafe FontNames(
        family: families.first ?? "", style: styles.first ?? "", otherFamily: families.last ?? "",
        otherStyle: styles.last ?? "", full: string(FC_FULLNAME, in: font) ?? "",
        postScript: string(FC_POSTSCRIPT_NAME, in: font) ?? "")
      let slant = unsafe integer(FC_SLANT, in: font) ?? FC_SLANT_ROMAN
      let isFixed = unsafe integer(FC_SPACING, in: font) ?? FC_PROPORTIONAL >= FC_MONO
      let weight = unsafe range(FC_WEIGHT, in: font) ?? Double(FC_WEIGHT_REGULAR)...Double(FC_WEIGHT_REGULAR)
      let width = unsafe range(FC_WIDTH, in: font) ?? 100...100
      let traits = unsafe FontTraits(
        weight: Self.sorted(
          Float(FcWeightToOpenTypeDouble(weight.lowerBound)),
          Float(FcWeightToOpenTypeDouble(weight.upperBound))),
        width: Self.sorted(Self.width(width.lowerBound), Self.width(width.upperBound)),
        slant: slant == FC_SLANT_ROMAN ? .upright : slant == FC_SLANT_OBLIQUE ? .oblique : .italic,
        family: GenericFamily(words: families.first ?? "") ?? (isFixed ? .monospace : nil),
        isColored: isColored, isSymbolic: isSet(FC_SYMBOL, of: font))
      let index = unsafe Int(integer(FC_INDEX, in: font) ?? 0)
      let location = Location(path: path, index: index & 0xFFFF, characters: characters)
      return FontCandidate(names, traits, at: location)
    }

    /// Returns the range between two numbers, which rounding may have exchanged.
    private static func sorted(_ a: Float, _ b: Float) -> ClosedRange<Float> { min(a, b)...max(a, b) }

    /// Returns a width of CSS in percent, which fontconfig rounds.
    private static func width(_ width: Double) -> Float {
      switch width {
      case 63: 62.5
      case 87: 87.5
      case 113: 112.5
      default: Float(width)
      }
    }

    private func isSet(_ key: String, of font: OpaquePointer, otherwise: Bool = false) -> Bool {
      var value: FcBool = 0
      guard unsafe FcPatternGetBool(font, key, 0, &value) == FcResultMatch else { return otherwise }
      return value != FcFalse
    }

    private func integer(_ key: String, in font: OpaquePointer) -> Int32? {
      var value: Int32 = 0
      return unsafe FcPatternGetInteger(font, key, 0, &value) == FcResultMatch ? value : nil
    }

    /// Returns a number, or the numbers of a variable font.
    private func range(_ key: String, in font: OpaquePointer) -> ClosedRange<Double>? {
      var value = 0.0
      if unsafe FcPatternGetDouble(font, key, 0, &value) == FcResultMatch { return value...value }
      var range: OpaquePointer?
      guard unsafe FcPatternGetRange(font, key, 0, &range) == FcResultMatch, let range = unsafe range else {
        return nil
      }
      var (least, most) = (0.0, 0.0)
      guard unsafe FcRangeGetDouble(range, &least, &most) != FcFalse, least <= most else { return nil }
      return least...most
    }

    private func strings(_ key: String, in font: OpaquePointer) -> [String] {
      var result: [String] = []
      while result.count < 16, let text = unsafe string(key, in: font, at: Int32(result.count)) {
        result.append(text)
      }
      return result
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
  }

  extension FontCandidate.Source {
    /// The location of a font of the system; nil for an open font.
    fileprivate var location: SystemFonts.Location? {
      if case .system(let location) = self { location } else { nil }
    }
  }
#elseif !canImport(CoreText)
  import LottieRenderer

  /// The system's fonts, which this build can't find.
  enum SystemFonts {
    static let shared = SystemFonts.none

    case none

    /// The location of a font; a build without an engine finds none.
    struct Location {
      var path: String { "" }
      func has(_ scalar: Unicode.Scalar) -> Bool { false }
    }

    func open(_ location: Location) throws(FontError) -> PlatformFont {
      throw FontError(code: .engineMissing, message: "this build has no fonts of a system")
    }
    func fonts(named name: String) -> [FontCandidate] { [] }
    func fonts(with scalar: Unicode.Scalar, for request: FontRequest) -> [FontCandidate] { [] }
    func substitutes(
      for family: String?, _ generic: GenericFamily, _ sample: [Unicode.Scalar]
    ) -> [FontCandidate] { [] }
  }
#endif
