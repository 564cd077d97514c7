import LottieFormat
public import LottieRenderer

/// The fonts of a host, by their names, and those of the system if it likes.
///
/// ```swift
/// var fonts = FontLibrary()
/// try fonts.add(bytes)
/// let animation = try LottieAnimation(file, fonts: fonts)
/// ```
///
/// Fonts are TrueType or OpenType. On Linux HarfBuzz reads them, and fontconfig finds those of the system; the package
/// trait `Fonts`, on by default, adds both libraries. On Apple platforms it is Core Text. Without an engine, opening a
/// font throws an error that names the trait.
public struct FontLibrary: FontProvider, Hashable {
  private struct Entry: Hashable {
    /// The name under which the host added the font; nil for the names in the file only.
    var name: String?
    var names: FontNames
    var font: PlatformFont
    var origin: FontOrigin

    static func == (a: Entry, b: Entry) -> Bool { a.font === b.font && a.name == b.name }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(font)) }
  }

  private var entries: [Entry] = []

  /// Whether fonts of the system are used for those that are not in the library.
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
    for entry in entries where !result.contains(entry.names.family) { result.append(entry.names.family) }
    return result
  }

  /// Adds the fonts of a file, and replaces those of the same name.
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
    for index in 0..<(name == nil ? min(max(PlatformFont.count(bytes), 1), LottieLimits.maximumOpenFonts) : 1)
    {
      let font = try PlatformFont(bytes, index: index)
      if let name { entries.removeAll { $0.name == name } }
      entries.append(Entry(name: name, names: font.names(), font: font, origin: origin))
      added.append(font.names())
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

  /// Opens a font file.
  ///
  /// - Throws: `FontError`.
  public func font(_ bytes: [UInt8]) throws(FontError) -> any OutlineFont {
    try PlatformFont(bytes, index: 0)
  }

  /// Finds the font of the library that is closest to a request, otherwise one of the system.
  ///
  /// A font that was added last under a name is preferred, then one of that name, family and style, then one of that
  /// family.
  ///
  /// - Throws: `FontError` in a build without an engine.
  public func font(matching request: FontRequest) throws(FontError) -> FontMatch? {
    if let found = own(request) { return found }
    guard usesSystemFonts else {
      #if !((Fonts && os(Linux)) || canImport(CoreText))
        throw PlatformFont.missingEngine
      #else
        return nil
      #endif
    }
    return try SystemFonts.shared.font(matching: request)
  }

  private func own(_ request: FontRequest) -> FontMatch? {
    if let scalar = request.character {
      return entries.first { $0.font.has(scalar) }.map { FontMatch($0.font, from: $0.origin) }
    }
    if let named = entries.last(where: { $0.name == request.name || $0.name == request.family }) {
      return FontMatch(named.font, from: named.origin)
    }
    var best: (entry: Entry, closeness: Int)?
    for entry in entries {
      guard let closeness = entry.names.closeness(to: request), closeness > best?.closeness ?? 0 else {
        continue
      }
      best = (entry, closeness)
    }
    return best.map {
      FontMatch(
        $0.entry.font, from: $0.entry.origin, substitute: $0.closeness == 3 ? nil : $0.entry.names.full)
    }
  }
}
