import Locking

/// How a call to play ended.
public enum PlaybackEnd: Sendable, Hashable {
  /// It was played to its end.
  case finished
  /// Something else began: another call to play, another animation, a state machine; or the animation went away.
  case interrupted
  /// Somebody stopped it.
  case stopped
  /// It could not be played.
  case failed(DotLottieAnimationError)
}

/// A call to play that somebody wants to know the end of: told exactly once, whatever happens.
///
/// Letting go of it without a word tells that it was interrupted.
final class PlayTicket: Sendable {
  typealias Handler = @MainActor @Sendable (PlaybackEnd) -> Void

  private let handler: Lock<Handler?>
  /// Calls that end with it; they tell by themselves that they were interrupted when it is let go of.
  private let others = Lock<[PlayTicket]>([])

  init(_ handler: Handler?) { self.handler = Lock(handler) }

  deinit {
    guard let handler = handler.withLock({ $0 }) else { return }
    Task { @MainActor in handler(.interrupted) }
  }

  /// Has another call end with this one.
  func take(_ other: PlayTicket) { others.withLock { $0.append(other) } }

  /// Tells of the end, the first time it is called.
  @MainActor
  func end(_ end: PlaybackEnd) {
    let handler = handler.withLock { handler -> Handler? in
      defer { handler = nil }
      return handler
    }
    let others = others.withLock { others in
      defer { others = [] }
      return others
    }
    handler?(end)
    for other in others { other.end(end) }
  }
}
