/// A source of the fonts that texts need beyond the characters in the file.
///
/// `LottieFonts` provides one: `FontLibrary`. Fonts are looked up while an animation is compiled and while a slot's text
/// is set, never while a frame is drawn.
public protocol FontProvider: PluginType {
  /// Opens a font file that an animation embeds or its package contains.
  ///
  /// - Parameter bytes: The bytes of a whole font file. They may be hostile.
  /// - Throws: ``FontError`` when the bytes are damaged, too large or of an unknown format.
  func font(_ bytes: [UInt8]) throws(FontError) -> any OutlineFont

  /// Opens such a font file in the style of a request, which a variable font or a collection may have.
  ///
  /// The default is the font of the file.
  ///
  /// - Throws: ``FontError`` as ``font(_:)`` does.
  func font(_ bytes: [UInt8], for request: FontRequest) throws(FontError) -> any OutlineFont

  /// Finds a font of the host, and returns nil if the host has none that is similar.
  ///
  /// - Throws: ``FontError`` when the font was found and can't be used.
  func font(matching request: FontRequest) throws(FontError) -> FontMatch?

  /// Finds the closest font of an animation or of the host.
  ///
  /// The default finds a font of the host.
  ///
  /// - Parameters:
  ///   - request: The names of the font, which none of `files` is for.
  ///   - files: The fonts of the animation, opened by ``font(_:for:)``, which come before the host's.
  /// - Throws: ``FontError`` when the font was found and can't be used.
  func font(matching request: FontRequest, among files: [FontMatch]) throws(FontError) -> FontMatch?
}

extension FontProvider {
  /// Opens a font file, whatever the style.
  public func font(_ bytes: [UInt8], for request: FontRequest) throws(FontError) -> any OutlineFont {
    try font(bytes)
  }

  /// Finds a font of the host.
  public func font(matching request: FontRequest, among files: [FontMatch]) throws(FontError) -> FontMatch? {
    try font(matching: request)
  }
}

/// The names by which an animation refers to a font.
public struct FontRequest: Sendable, Hashable {
  /// The name, such as `DejaVuSans-Bold`; it may be hostile, as may all names.
  public var name: String
  /// The family, such as `DejaVu Sans`; it may be empty.
  public var family: String
  /// The style, such as `Bold Italic`; it may be empty.
  public var style: String
  /// The weight, such as `700`, which comes before that of the style; usually empty.
  public var weight: String
  /// A character that the font must contain because the requested font lacks it; nil for the requested font.
  public var character: Unicode.Scalar?
  /// The beginning of a text to draw, or the characters of the part that the requested font lacks, which another font
  /// should cover; it may be empty.
  public var text: String

  /// Creates a request.
  public init(
    name: String, family: String, style: String, weight: String = "", character: Unicode.Scalar? = nil,
    text: String = ""
  ) {
    (self.name, self.family, self.style, self.weight) = (name, family, style, weight)
    (self.character, self.text) = (character, text)
  }
}

/// A font that a host found.
public struct FontMatch: Sendable {
  /// The font.
  public var font: any OutlineFont
  /// The place where it was found.
  public var origin: FontOrigin
  /// The name of the font if it is another than the requested one; nil for the requested font.
  public var substitute: String?

  /// Creates a match.
  public init(_ font: any OutlineFont, from origin: FontOrigin, substitute: String? = nil) {
    (self.font, self.origin, self.substitute) = (font, origin, substitute)
  }
}

/// The place where a font was found.
public struct FontOrigin: Sendable, Hashable, CustomStringConvertible {
  private enum Kind { case file, package, embedded, host, folder, system, boxes }
  private var kind: Kind
  /// The file of the font, for fonts of folders and of the system; otherwise empty.
  public var path = ""

  /// The characters in the file of the animation, `chars`.
  public static let characters = FontOrigin(kind: .file)
  /// A font file of the package, in its folder `f/`.
  public static let package = FontOrigin(kind: .package)
  /// A font file in the JSON of the animation.
  public static let embedded = FontOrigin(kind: .embedded)
  /// A font that the host registered.
  public static let host = FontOrigin(kind: .host)
  /// No font: boxes stand for the characters.
  public static let boxes = FontOrigin(kind: .boxes)

  /// A font file of a folder that the host chose.
  public static func folder(_ path: String) -> FontOrigin { FontOrigin(kind: .folder, path: path) }

  /// A font of the system; `path` is its file, or empty if the system does not say.
  public static func system(_ path: String) -> FontOrigin { FontOrigin(kind: .system, path: path) }

  /// Whether the font is the same on every machine.
  public var isSameEverywhere: Bool { kind != .system }

  /// The place in a few words, such as `the package`.
  public var description: String {
    switch kind {
    case .file: "the characters in the file"
    case .package: "the package"
    case .embedded: "the file itself"
    case .host: "the application"
    case .folder: path
    case .system: path.isEmpty ? "the system" : "the system, \(path)"
    case .boxes: "nowhere (boxes are drawn)"
    }
  }
}

/// An error that describes why a font can't be used.
public struct FontError: Error, Sendable, Equatable {
  /// The kinds of failure.
  public struct Code: Sendable, Hashable {
    private enum Base { case unknownFormat, damaged, tooLarge, engineMissing }
    private var base: Base

    /// The bytes are not a TrueType or OpenType font.
    public static let unknownFormat = Code(base: .unknownFormat)
    /// The font is truncated or contradicts itself.
    public static let damaged = Code(base: .damaged)
    /// The file has more bytes than `LottieLimits.maximumFontBytes`.
    public static let tooLarge = Code(base: .tooLarge)
    /// The build does not contain the engine; the message names the package trait that adds it.
    public static let engineMissing = Code(base: .engineMissing)
  }

  /// The kind of failure, for use by programs.
  public var code: Code
  /// One sentence that says what was found.
  public var message: String

  /// Creates an error.
  public init(code: Code, message: String) {
    (self.code, self.message) = (code, message)
  }
}
