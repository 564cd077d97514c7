import LottieFormat
import VectorRaster

/// Looks at a small piece of the picture to tell whether a layer shows there.
///
/// It draws the layer as the picture has it, masks, mattes, merges and all, so that what is hit is what is seen.
final class HitProbe {
  /// The side of the piece in its own pixels; odd, so that one of them is in the middle.
  private static let side = 65
  /// Half the side of the piece in picture pixels where no tolerance is asked for.
  private static let smallestRadius: Float = 0.125

  private let renderer: Renderer
  private var surface = Surface(width: side, height: side)

  init?(_ animation: LottieAnimation) {
    guard let renderer = try? Renderer(animation, width: Self.side, height: Self.side, placement: .identity)
    else { return nil }
    self.renderer = renderer
  }

  /// Whether a layer shows at a point.
  ///
  /// - Parameters:
  ///   - path: For each composition around the layer, and its own, the only layer to draw.
  ///   - owner: The renderer whose picture it is.
  ///   - point: In picture pixels.
  ///   - tolerance: How far from what shows the point may be, in picture pixels.
  ///   - pose: Of the animation.
  ///   - work: Pays for the answer; once it is exhausted that is false.
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

  /// Whether a pixel of the piece is painted, the middle one or one near it.
  private func isPainted(within distance: Float) -> Bool {
    let middle = Self.side / 2
    // A pixel is painted whose edge is: its middle is half a pixel farther on the average.
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
