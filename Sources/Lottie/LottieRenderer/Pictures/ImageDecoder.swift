import LottieFormat
public import VectorRaster

#if hasFeature(Embedded)
  /// The requirements of the protocols that a host implements: in Embedded Swift, only classes can be values of a protocol.
  public typealias PluginType = AnyObject & Sendable
#else
  /// The requirements of the protocols that a host implements; in Embedded Swift, they must be classes too.
  public typealias PluginType = Sendable
#endif

/// A decoder that turns the bytes of a picture file into pixels.
///
/// `LottieImageCodecs` provides a decoder for PNG, JPEG, WebP and GIF. Renderers on any threads may use a decoder at the
/// same time.
public protocol ImageDecoder: PluginType {
  /// Reads the size of a picture without decoding it.
  ///
  /// The default implementation reads the headers of PNG, JPEG, WebP and GIF. It decodes pictures in other formats.
  ///
  /// - Parameter bytes: The bytes of a whole picture file.
  /// - Throws: ``ImageDecodingError`` as ``decode(_:)``.
  func header(of bytes: [UInt8]) throws(ImageDecodingError) -> ImageHeader

  /// Decodes one picture.
  ///
  /// - Parameter bytes: The bytes of a whole picture file.
  /// - Returns: The picture, premultiplied, in sRGB.
  /// - Throws: ``ImageDecodingError`` when the bytes are damaged, too large or of an unknown format, or when the picture
  ///   is not decoded yet.
  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap

  /// Decodes one picture into memory of a pool.
  ///
  /// The default implementation calls ``decode(_:)``.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a whole picture file.
  ///   - pool: The pool from which the bitmap takes its memory; see `Bitmap.init(width:height:pool:fill:)`.
  /// - Returns: The picture, premultiplied, in sRGB.
  /// - Throws: ``ImageDecodingError`` as ``decode(_:)``.
  func decode(_ bytes: [UInt8], pool: BitmapPool) throws(ImageDecodingError) -> Bitmap
}

extension ImageDecoder {
  /// Reads the header of a PNG, JPEG, WebP or GIF file; decodes a picture in another format.
  public func header(of bytes: [UInt8]) throws(ImageDecodingError) -> ImageHeader {
    if let header = ImageHeader(bytes) { return header }
    let bitmap = try decode(bytes)
    return ImageHeader(width: bitmap.width, height: bitmap.height)
  }

  /// Decodes one picture; takes no memory from the pool.
  public func decode(_ bytes: [UInt8], pool: BitmapPool) throws(ImageDecodingError) -> Bitmap {
    try decode(bytes)
  }
}

/// An error that describes why a picture could not be decoded.
public struct ImageDecodingError: Error, Sendable, Equatable {
  /// The kinds of failure.
  public struct Code: Sendable, Hashable {
    private enum Base { case unknownFormat, damaged, tooLarge, unsupported, codecMissing, pending }
    private var base: Base

    /// The first bytes match no known picture format.
    public static let unknownFormat = Code(base: .unknownFormat)
    /// The picture is truncated or contradicts itself.
    public static let damaged = Code(base: .damaged)
    /// The picture has more pixels than the limit allows.
    public static let tooLarge = Code(base: .tooLarge)
    /// The format is known, but this variant of it is not supported.
    public static let unsupported = Code(base: .unsupported)
    /// The build does not contain the codec; the message names the package trait that adds it.
    public static let codecMissing = Code(base: .codecMissing)
    /// The picture is being decoded; the decoder has it later.
    public static let pending = Code(base: .pending)
  }

  /// The kind of failure, for use by programs.
  public var code: Code

  /// One sentence that says what was found.
  public var message: String

  /// Creates an error.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }
}

/// A source of the files that an animation names but does not embed, such as a package or a folder.
///
/// The renderer never fetches files from a network.
public protocol AssetSource: PluginType {
  /// Returns the bytes of a file, or nil if the source does not contain it.
  ///
  /// - Parameters:
  ///   - directory: The folder that the animation names, `u`. It may be empty, and it may be hostile (`../..`).
  ///   - name: The file's name, `p`. It may be hostile too.
  func bytes(directory: String, name: String) -> [UInt8]?

  /// Returns the bytes of a font file, or nil if the source does not contain it.
  ///
  /// The default implementation returns nil.
  ///
  /// - Parameter path: The path that the animation names, `fPath`. It may be hostile.
  func font(path: String) -> [UInt8]?
}

extension AssetSource {
  /// Returns nil: the source has no fonts.
  public func font(path: String) -> [UInt8]? { nil }
}
