extension Bitmap {
  /// Creates a bitmap that consists of one level only from straight RGBA bytes, and multiplies the colours by alpha.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row, 1 or more.
  ///   - height: The number of rows, 1 or more.
  ///   - pool: The pool that the memory comes from and returns to.
  ///   - fill: A closure that writes all bytes, four a pixel; the memory has any contents before.
  package init<Failure: Error>(
    width: Int, height: Int, pool: BitmapPool,
    straight fill: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    self = try unsafe Bitmap(width: width, height: height, pool: pool) { (pixels) throws(Failure) -> Bool in
      let bytes = UnsafeMutableRawBufferPointer(pixels)
      try unsafe fill(bytes.bindMemory(to: UInt8.self))
      var isOpaque = true
      for index in pixels.indices {
        let pixel = unsafe UInt32(littleEndian: pixels[index])
        if pixel &>> 24 == 255 {
          unsafe pixels[index] = pixel
        } else {
          isOpaque = false
          unsafe pixels[index] = Self.premultiplied(pixel)
        }
      }
      return isOpaque
    }
  }

  /// Returns a straight pixel with its colours multiplied by its alpha, exactly rounded.
  @inline(__always)
  package static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel &>> 24
    var outer = (pixel & 0x00ff_00ff) &* alpha &+ 0x0080_0080
    outer = ((outer &+ ((outer &>> 8) & 0x00ff_00ff)) &>> 8) & 0x00ff_00ff
    var middle = (pixel &>> 8 & 255) &* alpha &+ 128
    middle = (middle &+ middle &>> 8) &>> 8
    return outer | middle &<< 8 | alpha &<< 24
  }
}
