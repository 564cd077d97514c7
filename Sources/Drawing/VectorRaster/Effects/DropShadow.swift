/// The shadow of a layer: its shape in one colour, moved and blurred.
public struct DropShadow: Equatable, Sendable, BitwiseCopyable {
  /// The colour and the opacity.
  public var color: PaintColor
  /// The distance from the layer, to the right and down.
  public var offset: Vector2
  /// The blur of the shadow.
  public var blur: GaussianBlur
  /// The place of a shadow.
  public enum Place: UInt8, Equatable, Sendable, BitwiseCopyable {
    /// Under the layer.
    case under
    /// In the place of the layer, which does not show.
    case alone
    /// In the place of the layer and outside it only.
    case around
    /// On the layer: the shadow of its surroundings.
    case inside
    /// On the layer: its own blurred shape, strongest in the middle.
    case middle

    /// Whether the shadow lies on the layer.
    var isOnLayer: Bool { self == .inside || self == .middle }
  }

  /// The place of the shadow.
  public var place: Place
  /// The factor by which the blurred opacity grows, up to 1.
  public var gain: Float = 1
  /// The rule by which a shadow on the layer is combined with the layer.
  public var mode = ShadeMode.normal

  /// Creates a shadow.
  public init(color: PaintColor, offset: Vector2, blur: GaussianBlur, place: Place = .under) {
    self.color = color
    self.offset = offset
    self.blur = blur
    self.place = place
  }
}

extension DropShadow {
  /// Returns how far the result lies beyond the layer on each side; negative distances lie within it.
  func growth(side: Int) -> Reach {
    let blur = self.blur.reach(side: side)
    let (x, y) = placement(side: side)
    let growth = Reach(
      left: blur.left - x.pixels, top: blur.top - y.pixels,
      right: blur.right + x.pixels + (x.fraction > 0 ? 1 : 0),
      bottom: blur.bottom + y.pixels + (y.fraction > 0 ? 1 : 0))
    switch place {
    case .under:
      return Reach(
        left: Swift.max(0, growth.left), top: Swift.max(0, growth.top), right: Swift.max(0, growth.right),
        bottom: Swift.max(0, growth.bottom))
    case .alone, .around: return growth
    case .inside, .middle: return Reach()
    }
  }

  /// Returns how far the pixels lie, to each side, on which one pixel of the result depends.
  func need(side: Int) -> Reach {
    let blur = self.blur.reach(side: side)
    let (x, y) = placement(side: side)
    return Reach(
      left: Swift.max(0, blur.right + x.pixels + 1), top: Swift.max(0, blur.bottom + y.pixels + 1),
      right: Swift.max(0, blur.left - x.pixels), bottom: Swift.max(0, blur.top - y.pixels))
  }

  /// The offset; a shadow farther away than the picture is long can't be seen.
  func placement(side: Int) -> (x: FixedDistance, y: FixedDistance) {
    (FixedDistance(offset.x, limit: 2 * side), FixedDistance(offset.y, limit: 2 * side))
  }
}
