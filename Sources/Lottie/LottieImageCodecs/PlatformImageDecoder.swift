import LottieRenderer
import VectorRaster
import ZoetropeJSON

/// A decoder for the pictures inside animations that uses the codecs of the platform.
///
/// The codecs are libpng, TurboJPEG and libwebp on Linux, and ImageIO on Apple platforms.
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

  /// Decodes a PNG, JPEG or WebP file.
  ///
  /// - Parameter bytes: The bytes of a whole picture file.
  /// - Returns: The picture, premultiplied.
  /// - Throws: `ImageDecodingError` when the bytes are in none of these formats, are damaged, are in CMYK colours or
  ///   exceed the limits.
  public func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap {
    try decode(bytes, maximumPixels: .max)
  }

  /// Decodes a PNG, JPEG or WebP file of limited size.
  ///
  /// The size is checked before the pixels are unpacked.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a whole picture file.
  ///   - maximumPixels: The largest number of pixels that the picture may have.
  /// - Returns: The picture, premultiplied.
  /// - Throws: `ImageDecodingError` as for ``decode(_:)``, and for a picture with more pixels than `maximumPixels`.
  public func decode(_ bytes: [UInt8], maximumPixels: Int) throws(ImageDecodingError) -> Bitmap {
    guard let format = ImageFormat(bytes) else {
      let kind = FileKind.ofBeginning(bytes).map { "\($0): pictures are PNG, JPEG or WebP" }
      throw ImageDecodingError(code: .unknownFormat, message: kind ?? "neither PNG nor JPEG nor WebP")
    }
    let decoded = try pixels(format, bytes, maximumPixels)
    return Bitmap(width: decoded.width, height: decoded.height, pixels: decoded.pixels)
  }

  private func pixels(
    _ format: ImageFormat, _ bytes: [UInt8], _ maximumPixels: Int
  ) throws(ImageDecodingError) -> DecodedPixels {
    #if Images && os(Linux)
      switch format {
      case .png: return try PNGCodec.decode(bytes, maximumPixels: maximumPixels)
      case .jpeg: return try JPEGCodec.decode(bytes, maximumPixels: maximumPixels)
      case .webP: return try WebPCodec.decode(bytes, maximumPixels: maximumPixels)
      }
    #elseif canImport(ImageIO)
      return try ImageIOCodec.decode(bytes, as: format.name, maximumPixels: maximumPixels)
    #else
      throw ImageDecodingError(
        code: .codecMissing, message: "\(format.name) needs the package trait Images, which is off")
    #endif
  }
}
