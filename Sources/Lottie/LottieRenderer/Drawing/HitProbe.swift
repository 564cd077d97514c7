import LottieFormat
import VectorRaster

/// A probe that draws a small piece of the picture to test whether a layer shows there.
///
/// It draws the layer as the picture does, including masks, mattes and merges, so that the hit area is the visible
/// area.
final class HitProbe {
  /// The side of the piece in its own pixels; odd, so that one pixel is in the middle.
  private static let side = 65
  /// Half the side of the piece, in picture pixels, for a tolerance of 0.
  private static let smallestRadius: Float = 0.125

  private let renderer: Renderer
  private var surface = Surface(width: side, height: side)

  init?(_ animation: LottieAnimation) {
    guard let renderer = try? Renderer(animation, width: Self.side, height: Self.side, placement: .identity)
    else { return nil }
    self.renderer = renderer
  }

  /// Returns whether a layer shows at a point.
  ///
  /// - Parameters:
  ///   - path: The only layer to draw in each composition around the layer and in its own, by composition index.
  ///   - owner: The renderer of the picture.
  ///   - point: The point, in picture pixels.
  ///   - tolerance: The largest distance between the point and the visible area, in picture pixels.
  ///   - pose: A pose of the animation.
  ///   - work: The work budget; once it is exhausted the result is false.
  func shows(
    _ path: [Int: Int32], of owner: Renderer, at point: Vector2, tolerance: Float, _ pose: Pose,
    _ work: inout WorkBudget
  ) -> Bool {
    guard point.x.isFinite, point.y.isFinite else { return false }
    let pixels = work.spend(Self.side * Self.side, each: WorkCost.probedPixel)
    guard pixels, work.spend(pose.values.count, each: WorkCost.comparedValue) else { return false }
    let reach = tolerance > 0 ? min(tolerance, 1e4) : 0
    let radius = max(reach, Self.smallestRadius)
    let scale = Float(Self.side) / (2 * radius)
    renderer.placement =
      Matrix2D(a: scale, b: 0, c: 0, d: scale, tx: (radius - point.x) * scale, ty: (radius - point.y) * scale)
      * owner.placement
    renderer.overlay = owner.overlay
    renderer.onlyLayers = path
    renderer.workLimit = work
    renderer.markChanged()
    renderer.draw(pose, into: &surface)
    work = renderer.rasterizer.work
    return !work.isExhausted && isPainted(within: reach * scale)
  }

  /// Returns whether a pixel is painted within a distance, in pixels of the piece, from the middle one.
  private func isPainted(within distance: Float) -> Bool {
    let middle = Self.side / 2
    // A pixel counts as painted when its edge is; its middle is half a pixel farther away on average.
    let limit = max(distance - 0.35, 0) * max(distance - 0.35, 0)
    for y in 0..<Self.side {
      for x in 0..<Self.side where surface.pixels[y * Self.side + x] >> 24 > 0 {
        let dx = Float(x - middle), dy = Float(y - middle)
        if dx * dx + dy * dy <= limit { return true }
      }
    }
    return false
  }
}
