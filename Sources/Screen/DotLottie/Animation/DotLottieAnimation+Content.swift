import DotLottieFormat
public import LottieFormat
public import LottiePlayer
import LottieRenderer

extension DotLottieAnimation {
  /// The manifest of the package; nil for an animation without a package, and while the package is being fetched.
  public func manifest() -> Manifest? { loader.content?.file.map { Manifest($0.manifest) } }

  /// The markers of the animation, in the order of the file.
  public func markers() -> [Marker] { (player.timeline.facts?.markers ?? []).map(Marker.init) }

  /// The share of the animation at which a marker starts, 0…1; nil without that marker.
  public func progressTime(forMarker name: String) -> Float? {
    guard let frame = frameTime(forMarker: name), totalFrames() > 0 else { return nil }
    return min(max(frame / totalFrames(), 0), 1)
  }

  /// The frame at which a marker starts, counted from the in point; nil without that marker.
  public func frameTime(forMarker name: String) -> Float? { marker(named: name)?.time }

  /// The number of frames of a marker; nil without that marker.
  public func durationFrameTime(forMarker name: String) -> Float? { marker(named: name)?.duration }

  private func marker(named name: String) -> Marker? {
    player.timeline.facts?.marker(named: name).map(Marker.init)
  }

  /// The id of the animation that is shown; empty for one without a package.
  public func activeAnimationId() -> String { player.timeline.animationID ?? "" }

  /// The names of the layers.
  public func layerNames() -> [String] { player.animation?.layerNames ?? [] }

  /// Notes on content of the animation that is not drawn, or was corrected, and on names in a state machine given as text
  /// that the package does not have.
  ///
  /// ``loadedContent`` gives the findings in packages, themes and state machines, which need another import.
  public func diagnostics() -> [Diagnostic] { player.diagnostics }

  /// The files that are loaded, as far as they are.
  ///
  /// With `import DotLottieInspection`, `loadedContent.findings()` returns everything that is wrong with them, or looks
  /// like a mistake.
  public var loadedContent: LoadedContent {
    var content = player.loadedContent
    content.file = loader.content?.file
    return content
  }

  /// Shows another animation of the package.
  ///
  /// It is compiled off the main actor. The former one is shown until then, and calls about playback wait. If it is
  /// invalid, observers and ``loaded()`` report that, the former one stays, and the calls that waited are refused.
  /// - Parameter id: The id of the animation.
  /// - Throws: ``DotLottieAnimationError`` if there is no package, or no animation of that id in it. While a package is
  ///   being fetched that is unknown, and ``StateMachineObserver/onError(message:)`` reports it later.
  public func loadAnimationById(_ id: String) throws {
    let isKnown = loader.content != nil || loadingState != .loading
    do throws(DotLottieAnimationError) { if isKnown { try loader.check(id) } } catch {
      refuse(error)
      report(refusedLoad: error)
      throw error
    }
    if loadingFailure != nil || loader.takesCalls { return try choose(id) }
    loader.keep(.choice(id), .showAnimation(id: id))
  }

  /// Shows another animation, at once if it is compiled; after a failure, loading begins anew with it.
  func choose(_ id: String) throws(DotLottieAnimationError) {
    try loader.check(id)
    if loadingFailure != nil {
      loader.choose(id)
      startConfiguredMachine()
    } else if player.hasCompiled(id: id) {
      if let reason = attempt(.loadAnimation(id)) { throw reason }
    } else {
      loader.choose(id)
    }
  }
}
