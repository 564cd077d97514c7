#if canImport(Host)
  import Host
#else
  import VectorRaster
#endif
import LottieFormat
public import LottieRenderer

/// The fonts of a host, by their names, and optionally the fonts of the system.
///
/// ```swift
/// var fonts = FontLibrary()
/// try fonts.add(bytes)
/// let animation = try LottieAnimation(file, fonts: fonts)
/// ```
///
/// Fonts are TrueType or OpenType. On Linux HarfBuzz reads them, and fontconfig finds the system's; the package
/// trait `Fonts`, on by default, adds both libraries. On Apple platforms it is Core Text. Without an engine, opening a
/// font throws an error that names the trait.
public struct FontLibrary: Hashable, Sendable {
  private struct Entry: Hashable {
    /// The name under which the host added the font; nil for the names in the file only.
    var name: String?
    var font: PlatformFont
    var origin: FontOrigin
    var candidate: FontCandidate

    init(_ name: String?, _ font: PlatformFont, _ origin: FontOrigin) {
      (self.name, self.font, self.origin) = (name, font, origin)
      candidate = FontCandidate(font, from: origin)
    }

    static func == (a: Entry, b: Entry) -> Bool { a.font === b.font && a.name == b.name }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(font)) }
  }

  private var entries: [Entry] = []

  /// Whether fonts of the system are used where the library lacks one.
  ///
  /// Systems have different fonts: the same animation is then not the same picture everywhere.
  public var usesSystemFonts: Bool

  /// Makes a library without fonts of its own.
  ///
  /// - Parameter usesSystemFonts: Whether fonts of the system are used.
  public init(usesSystemFonts: Bool = false) { self.usesSystemFonts = usesSystemFonts }

  /// Whether the library can find no font.
  public var isEmpty: Bool { entries.isEmpty && !usesSystemFonts }

  /// The families of the fonts that were added, in their order, each once.
  public var families: [String] {
    var result: [String] = []
    for entry in entries where !result.contains(entry.candidate.names.family) {
      result.append(entry.candidate.names.family)
    }
    return result
  }

  /// Adds the fonts of a file, and replaces fonts of the same name.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a font file or of a collection.
  ///   - name: The name by which animations refer to the font; nil for the names in the file only. A collection with a
  ///     name counts as its first font.
  ///   - origin: The place that reports name.
  /// - Returns: The names of the fonts in the file.
  /// - Throws: `FontError`.
  @discardableResult
  public mutating func add(
    _ bytes: [UInt8], named name: String? = nil, from origin: FontOrigin = .host
  ) throws(FontError) -> [FontNames] {
    var added: [FontNames] = []
    for font in try PlatformFont.fonts(bytes, limit: name == nil ? LottieLimits.maximumOpenFonts : 1) {
      if let name { entries.removeAll { $0.name == name } }
      let entry = Entry(name, font, origin)
      entries.append(entry)
      added.append(entry.candidate.names)
    }
    return added
  }

  /// Removes the fonts that were added under a name, and returns whether there were any.
  @discardableResult
  public mutating func remove(named name: String) -> Bool {
    let count = entries.count
    entries.removeAll { $0.name == name }
    return entries.count < count
  }

  /// Returns the names of the fonts of the system that texts were drawn in since the last call, in alphabetical order.
  package static func takeSystemFonts() -> [String] {
    FontCandidate.usedSystemFonts.withLock { names in
      defer { names = [] }
      return names.sorted()
    }
  }

  /// Opens a font file; of a collection its first font, of a variable font its usual instance.
  ///
  /// - Throws: `FontError`.
  public func font(_ bytes: [UInt8]) throws(FontError) -> any OutlineFont {
    try PlatformFont(bytes, index: 0)
  }

  /// Opens a font file in a style; of a collection the closest font, of a variable font the closest instance.
  ///
  /// - Throws: `FontError`.
  public func font(_ bytes: [UInt8], for request: FontRequest) throws(FontError) -> any OutlineFont {
    let fonts = try PlatformFont.fonts(bytes, limit: LottieLimits.maximumOpenFonts)
    let search = FontSearch(
      request, in: [fonts.map { FontCandidate($0, from: .package) }], usesSystem: false)
    if fonts.count > 1, let found = try search.font() { return found.font }
    return fonts[0].instance(for: search.style)
  }

  /// Finds the font of the library that is closest to a request, otherwise one of the system.
  ///
  /// A font that was added last under a name is preferred. Among the others the family decides, then the width, the slant
  /// and the weight, as in CSS; the order in which fonts were added does not. A missing family is replaced by another one
  /// of its kind.
  ///
  /// - Throws: `FontError` in a build without an engine.
  public func font(matching request: FontRequest) throws(FontError) -> FontMatch? {
    try font(matching: request, among: [])
  }

  /// Finds the closest font of an animation, of the library or of the system.
  ///
  /// - Throws: `FontError` in a build without an engine.
  public func font(matching request: FontRequest, among files: [FontMatch]) throws(FontError) -> FontMatch? {
    #if !((Fonts && (os(Linux) || os(none))) || canImport(CoreText))
      throw PlatformFont.missingEngine
    #else
      let brought = files.compactMap { file in
        #if hasFeature(Embedded)
          // In such a build every font is one of the platform's.
          FontCandidate(unsafe unsafeDowncast(file.font, to: PlatformFont.self), from: file.origin)
        #else
          (file.font as? PlatformFont).map { FontCandidate($0, from: file.origin) }
        #endif
      }
      let search = FontSearch(
        request, in: [brought, entries.map { $0.candidate }], usesSystem: usesSystemFonts)
      if let scalar = request.character { return search.fallback(for: scalar) }
      if let named = entries.last(where: { $0.name == request.name || $0.name == request.family }) {
        return try named.candidate.match(for: search.style)
      }
      return try search.font()
    #endif
  }
}

#if !hasFeature(Embedded)
  extension FontLibrary: FontProvider {}
#endif
