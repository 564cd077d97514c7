import DotLottieFormat

/// How much of an animation's motion is shown to someone who asked for less.
///
/// Only what is shown differs. Playback goes on: the frame, what ends and what state machines do are at every moment as
/// with all of the motion.
public enum ReducedMotion: Sendable, Hashable {
  /// All of it.
  case full
  /// None: what plays stands at its end from the first tick on, and tweens and cross-fades show what they go to.
  case settled
  /// None: what plays stands at the start of a marker wherever nothing limits playback to a range; for the rest, and
  /// where there is no such marker, as ``settled``.
  case marker(String)
}

extension Timeline {
  var isReduced: Bool { if case .full = reducedMotion { false } else { true } }

  /// The frame whose picture shows.
  var pictureFrame: Float {
    guard isReduced else { return shownFrame }
    if let target = shownTween?.target { return target }
    return status == .playing ? restingFrame : restedFrame ?? shownFrame
  }

  /// The tween that shows: not one under which the frame was moved.
  var shownTween: Tween? {
    guard let tween, !tween.isBroken else { return nil }
    return tween
  }

  /// What stands for all that plays.
  var restingFrame: Float {
    if case .marker(let name) = reducedMotion, segment == nil, let marker = facts?.marker(named: name) {
      return marker.start
    }
    let range = activeRange
    return mode == .forward || mode == .reverseBounce ? range.end : range.start
  }

  /// Whether motion is reduced and another picture shows than the one that was due last.
  mutating func isRestDue() -> Bool {
    guard isReduced else { return false }
    // Another animation fades in: its picture is another one whatever the frame.
    let frame = shownTween != nil && shownTween?.target == nil ? -.infinity : pictureFrame
    if frame == dueFrame { return false }
    dueFrame = frame
    return true
  }
}
