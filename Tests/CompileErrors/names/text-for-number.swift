// expect: no exact matches in call to instance method 'setInput'
import DotLottie

@MainActor func snippet(_ animation: DotLottieAnimation) {
  animation.setInput(Keeper.oil, to: "5")
}
