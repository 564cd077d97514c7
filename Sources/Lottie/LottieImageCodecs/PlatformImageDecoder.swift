import LottieRenderer
import VectorRaster

/// Decodes the pictures inside animations with what the platform has: libpng, TurboJPEG and libwebp on Linux,
/// ImageIO on Apple platforms.
///
/// ```swift
/// let animation = try LottieAnimation(bytes, decoder: PlatformImageDecoder())
/// ```
///
/// The format is told by the file's first bytes. Sides are read and refused before the pixels are. Colours are
/// sRGB numbers that pass through unchanged: profiles and gamma values in the file do not count.
///
/// On Linux the package trait `Images`, on by default, brings the libraries. Without it every picture is refused
/// with an error that names the trait.
public struct PlatformImageDecoder: ImageDecoder {
  /// Makes a decoder.
  public init() {}

  /// The picture in a PNG, JPEG or WebP file, premultiplied.
  ///
  /// - Throws: `ImageDecodingError` when the bytes are none of these, are damaged, are in CMYK colours or are
  ///   larger than the limits.
  public func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> Bitmap {
    try decode(bytes, maximumPixels: .max)
  }

  /// The picture in a PNG, JPEG or WebP file, premultiplied; its size is told before its pixels are unpacked.
  ///
  /// - Throws: `ImageDecodingError` as for any size, and for more pixels than `maximumPixels`.
  public func decode(_ bytes: [UInt8], maximumPixels: Int) throws(ImageDecodingError) -> Bitmap {
    guard let format = ImageFormat(bytes) else {
      throw ImageDecodingError(code: .unknownFormat, message: "neither PNG nor JPEG nor WebP")
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
