/// Two blurred copies of a layer's shape, moved apart, whose difference lies on the layer in one colour.
public struct Satin: Equatable, Sendable, BitwiseCopyable {
  /// The colour and the opacity.
  public var color: PaintColor
  /// The way of one copy; the other one moves the opposite way.
  public var offset: Vector2
  /// The blur of both copies.
  public var blur: GaussianBlur
  /// Whether the colour lies where both copies agree.
  public var isInverted: Bool
  /// The rule by which the colour is combined with the layer.
  public var mode: ShadeMode

  /// Creates a satin.
  public init(color: PaintColor, offset: Vector2, blur: GaussianBlur, isInverted: Bool, mode: ShadeMode) {
    self.color = color
    self.offset = offset
    self.blur = blur
    self.isInverted = isInverted
    self.mode = mode
  }

  /// The offset; copies farther away than the picture is long can't be seen.
  func placement(side: Int) -> (x: FixedDistance, y: FixedDistance) {
    (FixedDistance(offset.x, limit: 2 * side), FixedDistance(offset.y, limit: 2 * side))
  }

  func need(side: Int) -> Reach {
    let blur = self.blur.reach(side: side)
    let (x, y) = placement(side: side)
    let across = Swift.max(x.pixels + 1, -x.pixels), down = Swift.max(y.pixels + 1, -y.pixels)
    return Reach(
      left: blur.left + across, top: blur.top + down, right: blur.right + across, bottom: blur.bottom + down)
  }
}

/// A light on the edges of a layer, whose blurred opacity is its height.
public struct Bevel: Equatable, Sendable, BitwiseCopyable {
  /// The side of the edge that is lit.
  public enum Style: UInt8, Equatable, Sendable, BitwiseCopyable {
    /// Outside the layer.
    case outer
    /// On the layer.
    case inner
    /// Both sides of one slope.
    case emboss
    /// Slopes that fall to the edge from both sides.
    case pillow
  }

  /// The side of the edge.
  public var style: Style
  /// The blur of the opacity.
  public var blur: GaussianBlur
  /// The height in pixels between transparent and opaque.
  public var height: Float
  /// The direction to the light, to the right and down, of length 1.
  public var light: Vector2
  /// The sine and the cosine of the light's altitude.
  public var altitude: Vector2
  /// The colour and the opacity of lit slopes.
  public var highlight: PaintColor
  /// The rule by which lit slopes are combined with the layer.
  public var highlightMode: ShadeMode
  /// The colour and the opacity of slopes that face away.
  public var shadow: PaintColor
  /// The rule by which such slopes are combined with the layer.
  public var shadowMode: ShadeMode

  /// Creates a bevel.
  public init(
    style: Style, blur: GaussianBlur, height: Float, light: Vector2, altitude: Vector2, highlight: PaintColor,
    highlightMode: ShadeMode, shadow: PaintColor, shadowMode: ShadeMode
  ) {
    self.style = style
    self.blur = blur
    self.height = height
    self.light = light
    self.altitude = altitude
    self.highlight = highlight
    self.highlightMode = highlightMode
    self.shadow = shadow
    self.shadowMode = shadowMode
  }

  /// The distance between the pixels that a slope is measured from; a blurred byte has too few steps for neighbours.
  func span(side: Int) -> Int {
    let widest = Swift.max(blur.sigmaX > 2 ? blur.sigmaX : 2, blur.sigmaY > 2 ? blur.sigmaY : 2)
    let sigma = Swift.min(widest, Float(side) / 4)
    return Swift.max(1, Int(sigma / 2))
  }

  /// Returns how far the layer grows to each side.
  func growth(side: Int) -> Reach { style == .inner ? Reach() : need(side: side) }

  func need(side: Int) -> Reach {
    let reach = blur.reach(side: side), span = self.span(side: side)
    return Reach(
      left: reach.left + span, top: reach.top + span, right: reach.right + span, bottom: reach.bottom + span)
  }
}
