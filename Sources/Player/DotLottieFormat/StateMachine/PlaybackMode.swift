/// The order in which frames are shown.
public enum PlaybackMode: String, Sendable, Hashable, CaseIterable {
  /// From the first to the last.
  case forward = "Forward"
  /// From the last to the first.
  case reverse = "Reverse"
  /// Forward, then back.
  case bounce = "Bounce"
  /// Backwards, then forward.
  case reverseBounce = "ReverseBounce"
}
