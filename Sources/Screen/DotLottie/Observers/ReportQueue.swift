import LottiePlayer

/// A report that observers, streams or callers have yet to receive.
enum PendingReport {
  /// An event of the player, and the call to play that it finishes.
  case event(PlayerEvent, finished: PlayTicket?)
  /// A call to play ended before its time.
  case end(PlayTicket, PlaybackEnd)
  /// An animation could not be loaded.
  case failure(DotLottieAnimationError)
  /// A call to load something was refused.
  case refusedLoad(DotLottieAnimationError)
  /// A loading ended; nil for success.
  case loadingEnd(DotLottieAnimationError?)
}

/// The owner of a ``ReportQueue``.
@MainActor
protocol ReportSource: AnyObject {
  /// Adds the player's events to the reports.
  func collect()
  /// Brings observable values up to date, before and after reports are delivered.
  func update()
  /// Delivers one report; its receivers may make calls, whose reports follow.
  func deliver(_ report: PendingReport)
  /// Notes that all reports so far were delivered.
  func settled()
  /// Begins the next part of a queue, if the one before has ended.
  func goOn()
}

/// The reports of one animation, in the order of their causes.
///
/// Reports are delivered when the outermost call is done, so that observers see final values. Calls that observers make
/// are carried out at once, and reported after the reports at hand.
@MainActor
final class ReportQueue {
  /// The number of additional reports that observers may cause in one delivery; the rest is delivered soon after.
  ///
  /// Two completions that each play again would otherwise cause each other without end.
  private static let limit = 256

  private weak var source: (any ReportSource)?
  private var reports: [PendingReport] = []
  /// The number of calls in progress, each inside the one before.
  private var depth = 0
  private var isScheduled = false

  /// Delivers to a source, which the queue does not keep alive.
  func follow(_ source: any ReportSource) { self.source = source }

  /// Whether a call is in progress, which delivers what is appended.
  var isInCall: Bool { depth > 0 }

  /// Adds a report, after the player's events so far.
  func append(_ report: PendingReport) {
    source?.collect()
    reports.append(report)
  }

  /// Makes a call, then delivers the reports that it caused.
  func during<Result, Failure>(_ call: () throws(Failure) -> Result) throws(Failure) -> Result {
    depth += 1
    defer {
      source?.collect()
      if depth == 1, let source { settle(source) }
      depth -= 1
    }
    return try call()
  }

  private func settle(_ source: any ReportSource) {
    var left = Self.limit + reports.count
    repeat {
      source.update()
      deliver(to: source, atMost: &left)
      source.settled()
      guard left > 0 else {
        schedule()
        break
      }
      let count = reports.count
      source.goOn()
      source.collect()
      // Parts that end at once were asked for before.
      left += reports.count - count
    } while !reports.isEmpty
    source.update()
  }

  private func deliver(to source: any ReportSource, atMost left: inout Int) {
    var next = 0
    while next < reports.count, left > 0 {
      left -= 1
      source.deliver(reports[next])
      next += 1
    }
    if next < reports.count {
      reports.removeFirst(next)
    } else {
      reports.removeAll(keepingCapacity: next <= 4096)
    }
  }

  /// Delivers the rest after others had their turn on the main actor, unless the source is gone by then.
  private func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    Task { @MainActor [weak self] in
      guard let self else { return }
      isScheduled = false
      during {}
    }
  }
}
