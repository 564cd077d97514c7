import DotLottieFormat

/// How much of an animation's motion is shown to someone who asked for less.
///
/// Whatever is shown, states are entered and events come as with all of the motion, only sooner.
public enum ReducedMotion: Sendable, Hashable {
  /// All of it.
  case full
  /// None: what plays is at its end with the first tick, what loops without end stands there, and tweens land at once.
  case settled
  /// None: the animation stands at the start of a marker wherever nothing limits playback to a range; for the rest,
  /// and where there is no such marker, as ``settled``.
  case marker(String)
}

extension Timeline {
  /// Where playback comes to rest when nothing moves.
  private var restingFrame: Float {
    if case .marker(let name) = reducedMotion, segment == nil, let marker = facts?.marker(named: name) {
      return marker.start
    }
    let range = activeRange
    return mode == .forward || mode == .reverseBounce ? range.end : range.start
  }

  /// Brings what plays to its end at once.
  ///
  /// - Returns: Whether a picture is due.
  mutating func settle(_ effects: inout ContiguousArray<PlayerEffect>) -> Bool {
    move(to: restingFrame, &effects)
    rebase()
    let isEndless = loops && loopCount == 0
    guard isDirty || !isEndless else { return false }
    isDirty = false
    effects.append(.notify(.render(frame)))
    guard !isEndless else { return true }
    status = .stopped
    if loops {
      effects.append(.notify(.loop(loopCount)))
      completion.insert(.loop)
    }
    iteration = 0
    finish(&effects)
    return true
  }
}
