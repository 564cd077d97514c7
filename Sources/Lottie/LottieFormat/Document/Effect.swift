extension LottieDocument.Effect {
  /// A number of an effect, which may be animated.
  public typealias Number = LottieDocument.Property<Double>
  /// A colour with components 0…1, or a point in the space of the layer.
  public typealias Components = LottieDocument.Property<LottieDocument.Vector>

  /// An effect with named parameters.
  ///
  /// A parameter that the file lacks has the value with which After Effects adds the effect. Lengths are pixels of the
  /// layer, angles degrees clockwise, and amounts percent unless another unit is named.
  public enum Kind: Sendable {
    /// Values for expressions, without an effect of their own.
    case controls
    /// An effect that is not drawn.
    case unsupported

    /// Gaussian blur, 29, and fast blur; dimensions are 1 both, 2 horizontal, 3 vertical.
    case gaussianBlur(blurriness: Number, dimensions: Number, repeatsEdgePixels: Number)
    /// Fast box blur; dimensions are as for ``gaussianBlur(blurriness:dimensions:repeatsEdgePixels:)``.
    case boxBlur(radius: Number, iterations: Number, dimensions: Number, repeatsEdgePixels: Number)
    /// Directional blur; a direction of 0 is up and down.
    case directionalBlur(direction: Number, length: Number)
    /// Drop shadow, 25; the opacity is 0…255, and a direction of 0 is up.
    case dropShadow(
      color: Components, opacity: Number, direction: Number, distance: Number, softness: Number,
      isShadowOnly: Number)

    /// Simple choker: the distance by which the edge moves into the layer.
    case simpleChoker(distance: Number)
    /// Matte choker: two stages, which are repeated.
    case matteChoker(first: ChokeStage, second: ChokeStage, iterations: Number)

    /// Displacement map, 27: a layer, the entries of the menu of channels, and the greatest distances; the placement is
    /// 1 for the middle, 2 for stretched, 3 for tiles.
    case displacementMap(
      layer: Number, horizontal: Number, reachX: Number, vertical: Number, reachY: Number, placement: Number)
    /// Corner pin: the places of the layer's corners.
    case cornerPin(
      upperLeft: Components, upperRight: Components, lowerLeft: Components, lowerRight: Components)
    /// Twirl, 30: an angle in degrees, and a radius in percent of the layer's longer side.
    case twirl(angle: Number, radius: Number, center: Components)
    /// Bulge: the radii of an ellipse, and a height −4…4.
    case bulge(radiusX: Number, radiusY: Number, center: Components, height: Number)
    /// Wave warp: an entry of the menu of waves, and waves a second.
    case waveWarp(
      form: Number, height: Number, width: Number, direction: Number, speed: Number, phase: Number)

    /// Fill, 21; the opacity is 0…1.
    case fill(color: Components, opacity: Number)
    /// Gradient ramp; the shape is 1 for a line, all others are circles around the start. `blend` is the share of the
    /// original.
    case gradientRamp(
      start: Components, startColor: Components, end: Components, endColor: Components, shape: Number,
      blend: Number)
    /// Tint, 20.
    case tint(black: Components, white: Components, amount: Number)
    /// Tritone, 23; `blend` is the share of the original.
    case tritone(highlights: Components, midtones: Components, shadows: Components, blend: Number)
    /// Levels, 24: the ranges of the colours together, then of red, green, blue and alpha.
    case levels([LevelsRange])
    /// Invert; the channel is 1 for all colours, 2 red, 3 green, 4 blue.
    case invert(channel: Number, blend: Number)
    /// Hue and saturation; the hue is an angle.
    case hueSaturation(shift: HueShift, colorizes: Number, color: HueShift)
    /// Brightness and contrast.
    case brightnessContrast(brightness: Number, contrast: Number)
    /// Exposure in stops.
    case exposure(stops: Number, offset: Number, gamma: Number)
    /// Black and white: the shares of reds, yellows, greens, cyans, blues and magentas.
    case blackAndWhite(weights: [Number], isTinted: Number, tint: Components)

    /// Radial wipe, 26; the direction is 1 clockwise, 2 counterclockwise, 3 both.
    case radialWipe(
      completion: Number, startAngle: Number, center: Components, direction: Number, feather: Number)
    /// Linear wipe.
    case linearWipe(completion: Number, angle: Number, feather: Number)
    /// Venetian blinds.
    case venetianBlinds(completion: Number, direction: Number, width: Number, feather: Number)

    /// Set matte, 28; the channel is 4 for alpha and 5 for luma.
    case setMatte(layer: Number, channel: Number, isInverted: Number)
    /// Stroke, 22: a line along masks.
    case stroke(Stroke)
    /// Transform, 35.
    case transform(Transform)
  }

  /// A stage of a matte choker.
  public struct ChokeStage: Sendable {
    /// The largest distance by which the edge moves.
    public var reach: Number
    /// The share of ``reach`` in 127ths by which the edge moves into the layer; negative numbers move it outwards.
    public var choke: Number
    /// The softness of the edge, in percent of twice ``reach``.
    public var softness: Number
  }

  /// The range of a channel, 0…1, and its gamma.
  public struct LevelsRange: Sendable {
    /// The value that becomes ``outputBlack``.
    public var inputBlack: Number
    /// The value that becomes ``outputWhite``.
    public var inputWhite: Number
    /// The exponent between both ranges, inverted; 1 for none.
    public var gamma: Number
    /// The least value of the result.
    public var outputBlack: Number
    /// The greatest value of the result.
    public var outputWhite: Number
  }

  /// A change of hue in degrees, and of saturation and lightness in percent.
  public struct HueShift: Sendable {
    /// The turn of the hue, or the hue itself, in degrees.
    public var hue: Number
    /// The change of the saturation, or the saturation itself, in percent.
    public var saturation: Number
    /// The change of the lightness in percent.
    public var lightness: Number
  }

  /// The parameters of a stroke along masks.
  public struct Stroke: Sendable {
    /// The number of the mask, from 1.
    public var mask: Number
    /// Whether all masks are stroked.
    public var usesAllMasks: Number
    /// The colour, components 0…1.
    public var color: Components
    /// The radius of the brush.
    public var size: Number
    /// The opacity, 0…1.
    public var opacity: Number
    /// The start of the line in percent of each path.
    public var start: Number
    /// The end of the line in percent of each path.
    public var end: Number
    /// The place of the line: 1 over the layer, 2 alone, 3 as a mask of the layer.
    public var style: Number
  }

  /// The parameters of a transform.
  public struct Transform: Sendable {
    /// The point about which the layer turns and grows.
    public var anchor: Components
    /// The place of the anchor.
    public var position: Components
    /// Whether the scale of the height applies to the width too.
    public var isUniform: Number
    /// The scale of the height in percent.
    public var scaleHeight: Number
    /// The scale of the width in percent.
    public var scaleWidth: Number
    /// The skew in degrees.
    public var skew: Number
    /// The direction of the skew in degrees.
    public var skewAxis: Number
    /// The rotation in degrees, clockwise.
    public var rotation: Number
    /// The opacity in percent.
    public var opacity: Number
  }
}
