import DotLottie
import LottieRenderer

extension LottieAnimationView {
  /// Takes what a view of SwiftUI says; playback goes on if the animation and the mode are the same.
  func take(
    _ next: LottieAnimation, _ provider: (any AnimationImageProvider)?, _ settings: LottieViewSettings,
    _ changes: [@MainActor (LottieAnimationView) -> Void]
  ) {
    let isSame = animation.map { $0.hasContents(of: next) } ?? false
    if !isSame {
      imageProvider = provider
      animation = next
    }
    for change in changes { change(self) }
    settings.apply(to: self, after: isSame ? taken : nil)
    taken = settings
  }
}
