#if Images && os(Linux)
  import CZoetropeWebP
  import LottieRenderer

  /// A codec for lossy and lossless WebP, based on libwebp; animated files are not supported.
  enum WebPCodec {
    static func decode(_ bytes: [UInt8], maximumPixels: Int) throws(ImageDecodingError) -> DecodedPixels {
      var (width, height): (Int32, Int32) = (0, 0)
      let isReadable = unsafe bytes.withUnsafeBufferPointer {
        unsafe WebPGetInfo($0.baseAddress, $0.count, &width, &height)
      }
      guard isReadable != 0 else { throw .damaged("WebP", "the header can't be read") }
      try ImageSize.check(width: Int(width), height: Int(height), maximumPixels: maximumPixels)
      let pixels = unsafe DecodedPixels(width: Int(width), height: Int(height)) { target in
        unsafe bytes.withUnsafeBufferPointer { source in
          unsafe WebPDecodeRGBAInto(
            source.baseAddress, source.count, target.baseAddress, target.count, width * 4) != nil
        }
      }
      guard let pixels else { throw .damaged("WebP", "the picture is damaged, or a film") }
      return pixels
    }
  }
#endif
