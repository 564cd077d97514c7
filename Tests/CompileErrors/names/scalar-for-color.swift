// expect: scalar
import DotLottie

@MainActor func snippet(_ animation: DotLottieAnimation) {
  animation.setSlot(Lighthouse.Slot.sea, to: .scalar(5))
}
