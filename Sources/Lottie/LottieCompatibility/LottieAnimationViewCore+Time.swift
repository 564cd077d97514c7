import DotLottie
import LottiePlayer
import LottieRenderer

extension LottieAnimationViewCore {
  /// The current frame of the composition; setting it clamps it to the animation, and pauses there.
  public var currentFrame: Double {
    get { (animation?.inPoint ?? 0) + Double(player?.timeline.frame ?? 0) }
    set {
      guard let player, let animation, newValue.isFinite else { return }
      if isAnimationPlaying {
        try? player.pause()
        end(isFinished: false)
      }
      player.clearSegment()
      let last = player.timeline.activeRange.end
      try? player.setFrame(min(max(Float(newValue - animation.inPoint), 0), last))
      driveIfNeeded()
      notify()
    }
  }

  /// The position of playback, 0…1; setting it pauses there.
  public var currentProgress: Double {
    get {
      guard let player, let last = player.timeline.facts?.lastFrame, last > 0 else { return 0 }
      return Double(player.timeline.frame / last)
    }
    set {
      guard let animation else { return }
      currentFrame =
        animation.inPoint + min(max(newValue, 0), 1) * (animation.outPoint - 1 - animation.inPoint)
    }
  }

  /// The position of playback, in seconds of the animation; setting it pauses there.
  public var currentTime: Double {
    get { animation.map { (currentFrame - $0.inPoint) / $0.frameRate } ?? 0 }
    set { if let animation { currentFrame = animation.inPoint + newValue * animation.frameRate } }
  }

  /// Lets time pass.
  ///
  /// - Returns: Whether there is another picture to draw.
  func pass(_ duration: Duration) -> Bool {
    defer { notify() }
    guard let player else { return false }
    freshenPictures()
    let wasPlaying = isAnimationPlaying
    let isDue = (try? player.tick(milliseconds: max(duration, .zero).milliseconds)) ?? false
    if wasPlaying, !isAnimationPlaying { end(isFinished: true) }
    return isDue
  }
}
