/// A distortion of a layer: each pixel shows another place of the layer.
public struct Warp: Equatable, Sendable, BitwiseCopyable {
  /// The kind of distortion, in the space of the layer.
  public enum Shape: Equatable, Sendable, BitwiseCopyable {
    /// A turn around `center` by `turns` clockwise, which fades with the square of the distance up to `radius`.
    case twirl(center: Vector2, radius: Float, turns: Float)
    /// A bulge within an ellipse, of a height −4…4; negative heights pinch.
    case bulge(center: Vector2, radii: Vector2, height: Float)
    /// Waves.
    case wave(Wave)
    /// A rectangle whose corners move to four other points.
    case pin(Projection)
    /// A plane that is seen in perspective; the rectangle is the part that is visible.
    case perspective(Projection)
  }

  /// The kind of distortion.
  public var shape: Shape
  /// The map from the space of the layer to the picture.
  public var toPicture: Matrix2D
  /// The map from the picture to the space of the layer.
  public var toLayer: Matrix2D

  /// Creates a distortion.
  public init(_ shape: Shape, toPicture: Matrix2D, toLayer: Matrix2D) {
    self.shape = shape
    self.toPicture = toPicture
    self.toLayer = toLayer
  }
}

extension Warp {
  /// Whether the places depend on the distance from a middle, by factors that are computed first.
  var isRadial: Bool {
    switch shape {
    case .twirl, .bulge: true
    case .wave, .pin, .perspective: false
    }
  }

  /// The cost of a pixel, along rows or along columns.
  var pixelCost: Int64 {
    if case .perspective = shape { return WorkCost.perspectivePixel }
    return WorkCost.warpedPixel
  }

  /// Returns the distortion in a picture in which all positions are moved.
  func moved(x: Int, y: Int) -> Warp {
    Warp(
      shape, toPicture: .translation(Float(x), Float(y)) * toPicture,
      toLayer: toLayer * .translation(-Float(x), -Float(y)))
  }

  /// Returns the box of the result for a box of pixels.
  func box(of source: PixelBox) -> PixelBox {
    switch shape {
    case .wave(let wave): return source.outset(by: reach(of: wave))
    case .pin(let projection), .perspective(let projection):
      let map = Projection(toPicture) * projection * Projection(toLayer)
      return map.box(of: source) ?? .everything
    case .twirl, .bulge:
      // A pinched ellipse shows what lies up to twice as far from its middle.
      let inside = circle(scale: 2)
      return inside.intersection(source).isEmpty ? source : source.union(circle(scale: 1))
    }
  }

  /// Returns the box of the pixels on which a box of the result depends.
  func needed(for box: PixelBox) -> PixelBox {
    switch shape {
    case .wave(let wave): return box.outset(by: reach(of: wave))
    case .pin(let projection): return box.union(projection.rectangle.transformed(by: toPicture).pixels)
    case .perspective(let projection):
      let margin = Reach(left: 2, top: 2, right: 2, bottom: 2)
      return projection.rectangle.transformed(by: toPicture).pixels.outset(by: margin)
    case .twirl, .bulge: return box.union(circle(scale: 2))
    }
  }

  private func reach(of wave: Wave) -> Reach {
    let way = toPicture.applied(toDisplacement: wave.across * wave.height)
    let x = Bounds.pixel(way.x.magnitude, .up) + 1, y = Bounds.pixel(way.y.magnitude, .up) + 1
    return Reach(left: x, top: y, right: x, bottom: y)
  }

  /// Returns the box of the ellipse within which a layer is distorted, enlarged by a factor.
  private func circle(scale: Float) -> PixelBox {
    let center: Vector2, radii: Vector2
    switch shape {
    case .twirl(let middle, let radius, _): (center, radii) = (middle, Vector2(radius, radius) * scale)
    case .bulge(let middle, let ellipse, _): (center, radii) = (middle, ellipse * scale)
    case .wave, .pin, .perspective: return .empty
    }
    return Bounds(
      minX: center.x - radii.x, minY: center.y - radii.y, maxX: center.x + radii.x, maxY: center.y + radii.y
    ).transformed(by: toPicture).pixels
  }
}

extension Bounds {
  /// The smallest box of whole pixels, of at most a million pixels in each direction.
  fileprivate var pixels: PixelBox {
    PixelBox(
      minX: Self.pixel(minX, .down), minY: Self.pixel(minY, .down), maxX: Self.pixel(maxX, .up),
      maxY: Self.pixel(maxY, .up))
  }

  /// Returns a whole number within ±2²⁰; 0 for NaN.
  fileprivate static func pixel(_ value: Float, _ rule: FloatingPointRoundingRule) -> Int {
    value.isNaN ? 0 : Int(Swift.max(-1_048_576, Swift.min(1_048_576, value)).rounded(rule))
  }
}

extension PixelBox {
  /// A box larger than any picture.
  static var everything: PixelBox {
    PixelBox(minX: -1 << 20, minY: -1 << 20, maxX: 1 << 20, maxY: 1 << 20)
  }
}
