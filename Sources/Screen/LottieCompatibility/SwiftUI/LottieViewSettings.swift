import LottieRenderer

/// The settings that a view of SwiftUI gives its view of the framework; nil leaves one as it is.
struct LottieViewSettings {
  var playbackMode: LottiePlaybackMode?
  var speed: Double?
  var texts: (any AnimationKeypathTextProvider)?
  var fonts: (any AnimationFontProvider)?
  /// The values of properties, in the order in which they were given: of two that lead to one property, the later counts.
  private(set) var values: [(keypath: AnimationKeypath, provider: any AnyValueProvider)] = []
  var didFinish: LottieCompletionBlock?

  /// Adds a value, in place of a former one at the keypath.
  mutating func give(_ provider: any AnyValueProvider, for keypath: AnimationKeypath) {
    values.removeAll { $0.keypath == keypath }
    values.append((keypath, provider))
  }

  /// Gives a view the settings that have changed.
  ///
  /// - Parameters:
  ///   - view: The view, whose ``LottieAnimationView/taken`` are these settings.
  ///   - former: The settings before; nil for all of these, as after another animation.
  @MainActor
  func apply(to view: LottieAnimationView, after former: LottieViewSettings?) {
    if let speed, speed != former?.speed { view.animationSpeed = speed }
    if texts !== view.textProvider { view.textProvider = texts }
    // Fonts can't be compared: they are taken with another animation only.
    if let fonts, former == nil { view.fontProvider = fonts }
    for (keypath, provider) in values { view.give(provider, for: keypath) }
    for (keypath, _) in former?.values ?? [] where !values.contains(where: { $0.keypath == keypath }) {
      view.removeValueProvider(for: keypath)
    }
    if let playbackMode, playbackMode != former?.playbackMode {
      view.setPlaybackMode(playbackMode) { [weak view] isFinished in view?.taken?.didFinish?(isFinished) }
    }
  }
}
