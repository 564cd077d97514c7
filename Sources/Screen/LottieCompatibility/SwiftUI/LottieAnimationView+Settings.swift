import DotLottie
import LottieRenderer

extension LottieAnimationView {
  /// Returns whether an animation is the one that is shown, or was made from the same file.
  func shows(_ next: LottieAnimation?) -> Bool {
    guard let animation, let next else { return animation == nil && next == nil }
    return animation.isSame(as: next)
      || animation.source != nil && animation.source?.json == next.source?.json
  }

  /// Returns whether two providers are the same, as far as that can be known: those that can't be compared are.
  private func areSame(_ a: (any AnimationImageProvider)?, _ b: (any AnimationImageProvider)?) -> Bool {
    func isEqual<Provider: Equatable>(_ a: Provider, _ b: Any) -> Bool { a == b as? Provider }
    switch (a, b) {
    case (nil, nil): return true
    case (let a?, let b?):
      guard type(of: a) == type(of: b) else { return false }
      if let a = a as? any Equatable { return isEqual(a, b) }
      return type(of: a) is AnyClass ? a as AnyObject === b as AnyObject : true
    default: return false
    }
  }

  /// Takes the arguments of a view of SwiftUI; playback goes on if the animation and the mode are the same.
  func take(
    _ next: LottieAnimation, _ provider: (any AnimationImageProvider)?, _ settings: LottieViewSettings,
    _ changes: [@MainActor (LottieAnimationView) -> Void]
  ) {
    let isSame = shows(next)
    if !isSame || !areSame(provider, imageProvider) { imageProvider = provider }
    if !isSame { animation = next }
    for change in changes { change(self) }
    let former = taken
    // A completion that is called later finds these.
    taken = settings
    settings.apply(to: self, after: isSame ? former : nil)
  }
}
