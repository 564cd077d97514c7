import DotLottieFormat
import Foundation
import LottieFormat
import LottiePlayer
import LottieRenderer

/// An animation as a task knows it that must not keep it.
struct WeakAnimation: Sendable {
  private(set) weak var value: DotLottieAnimation?

  init(_ value: DotLottieAnimation) { self.value = value }
}

extension DotLottieAnimation {
  /// Waits until the animation is there.
  ///
  /// - Throws: ``DotLottieAnimationError``: why there is none; cancelling the waiting task gives up the waiting, not the
  ///   loading.
  public func loaded() async throws(DotLottieAnimationError) {
    // What waited for one animation may have asked for another.
    var last: LoadingGate
    repeat {
      last = gate
      try await last.wait()
    } while gate !== last
  }

  /// Whether an animation is there.
  public func isLoaded() -> Bool { player.timeline.status != .idle }

  /// Whether the animation could not be loaded.
  public func error() -> Bool { animationModel.error }

  /// Why the animation could not be loaded; empty without an error.
  public func errorMessage() -> String { animationModel.errorMessage }

  /// The reason of the last call that was refused, or of the last loading that failed; nil if there was none.
  ///
  /// Every call that returns false because it could not be carried out leaves its reason here.
  public var failure: DotLottieAnimationError? { lastError }

  /// Gives the canvas the size of an animation, unless another one was asked for.
  func takeSize(of animation: LottieAnimation) {
    guard !sizeOverrideActive else { return }
    let limit = Double(LottieLimits.maximumSurfaceSide)
    let width = Int(min(max(animation.width.rounded(), 1), limit))
    let height = Int(min(max(animation.height.rounded(), 1), limit))
    if (try? player.resize(width: width, height: height)) != nil { noteSize() }
  }

  /// Notes the size of the canvas for views.
  func noteSize() {
    let (width, height) = player.canvasSize
    guard (animationModel.width, animationModel.height) != (width, height) else { return }
    changed {
      $0.animationModel.width = width
      $0.animationModel.height = height
    }
  }

  /// Sets everything of the configuration that needs an animation; what can't be set is told.
  func applyConfig() {
    if let theme = config.themeId, !theme.isEmpty {
      complain(attempt { animation in try animation.player.setTheme(theme) })
    }
    resolveSlots()
    if let marker = config.marker, !marker.isEmpty {
      if markers().contains(where: { $0.name == marker }) {
        player.setMarker(marker)
      } else {
        complain(
          attempt { _ in throw DotLottieAnimationError.notFound("the animation has no marker \"\(marker)\"") }
        )
      }
    }
    if let (start, end) = config.segments {
      complain(attempt { animation in try animation.limit(to: start, end) })
    }
  }

  private func complain(_ reason: DotLottieAnimationError?) {
    if let reason { tell(.error(reason.message)) }
  }
}
