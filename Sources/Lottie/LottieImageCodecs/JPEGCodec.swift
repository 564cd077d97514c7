#if Images && os(Linux)
  import CZoetropeJPEG
  import LottieRenderer

  /// A JPEG codec based on TurboJPEG, which catches its own errors.
  enum JPEGCodec {
    static func decode(_ bytes: [UInt8], maximumPixels: Int) throws(ImageDecodingError) -> DecodedPixels {
      guard let decompressor = unsafe tjInitDecompress() else { throw .damaged("JPEG", "out of memory") }
      defer { unsafe tjDestroy(decompressor) }
      var (width, height, subsampling, colorSpace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      let code = unsafe bytes.withUnsafeBufferPointer {
        unsafe tjDecompressHeader3(
          decompressor, $0.baseAddress, UInt($0.count), &width, &height, &subsampling, &colorSpace)
      }
      guard code == 0 else { throw .damaged("JPEG", unsafe message(decompressor)) }
      if colorSpace == TJCS_CMYK.rawValue || colorSpace == TJCS_YCCK.rawValue {
        throw .unsupported("a JPEG in CMYK colours, which mean nothing without a profile")
      }
      // A truncated header can be reported as read, with sides of 0; the check rejects those too.
      try ImageSize.check(width: Int(width), height: Int(height), maximumPixels: maximumPixels)
      let pixels = unsafe DecodedPixels(width: Int(width), height: Int(height)) { target in
        unsafe bytes.withUnsafeBufferPointer { source in
          let flags = TJFLAG_LIMITSCANS
          let code = unsafe tjDecompress2(
            decompressor, source.baseAddress, UInt(source.count), target.baseAddress, width, 0, height,
            TJPF_RGBA.rawValue, flags)
          // A warning means that the picture was decoded, though perhaps not completely.
          return unsafe code == 0 || tjGetErrorCode(decompressor) == Int32(TJERR_WARNING.rawValue)
        }
      }
      guard let pixels else { throw .damaged("JPEG", unsafe message(decompressor)) }
      return pixels
    }

    private static func message(_ decompressor: tjhandle) -> String {
      guard let text = unsafe tjGetErrorStr2(decompressor) else { return "" }
      return unsafe String(cString: text)
    }
  }
#endif
