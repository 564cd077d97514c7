// expect: has no member 'sweeep'
import DotLottie

@MainActor func snippet(_ animation: DotLottieAnimation) {
  animation.play(marker: Lighthouse.Segment.sweeep)
}
