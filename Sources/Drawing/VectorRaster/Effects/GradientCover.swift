import PlainMath

/// A gradient over a layer, within the layer's shape.
public struct GradientCover: Equatable, Sendable, BitwiseCopyable {
  /// The rule that maps a point to a position along the ramp.
  public enum Shape: UInt8, Equatable, Sendable, BitwiseCopyable {
    /// Positions along the line from the start to the end.
    case linear
    /// Distances from the start.
    case radial
    /// One turn around the start, counterclockwise from the direction of the end.
    case angle
    /// Positions along the line, in both directions from the start.
    case reflected
    /// Distances from the start along the line and across, added.
    case diamond
  }

  /// The ramp of colours.
  public var ramp: GradientRampID
  /// The rule that maps a point to a position.
  public var shape: Shape
  /// The point at position 0, in the space of the layer.
  public var start: Vector2
  /// The point at position 1; the last colour is everywhere when both coincide.
  public var end: Vector2
  /// The map from the picture to the space of the layer.
  public var toLayer: Matrix2D
  /// The opacity, 0…1.
  public var opacity: Float
  /// The rule by which the gradient is combined with the layer.
  public var mode: ShadeMode
  /// A number that changes with the colours of the ramp.
  var version = 0

  /// Creates a gradient.
  public init(
    ramp: GradientRampID, shape: Shape, start: Vector2, end: Vector2, toLayer: Matrix2D, opacity: Float,
    mode: ShadeMode = .normal
  ) {
    self.ramp = ramp
    self.shape = shape
    self.start = start
    self.end = end
    self.toLayer = toLayer
    self.opacity = opacity
    self.mode = mode
  }
}

extension GradientCover {
  /// Returns the position of a point along the ramp.
  fileprivate func position(_ point: Vector2, _ way: Vector2, _ scale: Float) -> Float {
    let from = point - start
    let along = (from.x * way.x + from.y * way.y) * scale
    switch shape {
    case .linear: return along
    case .reflected: return along.magnitude
    case .radial: return from.length * scale.squareRoot()
    case .diamond: return along.magnitude + ((from.y * way.x - from.x * way.y) * scale).magnitude
    case .angle:
      let across = (from.y * way.x - from.x * way.y) * scale
      let turn = Float(PlainMath.atan2(Double(-across), Double(along)) / (2 * Double.pi))
      return turn < 0 ? turn + 1 : turn
    }
  }
}

extension PixelBlock {
  /// Covers all pixels with a gradient.
  mutating func cover(_ gradient: GradientCover, _ ramp: GradientRamp) {
    let way = gradient.end - gradient.start
    let square = way.x * way.x + way.y * way.y
    let isPoint = !(square > 0)
    let scale = isPoint ? 0 : 1 / square
    let opacity = byte(gradient.opacity), last = GradientRamp.size - 1
    for y in box.minY..<Swift.max(box.minY, box.maxY) {
      let row = unsafe pixel(box.minX, y)
      for i in 0..<box.width {
        let own = unsafe row[i]
        if own == 0 { continue }
        let point = gradient.toLayer * Vector2(Float(box.minX + i) + 0.5, Float(y) + 0.5)
        let t = isPoint ? 1 : gradient.position(point, way, scale)
        let index = t > 0 ? (t < 1 ? Int(t * Float(GradientRamp.size)) : last) : 0
        unsafe row[i] = gradient.mode.atop(scaled(ramp.pixels[Swift.min(index, last)], opacity), own)
      }
    }
  }
}
