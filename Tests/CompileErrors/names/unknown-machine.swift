// expect: has no member 'Keper'
import DotLottie

@MainActor func snippet(_ animation: DotLottieAnimation) {
  animation.stateMachineStart(Lighthouse.Keper.self)
}
