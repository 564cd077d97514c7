import LottiePlayer

/// Keeps track of the call to play that is going on, and of what is to be played after it.
///
/// An object, for whoever is told of an end may begin another call while it is being told.
@MainActor
final class PlayBook {
  /// What an event means for the call that is going on.
  enum Ending {
    /// It has been played to its end.
    case finished(PlayTicket)
    /// The next part of its queue is to be played.
    case next(PlayTicket, PlayQueue.Item)
  }

  private var current: PlayTicket?
  /// How many calls have begun, those that nobody wants to know the end of too.
  private(set) var callCount = 0
  private var queue: ArraySlice<PlayQueue.Item> = []
  /// The call during which playback was broken off.
  private var broken: PlayTicket?
  /// Whether the host is stopping it.
  var isStopping = false
  /// Whether what happens is the beginning of a call itself.
  var isBeginning = false

  /// Begins another call; the one before is interrupted.
  func begin(_ ticket: PlayTicket?, queue: ArraySlice<PlayQueue.Item> = []) {
    let old = current
    callCount += 1
    current = ticket
    self.queue = queue
    broken = nil
    if old !== ticket { old?.end(.interrupted) }
  }

  /// Has another call told how what plays already ends, with the call that is going on if there is one.
  func join(_ ticket: PlayTicket) {
    if let current, broken !== current { current.take(ticket) } else { begin(ticket) }
  }

  /// Takes notice of an event.
  ///
  /// - Returns: What follows from it once everybody was told.
  func note(_ event: PlayerEvent) -> Ending? {
    guard let ticket = current else { return nil }
    switch event {
    case .complete:
      broken = nil
      if let item = queue.popFirst() { return .next(ticket, item) }
      current = nil
      return .finished(ticket)
    case .playbackStop, .load, .transition:
      if !isBeginning { broken = ticket }
    default: break
    }
    return nil
  }

  /// Does what follows from an event.
  func end(_ ending: Ending, _ animation: DotLottieAnimation) {
    switch ending {
    case .finished(let ticket): ticket.end(.finished)
    case .next(let ticket, let item): animation.goOn(ticket, with: item)
    }
  }

  /// How many parts of a queue are yet to be played.
  var partsAhead: Int { queue.count }

  /// Whether a call is the one that is going on.
  func isCurrent(_ ticket: PlayTicket) -> Bool { current === ticket }

  /// Ends the call with an error.
  func fail(_ error: DotLottieAnimationError) {
    let ticket = current
    current = nil
    queue = []
    ticket?.end(.failed(error))
  }

  /// Tells the call that was broken off and not begun anew since.
  func settle() {
    guard let ticket = broken else { return }
    broken = nil
    guard current === ticket else { return }
    current = nil
    queue = []
    ticket.end(isStopping ? .stopped : .interrupted)
  }
}
