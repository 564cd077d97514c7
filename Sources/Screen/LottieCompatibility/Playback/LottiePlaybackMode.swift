/// The one value that says how an animation plays.
public enum LottiePlaybackMode: Sendable, Hashable {
  /// It stands still.
  case paused(at: PausedState = .currentFrame)
  /// It plays a range.
  case playing(PlaybackMode)

  /// A place to stand still at.
  public enum PausedState: Sendable, Hashable {
    /// The current frame.
    case currentFrame
    /// A share of the animation, 0…1.
    case progress(AnimationProgressTime)
    /// A frame of the composition.
    case frame(AnimationFrameTime)
    /// A time in seconds from the first frame.
    case time(Double)
    /// One end of a marker.
    case marker(String, position: LottieMarkerPosition = .start)
  }

  /// A range to play.
  public enum PlaybackMode: Sendable, Hashable {
    /// From one share to another, nil for the current one.
    case fromProgress(
      AnimationProgressTime? = nil, toProgress: AnimationProgressTime, loopMode: LottieLoopMode)
    /// From one frame to another, nil for the current one.
    case fromFrame(AnimationFrameTime? = nil, toFrame: AnimationFrameTime, loopMode: LottieLoopMode)
    /// From the start of one marker to the start of another, nil for the current frame.
    case fromMarker(
      String? = nil, toMarker: String, playEndMarkerFrame: Bool = true, loopMode: LottieLoopMode)
    /// A marker from its start to its end.
    case marker(String, loopMode: LottieLoopMode)
    /// Several markers, one after the other, each once.
    case markers([String])
  }
}

/// One end of a marker.
public enum LottieMarkerPosition: Sendable, Hashable {
  /// Its first frame.
  case start
  /// Its last frame.
  case end
}
