import LottieRenderer
public import VectorRaster
import ZoetropeJSON

/// A decoder for the pictures inside animations that uses the codecs of the platform.
///
/// The codecs are libpng, TurboJPEG, libwebp and giflib on Linux, and ImageIO on Apple platforms.
///
/// ```swift
/// let animation = try LottieAnimation(bytes, decoder: PlatformImageDecoder())
/// ```
///
/// The decoder recognises the format by the file's first bytes. It checks the size of the picture before it unpacks
/// the pixels. Colours are sRGB numbers that pass through unchanged: profiles and gamma values in the file are
/// ignored.
///
/// On Linux the package trait `Images`, on by default, adds the libraries. Without it decoding throws an error that
/// names the trait.
public struct PlatformImageDecoder: ImageDecoder {
  /// Creates a decoder.
  public init() {}

  /// Decodes a PNG, JPEG or WebP file, or the first picture of a GIF file.
  ///
  /// - Parameter bytes: The bytes of a whole picture file.
  /// - Returns: The picture, premultiplied.
  /// - Throws: `ImageDecodingError` when the bytes are in none of these formats, are damaged or exceed the limits.
  public func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap {
    let bitmap = try decode(bytes, pool: BitmapPool())
    return Bitmap(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels)
  }

  /// Decodes a picture into memory of a pool, without the smaller versions that other bitmaps include.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a whole picture file.
  ///   - pool: The pool that the memory comes from.
  /// - Returns: The picture, premultiplied.
  /// - Throws: `ImageDecodingError` as ``decode(_:)``.
  public func decode(_ bytes: [UInt8], pool: BitmapPool) throws(ImageDecodingError) -> Bitmap {
    guard let format = ImageFormat(bytes) else {
      let kind = FileKind.ofBeginning(bytes).map { "\($0): pictures are PNG, JPEG, WebP or GIF" }
      throw ImageDecodingError(
        code: .unknownFormat,
        message: kind ?? (bytes.isEmpty ? "the file is empty" : "neither PNG nor JPEG nor WebP nor GIF"))
    }
    #if Images && os(Linux)
      switch format {
      case .png: return try PNGCodec.decode(bytes, pool)
      case .jpeg: return try JPEGCodec.decode(bytes, pool)
      case .webP: return try WebPCodec.decode(bytes, pool)
      case .gif: return try GIFCodec.decode(bytes, pool)
      }
    #elseif canImport(ImageIO)
      return try ImageIOCodec.decode(bytes, as: format.name, pool)
    #else
      throw ImageDecodingError(
        code: .codecMissing, message: "\(format.name) needs the package trait Images, which is off")
    #endif
  }
}
