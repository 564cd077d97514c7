// expect: ThemeName
import DotLottie

@MainActor func snippet(_ animation: DotLottieAnimation) {
  animation.setTheme(Lighthouse.Animation.ship)
}
