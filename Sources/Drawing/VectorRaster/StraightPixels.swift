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
    let stride = surface.width
    unsafe surface.pixels.withUnsafeBufferPointer { source in
      unsafe pixels.withUnsafeMutableBufferPointer { target in
        unsafe factors.withUnsafeBufferPointer { factors in
          guard let source = source.baseAddress, let target = target.baseAddress else { return }
          for y in box.minY..<box.maxY {
            // The bounds of both were checked above.
            let start = y &* stride &+ box.minX
            unsafe convert(source + start, to: target + start, count: box.maxX &- box.minX, factors)
          }
        }
      }
    }
  }

  private static func convert(
    _ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, count: Int,
    _ factors: UnsafeBufferPointer<UInt32>
  ) {
    var index = 0
    let opaque = SIMD4<UInt32>(repeating: 0xFF00_0000)
    while index &+ 16 <= count {
      let (from, to) = unsafe (UnsafeRawPointer(source + index), UnsafeMutableRawPointer(target + index))
      let a = unsafe from.loadUnaligned(as: SIMD4<UInt32>.self)
      let b = unsafe (from + 16).loadUnaligned(as: SIMD4<UInt32>.self)
      let c = unsafe (from + 32).loadUnaligned(as: SIMD4<UInt32>.self)
      let d = unsafe (from + 48).loadUnaligned(as: SIMD4<UInt32>.self)
      // Most pixels are opaque or transparent, and stay as they are.
      if a & b & c & d & opaque == opaque || a | b | c | d == SIMD4() {
        unsafe to.storeBytes(of: a, as: SIMD4<UInt32>.self)
        unsafe (to + 16).storeBytes(of: b, as: SIMD4<UInt32>.self)
        unsafe (to + 32).storeBytes(of: c, as: SIMD4<UInt32>.self)
        unsafe (to + 48).storeBytes(of: d, as: SIMD4<UInt32>.self)
      } else {
        for block in 0..<4 {
          unsafe convertFour(from + block &* 16, to: to + block &* 16, factors)
        }
      }
      index &+= 16
    }
    while index &+ 4 <= count {
      let (from, to) = unsafe (UnsafeRawPointer(source + index), UnsafeMutableRawPointer(target + index))
      unsafe convertFour(from, to: to, factors)
      index &+= 4
    }
    while index < count {
      unsafe target[index] = straight(source[index])
      index &+= 1
    }
  }

  @inline(__always)
  private static func convertFour(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ factors: UnsafeBufferPointer<UInt32>
  ) {
    let block = unsafe source.loadUnaligned(as: SIMD4<UInt32>.self)
    let alpha = block &>> 24
    let factor = unsafe SIMD4(
      factors[Int(alpha[0])], factors[Int(alpha[1])], factors[Int(alpha[2])], factors[Int(alpha[3])])
    let mask = SIMD4<UInt32>(repeating: 255)
    let red = divided(block & mask, alpha, factor)
    let green = divided((block &>> 8) & mask, alpha, factor)
    let blue = divided((block &>> 16) & mask, alpha, factor)
    let straight = red | green &<< 8 | blue &<< 16 | alpha &<< 24
    unsafe target.storeBytes(of: straight, as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  private static func divided(
    _ colour: SIMD4<UInt32>, _ alpha: SIMD4<UInt32>, _ factor: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    // `pointwiseMin` is a call for each vector.
    let least = colour.replacing(with: alpha, where: colour .> alpha)
    return (least &* factor &+ SIMD4(repeating: half)) &>> fractionBits
  }

  /// Returns a pixel with its colours divided by its alpha.
  ///
  /// A colour above alpha, which cannot occur in a premultiplied pixel, becomes 255.
  @inline(__always)
  package static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    let factor = factors[Int(alpha)]
    func divided(_ colour: UInt32) -> UInt32 { (min(colour & 255, alpha) &* factor &+ half) &>> fractionBits }
    return divided(pixel) | divided(pixel >> 8) << 8 | divided(pixel >> 16) << 16 | alpha << 24
  }

  private static let fractionBits: UInt32 = 20
  private static let half: UInt32 = 1 << (fractionBits - 1)

  /// 255 / alpha for each alpha, with 20 bits of fraction, rounded up; 0 for transparent pixels.
  ///
  /// A product is less than 2⁻¹² too large, and no quotient is nearer than 2⁻⁹ below a half.
  private static let factors: [UInt32] = [0] + (1...255).map { (255 << fractionBits + $0 - 1) / $0 }
}
