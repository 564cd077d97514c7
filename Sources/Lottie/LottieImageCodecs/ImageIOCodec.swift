#if canImport(ImageIO)
  import CoreGraphics
  // The casts of a CFDictionary and its numbers need the bridges of Foundation.
  import Foundation
  import ImageIO
  import LottieRenderer
  import VectorRaster

  /// A codec for all formats that ImageIO reads, on Apple platforms.
  enum ImageIOCodec {
    static func decode(
      _ bytes: [UInt8], as name: String, _ pool: BitmapPool
    ) throws(ImageDecodingError) -> Bitmap {
      guard let data = unsafe CFDataCreate(nil, bytes, bytes.count),
        let source = CGImageSourceCreateWithData(data, nil),
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
        let width = properties[kCGImagePropertyPixelWidth] as? Int,
        let height = properties[kCGImagePropertyPixelHeight] as? Int
      else { throw .damaged(name, "the header can't be read") }
      try ImageHeader(width: width, height: height).check()
      guard let image = CGImageSourceCreateImageAtIndex(source, 0, nil) else {
        throw .damaged(name, "the picture is damaged")
      }
      return try draw(image, name, pool)
    }

    private static func draw(
      _ image: CGImage, _ name: String, _ pool: BitmapPool
    ) throws(ImageDecodingError) -> Bitmap {
      guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { throw .unsupported("sRGB") }
      // The numbers are used as sRGB regardless of the file's profile: there is no colour management.
      let plain = image.colorSpace?.model == .rgb ? image.copy(colorSpace: space) ?? image : image
      return try unsafe Bitmap(width: image.width, height: image.height, pool: pool) {
        pixels throws(ImageDecodingError) in
        guard
          let context = unsafe CGContext(
            data: pixels.baseAddress, width: image.width, height: image.height, bitsPerComponent: 8,
            bytesPerRow: image.width * 4, space: space,
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { throw .damaged(name, "no memory to draw it") }
        context.setBlendMode(.copy)
        context.draw(plain, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        return unsafe pixels.allSatisfy { $0 >> 24 == 255 }
      }
    }
  }
#endif
