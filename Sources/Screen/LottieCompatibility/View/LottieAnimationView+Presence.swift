public import LottiePlayer

/// Windows, scrolling, the background, and the person's wish for less motion.
extension LottieAnimationView {
  /// The behaviour while the application is in the background.
  public var backgroundBehavior: LottieBackgroundBehavior {
    get { presence.inBackground }
    set {
      presence.inBackground = newValue
      driveIfNeeded()
    }
  }

  /// The behaviour while the view is in no window, scrolled away or covered.
  public var windowBackgroundBehavior: LottieBackgroundBehavior {
    get { presence.whenHidden }
    set {
      presence.whenHidden = newValue
      driveIfNeeded()
    }
  }

  /// Follows a change of what the person can see.
  func follow(_ change: (inout PresencePolicy) -> PresencePolicy.Action?) {
    switch change(&presence) {
    case nil: return
    case .refresh?: driveIfNeeded()
    case .pause?: if isAnimationPlaying { pause() }
    case .stop?: if isAnimationPlaying { stop() }
    case .finish?: finish()
    }
  }

  /// Goes to the end of what plays, whose completion gets true.
  private func finish() {
    guard isAnimationPlaying, let player else { return }
    let range = player.timeline.activeRange
    let isReversed = player.timeline.mode == .reverse || player.timeline.mode == .reverseBounce
    try? player.pause()
    try? player.setFrame(isReversed ? range.start : range.end)
    end(isFinished: true)
    driveIfNeeded()
    notify()
  }

  /// Follows the amount of motion.
  func followMotion() {
    player?.setReducedMotion(presenter.motion(configuration.reducedMotionOption))
    driveIfNeeded()
  }
}
