import DotLottieFormat
public import LottieFormat
import LottiePlayer
import LottieRenderer

extension DotLottieAnimation {
  /// What the package says of itself; nil for an animation that comes from none, and while it is being fetched.
  public func manifest() -> Manifest? { content?.file.map { Manifest($0.manifest) } }

  /// The markers of the animation, in the order of the file.
  public func markers() -> [Marker] { (player.timeline.facts?.markers ?? []).map(Marker.init) }

  /// The id of the animation that shows; empty for one that comes from no package.
  public func activeAnimationId() -> String { player.timeline.animationID ?? "" }

  /// The names of the layers, for finding the one to listen to.
  public func layerNames() -> [String] { player.animation?.layerNames ?? [] }

  /// What of the animation is not drawn, or was mended.
  public func diagnostics() -> [Diagnostic] { player.diagnostics }

  /// Shows another animation of the package.
  ///
  /// It is read off the main actor; the one before shows until it is there, and calls about playback wait for it.
  /// - Parameter id: Its id.
  /// - Throws: ``DotLottieAnimationError`` when there is no package, or no animation of that id in it; while a package
  ///   is being fetched, that is told by ``StateMachineObserver/onError(message:)`` when it has come. One that can't
  ///   be read is told to observers, and by ``loaded()``; the one before stays, and what waited for it is not done.
  public func loadAnimationById(_ id: String) throws {
    // The ids of a package that is being fetched are not known yet.
    let isKnown = content != nil || loadingState != .loading
    let reason = attempt { animation in if isKnown { try animation.checkChoice(id) } }
    if let reason { throw reason }
    if isRefusing || takesCalls { return try choose(id) }
    wait(.choice(id)) { animation in animation.attempt { animation in try animation.choose(id) } }
  }

  private var isRefusing: Bool { if case .failed = loadingState { true } else { false } }

  /// Makes sure that the package has an animation.
  ///
  /// - Throws: ``DotLottieAnimationError`` when there is no package, or no animation of that id in it.
  func checkChoice(_ id: String) throws {
    guard let content else {
      throw DotLottieAnimationError.invalidCall("nothing is loaded that could have another animation")
    }
    guard let file = content.file else {
      throw DotLottieAnimationError.invalidCall("the animation comes from no package")
    }
    guard file.manifest.animations.contains(where: { $0.id == id }) else {
      throw DotLottieAnimationError.notFound("the package has no animation \"\(id)\"")
    }
  }
}
