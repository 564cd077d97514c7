/// The greatest opacity in a square around each pixel.
///
/// Three comparisons a pixel find it along each axis, whatever the size of the square (M. van Herk, "A fast algorithm
/// for local minimum and maximum filters on rectangular and octagonal kernels", 1992).
struct WindowMaximum: ~Copyable {
  private var plane = Arena<UInt8>()
  private var line = Arena<UInt8>()
  private var field = PixelBox.empty

  /// The bytes of memory in use.
  var bytes: Int { plane.capacity + line.capacity }

  /// Finds the greatest opacities of a field, which may be larger than the block.
  mutating func measure(_ source: borrowing PixelBlock, in field: PixelBox, radius: Int) {
    self.field = field
    plane.count = 0
    plane.reserve(field.width * field.height)
    for row in 0..<field.height {
      let out = unsafe plane.base + row * field.width
      for i in 0..<field.width {
        unsafe out[i] = UInt8(truncatingIfNeeded: source.opacity(field.minX + i, field.minY + row))
      }
    }
    line.count = 0
    line.reserve(3 * (Swift.max(field.width, field.height) + 2 * radius))
    for row in 0..<field.height {
      unsafe spread(plane.base + row * field.width, count: field.width, stride: 1, radius)
    }
    for column in 0..<field.width {
      unsafe spread(plane.base + column, count: field.height, stride: field.width, radius)
    }
  }

  /// Returns the greatest opacity around a pixel of the field.
  @inline(__always)
  func level(_ x: Int, _ y: Int) -> UInt32 {
    unsafe UInt32(plane.base[(y &- field.minY) &* field.width &+ (x &- field.minX)])
  }

  /// Replaces each value of a line by the greatest one within a radius.
  private func spread(_ values: UnsafeMutablePointer<UInt8>, count: Int, stride: Int, _ radius: Int) {
    let length = count + 2 * radius, window = 2 * radius + 1
    // The line between two stretches of zeros, its maxima from the left in each window, and those from the right.
    let padded = unsafe line.base, ahead = unsafe padded + length, behind = unsafe ahead + length
    unsafe padded.update(repeating: 0, count: length)
    for i in 0..<count { unsafe padded[radius + i] = values[i * stride] }
    for i in 0..<length {
      unsafe ahead[i] = i % window == 0 ? padded[i] : Swift.max(ahead[i - 1], padded[i])
    }
    for i in Swift.stride(from: length - 1, through: 0, by: -1) {
      let isLast = i == length - 1 || (i + 1) % window == 0
      unsafe behind[i] = isLast ? padded[i] : Swift.max(behind[i + 1], padded[i])
    }
    for i in 0..<count { unsafe values[i * stride] = Swift.max(behind[i], ahead[i + window - 1]) }
  }
}
