import LottiePlayer

/// The call to play that is in progress, and the parts that follow it.
///
/// A call that is finished is handed to the report of its last event. A call that ends in another way is appended to the
/// queue of reports.
@MainActor
final class PlayBook {
  private let reports: ReportQueue
  private var current: PlayTicket?
  private var queue: ArraySlice<PlayQueue.Item> = []
  /// Whether playback was stopped under the call; this counts unless it turns out to be its end.
  private var isBroken = false
  private var isPartOver = false
  /// Whether the next part rests at its beginning, because playback was paused between two parts.
  private(set) var isResting = false
  /// Whether the parts ahead go to their ends at once.
  var isHurried = false
  /// Whether the current events are the call's own doing and interrupt nothing.
  private var isAsked = false

  init(_ reports: ReportQueue) { self.reports = reports }

  /// Whether a part has ended and the next has yet to begin.
  var isBetweenParts: Bool { isPartOver && !isBroken }

  /// Whether parts of a queue are yet to be played.
  var hasPartsAhead: Bool { !queue.isEmpty }

  /// Does something whose events interrupt no call.
  func whileAsking<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    isAsked = true
    defer { isAsked = false }
    return try body()
  }

  /// Begins another call; the former is interrupted.
  func begin(_ ticket: PlayTicket?, queue: ArraySlice<PlayQueue.Item> = []) {
    end(.interrupted)
    current = ticket
    self.queue = queue
  }

  /// Ends another call together with the one in progress.
  func join(_ ticket: PlayTicket) {
    if let current, !isBroken { current.take(ticket) } else { begin(ticket) }
  }

  /// Ends the call in progress, and discards the parts that were to follow.
  func end(_ end: PlaybackEnd) {
    if let current { reports.append(.end(current, end)) }
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

  /// Reports an event, and after it the end of the call that it ends.
  func report(_ event: PlayerEvent) {
    var finished: PlayTicket?
    switch event {
    case .complete where current != nil:
      isBroken = false
      isPartOver = hasPartsAhead
      if !isPartOver {
        finished = current
        forget()
      }
    case .playbackStop where current != nil: if !isAsked { isBroken = true }
    default: break
    }
    reports.append(.event(event, finished: finished))
    switch event {
    case .load, .transition: if current != nil { end(.interrupted) }
    default: break
    }
  }

  /// Makes the next part rest at its beginning, and those after it play at their own speed.
  func rest() {
    isResting = true
    isHurried = false
  }

  /// Makes the next part play.
  func resume() { isResting = false }

  /// Returns the part that is to begin now; nil for none.
  func takeNext() -> PlayQueue.Item? {
    guard isBetweenParts else { return nil }
    isPartOver = false
    return queue.popFirst()
  }

  /// Interrupts a call under which playback was stopped.
  func settle() { if isBroken { end(.interrupted) } }
}
