/// A box of a picture, and its rows as PNG stores them.
struct PixelRows: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// Appends the box's rows as straight RGBA, each after its filter byte: none for the first, Up for the others.
  ///
  /// Up turns everything that continues downwards into zeros, which is most of a vector picture.
  func appendFiltered(_ pixels: [UInt32], stride: Int, to output: inout [UInt8]) {
    output.reserveCapacity(output.count + height * (1 + 4 * width))
    for row in y..<y + height {
      output.append(row == y ? 0 : 2)
      let start = row * stride + x
      for index in start..<start + width {
        var pixel = StraightPixels.straight(pixels[index])
        if row > y {
          // Four bytes at once: the high bit of each is kept from borrowing from its neighbour.
          let above = StraightPixels.straight(pixels[index - stride])
          let high: UInt32 = 0x8080_8080
          pixel = ((pixel | high) &- (above & ~high)) ^ ((pixel ^ ~above) & high)
        }
        output.append(UInt8(truncatingIfNeeded: pixel))
        output.append(UInt8(truncatingIfNeeded: pixel >> 8))
        output.append(UInt8(truncatingIfNeeded: pixel >> 16))
        output.append(UInt8(truncatingIfNeeded: pixel >> 24))
      }
    }
  }
}
