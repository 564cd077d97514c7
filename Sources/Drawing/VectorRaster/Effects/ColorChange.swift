/// A change of colours that depends on each pixel alone; components are 0…1 and not premultiplied.
///
/// This file is the table of changes: each case has its formula, in `apply`.
public enum ColorChange: Equatable, Sendable, BitwiseCopyable {
  /// Colours between three by luma, mixed with the original.
  case tone(ToneMap)
  /// The range and the gamma of each channel.
  case levels(Levels)
  /// The inverse of some channels, mixed with the original: 1 is the inverse alone.
  case invert(red: Bool, green: Bool, blue: Bool, amount: Float)
  /// White for a luma of at least this number, black for less.
  case threshold(Float)
  /// A change of hue, saturation and lightness.
  case hueSaturation(HueShift)
  /// A factor around the middle grey, and an addend: both leave colours as they are at (1, 0).
  case contrast(factor: Float, addend: Float)
  /// A factor and an addend, then a gamma.
  case exposure(factor: Float, addend: Float, gamma: Float)
  /// Greys, from the weights of six hues, multiplied by a colour.
  case grey(GreyMix)
  /// One colour, combined with the others by a rule, and mixed with them by its opacity.
  case overlay(PaintColor, ShadeMode)
}

extension ColorChange {
  /// Returns a colour after the change; components may lie outside 0…1 and are limited when a pixel is written.
  func apply(_ color: PaintColor) -> PaintColor {
    switch self {
    case .tone(let map): return map.apply(color)
    case .levels(let levels): return levels.apply(color)
    case .invert(let red, let green, let blue, let amount):
      var result = color
      if red { result.red = mixed(color.red, 1 - color.red, amount) }
      if green { result.green = mixed(color.green, 1 - color.green, amount) }
      if blue { result.blue = mixed(color.blue, 1 - color.blue, amount) }
      return result
    case .threshold(let level):
      // The weights of the luma of a grey don't add up to the grey exactly.
      let value: Float = color.luma + 0x1p-12 >= level ? 1 : 0
      return color.map { _ in value }
    case .hueSaturation(let shift): return shift.apply(color)
    case .contrast(let factor, let addend):
      return color.map { ($0 - 0.5) * factor + 0.5 + addend }
    case .exposure(let factor, let addend, let gamma):
      return color.map { Levels.power($0 * factor + addend, 1 / gamma) }
    case .grey(let mix): return mix.apply(color)
    case .overlay(let shade, let mode):
      let amount = PaintColor.unit(shade.alpha)
      return PaintColor(
        red: mixed(color.red, mode.mix(shade.red, color.red), amount),
        green: mixed(color.green, mode.mix(shade.green, color.green), amount),
        blue: mixed(color.blue, mode.mix(shade.blue, color.blue), amount), alpha: color.alpha)
    }
  }
}

extension PaintColor {
  /// Returns the colour with the same function applied to red, green and blue.
  fileprivate func map(_ function: (Float) -> Float) -> PaintColor {
    PaintColor(red: function(red), green: function(green), blue: function(blue), alpha: alpha)
  }

  /// The luma by Recommendation 709.
  var luma: Float { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}

extension PixelBlock {
  /// Changes the colours of all pixels.
  mutating func recolor(_ change: ColorChange) {
    // Most neighbours have the same colour.
    var last: UInt32 = 0
    var lastResult: UInt32 = 0
    for i in 0..<count {
      let pixel = unsafe base[i]
      if pixel == 0 { continue }
      if pixel != last {
        last = pixel
        lastResult = change.apply(straight(pixel)).pixel()
      }
      unsafe base[i] = lastResult
    }
  }

  private func straight(_ pixel: UInt32) -> PaintColor {
    let alpha = pixel &>> 24
    if alpha == 0 { return .clear }
    let scale = 1 / Float(alpha)
    return PaintColor(
      red: Float(pixel & 255) * scale, green: Float((pixel &>> 8) & 255) * scale,
      blue: Float((pixel &>> 16) & 255) * scale, alpha: Float(alpha) / 255)
  }
}
