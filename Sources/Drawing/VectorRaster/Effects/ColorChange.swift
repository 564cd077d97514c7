/// A change of colours that depends on each pixel alone; components are 0…1 and not premultiplied.
public enum ColorChange: Equatable, Sendable, BitwiseCopyable {
  /// Colours between three by luma, mixed with the original.
  case tone(ToneMap)
  /// The range and the gamma of each channel.
  case levels(Levels)
  /// The inverse of some channels, mixed with the original: 1 is the inverse alone.
  case invert(red: Bool, green: Bool, blue: Bool, amount: Float)
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
