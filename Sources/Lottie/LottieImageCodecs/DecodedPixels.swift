/// The result of a codec: premultiplied RGBA, one number for each pixel, red in the lowest byte.
struct DecodedPixels: Equatable {
  var width: Int
  var height: Int
  var pixels: [UInt32]

  /// Creates a picture from pixels that are already premultiplied.
  init(width: Int, height: Int, premultiplied pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates a picture from straight RGBA bytes, which `fill` writes, and multiplies the colours by alpha.
  ///
  /// - Returns: nil when `fill` returns false.
  init?(width: Int, height: Int, fill: (UnsafeMutableBufferPointer<UInt8>) -> Bool) {
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
    let succeeded = unsafe pixels.withUnsafeMutableBytes { bytes in
      unsafe fill(bytes.bindMemory(to: UInt8.self))
    }
    if !succeeded { return nil }
    for index in pixels.indices { pixels[index] = Self.premultiplied(UInt32(littleEndian: pixels[index])) }
  }

  /// Returns a straight pixel with its colours multiplied by its alpha, exactly rounded.
  @inline(__always)
  static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    var result = alpha << 24
    for shift: UInt32 in [0, 8, 16] {
      let product = (pixel &>> shift & 255) &* alpha &+ 128
      result |= ((product &+ product &>> 8) &>> 8) &<< shift
    }
    return result
  }
}
