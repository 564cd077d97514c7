// expect: has no member 'lid'
import DotLottie

@MainActor func snippet(_ animation: DotLottieAnimation) {
  _ = animation.state(of: Keeper.self) == .lid
}
