import LottiePlayer

/// The settings that a view gives its animation; nil leaves one as it is.
struct PlayerViewSettings: Equatable {
  var playbackMode: DotLottiePlaybackMode?
  var loopMode: DotLottieLoopMode?
  var speed: Float?
  var mode: Mode?
  var usesFrameInterpolation: Bool?
  /// The first and the last frame of playback, counted from the in point.
  var segments: ClosedRange<Float>?
  var frame: Float?
  /// The share of the animation to show, 0…1.
  var progress: Float?

  /// Gives an animation the settings that differ from those that it was given before.
  @MainActor
  func apply(to animation: DotLottieAnimation, after former: PlayerViewSettings = PlayerViewSettings()) {
    if let loopMode, loopMode != former.loopMode {
      let mode = mode ?? animation.mode()
      let isReversed = mode == .reverse || mode == .reverseBounce
      loopMode.forEachCall(isReversed: isReversed) { animation.set($0) }
    }
    if let mode, mode != former.mode { animation.setMode(mode: mode) }
    if let speed, speed != former.speed { animation.setSpeed(speed: speed) }
    if let usesFrameInterpolation, usesFrameInterpolation != former.usesFrameInterpolation {
      animation.setFrameInterpolation(usesFrameInterpolation)
    }
    if let segments, segments != former.segments {
      animation.setSegments(segments: (segments.lowerBound, segments.upperBound))
    }
    if let frame, frame != former.frame { animation.setFrame(frame: frame) }
    if let progress, progress != former.progress { animation.setProgress(progress: progress) }
    guard let playbackMode, playbackMode != former.playbackMode else { return }
    switch playbackMode {
    case .playing: animation.play()
    case .paused: if animation.isPlaying() { animation.pause() }
    }
  }
}
