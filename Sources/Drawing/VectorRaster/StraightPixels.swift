/// A conversion from premultiplied to straight pixels, the form of PNG files, of raw output and of a browser's canvas.
///
/// The conversion is exact. Each colour is 255 × colour ÷ alpha, rounded to the nearest, halves up. Multiplying it by
/// alpha again (rounded) gives the premultiplied byte. A transparent pixel is zero.
public enum StraightPixels {
  /// Appends the pixels of a picture as bytes R, G, B, A: rows from the top, colours not multiplied by alpha.
  ///
  /// - Complexity: O(pixels); allocates only when `bytes` has to grow.
  public static func append(_ surface: Surface, to bytes: inout [UInt8]) {
    // Only for an empty array: `reserveCapacity` on each call would make a loop of appends quadratic.
    if bytes.isEmpty { bytes.reserveCapacity(surface.pixels.count * 4) }
    for pixel in surface.pixels {
      let straight = straight(pixel)
      bytes.append(UInt8(truncatingIfNeeded: straight))
      bytes.append(UInt8(truncatingIfNeeded: straight >> 8))
      bytes.append(UInt8(truncatingIfNeeded: straight >> 16))
      bytes.append(UInt8(truncatingIfNeeded: straight >> 24))
    }
  }

  /// Converts a rectangle of a picture.
  ///
  /// - Parameters:
  ///   - box: The rectangle, within the picture.
  ///   - surface: The picture.
  ///   - pixels: The straight pixels of a picture of the same size, of which those in the rectangle are replaced.
  package static func convert(_ box: PixelBox, of surface: Surface, into pixels: inout [UInt32]) {
    precondition(
      box.minX >= 0 && box.minY >= 0 && box.maxX <= surface.width && box.maxY <= surface.height,
      "the rectangle reaches beyond the picture")
    precondition(pixels.count == surface.pixels.count, "a picture of another size")
    unsafe surface.pixels.withUnsafeBufferPointer { source in
      unsafe pixels.withUnsafeMutableBufferPointer { target in
        for y in box.minY..<box.maxY {
          let row = y &* surface.width
          // The bounds of both were checked above.
          for index in (row &+ box.minX)..<(row &+ box.maxX) {
            unsafe target[index] = straight(source[index])
          }
        }
      }
    }
  }

  /// Returns a pixel with its colours divided by its alpha.
  ///
  /// A colour above alpha, which cannot occur in a premultiplied pixel, becomes 255.
  @inline(__always)
  package static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    let factor = reciprocals[Int(alpha)]
    return divided(pixel & 255, alpha, factor) | divided(pixel >> 8 & 255, alpha, factor) << 8
      | divided(pixel >> 16 & 255, alpha, factor) << 16 | alpha << 24
  }

  /// 2²⁷ / (2 × alpha), rounded up, for each alpha.
  ///
  /// A dividend is less than 2¹⁷, so that the error of its product stays below one part of the divisor.
  private static let reciprocals: [UInt32] = [0] + (1...255).map { (1 << 26 + $0 - 1) / $0 }

  @inline(__always)
  private static func divided(_ colour: UInt32, _ alpha: UInt32, _ factor: UInt32) -> UInt32 {
    let quotient = (UInt64(colour &* 510 &+ alpha) &* UInt64(factor)) &>> 27
    return min(255, UInt32(truncatingIfNeeded: quotient))
  }
}
