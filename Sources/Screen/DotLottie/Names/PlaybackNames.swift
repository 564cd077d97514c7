public import DotLottieFormat
public import LottiePlayer
public import LottieRenderer

// The names of the dotLottie player for iOS for types of the engine.

/// The order of frames.
public typealias Mode = PlaybackMode

/// The scaling of an animation to its canvas.
public typealias Fit = LottieRenderer.Fit

/// The placement of an animation on its canvas.
public typealias Layout = PlayerLayout

/// The state of playback.
public typealias PlaybackStatus = Timeline.Status

/// The number of iterations of a part of an animation.
public enum DotLottieLoopMode: Sendable, Hashable {
  /// Once.
  case playOnce
  /// Without end.
  case loop
  /// A number of times; numbers below 1 count as 1.
  case times(Int)
  /// Forwards and backwards, a number of times; 0 for no end.
  case autoReverse(times: Int)
}

/// Whether a view plays its animation.
public enum DotLottiePlaybackMode: Sendable, Hashable {
  /// It plays.
  case playing
  /// It is paused.
  case paused
}
