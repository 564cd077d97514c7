#if Images && os(Linux)
  import CZoetropeGIF
  import LottieRenderer
  import VectorRaster

  /// A codec for the first picture of a GIF file, based on giflib.
  enum GIFCodec {
    /// The unread bytes of a file.
    @unsafe
    private struct Source {
      var rest: UnsafeBufferPointer<UInt8>
    }

    static func decode(_ bytes: [UInt8], _ pool: BitmapPool) throws(ImageDecodingError) -> Bitmap {
      try unsafe bytes.withUnsafeBufferPointer { file throws(ImageDecodingError) in
        var source = unsafe Source(rest: file)
        return try unsafe withUnsafeMutablePointer(to: &source) { source throws(ImageDecodingError) in
          try unsafe read(source, pool)
        }
      }
    }

    private static func read(
      _ source: UnsafeMutablePointer<Source>, _ pool: BitmapPool
    ) throws(ImageDecodingError) -> Bitmap {
      var code: Int32 = 0
      let reader: InputFunc = { file, target, count in
        guard let source = unsafe file?.pointee.UserData?.assumingMemoryBound(to: Source.self),
          let target = unsafe target
        else { return 0 }
        let rest = unsafe source.pointee.rest
        let length = min(Int(max(count, 0)), rest.count)
        for index in 0..<length { unsafe target[index] = rest[index] }
        unsafe source.pointee.rest = UnsafeBufferPointer(rebasing: rest.dropFirst(length))
        return Int32(length)
      }
      guard let gif = unsafe DGifOpen(source, reader, &code) else { throw damaged(code) }
      defer { _ = unsafe DGifCloseFile(gif, nil) }
      let (width, height) = unsafe (Int(gif.pointee.SWidth), Int(gif.pointee.SHeight))
      try ImageHeader(width: width, height: height).check()
      var transparent: Int?
      while true {
        var kind = UNDEFINED_RECORD_TYPE
        guard unsafe DGifGetRecordType(gif, &kind) != 0 else { throw damaged(unsafe gif.pointee.Error) }
        switch kind {
        case EXTENSION_RECORD_TYPE:
          let found = try unsafe extensionColor(gif)
          if let found { transparent = found }
        case IMAGE_DESC_RECORD_TYPE:
          return try unsafe Bitmap(
            width: width, height: height, pool: pool,
            straight: {
              target throws(ImageDecodingError) in
              try unsafe draw(gif, width, height, transparent, target)
            })
        default: throw .damaged("GIF", "it has no picture")
        }
      }
    }

    /// Reads an extension, and returns the index of the transparent colour if the extension has one.
    private static func extensionColor(
      _ gif: UnsafeMutablePointer<GifFileType>
    ) throws(ImageDecodingError) -> Int? {
      var code: Int32 = 0
      var block: UnsafeMutablePointer<GifByteType>?
      guard unsafe DGifGetExtension(gif, &code, &block) != 0 else { throw damaged(unsafe gif.pointee.Error) }
      var result: Int?
      while let bytes = unsafe block {
        // A graphic control has a length of 4: flags, a delay of two bytes, the index.
        let (length, flags) = unsafe (bytes[0], bytes[1])
        if code == GRAPHICS_EXT_FUNC_CODE, length >= 4, flags & 1 != 0 { result = unsafe Int(bytes[4]) }
        guard unsafe DGifGetExtensionNext(gif, &block) != 0 else { throw damaged(unsafe gif.pointee.Error) }
      }
      return result
    }

    /// Draws the next picture of a file on a transparent canvas.
    private static func draw(
      _ gif: UnsafeMutablePointer<GifFileType>, _ width: Int, _ height: Int, _ transparent: Int?,
      _ target: UnsafeMutableBufferPointer<UInt8>
    ) throws(ImageDecodingError) {
      unsafe target.update(repeating: 0)
      guard unsafe DGifGetImageDesc(gif) != 0 else { throw damaged(unsafe gif.pointee.Error) }
      let box = unsafe gif.pointee.Image
      let (left, top) = unsafe (Int(box.Left), Int(box.Top))
      let (columns, rows) = unsafe (Int(box.Width), Int(box.Height))
      guard columns > 0, rows > 0, left >= 0, top >= 0, left + columns <= width, top + rows <= height,
        let map = unsafe box.ColorMap ?? gif.pointee.SColorMap, let colors = unsafe map.pointee.Colors
      else { throw .damaged("GIF", "its first picture is outside the canvas, or lacks colours") }
      let count = unsafe Int(map.pointee.ColorCount)
      var line = [GifPixelType](repeating: 0, count: columns)
      // Interlaced rows come in four passes.
      let passes = unsafe box.Interlace ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
      for (first, step) in passes {
        for row in stride(from: first, to: rows, by: step) {
          guard unsafe DGifGetLine(gif, &line, Int32(columns)) != 0 else {
            throw damaged(unsafe gif.pointee.Error)
          }
          for column in 0..<columns {
            let index = Int(line[column])
            guard index != transparent, index < count else { continue }
            let color = unsafe colors[index]
            let offset = ((top + row) * width + left + column) * 4
            unsafe target[offset] = color.Red
            unsafe target[offset + 1] = color.Green
            unsafe target[offset + 2] = color.Blue
            unsafe target[offset + 3] = 255
          }
        }
      }
    }

    private static func damaged(_ code: Int32) -> ImageDecodingError {
      .damaged("GIF", unsafe GifErrorString(code).map { unsafe String(cString: $0) } ?? "it can't be read")
    }
  }
#endif
