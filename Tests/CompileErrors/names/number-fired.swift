// expect: cannot convert value of type 'InputName<Float>' to expected argument type 'InputName<Void>'
import DotLottie

@MainActor func snippet(_ animation: DotLottieAnimation) {
  animation.fire(Keeper.oil)
}
