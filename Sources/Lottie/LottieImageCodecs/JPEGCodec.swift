#if Images && os(Linux)
  import CZoetropeJPEG
  import LottieRenderer
  import VectorRaster

  /// A JPEG codec based on TurboJPEG, which catches its own errors.
  enum JPEGCodec {
    static func decode(_ bytes: [UInt8], _ pool: BitmapPool) throws(ImageDecodingError) -> Bitmap {
      guard let decompressor = unsafe tjInitDecompress() else { throw .damaged("JPEG", "out of memory") }
      defer { unsafe tjDestroy(decompressor) }
      var (width, height, subsampling, colorSpace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      let code = unsafe bytes.withUnsafeBufferPointer {
        unsafe tjDecompressHeader3(
          decompressor, $0.baseAddress, UInt($0.count), &width, &height, &subsampling, &colorSpace)
      }
      guard code == 0 else { throw .damaged("JPEG", unsafe message(decompressor)) }
      // A truncated header can be reported as read, with sides of 0.
      guard width > 0, height > 0 else {
        throw .damaged("JPEG", "the file ends before the size of the picture")
      }
      try ImageHeader(width: Int(width), height: Int(height)).check()
      let isCMYK = colorSpace == TJCS_CMYK.rawValue || colorSpace == TJCS_YCCK.rawValue
      let format = isCMYK ? TJPF_CMYK : TJPF_RGBA
      return try unsafe Bitmap(width: Int(width), height: Int(height), pool: pool) {
        pixels throws(ImageDecodingError) in
        let target = unsafe UnsafeMutableRawBufferPointer(pixels).bindMemory(to: UInt8.self)
        // A damaged file may leave rows as they were.
        unsafe target.update(repeating: 0)
        let code = unsafe bytes.withUnsafeBufferPointer { source in
          unsafe tjDecompress2(
            decompressor, source.baseAddress, UInt(source.count), target.baseAddress, width, 0, height,
            format.rawValue, TJFLAG_LIMITSCANS)
        }
        // A warning means that the picture was decoded, though perhaps not completely.
        guard unsafe code == 0 || tjGetErrorCode(decompressor) == Int32(TJERR_WARNING.rawValue) else {
          throw .damaged("JPEG", unsafe message(decompressor))
        }
        if isCMYK { unsafe convertInvertedCMYK(pixels) }
        return unsafe code == 0 || pixels.allSatisfy { $0 >> 24 == 255 }
      }
    }

    /// Converts pixels of inverted cyan, magenta, yellow and black to RGBA, as browsers do without a profile.
    private static func convertInvertedCMYK(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
      for index in pixels.indices {
        // Black multiplies the other three as alpha would.
        unsafe pixels[index] = Bitmap.premultiplied(UInt32(littleEndian: pixels[index])) | 0xFF00_0000
      }
    }

    private static func message(_ decompressor: tjhandle) -> String {
      guard let text = unsafe tjGetErrorStr2(decompressor) else { return "" }
      return unsafe String(cString: text)
    }
  }
#endif
