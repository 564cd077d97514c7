// expect: has no member 'frog'
import DotLottie

@MainActor func snippet(_ animation: DotLottieAnimation) {
  animation.setTheme(Lighthouse.Theme.frog)
}
