/// An operation on the pixels of a layer; all lengths are device pixels.
///
/// Effects know nothing of how the layer was drawn. They read and write premultiplied pixels. Places and strengths
/// are numbers whose operations round alike everywhere, so that the same layer and effect give the same bytes.
public enum PixelEffect: Equatable, Sendable, BitwiseCopyable {
  /// A blur by a normal distribution.
  case blur(GaussianBlur)
  /// A blur along one direction.
  case streak(DirectionalBlur)
  /// A shadow under the layer, or in its place.
  case shadow(DropShadow)
  /// The difference of two shadows on the layer.
  case satin(Satin)
  /// A light on the layer's edges.
  case bevel(Bevel)
  /// A line around the layer.
  case outline(ShapeOutline)
  /// A distortion of the layer.
  case warp(Warp)
  /// A displacement of the layer's pixels by those of another layer.
  case displace(Displacement)
  /// An edge of the layer that moves in or out.
  case choke(AlphaChoke)
  /// One colour in place of all colours; the shape stays.
  case fill(PaintColor)
  /// A gradient over the layer.
  case cover(GradientCover)
  /// A change of colours, pixel by pixel.
  case recolor(ColorChange)
  /// A part of the layer that is wiped away.
  case wipe(Wipe)
}

/// A blur by a normal distribution, which may differ in both directions.
public struct GaussianBlur: Equatable, Sendable, BitwiseCopyable {
  /// The standard deviation along rows; 0 or less, or NaN, leaves them as they are.
  public var sigmaX: Float
  /// The standard deviation along columns.
  public var sigmaY: Float
  /// The box beyond whose edges the pixels at the edges continue, and to which the result is cut; nil for transparent
  /// surroundings.
  public var edges: PixelBox?

  /// Creates a blur.
  public init(sigmaX: Float, sigmaY: Float, edges: PixelBox? = nil) {
    self.sigmaX = sigmaX
    self.sigmaY = sigmaY
    self.edges = edges
  }
}

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

/// Distances to the four sides, in whole pixels.
struct Reach: Equatable, BitwiseCopyable {
  var left = 0
  var top = 0
  var right = 0
  var bottom = 0

  /// The reach of two effects, one after the other.
  static func + (a: Reach, b: Reach) -> Reach {
    Reach(left: a.left + b.left, top: a.top + b.top, right: a.right + b.right, bottom: a.bottom + b.bottom)
  }

  /// The distances to the opposite sides.
  var mirrored: Reach { Reach(left: right, top: bottom, right: left, bottom: top) }
}

extension PixelBox {
  /// Returns the box enlarged on each side; an empty box stays empty.
  func outset(by reach: Reach) -> PixelBox {
    isEmpty
      ? .empty
      : PixelBox(
        minX: minX - reach.left, minY: minY - reach.top, maxX: maxX + reach.right, maxY: maxY + reach.bottom)
  }

  /// The number of pixels; 64 bits, because an `Int` may have only 32.
  var pixelCount: Int64 { isEmpty ? 0 : Int64(width) * Int64(height) }

  func moved(x: Int, y: Int) -> PixelBox {
    PixelBox(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }
}

extension PixelEffect {
  /// Returns how far the effect moves or spreads pixels to each side.
  ///
  /// - Parameter side: The longer side of the picture, which bounds every distance.
  func reach(side: Int) -> Reach {
    switch self {
    case .blur(let blur): return blur.edges == nil ? blur.reach(side: side) : Reach()
    case .streak(let blur): return blur.reach(side: side)
    case .shadow(let shadow): return shadow.place.isOnLayer ? Reach() : shadow.reach(side: side)
    case .bevel(let bevel): return bevel.growth(side: side)
    case .satin: return Reach()
    case .outline(let outline): return outline.reach(side: side)
    case .choke(let choke): return choke.growth(side: side)
    case .displace(let displacement): return displacement.reach(side: side)
    case .warp, .fill, .cover, .recolor, .wipe: return Reach()
    }
  }

  /// Returns the box of the pixels on which a box of the result depends.
  func needed(for box: PixelBox, side: Int) -> PixelBox {
    guard case .warp(let warp) = self, !box.isEmpty else { return box.outset(by: need(side: side)) }
    // Nothing is pulled into the picture from farther away than twice its longer side.
    let far = Reach(left: 2 * side, top: 2 * side, right: 2 * side, bottom: 2 * side)
    return warp.needed(for: box).intersection(box.outset(by: far))
  }

  /// Returns how far the pixels lie, to each side, on which one pixel of the result depends.
  func need(side: Int) -> Reach {
    switch self {
    case .blur(let blur): return blur.reach(side: side)
    case .streak(let blur): return blur.reach(side: side)
    case .shadow(let shadow): return shadow.reach(side: side).mirrored
    case .bevel(let bevel): return bevel.need(side: side)
    case .satin(let satin): return satin.need(side: side)
    case .outline(let outline): return outline.reach(side: side)
    case .choke(let choke): return choke.reach(side: side)
    case .displace(let displacement): return displacement.reach(side: side)
    case .warp, .fill, .cover, .recolor, .wipe: return Reach()
    }
  }

  /// The cost of a pixel of the result.
  var pixelCost: Int64 {
    switch self {
    case .blur, .streak: WorkCost.blurredPixel
    case .shadow: WorkCost.shadowPixel
    case .satin, .bevel: WorkCost.reliefPixel
    case .outline: WorkCost.outlinedPixel
    case .choke: WorkCost.chokedPixel
    case .warp(let warp): warp.pixelCost
    case .displace: WorkCost.warpedPixel
    case .fill: WorkCost.recoloredPixel
    case .cover: WorkCost.placedPixel
    case .recolor: WorkCost.computedPixel
    case .wipe: WorkCost.placedPixel
    }
  }
}

extension GaussianBlur {
  func reach(side: Int) -> Reach {
    let x = GaussianKernel(sigma: sigmaX, side: side).reach
    let y = GaussianKernel(sigma: sigmaY, side: side).reach
    return Reach(left: x, top: y, right: x, bottom: y)
  }
}

/// A distance in 1/256 pixels.
struct FixedDistance: BitwiseCopyable {
  /// The whole pixels, rounded down.
  var pixels: Int
  /// The rest, 0…255.
  var fraction: UInt32

  /// Rounds a distance, which is limited to ±`limit` pixels; NaN becomes 0.
  init(_ distance: Float, limit: Int) {
    let bound = Float(limit)
    let d = distance.isNaN ? 0 : Swift.max(-bound, Swift.min(bound, distance))
    let units = Int((d * 256).rounded())
    pixels = units >> 8
    fraction = UInt32(truncatingIfNeeded: units & 255)
  }
}

extension DropShadow {
  /// Returns how far the shadow lies beyond the layer on each side.
  func reach(side: Int) -> Reach {
    let blur = self.blur.reach(side: side)
    let (x, y) = placement(side: side)
    return Reach(
      left: Swift.max(0, blur.left - x.pixels), top: Swift.max(0, blur.top - y.pixels),
      right: Swift.max(0, blur.right + x.pixels + 1), bottom: Swift.max(0, blur.bottom + y.pixels + 1))
  }

  /// The offset; a shadow farther away than the picture is long can't be seen.
  func placement(side: Int) -> (x: FixedDistance, y: FixedDistance) {
    (FixedDistance(offset.x, limit: 2 * side), FixedDistance(offset.y, limit: 2 * side))
  }
}
