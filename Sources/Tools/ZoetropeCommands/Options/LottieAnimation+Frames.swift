#if Tools
import LottieRenderer

extension LottieAnimation {
  /// The last whole frame, counted from the in point.
  package var lastFrame: Double { max(0, Double(frameCount) - 1) }

  /// Whether a frame, counted from the in point, is one of the animation's, or between the last and the out point.
  package func hasFrame(_ frame: Double) -> Bool {
    frame >= 0 && (frame <= lastFrame || frame < outPoint - inPoint)
  }
}
#endif
