extension LottieDocument.Effect {
  /// An effect with named parameters.
  ///
  /// A parameter that the file lacks has the value with which After Effects adds the effect.
  public enum Kind: Sendable {
    /// Values for expressions, without an effect of their own.
    case controls
    /// Gaussian blur, 29.
    case gaussianBlur(Blur)
    /// Drop shadow, 25.
    case dropShadow(DropShadow)
    /// Fill, 21.
    case fill(Fill)
    /// An effect that is not drawn.
    case unsupported
  }

  /// The parameters of a blur.
  public struct Blur: Sendable {
    /// The extent of the blur in pixels of the layer.
    public var blurriness: LottieDocument.Property<Double>
    /// The direction: 1 both, 2 horizontal, 3 vertical.
    public var dimensions: LottieDocument.Property<Double>
    /// Whether the pixels at the layer's edges continue beyond them.
    public var repeatsEdgePixels: LottieDocument.Property<Double>
  }

  /// The parameters of a drop shadow.
  public struct DropShadow: Sendable {
    /// The colour, components 0…1.
    public var color: LottieDocument.Property<LottieDocument.Vector>
    /// The opacity, 0…255.
    public var opacity: LottieDocument.Property<Double>
    /// The direction in degrees, clockwise from straight up.
    public var direction: LottieDocument.Property<Double>
    /// The distance in pixels of the layer.
    public var distance: LottieDocument.Property<Double>
    /// The extent of the blur in pixels of the layer.
    public var softness: LottieDocument.Property<Double>
    /// Whether only the shadow shows.
    public var isShadowOnly: LottieDocument.Property<Double>
  }

  /// The parameters of a fill.
  public struct Fill: Sendable {
    /// The colour, components 0…1.
    public var color: LottieDocument.Property<LottieDocument.Vector>
    /// The opacity, 0…1.
    public var opacity: LottieDocument.Property<Double>
  }

  /// The effect with its parameters by name.
  public var kind: Kind {
    switch type {
    case 21: return .fill(Fill(color: vector(2, default: .red), opacity: number(6, default: 1)))
    case 25: return .dropShadow(dropShadow)
    case 29: return .gaussianBlur(blur)
    case 0...4, 10: return .controls
    case 5: return isControl ? .controls : .unsupported
    default: return .unsupported
    }
  }

  /// Whether an effect of type 5, which many effects share, only contains values for expressions.
  private var isControl: Bool {
    matchName.isEmpty || matchName.hasPrefix("Pseudo/") || matchName.hasSuffix(" Control")
  }

  private var blur: Blur {
    Blur(
      blurriness: number(0, default: 0), dimensions: number(1, default: 1),
      repeatsEdgePixels: number(2, default: 0))
  }

  private var dropShadow: DropShadow {
    DropShadow(
      color: vector(0, default: .black), opacity: number(1, default: 127.5),
      direction: number(2, default: 135),
      distance: number(3, default: 5), softness: number(4, default: 0), isShadowOnly: number(5, default: 0))
  }
}

extension LottieDocument.Effect {
  /// The number of a parameter, by its place in the panel.
  func number(_ index: Int, default fallback: Double) -> LottieDocument.Property<Double> {
    if index < parameters.count {
      switch parameters[index].value {
      case .slider(let value), .angle(let value), .checkbox(let value), .menu(let value), .layer(let value),
        .mask(let value):
        return value
      case .color, .point, .group, .none: break
      }
    }
    return .init(constant: fallback, node: node)
  }

  /// The colour or the point of a parameter, by its place in the panel.
  func vector(
    _ index: Int, default fallback: LottieDocument.Vector
  ) -> LottieDocument.Property<LottieDocument.Vector> {
    if index < parameters.count {
      switch parameters[index].value {
      case .color(let value), .point(let value): return value
      case .slider, .angle, .checkbox, .menu, .layer, .mask, .group, .none: break
      }
    }
    return .init(constant: fallback, node: node)
  }
}

extension LottieDocument.Vector {
  static var black: Self { .init(SIMD4(0, 0, 0, 1), count: 4) }
  static var white: Self { .init(SIMD4(1, 1, 1, 1), count: 4) }
  static var red: Self { .init(SIMD4(1, 0, 0, 1), count: 4) }
}
