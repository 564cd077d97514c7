#if Tools
import LottieRenderer
import VectorRaster

/// Finds the frame that stands for an animation.
enum Poster {
  /// The number of frames that are tried.
  static let samples = 256
  /// The length of the longer side of the pictures that are tried, in pixels.
  private static let side = 64.0

  /// Returns the frame, counted from the in point, that shows most; the first of several.
  ///
  /// That is the frame whose small picture has the most opaque pixels of another colour than the ground, which is the
  /// colour that most pixels of all tried frames have: no colour, that of a background, or that of a layer that covers
  /// the canvas. Of several, it is the frame that covers most.
  static func frame(
    of animation: LottieAnimation, _ overlay: Overlay?, background: PaintColor?
  ) -> Double {
    let (width, height) = size(for: animation)
    guard let renderer = try? Renderer(animation, width: width, height: height) else { return 0 }
    renderer.overlay = overlay
    if let background { renderer.background = background }
    var surface = Surface(width: width, height: height)
    let frames = frames(of: animation)
    var pictures: [[UInt32]] = []
    var counts: [UInt32: Int] = [:]
    for frame in frames {
      renderer.render(frame: animation.inPoint + frame, into: &surface)
      for pixel in surface.pixels { counts[pixel, default: 0] += 1 }
      pictures.append(surface.pixels)
    }
    // Of two that are as frequent, the darker is taken, whatever the order of the table.
    let ground = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    var best = (frame: 0.0, shown: -1, covered: -1)
    for (frame, picture) in zip(frames, pictures) {
      var (shown, covered) = (0, 0)
      for pixel in picture {
        let alpha = Int(pixel >> 24)
        covered += alpha
        shown += min(alpha, PictureDifference.distance(pixel, ground))
      }
      if (shown, covered) > (best.shown, best.covered) { best = (frame, shown, covered) }
    }
    return best.frame
  }

  /// The size of the pictures that are tried.
  private static func size(for animation: LottieAnimation) -> (width: Int, height: Int) {
    let scale = side / max(animation.width, animation.height, 1)
    return (
      max(1, Int((animation.width * scale).rounded())), max(1, Int((animation.height * scale).rounded()))
    )
  }

  /// The frames that are tried, counted from the in point.
  private static func frames(of animation: LottieAnimation) -> [Double] {
    let last = max(0, animation.frameCount - 1)
    let count = min(last + 1, samples)
    return (0..<count).map { Double(count < 2 ? 0 : $0 * last / (count - 1)) }
  }

  /// The work to find the frame, in units of ``DrawingCost``.
  static func cost(of animation: LottieAnimation, _ overlay: Overlay?) -> Double {
    let (width, height) = size(for: animation)
    let frames = frames(of: animation).map { animation.inPoint + $0 }
    return DrawingCost(of: animation, frames: frames, width: width, height: height, overlay: overlay).work
  }
}
#endif
