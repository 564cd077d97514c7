import LottieRenderer
import VectorRaster

/// Finds the frame that stands for an animation.
enum Poster {
  /// The number of frames that are tried.
  private static let samples = 32
  /// The length of the longer side of the pictures that are tried, in pixels.
  private static let side = 96.0

  /// Returns the frame, counted from the in point, that covers most of the canvas; the first of several.
  ///
  /// Coverage is the sum of all pixels' opacity in a small picture.
  static func frame(of animation: LottieAnimation, _ overlay: Overlay?) -> Double {
    let scale = side / max(animation.width, animation.height, 1)
    let width = max(1, Int((animation.width * scale).rounded()))
    let height = max(1, Int((animation.height * scale).rounded()))
    guard let renderer = try? Renderer(animation, width: width, height: height) else { return 0 }
    renderer.overlay = overlay
    var surface = Surface(width: width, height: height)
    var best = (frame: 0.0, coverage: -1)
    let last = max(0, animation.frameCount - 1)
    let count = min(last + 1, samples)
    for sample in 0..<count {
      let frame = Double(count < 2 ? 0 : sample * last / (count - 1))
      renderer.render(frame: animation.inPoint + frame, into: &surface)
      let coverage = surface.pixels.reduce(0) { $0 + Int($1 >> 24) }
      if coverage > best.coverage { best = (frame, coverage) }
    }
    return best.frame
  }
}
