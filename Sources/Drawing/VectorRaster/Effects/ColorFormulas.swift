import PlainMath

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
  fileprivate var luma: Float { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}

/// Returns the value at `t` from `a` to `b`.
private func mixed(_ a: Float, _ b: Float, _ t: Float) -> Float { a + (b - a) * t }

private func mixed(_ a: PaintColor, _ b: PaintColor, _ t: Float) -> PaintColor {
  PaintColor(
    red: mixed(a.red, b.red, t), green: mixed(a.green, b.green, t), blue: mixed(a.blue, b.blue, t),
    alpha: mixed(a.alpha, b.alpha, t))
}

extension ToneMap {
  fileprivate func apply(_ color: PaintColor) -> PaintColor {
    let luma = color.luma
    let tone = luma < 0.5 ? mixed(dark, middle, 2 * luma) : mixed(middle, light, 2 * luma - 1)
    var result = mixed(color, tone, PaintColor.unit(amount))
    result.alpha = color.alpha
    return result
  }
}

extension Levels {
  fileprivate func apply(_ color: PaintColor) -> PaintColor {
    PaintColor(
      red: colors.apply(red.apply(color.red)), green: colors.apply(green.apply(color.green)),
      blue: colors.apply(blue.apply(color.blue)), alpha: alpha.apply(color.alpha))
  }

  /// Returns a power of a number of 0…1, to which others are limited.
  fileprivate static func power(_ base: Float, _ exponent: Float) -> Float {
    let base = PaintColor.unit(base)
    if exponent == 1 || base == 0 || base == 1 { return base }
    guard exponent > 0, exponent.isFinite else { return 1 }
    return Float(PlainMath.pow(Double(base), Double(exponent)))
  }
}

extension Levels.Range {
  fileprivate func apply(_ value: Float) -> Float {
    if self == Levels.Range() { return value }
    let length = inputWhite - inputBlack
    let inner: Float = length == 0 ? (value < inputBlack ? 0 : 1) : (value - inputBlack) / length
    return PaintColor.unit(mixed(outputBlack, outputWhite, Levels.power(inner, 1 / gamma)))
  }
}

extension HueShift {
  fileprivate func apply(_ color: PaintColor) -> PaintColor {
    let most = Swift.max(color.red, color.green, color.blue)
    let least = Swift.min(color.red, color.green, color.blue)
    var l = (most + least) / 2
    let chroma = most - least
    var h: Float = 0
    var s: Float = 0
    if chroma > 0 {
      s = chroma / (1 - abs(2 * l - 1))
      if most == color.red {
        h = (color.green - color.blue) / chroma
      } else if most == color.green {
        h = 2 + (color.blue - color.red) / chroma
      } else {
        h = 4 + (color.red - color.green) / chroma
      }
      h /= 6
    }
    let change = Swift.max(-1, Swift.min(1, saturation))
    if replacesColor {
      h = hue
      s = PaintColor.unit(saturation)
    } else {
      h += hue
      s = PaintColor.unit(s * (1 + change))
    }
    let lift = Swift.max(-1, Swift.min(1, lightness))
    l = lift < 0 ? l * (1 + lift) : l + (1 - l) * lift
    return Self.color(h, s, l, color.alpha)
  }

  /// Returns the colour of a hue in turns, a saturation and a lightness.
  private static func color(_ h: Float, _ s: Float, _ l: Float, _ alpha: Float) -> PaintColor {
    let chroma = (1 - abs(2 * l - 1)) * s
    func component(_ shift: Float) -> Float {
      let turn = h + shift
      guard turn.isFinite else { return l }
      let place = 6 * (turn - turn.rounded(.down))
      let ramp = Swift.max(0, Swift.min(1, abs(place - 3) - 1))
      return l + chroma * (ramp - 0.5)
    }
    return PaintColor(red: component(0), green: component(2 / 3), blue: component(1 / 3), alpha: alpha)
  }
}

extension GreyMix {
  fileprivate func apply(_ color: PaintColor) -> PaintColor {
    // A colour is its grey part, a part of one primary, and a part of the secondary between the two strongest.
    let (r, g, b) = (color.red, color.green, color.blue)
    let least = Swift.min(r, g, b), most = Swift.max(r, g, b)
    let between = r + g + b - least - most
    let primary = most == r ? red : (most == g ? green : blue)
    let secondary = least == b ? yellow : (least == r ? cyan : magenta)
    let value = PaintColor.unit(least + (between - least) * secondary + (most - between) * primary)
    return PaintColor(
      red: value * tint.red, green: value * tint.green, blue: value * tint.blue, alpha: color.alpha)
  }
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
