public import VectorRaster

/// Turns the bytes of a picture file into pixels; `LottieImageCodecs` has one for PNG, JPEG and WebP.
public protocol ImageDecoder: Sendable {
  /// Decodes one picture.
  ///
  /// - Parameter bytes: A whole picture file.
  /// - Returns: The picture, premultiplied, in sRGB.
  /// - Throws: ``ImageDecodingError`` when the bytes are damaged, too large or of a kind that is not known.
  func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap
}

/// Why a picture could not be decoded.
public struct ImageDecodingError: Error, Sendable, Equatable {
  /// The kinds of failure.
  public struct Code: Sendable, Hashable {
    private enum Base { case unknownFormat, damaged, tooLarge, unsupported, codecMissing }
    private var base: Base

    /// The bytes start like no picture format that is known.
    public static let unknownFormat = Code(base: .unknownFormat)
    /// The picture is cut off or contradicts itself.
    public static let damaged = Code(base: .damaged)
    /// The picture has more pixels than the limit allows.
    public static let tooLarge = Code(base: .tooLarge)
    /// The format is known but this variant (CMYK, say) is not drawn.
    public static let unsupported = Code(base: .unsupported)
    /// The codec was left out of this build: the message names the trait that brings it.
    public static let codecMissing = Code(base: .codecMissing)
  }

  /// The kind of failure, for programs.
  public var code: Code

  /// One sentence: what was found.
  public var message: String

  /// Makes an error.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }
}

/// Where the files that an animation names but does not embed come from: a package, or a folder.
///
/// Nothing is ever fetched from a network.
public protocol AssetSource: Sendable {
  /// The bytes of a file, or nil when there is none.
  ///
  /// - Parameters:
  ///   - directory: The folder that the animation names, `u`; may be empty, and may be hostile (`../..`).
  ///   - name: The file's name, `p`; may be hostile too.
  func bytes(directory: String, name: String) -> [UInt8]?
}
