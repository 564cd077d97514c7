import DotLottieFormat

/// The amount of motion that is shown to users who ask for less.
///
/// Only the pictures differ. Playback continues: the frame, ends and state machines are at every moment as with full
/// motion.
public enum ReducedMotion: Sendable, Hashable {
  /// All motion.
  case full
  /// No motion: playback shows its last frame from the first tick on, and tweens and cross-fades show their targets.
  case settled
  /// No motion: playback without limits shows the start of a marker; everything else, and playback without that marker,
  /// is shown as with ``settled``.
  case marker(String)
}

extension Timeline {
  var isReduced: Bool { if case .full = reducedMotion { false } else { true } }

  /// The frame of the picture.
  var pictureFrame: Float {
    guard isReduced else { return shownFrame }
    if let target = shownTween?.target { return target }
    return status == .playing ? restingFrame : restedFrame ?? shownFrame
  }

  /// The tween of the picture; nil for one under which the frame was moved.
  var shownTween: Tween? {
    guard let tween, !tween.isBroken else { return nil }
    return tween
  }

  /// The frame that is shown instead of playback.
  var restingFrame: Float {
    if case .marker(let name) = reducedMotion, segment == nil, let marker = facts?.marker(named: name) {
      return marker.start
    }
    let range = activeRange
    return mode == .forward || mode == .reverseBounce ? range.end : range.start
  }

  /// Whether motion is reduced and the picture differs from the one that was due last.
  mutating func isRestDue() -> Bool {
    guard isReduced else { return false }
    // During a cross-fade the picture is another animation's, whatever the frame.
    let frame = shownTween != nil && shownTween?.target == nil ? -.infinity : pictureFrame
    if frame == dueFrame { return false }
    dueFrame = frame
    return true
  }
}
