public import VectorRaster

/// The order of the channels in a pixel, and whether colours are multiplied with alpha.
///
/// The names are those of 32-bit numbers, the highest byte first: `abgr8888` is R, G, B, A in memory.
public enum ColorSpace: UInt32, Sendable, Hashable, CaseIterable {
  /// Alpha, blue, green, red; premultiplied.
  case abgr8888
  /// Alpha, blue, green, red; straight.
  case abgr8888s
  /// Alpha, red, green, blue; premultiplied.
  case argb8888
  /// Alpha, red, green, blue; straight.
  case argb8888s

  var isStraight: Bool { self == .abgr8888s || self == .argb8888s }
  var swapsRedAndBlue: Bool { self == .argb8888 || self == .argb8888s }

  /// A premultiplied pixel, red in the lowest byte, in this order.
  func pixel(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    var (red, green, blue) = (pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF)
    if isStraight, alpha > 0, alpha < 255 {
      red = min((red * 255 + alpha / 2) / alpha, 255)
      green = min((green * 255 + alpha / 2) / alpha, 255)
      blue = min((blue * 255 + alpha / 2) / alpha, 255)
    }
    return swapsRedAndBlue
      ? alpha << 24 | red << 16 | green << 8 | blue : alpha << 24 | blue << 16 | green << 8 | red
  }
}

extension Surface {
  /// The pixels in another order, row after row.
  public func pixels(as colorSpace: ColorSpace) -> [UInt32] {
    colorSpace == .abgr8888 ? pixels : pixels.map(colorSpace.pixel)
  }
}
