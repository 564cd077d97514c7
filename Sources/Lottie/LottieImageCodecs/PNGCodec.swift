#if Images && os(Linux)
  import CZoetropePNG
  import LottieRenderer
  import VectorRaster

  /// A PNG codec based on libpng's simplified interface, which catches its own errors.
  enum PNGCodec {
    static func decode(_ bytes: [UInt8], _ pool: BitmapPool) throws(ImageDecodingError) -> Bitmap {
      // libpng reads from these bytes in several steps, so all steps happen while the memory is pinned.
      try unsafe withoutColorChunks(bytes).withUnsafeBufferPointer {
        (file) throws(ImageDecodingError) in try unsafe read(file, pool)
      }
    }

    private static func read(
      _ file: UnsafeBufferPointer<UInt8>, _ pool: BitmapPool
    ) throws(ImageDecodingError) -> Bitmap {
      var image = unsafe png_image()
      unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
      defer { unsafe png_image_free(&image) }
      guard unsafe png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else {
        throw .damaged("PNG", unsafe message(&image))
      }
      let width = unsafe Int(image.width)
      let height = unsafe Int(image.height)
      try ImageHeader(width: width, height: height).check()
      unsafe image.format = straightRGBA
      unsafe image.flags |= deepNumbersAreSRGB
      return try unsafe Bitmap(
        width: width, height: height, pool: pool,
        straight: {
          target throws(ImageDecodingError) in
          guard unsafe png_image_finish_read(&image, nil, target.baseAddress, 0, nil) != 0 else {
            throw .damaged("PNG", unsafe message(&image))
          }
        })
    }

    /// `PNG_FORMAT_RGBA` and `PNG_IMAGE_FLAG_16BIT_sRGB`, macros that Swift does not import.
    private static let straightRGBA: png_uint_32 = 3
    private static let deepNumbersAreSRGB: png_uint_32 = 4

    /// Returns the file without the chunks that make libpng convert colours, so that sRGB bytes pass through
    /// unchanged.
    ///
    /// Only the chunks that define the pixels are kept. If the length of a chunk is invalid, the file is kept
    /// unchanged from there on.
    static func withoutColorChunks(_ bytes: [UInt8]) -> [UInt8] {
      let kept: [[UInt8]] = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map { Array($0.utf8) }
      var result = Array(bytes.prefix(8))
      result.reserveCapacity(bytes.count)
      var position = 8
      while position + 12 <= bytes.count {
        var length = 0
        for offset in 0..<4 { length = length << 8 | Int(bytes[position + offset]) }
        guard length <= bytes.count - position - 12 else { break }
        let end = position + 12 + length
        if kept.contains(Array(bytes[position + 4..<position + 8])) {
          result.append(contentsOf: bytes[position..<end])
        }
        position = end
      }
      if position < bytes.count { result.append(contentsOf: bytes[position...]) }
      return result
    }

    private static func message(_ image: inout png_image) -> String {
      unsafe withUnsafeBytes(of: &image.message) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  }
#endif
