#if canImport(ImageIO)
  import CoreGraphics
  // The casts of a CFDictionary and its numbers need the bridges of Foundation.
  import Foundation
  import ImageIO
  import LottieRenderer

  /// A codec for all formats that ImageIO reads, on Apple platforms.
  enum ImageIOCodec {
    static func decode(
      _ bytes: [UInt8], as name: String, maximumPixels: Int
    ) throws(ImageDecodingError) -> DecodedPixels {
      guard let data = unsafe CFDataCreate(nil, bytes, bytes.count),
        let source = CGImageSourceCreateWithData(data, nil),
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
        let width = properties[kCGImagePropertyPixelWidth] as? Int,
        let height = properties[kCGImagePropertyPixelHeight] as? Int
      else { throw .damaged(name, "the header can't be read") }
      try ImageSize.check(width: width, height: height, maximumPixels: maximumPixels)
      guard let image = CGImageSourceCreateImageAtIndex(source, 0, nil) else {
        throw .damaged(name, "the picture is damaged")
      }
      if image.colorSpace?.model == .cmyk {
        throw .unsupported("a \(name) in CMYK colours, which mean nothing without a profile")
      }
      return try draw(image, name)
    }

    private static func draw(_ image: CGImage, _ name: String) throws(ImageDecodingError) -> DecodedPixels {
      guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { throw .unsupported("sRGB") }
      // The numbers are used as sRGB regardless of the file's profile: there is no colour management.
      let plain = image.colorSpace?.model == .rgb ? image.copy(colorSpace: space) ?? image : image
      var pixels = [UInt32](repeating: 0, count: image.width * image.height)
      let isDrawn = unsafe pixels.withUnsafeMutableBytes { memory in
        guard
          let context = unsafe CGContext(
            data: memory.baseAddress, width: image.width, height: image.height, bitsPerComponent: 8,
            bytesPerRow: image.width * 4, space: space,
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return false }
        context.setBlendMode(.copy)
        context.draw(plain, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        return true
      }
      guard isDrawn else { throw .damaged(name, "no memory to draw it") }
      return DecodedPixels(width: image.width, height: image.height, premultiplied: pixels)
    }
  }
#endif
