public import DotLottieFormat
public import LottiePlayer
public import LottieRenderer

// The names that the dotLottie player for iOS gave to what the engine has already.

/// The order in which frames are shown.
public typealias Mode = PlaybackMode

/// How an animation is scaled to its canvas.
public typealias Fit = LottieRenderer.Fit

/// How an animation is placed on its canvas.
public typealias Layout = PlayerLayout

/// What playback is doing.
public typealias PlaybackStatus = Timeline.Status

/// How often a part of an animation is played.
public enum DotLottieLoopMode: Sendable, Hashable {
  /// Once.
  case playOnce
  /// Without end.
  case loop
  /// A number of times; 0 and less count as 1.
  case times(Int)
  /// There and back, a number of times; 0 for no end.
  case autoReverse(times: Int)
}

/// Whether a view plays its animation.
public enum DotLottiePlaybackMode: Sendable, Hashable {
  /// It plays.
  case playing
  /// It rests where it is.
  case paused
}
