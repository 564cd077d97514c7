/// What becomes of playback while nobody can see it.
public enum BackgroundBehavior: Sendable, Hashable {
  /// It rests, and goes on where it was when it can be seen again.
  case pauseAndRestore
  /// It rests, and stays at rest until it is played.
  case pause
  /// It stops, and goes back to where it begins.
  case stop
  /// It goes to its end at once, and is finished: of its last time where it loops, of the last part of a queue.
  ///
  /// What begins when it has ended is not finished too. While a state machine says what plays, it rests as with
  /// ``pauseAndRestore``.
  case forceFinish
  /// It goes on, unseen.
  case continuePlaying
}

/// Whether an animation can be seen, and what follows from that: a value that a view tells of windows and scrolling.
public struct PresencePolicy: Sendable, Hashable {
  /// What a host has to do.
  public enum Action: Sendable, Hashable {
    /// Nothing but to draw no more, or again; see ``PresencePolicy/showsMotion``.
    case refresh
    /// Pause playback for good.
    case pause
    /// Stop playback.
    case stop
    /// Go to the end.
    case finish
  }

  /// What happens while the animation is scrolled away, covered, or in no window.
  public var whenHidden: BackgroundBehavior
  /// What happens while the application is in the background.
  public var inBackground: BackgroundBehavior

  /// Whether the animation is in sight, as far as its own window goes.
  public private(set) var isVisible = true
  /// Whether the application is in the foreground.
  public private(set) var isActive = true

  /// Makes a policy for an animation that can be seen.
  public init(
    whenHidden: BackgroundBehavior = .pauseAndRestore, inBackground: BackgroundBehavior = .pauseAndRestore
  ) {
    self.whenHidden = whenHidden
    self.inBackground = inBackground
  }

  /// Whether time passes for the animation: while it does not, nothing is caught up on later.
  public var showsMotion: Bool {
    (isVisible || whenHidden == .continuePlaying) && (isActive || inBackground == .continuePlaying)
  }

  /// Notes that the animation came into sight, or went.
  ///
  /// - Returns: What to do; nil when nothing has changed.
  public mutating func setVisible(_ value: Bool) -> Action? {
    guard value != isVisible else { return nil }
    isVisible = value
    return action(isGone: !value, whenHidden)
  }

  /// Notes that the application came to the foreground, or went.
  ///
  /// - Returns: What to do; nil when nothing has changed.
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
