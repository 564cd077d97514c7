import LottieRenderer

/// The settings that a view of SwiftUI gives its view of the framework; nil leaves one as it is.
struct LottieViewSettings {
  var playbackMode: LottiePlaybackMode?
  var speed: Double?
  var values: [AnimationKeypath: any AnyValueProvider] = [:]
  var didFinish: LottieCompletionBlock?

  /// Gives a view the settings that differ from those that it was given before, and everything after another animation.
  ///
  /// Values of providers can't be compared: only those of keypaths that are new are given.
  @MainActor
  func apply(to view: LottieAnimationView, after former: LottieViewSettings?) {
    if let speed, speed != former?.speed { view.animationSpeed = speed }
    for (keypath, provider) in values where former?.values[keypath] == nil {
      view.setValueProvider(provider, keypath: keypath)
    }
    for keypath in former?.values.keys ?? [:].keys where values[keypath] == nil {
      view.removeValueProvider(for: keypath)
    }
    if let playbackMode, playbackMode != former?.playbackMode {
      view.setPlaybackMode(playbackMode, completion: didFinish)
    }
  }
}
