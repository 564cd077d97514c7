import LottieFormat
import LottiePlayer
import LottieRenderer

extension DotLottieAnimation {
  /// Waits until the animation is shown.
  ///
  /// Cancelling the waiting task ends the wait, not the loading.
  /// - Throws: ``DotLottieAnimationError`` with the reason if the animation can't be loaded.
  public func loaded() async throws(DotLottieAnimationError) { try await loader.wait() }

  /// Whether an animation is shown.
  public func isLoaded() -> Bool { player.timeline.status != .idle }

  /// Whether the animation could not be loaded; ``loadingState`` has the reason.
  public func error() -> Bool { loadingFailure != nil }

  /// The reason of the last refused call or failed loading; empty if there was none.
  public func errorMessage() -> String { (failure ?? loadingFailure)?.message ?? "" }

  /// Gives the canvas the size of an animation, unless another one was asked for.
  func takeSize(of animation: LottieAnimation) {
    guard !sizeOverrideActive else { return }
    if let canvas = viewers.canvas {
      if (try? player.resize(width: canvas.width, height: canvas.height)) != nil { noteSize() }
      return
    }
    let limit = Double(LottieLimits.maximumSurfaceSide)
    let width = Int(min(max(animation.width.rounded(), 1), limit))
    let height = Int(min(max(animation.height.rounded(), 1), limit))
    if (try? player.resize(width: width, height: height)) != nil { noteSize() }
  }

  /// Makes every setting of the configuration that needs an animation; observers are notified of those that fail.
  func applyConfig() {
    if let speed = config.speed, !(speed > 0) { configure(.setSpeed(speed)) }
    if let count = config.loopCount, count < 0 { configure(.setLoopCount(count)) }
    if let theme = config.themeId { configure(.setTheme(theme)) }
    resolveSlots()
    if let marker = config.marker, !marker.isEmpty { configure(.setMarker(marker)) }
    if let (start, end) = config.segments { configure(.setSegment(start: start, end: end)) }
  }

  private func configure(_ call: PlayerCall) {
    if let reason = attempt(call) { report(.error(reason.message)) }
  }
}
