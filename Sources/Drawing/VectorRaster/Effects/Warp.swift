import PlainMath

/// A distortion of a layer: each pixel shows another place of the layer.
///
/// This file is the table of distortions: each shape has its boxes, and the map from a pixel to its source.
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

extension WarpPainter {
  /// Draws a distorted layer into `result`, whose box is set.
  mutating func paint(_ source: borrowing PixelBlock, into result: inout PixelBlock, _ warp: Warp) {
    switch warp.shape {
    case .twirl(let center, let radius, let turns):
      fillFactors { t in
        // The content turns clockwise, so what is shown lies counterclockwise.
        let (sine, cosine) = PlainMath.sinCos(-2 * Double.pi * Double(turns) * (1 - t) * (1 - t))
        return SIMD2(Float(cosine), Float(sine))
      }
      let radii = Vector2(radius, radius)
      unsafe Self.draw(
        source, into: &result, RadialMap(warp: warp, center: center, radii: radii, factors: factors.base))
    case .bulge(let center, let radii, let height):
      fillFactors { t in SIMD2(Float(Self.bulge(t, Double(height))), 0) }
      unsafe Self.draw(
        source, into: &result, RadialMap(warp: warp, center: center, radii: radii, factors: factors.base))
    case .wave(let wave):
      Self.draw(source, into: &result, WaveMap(wave: wave, warp: warp))
    case .pin(let projection), .perspective(let projection):
      guard let inverse = projection.inverse else { return result.clear() }
      let back = Projection(warp.toPicture) * inverse * Projection(warp.toLayer)
      Self.draw(source, into: &result, back)
    }
  }

  private mutating func fillFactors(_ factor: (Double) -> SIMD2<Float>) {
    factors.count = 0
    factors.reserve(radialSteps + 1)
    for i in 0...radialSteps { unsafe factors.base[i] = factor(Double(i) / Double(radialSteps)) }
  }

  /// Returns the factor of a distance of 0…1 from the middle of a bulge.
  ///
  /// A bulge combines the view of a sphere with a power of the distance; players agree on both.
  private static func bulge(_ t: Double, _ height: Double) -> Double {
    let share = Swift.min(height.magnitude, 4) / 4
    guard share > 0, height.isFinite else { return 1 }
    let radius = (1 + share) / (2 * share.squareRoot())
    let t = Swift.max(t, 1e-3)
    func arc(_ x: Double) -> Double { 0.5 * Double.pi - PlainMath.acos(x) }
    let sphere = arc(t / radius) / (arc(1 / radius) * t)
    let power = PlainMath.pow(t, 2.6 * share * share * share)
    return height > 0 ? sphere * power : 2 - sphere * power
  }
}

/// The number of steps from the middle of a ``RadialMap`` to its edge.
private let radialSteps = 1024

/// Turns and scales around a middle, which depend on the distance alone.
@unsafe
private struct RadialMap: @unsafe PixelMap {
  let warp: Warp
  let center: Vector2
  let radii: Vector2
  /// The factor of each distance, as a complex number.
  let factors: UnsafePointer<SIMD2<Float>>

  @inline(__always)
  func place(_ x: Int, _ y: Int) -> SIMD2<Double> {
    let pixel = Vector2(Float(x) + 0.5, Float(y) + 0.5)
    let from = unsafe warp.toLayer * pixel - center
    let v = unsafe Vector2(from.x / radii.x, from.y / radii.y)
    let t = v.length
    guard t < 1 else { return SIMD2(Double(pixel.x), Double(pixel.y)) }
    let step = t * Float(radialSteps)
    let index = Int(step)
    let low = unsafe factors[index], high = unsafe factors[index + 1]
    let factor = low + (high - low) * (step - Float(index))
    let turned = Vector2(v.x * factor.x - v.y * factor.y, v.x * factor.y + v.y * factor.x)
    let place = unsafe warp.toPicture * (center + Vector2(turned.x * radii.x, turned.y * radii.y))
    return SIMD2(Double(place.x), Double(place.y))
  }
}

private struct WaveMap: PixelMap {
  let wave: Wave
  let warp: Warp

  @inline(__always)
  func place(_ x: Int, _ y: Int) -> SIMD2<Double> {
    let point = warp.toLayer * Vector2(Float(x) + 0.5, Float(y) + 0.5)
    let along = point.x * wave.direction.x + point.y * wave.direction.y
    let offset = wave.height * wave.offset(along / wave.length + wave.phase)
    let place = warp.toPicture * (point - wave.across * offset)
    return SIMD2(Double(place.x), Double(place.y))
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
