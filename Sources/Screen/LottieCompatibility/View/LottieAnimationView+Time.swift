import DotLottie
import Foundation
import LottiePlayer
import LottieRenderer

extension LottieAnimationView {
  /// The current frame of the composition; setting it clamps it to the animation, and pauses there.
  public var currentFrame: AnimationFrameTime {
    get { AnimationFrameTime((animation?.inPoint ?? 0) + Double(player?.timeline.frame ?? 0)) }
    set {
      guard let player, let animation, newValue.isFinite else { return }
      if isAnimationPlaying {
        try? player.pause()
        end(isFinished: false)
      }
      player.clearSegment()
      let last = player.timeline.activeRange.end
      try? player.setFrame(min(max(Float(Double(newValue) - animation.inPoint), 0), last))
      currentPlaybackMode = .paused(at: .frame(newValue))
      driveIfNeeded()
      notify()
    }
  }

  /// The position of playback, 0…1; setting it pauses there.
  public var currentProgress: AnimationProgressTime {
    get {
      guard let player, let last = player.timeline.facts?.lastFrame, last > 0 else { return 0 }
      return AnimationProgressTime(player.timeline.frame / last)
    }
    set {
      guard let animation else { return }
      let share = Double(min(max(newValue, 0), 1))
      during {
        currentFrame = AnimationFrameTime(
          animation.inPoint + share * (animation.outPoint - 1 - animation.inPoint))
        currentPlaybackMode = .paused(at: .progress(newValue))
      }
    }
  }

  /// The position of playback, in seconds of the animation; setting it pauses there.
  public var currentTime: Double {
    get { animation?.time(forFrame: currentFrame) ?? 0 }
    set { if let animation { currentFrame = animation.frameTime(forTime: newValue) } }
  }

  /// The frame on screen, which is ``currentFrame``.
  public var realtimeAnimationFrame: AnimationFrameTime { currentFrame }

  /// The position on screen, which is ``currentProgress``.
  public var realtimeAnimationProgress: AnimationProgressTime { currentProgress }

  /// Lets time pass.
  ///
  /// - Returns: Whether there is another picture to draw.
  func pass(_ duration: Duration) -> Bool {
    defer { notify() }
    guard let player else { return false }
    freshenPictures()
    let wasPlaying = isAnimationPlaying
    let isDue = (try? player.tick(milliseconds: max(duration, .zero).milliseconds)) ?? false
    player.drainEvents { _ in }
    if isDue { refreshValues() }
    if wasPlaying, !isAnimationPlaying { end(isFinished: true) }
    return isDue
  }
}
