// expect: has no member 'oli'
import DotLottie

@MainActor func snippet(_ animation: DotLottieAnimation) {
  animation.setInput(Keeper.oli, to: 5)
}
