import LottiePlayer

/// Keeps track of the call to play that is going on, and of what is to be played after it.
///
/// It notes what happens as it happens. A call that is finished is handed to whoever tells the event, to be told right
/// after it; all others are told by ``settle(atMost:)``, when everybody has been told what led to their end. Whoever is
/// told may begin another call then.
@MainActor
final class PlayBook {
  private var current: PlayTicket?
  private var queue: ArraySlice<PlayQueue.Item> = []
  /// Calls that have ended and do not know yet.
  private var leaving: [(ticket: PlayTicket, end: PlaybackEnd)] = []
  /// Whether playback was stopped under the call; that counts unless it turns out to be its end.
  private var isBroken = false
  private var isPartOver = false
  /// Whether the next part rests at its beginning: somebody has paused between two.
  private(set) var isResting = false
  /// Whether the parts ahead go to their ends at once.
  var isHurried = false
  /// Whether what happens is what a call asks for itself, and breaks nothing off.
  var isAsked = false

  /// Whether a part was played to its end, and the next has yet to begin.
  var isBetweenParts: Bool { isPartOver && !isBroken }

  /// Whether parts of a queue are yet to be played.
  var hasPartsAhead: Bool { !queue.isEmpty }

  /// Begins another call; the one before is interrupted.
  func begin(_ ticket: PlayTicket?, queue: ArraySlice<PlayQueue.Item> = []) {
    leave(.interrupted)
    current = ticket
    self.queue = queue
  }

  /// Has another call told how what plays already ends, with the call that is going on if there is one.
  func join(_ ticket: PlayTicket) {
    if let current, !isBroken { current.take(ticket) } else { begin(ticket) }
  }

  /// Ends the call that is going on, if there is one, with what was to be played after it.
  func leave(_ end: PlaybackEnd) {
    if let current { leaving.append((current, end)) }
    forget()
  }

  private func forget() {
    current = nil
    queue = []
    isBroken = false
    isPartOver = false
    isResting = false
    isHurried = false
  }

  /// Takes notice of an event.
  ///
  /// - Returns: The call that is finished by it, to be told after everybody else.
  func note(_ event: PlayerEvent) -> PlayTicket? {
    guard let ticket = current else { return nil }
    switch event {
    case .complete:
      isBroken = false
      isPartOver = hasPartsAhead
      if isPartOver { return nil }
      forget()
      return ticket
    case .playbackStop: if !isAsked { isBroken = true }
    case .load, .transition: leave(.interrupted)
    default: break
    }
    return nil
  }

  /// Has the next part rest at its beginning, and those after it play in their own time.
  func rest() {
    isResting = true
    isHurried = false
  }

  /// Has the next part play.
  func goOn() { isResting = false }

  /// The part that is to be begun now; nil for none.
  func takeNext() -> PlayQueue.Item? {
    guard isBetweenParts else { return nil }
    isPartOver = false
    return queue.popFirst()
  }

  /// Whether somebody has yet to be told of an end.
  var isUnsettled: Bool { isBroken || !leaving.isEmpty }

  /// How many calls have ended and do not know yet.
  var leavingCount: Int { leaving.count }

  /// Tells those whose calls have ended.
  ///
  /// - Parameter left: How many are told at most; becomes less by those that were.
  func settle(atMost left: inout Int) {
    if isBroken { leave(.interrupted) }
    while !leaving.isEmpty, left > 0 {
      left -= 1
      let (ticket, end) = leaving.removeFirst()
      ticket.end(end)
    }
  }
}
