import PlainMath

/// A part of a layer that is wiped away: the opacity of each pixel is multiplied by a share that follows from its
/// place.
public struct Wipe: Equatable, Sendable, BitwiseCopyable {
  /// The region that is wiped away, in the space of the layer.
  public enum Region: Equatable, Sendable, BitwiseCopyable {
    /// The points p with p · direction below a limit; `direction` has the length 1.
    case halfPlane(direction: Vector2, limit: Float)
    /// A sector around a point, of a share 0…1 of the full turn; it begins at `start`, in turns clockwise from straight
    /// up.
    case sector(center: Vector2, start: Float, share: Float)
    /// Stripes: a share 0…1 of each `width` along `direction`, which has the length 1.
    case stripes(direction: Vector2, width: Float, share: Float)
  }

  /// The region that is wiped away.
  public var region: Region
  /// The width of the soft edge in the space of the layer; an edge is at least as soft as a pixel.
  public var feather: Float
  /// The map from the picture to the space of the layer.
  public var toLayer: Matrix2D

  /// Creates a wipe.
  public init(region: Region, feather: Float, toLayer: Matrix2D) {
    self.region = region
    self.feather = feather
    self.toLayer = toLayer
  }
}

extension Wipe {
  /// Returns the distance of a point from the region, negative inside.
  fileprivate func distance(_ p: Vector2) -> Float {
    switch region {
    case .halfPlane(let direction, let limit):
      return p.x * direction.x + p.y * direction.y - limit
    case .sector(let center, let start, let share):
      if share <= 0 { return .greatestFiniteMagnitude }
      if share >= 1 { return -.greatestFiniteMagnitude }
      let d = p - center
      let turn = Float(PlainMath.atan2(Double(d.x), Double(-d.y)) / (2 * Double.pi)) - start
      return d.length * 2 * .pi * Self.distance(turn - turn.rounded(.down), share, 1)
    case .stripes(let direction, let width, let share):
      if share <= 0 || !(width > 0) { return .greatestFiniteMagnitude }
      if share >= 1 { return -.greatestFiniteMagnitude }
      let place = (p.x * direction.x + p.y * direction.y) / width
      return width * Self.distance(place - place.rounded(.down), share, 1)
    }
  }

  /// Returns the distance from 0 ..< `end` on a circle of the length `length`, negative inside.
  private static func distance(_ place: Float, _ end: Float, _ length: Float) -> Float {
    place < end ? -Swift.min(place, end - place) : Swift.min(place - end, length - place)
  }

  /// The width of the soft edge; at least a pixel.
  fileprivate var softness: Float {
    let pixel = (toLayer.a * toLayer.d - toLayer.b * toLayer.c).magnitude.squareRoot()
    let least = pixel.isFinite && pixel > 0 ? pixel : 1
    return feather > least && feather.isFinite ? feather : least
  }
}

extension PixelBlock {
  /// Wipes a part of the pixels away.
  mutating func wipe(_ wipe: Wipe) {
    let softness = wipe.softness
    for y in box.minY..<Swift.max(box.minY, box.maxY) {
      let row = unsafe pixel(box.minX, y)
      for i in 0..<box.width {
        let own = unsafe row[i]
        if own == 0 { continue }
        let point = wipe.toLayer * Vector2(Float(box.minX + i) + 0.5, Float(y) + 0.5)
        let share = byte(0.5 + wipe.distance(point) / softness)
        if share < 255 { unsafe row[i] = scaled(own, share) }
      }
    }
  }
}
