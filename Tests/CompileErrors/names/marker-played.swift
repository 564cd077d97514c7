// expect: SegmentName
import DotLottie

@MainActor func snippet(_ animation: DotLottieAnimation) {
  animation.play(marker: Lighthouse.Marker.sweep)
}
