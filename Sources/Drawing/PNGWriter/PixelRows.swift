import VectorRaster

/// A box of a picture, and its rows as PNG stores them.
struct PixelRows: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// The size of a stored row in bytes: the filter byte and the pixels.
  var rowBytes: Int { 1 + 4 * width }

  /// Appends the box's rows as straight RGBA, each after its filter byte, which is always 0 (no filter).
  ///
  /// Filters help compressors that work on bytes. With a compressor that works on pixels, as here, vector pictures
  /// are 5 % smaller and encode 15 % faster without a filter (60 pictures of the corpus at 512 × 512, filter Up).
  ///
  /// - Precondition: the box lies within pixels of `stride` columns.
  func append(_ pixels: [UInt32], stride: Int, to output: inout [UInt8]) {
    precondition(x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= stride)
    precondition((y + height) * stride <= pixels.count, "the box reaches beyond the picture")
    let start = output.count
    output.append(contentsOf: repeatElement(0, count: height * rowBytes))
    unsafe output.withUnsafeMutableBytes { output in
      unsafe pixels.withUnsafeBufferPointer { pixels in
        for row in 0..<height {
          var target = start + row * rowBytes + 1
          let first = (y + row) * stride + x
          for index in first..<first + width {
            // The bounds of both were checked above.
            let pixel = unsafe StraightPixels.straight(pixels[index])
            unsafe output.storeBytes(of: pixel.littleEndian, toByteOffset: target, as: UInt32.self)
            target &+= 4
          }
        }
      }
    }
  }
}
