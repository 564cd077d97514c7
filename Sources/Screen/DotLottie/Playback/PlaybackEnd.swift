import Host

/// The end of a call to play.
public enum PlaybackEnd: Sendable, Hashable {
  /// It was played to its end.
  case finished
  /// Another call to play, another animation or a state machine began, or the animation was released.
  case interrupted
  /// Playback was stopped.
  case stopped
  /// It could not be played.
  case failed(DotLottieAnimationError)
}

/// A call to play whose end is reported exactly once.
///
/// Releasing it reports that it was interrupted.
final class PlayTicket: Sendable {
  typealias Handler = @MainActor @Sendable (PlaybackEnd) -> Void

  private let handler: Lock<Handler?>
  /// The calls that end with this one; they report an interruption by themselves if it is released.
  private let others = Lock<[PlayTicket]>([])

  init(_ handler: Handler?) { self.handler = Lock(handler) }

  deinit {
    guard let handler = handler.withLock({ $0 }) else { return }
    Task { @MainActor in handler(.interrupted) }
  }

  /// Ends another call together with this one.
  func take(_ other: PlayTicket) { others.withLock { $0.append(other) } }

  /// Reports the end, the first time it is called.
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
