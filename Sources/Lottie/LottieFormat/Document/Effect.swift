extension LottieDocument.Effect {
  /// A kind of effect.
  public enum Kind: UInt8, Sendable {
    /// Values for expressions, without an effect of their own.
    case controls
    /// An effect without a row, which is reported.
    case unsupported

    /// Gaussian blur and fast blur.
    case gaussianBlur
    /// Fast box blur.
    case boxBlur
    /// Directional blur.
    case directionalBlur
    /// Drop shadow.
    case dropShadow
    /// Simple choker: an edge that moves into the layer.
    case simpleChoker
    /// Matte choker: two stages, which are repeated.
    case matteChoker
    /// Displacement map: pixels moved by the colours of another layer.
    case displacementMap
    /// Corner pin: a perspective between four corners.
    case cornerPin
    /// Twirl.
    case twirl
    /// Bulge.
    case bulge
    /// Wave warp.
    case waveWarp
    /// Fill.
    case fill
    /// Gradient ramp.
    case gradientRamp
    /// Tint.
    case tint
    /// Tritone.
    case tritone
    /// Levels, of all channels or the colours together.
    case levels
    /// Invert.
    case invert
    /// Threshold: black and white by luma.
    case threshold
    /// Hue and saturation.
    case hueSaturation
    /// Brightness and contrast.
    case brightnessContrast
    /// Exposure.
    case exposure
    /// Black and white.
    case blackAndWhite
    /// Radial wipe.
    case radialWipe
    /// Linear wipe.
    case linearWipe
    /// Venetian blinds.
    case venetianBlinds
    /// Set matte: another layer's opacity or luma.
    case setMatte
    /// Stroke: a line along masks.
    case stroke
    /// Transform.
    case transform
  }

  /// The table of effects.
  ///
  /// A parameter that the file lacks has the value with which After Effects adds the effect. Lengths are pixels of the
  /// layer, angles degrees clockwise, and amounts percent unless another unit is named.
  package static let rows: [Row] = [
    // Blurriness; dimensions: 1 both, 2 horizontal, 3 vertical; whether edge pixels repeat.
    Row(
      .gaussianBlur, type: 29, ["ADBE Gaussian Blur 2", "ADBE Gaussian Blur", "ADBE Fast Blur"],
      [.number(0), .number(1, 1), .number(2)]),
    // Radius; iterations; dimensions and repeated edge pixels as above.
    Row(.boxBlur, ["ADBE Box Blur2"], [.number(0), .number(1, 3), .number(2, 1), .number(3)]),
    // Direction, 0 is up and down; length.
    Row(.directionalBlur, ["ADBE Motion Blur"], [.number(0), .number(1)]),
    // Colour; opacity, 0…255; direction, 0 is up; distance; softness; whether the shadow is alone.
    Row(
      .dropShadow, type: 25, ["ADBE Drop Shadow"],
      [.color(0, 0, 0, 0), .number(1, 127.5), .number(2, 135), .number(3, 5), .number(4), .number(5)]),
    // Distance.
    Row(.simpleChoker, ["ADBE Simple Choker"], [.number(1)]),
    // Twice: the largest distance by which the edge moves, the share of it in 127ths, and the softness in percent of
    // twice the distance; iterations.
    Row(
      .matteChoker, ["ADBE Matte Choker"],
      [
        .number(0, 4), .number(1, 75), .number(2, 10), .number(3), .number(4), .number(5, 100), .number(6, 1),
      ]),
    // Layer; the channel and the greatest distance across, then down; 1 in the middle, 2 stretched, 3 tiles.
    Row(
      .displacementMap, type: 27, ["ADBE Displacement Map"],
      [.layer(0), .number(1, 1), .number(2, 5), .number(3, 2), .number(4, 5), .number(5, 1)]),
    // Upper left, upper right, lower left, lower right.
    Row(.cornerPin, ["ADBE Corner Pin"], [.point(0), .point(1), .point(2), .point(3)]),
    // Angle; radius in percent of the layer's longer side; centre.
    Row(.twirl, type: 30, ["ADBE Twirl"], [.number(0), .number(1, 30), .point(2)]),
    // The radii of an ellipse; centre; height, −4…4.
    Row(.bulge, ["ADBE Bulge"], [.number(0, 50), .number(1, 50), .point(2), .number(3, 1)]),
    // Entry of the menu of waves; height; width; direction; waves a second; phase.
    Row(
      .waveWarp, ["ADBE Wave Warp"],
      [.number(0, 1), .number(1, 10), .number(2, 40), .number(3, 90), .number(4, 1), .number(6)]),
    // Colour; opacity, 0…1.
    Row(.fill, type: 21, ["ADBE Fill"], [.color(2, 1, 0, 0), .number(6, 1)]),
    // Start and its colour; end and its colour; shape: 1 for a line, all others are circles around the start; share of
    // the original.
    Row(
      .gradientRamp, ["ADBE Ramp"],
      [.point(0), .color(1, 0, 0, 0), .point(2), .color(3, 1, 1, 1), .number(4, 1), .number(6)]),
    // Black; white; amount.
    Row(.tint, type: 20, ["ADBE Tint"], [.color(0, 0, 0, 0), .color(1, 1, 1, 1), .number(2, 100)]),
    // Highlights; midtones; shadows; share of the original.
    Row(
      .tritone, type: 23, ["ADBE Tritone"],
      [.color(0, 1, 1, 1), .color(1, 0.5, 0.4, 0.3), .color(2, 0, 0, 0), .number(3)]),
    // The ranges of the colours together, then of red, green, blue and alpha, behind two menus, each behind a heading.
    Row(
      .levels, type: 24, ["ADBE Pro Levels2"],
      levels(3) + levels(10) + levels(17) + levels(24) + levels(31)),
    Row(.levels, ["ADBE Easy Levels2"], levels(2)),
    // Channel: 1 for all colours, 2 red, 3 green, 4 blue; share of the original.
    Row(.invert, ["ADBE Invert"], [.number(0, 1), .number(1)]),
    // Level, 0…1.
    Row(.threshold, ["ADBE Threshold2"], [.number(0, 0.5)]),
    // The change of hue, as an angle, saturation and lightness; whether they are replaced; the hue, saturation and
    // lightness in their place.
    Row(
      .hueSaturation, ["ADBE HUE SATURATION"],
      [.number(2), .number(3), .number(4), .number(5), .number(6), .number(7, 25), .number(8)]),
    // Brightness; contrast.
    Row(.brightnessContrast, ["ADBE Brightness & Contrast 2"], [.number(0), .number(1)]),
    // Stops; offset; gamma.
    Row(.exposure, ["ADBE Exposure2"], [.number(2), .number(3), .number(4, 1)]),
    // The shares of reds, yellows, greens, cyans, blues and magentas; whether the greys are tinted; tint.
    Row(
      .blackAndWhite, ["ADBE Black&White"],
      [
        .number(0, 40), .number(1, 60), .number(2, 40), .number(3, 60), .number(4, 20), .number(5, 80),
        .number(6), .color(7, 1, 1, 1),
      ]),
    // Completion; start angle; centre; direction: 1 clockwise, 2 counterclockwise, 3 both; feather.
    Row(
      .radialWipe, type: 26, ["ADBE Radial Wipe"],
      [.number(0), .number(1), .point(2), .number(3, 1), .number(4)]),
    // Completion; angle; feather.
    Row(.linearWipe, ["ADBE Linear Wipe"], [.number(0), .number(1, 90), .number(2)]),
    // Completion; direction; width; feather.
    Row(
      .venetianBlinds, ["ADBE Venetian Blinds"], [.number(0), .number(1), .number(2, 20), .number(3)]),
    // Layer; channel: 4 for alpha, 5 for luma; whether it is inverted.
    Row(.setMatte, type: 28, ["ADBE Set Matte3"], [.layer(0), .number(1, 4), .number(2)]),
    // The number of the mask, from 1; whether all masks are stroked; colour; radius of the brush; opacity, 0…1; start
    // and end in percent of each path; 1 over the layer, 2 alone, 3 as a mask of the layer.
    Row(
      .stroke, type: 22, ["ADBE Stroke"],
      [
        .number(0, 1), .number(1), .color(3, 1, 1, 1), .number(4, 2), .number(6, 1), .number(7),
        .number(8, 100), .number(10, 1),
      ]),
    // Anchor; position; whether the scale of the height applies to the width too; scales of height and width; skew and
    // its axis; rotation; opacity.
    Row(
      .transform, type: 35, ["ADBE Geometry2"],
      [
        .point(0), .point(1), .number(2, 1), .number(3, 100), .number(4, 100), .number(5), .number(6),
        .number(7), .number(8, 100),
      ]),
  ]

  /// The range of a channel, 0…1: black and white, gamma, black and white of the result.
  private static func levels(_ first: Int) -> [Parameter] {
    [.number(first), .number(first + 1, 1), .number(first + 2, 1), .number(first + 3), .number(first + 4, 1)]
  }
}

extension LottieDocument.Effect {
  /// A row of the table of effects: the names of an effect in files, and the parameters that count.
  package struct Row: Sendable {
    /// The kind of effect.
    package let kind: Kind
    /// The effect's own type, `ty`; nil for effects that share type 5.
    package let type: Int?
    /// The names that do not depend on After Effects' language, `mn`.
    package let matchNames: [String]
    /// The parameters that count.
    package let parameters: [Parameter]

    fileprivate init(_ kind: Kind, type: Int? = nil, _ matchNames: [String], _ parameters: [Parameter]) {
      self.kind = kind
      self.type = type
      self.matchNames = matchNames
      self.parameters = parameters
    }
  }

  /// A parameter of an effect: its position in After Effects' panel, the type of its value, and the default.
  package struct Parameter: Sendable {
    /// The type of a value.
    package enum Kind: UInt8, Sendable { case number, color, point, layer }

    /// The position in the panel, from 0.
    package let index: Int
    /// The type of the value.
    package let kind: Kind
    fileprivate let fallback: (Double, Double, Double)

    fileprivate static func number(_ index: Int, _ fallback: Double = 0) -> Self {
      Self(index: index, kind: .number, fallback: (fallback, 0, 0))
    }
    fileprivate static func color(_ index: Int, _ red: Double, _ green: Double, _ blue: Double) -> Self {
      Self(index: index, kind: .color, fallback: (red, green, blue))
    }
    fileprivate static func point(_ index: Int) -> Self {
      Self(index: index, kind: .point, fallback: (0, 0, 0))
    }
    fileprivate static func layer(_ index: Int) -> Self {
      Self(index: index, kind: .layer, fallback: (0, 0, 0))
    }
  }

  /// The kind of effect: by its type if that is the effect's own, otherwise by its match name.
  public var kind: Kind { row.map { Self.rows[$0].kind } ?? (isControl ? .controls : .unsupported) }

  /// The values of the parameters that count, in the order of the effect's row, with defaults for missing ones.
  ///
  /// The layer of an effect is a ``LottieDocument/EffectParameter/Value/layer(_:)``; any other number is a
  /// ``LottieDocument/EffectParameter/Value/slider(_:)``.
  public var values: [LottieDocument.EffectParameter.Value] {
    row.map { Self.rows[$0].parameters.map { value(of: $0) } } ?? []
  }

  /// The index of the effect's row; nil for other effects.
  private var row: Int? {
    Self.rows.firstIndex { $0.type == type } ?? Self.rows.firstIndex { $0.matchNames.contains(matchName) }
  }

  /// Whether an effect only contains values for expressions.
  private var isControl: Bool {
    switch type {
    case 0...4, 10: true
    case 5: matchName.isEmpty || matchName.hasPrefix("Pseudo/") || matchName.hasSuffix(" Control")
    default: false
    }
  }

  private func value(of parameter: Parameter) -> LottieDocument.EffectParameter.Value {
    let given = parameter.index < parameters.count ? parameters[parameter.index].value : .none
    let (x, y, z) = parameter.fallback
    switch parameter.kind {
    case .number: return .slider(given.number ?? .init(constant: x, node: node))
    case .layer: return .layer(given.number ?? .init(constant: x, node: node))
    case .point: return .point(given.vector ?? .init(constant: .init(x, y), node: node))
    case .color:
      return .color(given.vector ?? .init(constant: .init(SIMD4(x, y, z, 1), count: 4), node: node))
    }
  }
}

extension LottieDocument.EffectParameter.Value {
  fileprivate var number: LottieDocument.Property<Double>? {
    switch self {
    case .slider(let value), .angle(let value), .checkbox(let value), .menu(let value), .layer(let value),
      .mask(let value):
      value
    case .color, .point, .group, .none: nil
    }
  }

  fileprivate var vector: LottieDocument.Property<LottieDocument.Vector>? {
    switch self {
    case .color(let value), .point(let value): value
    case .slider, .angle, .checkbox, .menu, .layer, .mask, .group, .none: nil
    }
  }
}
