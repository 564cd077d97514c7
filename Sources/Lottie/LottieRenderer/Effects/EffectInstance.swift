/// An effect of a layer, with references to its values.
enum EffectInstance: Sendable {
  // Operations on pixels.
  case blur(Blur)
  /// A direction in degrees and a length in pixels of the layer.
  case directionalBlur(direction: ValueReference, length: ValueReference)
  case dropShadow(DropShadow)
  /// A distance in pixels of the layer.
  case choke(distance: ValueReference)
  case matteChoke(first: ChokeStage, second: ChokeStage, iterations: ValueReference)
  /// A colour and its opacity, 0…1.
  case fill(color: ValueReference, opacity: ValueReference)
  case ramp(Ramp)
  case recolor(Recoloring)
  case wipe(WipeReferences)
  case warp(WarpReferences)
  case displace(DisplacementReferences)
  case style(StyleInstance)

  // Changes of what is drawn.
  case transform(TransformEffect)
  case matte(MatteEffect)
  case stroke(StrokeEffect)

  /// Whether the effect changes pixels after they are drawn.
  var isPixelEffect: Bool {
    switch self {
    case .blur, .directionalBlur, .dropShadow, .choke, .matteChoke, .fill, .ramp, .recolor, .wipe, .warp,
      .displace, .style:
      true
    case .transform, .matte, .stroke: false
    }
  }

  struct Blur: Sendable {
    /// The extent in pixels of the layer.
    var amount: ValueReference
    /// The number of boxes that are applied; nil for a normal distribution.
    var iterations: ValueReference?
    var dimensions: ValueReference
    var repeatsEdgePixels: ValueReference
  }

  struct ChokeStage: Sendable {
    var reach: ValueReference
    var choke: ValueReference
    var softness: ValueReference
  }

  struct DropShadow: Sendable {
    var color: ValueReference
    /// The opacity, 0…255.
    var opacity: ValueReference
    /// The direction in degrees.
    var direction: ValueReference
    var distance: ValueReference
    var softness: ValueReference
    var isShadowOnly: ValueReference
  }

  /// A gradient between two colours.
  struct Ramp: Sendable {
    /// The index of the ramp among those of a renderer.
    var slot: Int32
    var start: ValueReference
    var startColor: ValueReference
    var end: ValueReference
    var endColor: ValueReference
    var shape: ValueReference
    /// The share of the original in percent.
    var blend: ValueReference
  }

  /// A change of colours; amounts are percent.
  enum Recoloring: Sendable {
    case tint(black: ValueReference, white: ValueReference, amount: ValueReference)
    case tritone(
      highlights: ValueReference, midtones: ValueReference, shadows: ValueReference, blend: ValueReference)
    /// The colours together, then red, green, blue and alpha; the first alone if there is no more.
    case levels([LevelsReferences])
    case invert(channel: ValueReference, blend: ValueReference)
    case hueSaturation(shift: HueReferences, colorizes: ValueReference, color: HueReferences)
    case brightnessContrast(brightness: ValueReference, contrast: ValueReference)
    case exposure(stops: ValueReference, offset: ValueReference, gamma: ValueReference)
    case blackAndWhite(weights: [ValueReference], isTinted: ValueReference, tint: ValueReference)
  }

  struct LevelsReferences: Sendable {
    var inputBlack: ValueReference
    var inputWhite: ValueReference
    var gamma: ValueReference
    var outputBlack: ValueReference
    var outputWhite: ValueReference
  }

  struct HueReferences: Sendable {
    var hue: ValueReference
    var saturation: ValueReference
    var lightness: ValueReference
  }

  /// A wipe; completions are percent, angles degrees.
  enum WipeReferences: Sendable {
    case radial(
      completion: ValueReference, start: ValueReference, center: ValueReference, direction: ValueReference,
      feather: ValueReference)
    case linear(completion: ValueReference, angle: ValueReference, feather: ValueReference)
    case blinds(
      completion: ValueReference, direction: ValueReference, width: ValueReference, feather: ValueReference)
  }

  /// A displacement; the distances are pixels of the layer.
  struct DisplacementReferences: Sendable {
    /// The `ind` of the map's layer, and then its index, or -1.
    var layer: Int32
    var horizontal: ValueReference
    var reachX: ValueReference
    var vertical: ValueReference
    var reachY: ValueReference
    var placement: ValueReference
  }

  /// A distortion; angles are degrees.
  enum WarpReferences: Sendable {
    case pin(
      upperLeft: ValueReference, upperRight: ValueReference, lowerLeft: ValueReference,
      lowerRight: ValueReference)
    /// The radius is a percentage of the layer's longer side.
    case twirl(angle: ValueReference, radius: ValueReference, center: ValueReference)
    case bulge(
      radiusX: ValueReference, radiusY: ValueReference, center: ValueReference, height: ValueReference)
    case wave(
      form: ValueReference, height: ValueReference, width: ValueReference, direction: ValueReference,
      speed: ValueReference, phase: ValueReference)
  }

  struct MatteEffect: Sendable {
    /// The `ind` of the layer, and then its index, or -1.
    var layer: Int32
    var channel: ValueReference
    var isInverted: ValueReference
  }

  /// A transform; scales and the opacity are percent, angles degrees.
  struct TransformEffect: Sendable {
    var anchor: ValueReference
    var position: ValueReference
    var isUniform: ValueReference
    var scaleHeight: ValueReference
    var scaleWidth: ValueReference
    var skew: ValueReference
    var skewAxis: ValueReference
    var rotation: ValueReference
    var opacity: ValueReference
  }

  struct StrokeEffect: Sendable {
    /// All masks of the layer, of any mode.
    var masks: [ValueReference]
    /// The number of the mask, from 1.
    var mask: ValueReference
    var usesAllMasks: ValueReference
    var color: ValueReference
    var size: ValueReference
    var opacity: ValueReference
    var start: ValueReference
    var end: ValueReference
    var style: ValueReference
  }
}
