#if Images && os(Linux)
  import CZoetropeWebP
  import LottieRenderer
  import VectorRaster

  /// A codec for lossy and lossless WebP, based on libwebp; animated files are not supported.
  enum WebPCodec {
    static func decode(_ bytes: [UInt8], _ pool: BitmapPool) throws(ImageDecodingError) -> Bitmap {
      var (width, height): (Int32, Int32) = (0, 0)
      let isReadable = unsafe bytes.withUnsafeBufferPointer {
        unsafe WebPGetInfo($0.baseAddress, $0.count, &width, &height)
      }
      guard isReadable != 0 else { throw .damaged("WebP", "the header can't be read") }
      try ImageHeader(width: Int(width), height: Int(height)).check()
      return try unsafe Bitmap(
        width: Int(width), height: Int(height), pool: pool,
        straight: {
          target throws(ImageDecodingError) in
          let isDecoded = unsafe bytes.withUnsafeBufferPointer { source in
            unsafe WebPDecodeRGBAInto(
              source.baseAddress, source.count, target.baseAddress, target.count, width * 4) != nil
          }
          if !isDecoded { throw .damaged("WebP", "the picture is damaged, or a film") }
        })
    }
  }
#endif
