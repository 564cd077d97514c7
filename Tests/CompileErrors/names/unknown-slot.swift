// expect: has no member 'see'
import DotLottie

@MainActor func snippet(_ animation: DotLottieAnimation) {
  animation.setSlot(Lighthouse.Slot.see, to: .color(red: 1, green: 0, blue: 0))
}
