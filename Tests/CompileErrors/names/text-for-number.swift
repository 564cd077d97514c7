// expect: cannot convert value of type 'InputName<Float>' to expected argument type 'InputName<String>'
import DotLottie

@MainActor func snippet(_ animation: DotLottieAnimation) {
  animation.setInput(Keeper.oil, to: "5")
}
