/// The behaviour of playback while an animation cannot be seen.
public enum BackgroundBehavior: Sendable, Hashable {
  /// It pauses, and continues when it can be seen again.
  case pauseAndRestore
  /// It pauses, and stays paused until it is played.
  case pause
  /// It stops, and returns to its beginning.
  case stop
  /// It goes to its end at once and is finished, including all iterations and the parts of a queue.
  ///
  /// Playback that begins in response is not finished too. While a state machine runs, it pauses as with
  /// ``pauseAndRestore``.
  case forceFinish
  /// It continues.
  case continuePlaying
}

/// The behaviour of an animation that cannot be seen, by the windows and scrolling that a view passes on.
public struct PresencePolicy: Sendable, Hashable {
  /// The action for a host.
  public enum Action: Sendable, Hashable {
    /// Stop drawing, or draw again; see ``PresencePolicy/showsMotion``.
    case refresh
    /// Pause playback until it is played again.
    case pause
    /// Stop playback.
    case stop
    /// Go to the end of playback.
    case finish
  }

  /// The behaviour while the animation is scrolled away, covered, or in no window.
  public var whenHidden: BackgroundBehavior
  /// The behaviour while the application is in the background.
  public var inBackground: BackgroundBehavior

  /// Whether the animation is visible in its own window.
  public private(set) var isVisible = true
  /// Whether the application is in the foreground.
  public private(set) var isActive = true

  /// Whether a view has shown the animation.
  private var wasSeen = false

  /// Makes a policy for an animation that is visible.
  public init(
    whenHidden: BackgroundBehavior = .pauseAndRestore, inBackground: BackgroundBehavior = .pauseAndRestore
  ) {
    self.whenHidden = whenHidden
    self.inBackground = inBackground
  }

  /// Whether time passes for the animation; time that does not pass is not made up for.
  public var showsMotion: Bool {
    (isVisible || whenHidden == .continuePlaying) && (isActive || inBackground == .continuePlaying)
  }

  /// Notes that the animation was scrolled into view, or out of it.
  ///
  /// - Returns: The action for the host; nil if nothing has changed.
  public mutating func setVisible(_ value: Bool) -> Action? {
    guard value != isVisible else { return nil }
    isVisible = value
    return action(isGone: !value, whenHidden)
  }

  /// Notes whether a view shows the animation; until one has, the animation waits for it, and has not gone away.
  ///
  /// - Returns: The action for the host; nil if there is none.
  package mutating func setSeen(_ isSeen: Bool) -> Action? {
    guard isSeen || wasSeen else {
      isVisible = false
      return nil
    }
    wasSeen = true
    return setVisible(isSeen)
  }

  /// Notes that the application came to the foreground, or left it.
  ///
  /// - Returns: The action for the host; nil if nothing has changed.
  public mutating func setActive(_ value: Bool) -> Action? {
    guard value != isActive else { return nil }
    isActive = value
    return action(isGone: !value, inBackground)
  }

  private func action(isGone: Bool, _ behavior: BackgroundBehavior) -> Action {
    guard isGone else { return .refresh }
    switch behavior {
    case .pauseAndRestore, .continuePlaying: return .refresh
    case .pause: return .pause
    case .stop: return .stop
    case .forceFinish: return .finish
    }
  }
}
