import PlainMath

/// Three colours for luma 0, ½ and 1.
public struct ToneMap: Equatable, Sendable, BitwiseCopyable {
  /// The colour for luma 0.
  public var dark: PaintColor
  /// The colour for luma ½.
  public var middle: PaintColor
  /// The colour for luma 1.
  public var light: PaintColor
  /// The share of the result, 0…1; the rest is the original.
  public var amount: Float

  /// Creates a map of tones.
  public init(dark: PaintColor, middle: PaintColor, light: PaintColor, amount: Float) {
    self.dark = dark
    self.middle = middle
    self.light = light
    self.amount = amount
  }
}

/// The levels of all channels: first each by its own range, then the three colours by a common one.
public struct Levels: Equatable, Sendable, BitwiseCopyable {
  /// A map of one range to another, with a gamma between.
  public struct Range: Equatable, Sendable, BitwiseCopyable {
    /// The value that becomes ``outputBlack``.
    public var inputBlack: Float
    /// The value that becomes ``outputWhite``.
    public var inputWhite: Float
    /// The exponent between both ranges, inverted; 1 for none.
    public var gamma: Float
    /// The least value of the result.
    public var outputBlack: Float
    /// The greatest value of the result.
    public var outputWhite: Float

    /// Creates a range; by default it leaves values as they are.
    public init(
      inputBlack: Float = 0, inputWhite: Float = 1, gamma: Float = 1, outputBlack: Float = 0,
      outputWhite: Float = 1
    ) {
      self.inputBlack = inputBlack
      self.inputWhite = inputWhite
      self.gamma = gamma
      self.outputBlack = outputBlack
      self.outputWhite = outputWhite
    }
  }

  /// The range of red, green and blue together, which applies last.
  public var colors = Range()
  /// The range of red.
  public var red = Range()
  /// The range of green.
  public var green = Range()
  /// The range of blue.
  public var blue = Range()
  /// The range of the opacity.
  public var alpha = Range()

  /// Creates levels that leave colours as they are.
  public init() {}
}

/// A change of hue, saturation and lightness, or a colour in place of both.
public struct HueShift: Equatable, Sendable, BitwiseCopyable {
  /// The turn of the hue, or the hue itself, in turns.
  public var hue: Float
  /// The change of the saturation, −1…1, or the saturation itself, 0…1.
  public var saturation: Float
  /// The change of the lightness, −1…1.
  public var lightness: Float
  /// Whether hue and saturation take the place of those of the layer.
  public var replacesColor: Bool

  /// Creates a change of hue.
  public init(hue: Float, saturation: Float, lightness: Float, replacesColor: Bool) {
    self.hue = hue
    self.saturation = saturation
    self.lightness = lightness
    self.replacesColor = replacesColor
  }
}

/// The lightness that each of six hues gives, 0…1 and beyond.
public struct GreyMix: Equatable, Sendable, BitwiseCopyable {
  /// The weight of reds.
  public var red: Float
  /// The weight of yellows.
  public var yellow: Float
  /// The weight of greens.
  public var green: Float
  /// The weight of cyans.
  public var cyan: Float
  /// The weight of blues.
  public var blue: Float
  /// The weight of magentas.
  public var magenta: Float
  /// The colour that multiplies the greys; white for none.
  public var tint: PaintColor

  /// Creates a mixture of greys.
  public init(
    red: Float, yellow: Float, green: Float, cyan: Float, blue: Float, magenta: Float, tint: PaintColor
  ) {
    self.red = red
    self.yellow = yellow
    self.green = green
    self.cyan = cyan
    self.blue = blue
    self.magenta = magenta
    self.tint = tint
  }
}

/// Returns the value at `t` from `a` to `b`.
func mixed(_ a: Float, _ b: Float, _ t: Float) -> Float { a + (b - a) * t }

func mixed(_ a: PaintColor, _ b: PaintColor, _ t: Float) -> PaintColor {
  PaintColor(
    red: mixed(a.red, b.red, t), green: mixed(a.green, b.green, t), blue: mixed(a.blue, b.blue, t),
    alpha: mixed(a.alpha, b.alpha, t))
}

extension ToneMap {
  func apply(_ color: PaintColor) -> PaintColor {
    let luma = color.luma
    let tone = luma < 0.5 ? mixed(dark, middle, 2 * luma) : mixed(middle, light, 2 * luma - 1)
    var result = mixed(color, tone, PaintColor.unit(amount))
    result.alpha = color.alpha
    return result
  }
}

extension Levels {
  func apply(_ color: PaintColor) -> PaintColor {
    PaintColor(
      red: colors.apply(red.apply(color.red)), green: colors.apply(green.apply(color.green)),
      blue: colors.apply(blue.apply(color.blue)), alpha: alpha.apply(color.alpha))
  }

  /// Returns a power of a number of 0…1, to which others are limited.
  static func power(_ base: Float, _ exponent: Float) -> Float {
    let base = PaintColor.unit(base)
    if exponent == 1 || base == 0 || base == 1 { return base }
    guard exponent > 0, exponent.isFinite else { return 1 }
    return Float(PlainMath.pow(Double(base), Double(exponent)))
  }
}

extension Levels.Range {
  func apply(_ value: Float) -> Float {
    if self == Levels.Range() { return value }
    let length = inputWhite - inputBlack
    let inner: Float = length == 0 ? (value < inputBlack ? 0 : 1) : (value - inputBlack) / length
    return PaintColor.unit(mixed(outputBlack, outputWhite, Levels.power(inner, 1 / gamma)))
  }
}

extension HueShift {
  func apply(_ color: PaintColor) -> PaintColor {
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
  func apply(_ color: PaintColor) -> PaintColor {
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
