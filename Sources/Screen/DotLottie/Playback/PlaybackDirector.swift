import DotLottieFormat
import LottiePlayer

/// Plays an animation in the parts that calls ask for.
///
/// Nothing plays between two parts, and observers may ask for something else then.
@MainActor
final class PlaybackDirector {
  /// The player; before the first animation is shown, it only rehearses calls to a state machine for their answers.
  private(set) var player: Player
  private let book: PlayBook
  private let reports: ReportQueue
  /// Called after an event was added to the reports; nil while the player only rehearses.
  private var onEvent: (@MainActor (PlayerEvent) -> Void)?
  private var isCollecting = false

  init(_ player: Player, _ reports: ReportQueue) {
    self.player = player
    self.reports = reports
    book = PlayBook(reports)
  }

  /// Directs another player, whose events are reported.
  ///
  /// - Parameter onEvent: Called after an event was added to the reports.
  func replacePlayer(_ player: Player, onEvent: @escaping @MainActor (PlayerEvent) -> Void) {
    collect()
    player.layout = self.player.layout
    _ = player.takeEvents()
    self.player = player
    self.onEvent = onEvent
    #if DEBUG
      onReplacement?(player)
    #endif
  }

  #if DEBUG
    /// Called with each other player, before it is used.
    var onReplacement: ((Player) -> Void)?
  #endif

  /// Adds the player's events to the reports, in the order of their causes.
  func collect() {
    // Reporting an event may append other reports, which collect events in turn.
    guard !isCollecting else { return }
    isCollecting = true
    defer { isCollecting = false }
    var drained: Player
    repeat {
      drained = player
      guard let onEvent else { return }
      drained.drainEvents { event in
        book.report(event)
        onEvent(event)
      }
      // An observer may have loaded another file, which has its own player.
    } while drained !== player
  }

  /// Reports an event that the player itself does not.
  func report(_ event: PlayerEvent) {
    collect()
    book.report(event)
  }

  /// Runs `body`, whose events do not interrupt the call to play in progress.
  private func whileAsking<Result>(
    _ body: () throws(DotLottieAnimationError) -> Result
  ) throws(DotLottieAnimationError) -> Result {
    collect()
    return try book.whileAsking { () throws(DotLottieAnimationError) in
      defer { collect() }
      return try body()
    }
  }

  private func perform(_ call: PlayerCall) throws(DotLottieAnimationError) {
    if let reason = player.perform(call).refusal { throw DotLottieAnimationError(reason) }
  }

  // MARK: Calls

  /// Starts or continues playback; between two parts it lets a resting part play.
  ///
  /// - Throws: An error if it plays already.
  func resume() throws(DotLottieAnimationError) {
    guard book.isBetweenParts else { return try perform(.play) }
    if !book.isResting {
      throw .invalidCall("the next part of the queue plays by itself")
    }
    book.resume()
  }

  /// Pauses playback; between two parts it makes the next one rest at its beginning.
  ///
  /// - Throws: An error if nothing plays.
  func pause() throws(DotLottieAnimationError) {
    guard book.isBetweenParts else { return try perform(.pause) }
    if book.isResting { throw .invalidCall("the animation is paused already") }
    book.rest()
  }

  /// Stops playback and discards the parts that were to follow.
  ///
  /// - Throws: An error if it is stopped already.
  func stop() throws(DotLottieAnimationError) {
    try whileAsking { () throws(DotLottieAnimationError) in
      if isBetweenParts, isStopped { player.perform(.setFrame(firstFrame)) } else { try perform(.stop) }
      collect()
      book.end(.stopped)
    }
  }

  /// Continues playback with a setting of `autoplay`, which takes effect between two parts too.
  func setAutoplay(_ autoplay: Bool) {
    if isBetweenParts { autoplay ? book.resume() : book.rest() }
  }

  /// Starts or continues playback for a call that waits for the end.
  func play(_ ticket: PlayTicket) throws(DotLottieAnimationError) {
    if try startIfNeeded() { book.join(ticket) } else { book.begin(ticket) }
  }

  /// Starts playback from a frame.
  func play(from frame: Float) throws(DotLottieAnimationError) {
    try whileAsking { () throws(DotLottieAnimationError) in
      try perform(.setFrame(frame))
      if !isPlaying { try perform(.play) }
      collect()
      book.begin(nil)
    }
  }

  /// Plays the parts of a queue.
  ///
  /// - Throws: ``DotLottieAnimationError`` if the queue is empty or its first part does not exist.
  func play(_ queue: PlayQueue, _ ticket: PlayTicket) throws(DotLottieAnimationError) {
    guard let first = queue.items.first else {
      throw .invalidCall("the queue is empty")
    }
    try begin(first)
    book.begin(ticket, queue: queue.items.dropFirst())
  }

  /// Plays to the end at once, with the parts that follow; does nothing while a state machine runs.
  func finish() {
    guard player.stateMachine.map({ $0.status == .stopped }) ?? true, isUnderWay else { return }
    reports.during {
      book.isHurried = book.hasPartsAhead
      finishPart()
    }
  }

  // MARK: State

  var isPlaying: Bool { player.timeline.status == .playing }
  var isStopped: Bool { player.timeline.status == .stopped }
  /// Whether a part has ended and the next has yet to begin.
  var isBetweenParts: Bool { book.isBetweenParts }
  /// Whether something plays, or will when the end of the former part was reported.
  var isUnderWay: Bool { isPlaying || book.isBetweenParts && !book.isResting }

  /// The frame at a share of the animation, 0…1.
  func frame(at progress: Float) -> Float {
    guard let facts = player.timeline.facts else { return 0 }
    return min(progress * facts.totalFrames, facts.lastFrame)
  }

  // MARK: Parts

  /// Interrupts a call under which playback was stopped.
  func settle() { book.settle() }

  /// Begins the next part if one is due.
  ///
  /// - Returns: The reason if that part can't begin.
  func goOn() -> DotLottieAnimationError? {
    let (isResting, isHurried) = (book.isResting, book.isHurried)
    guard let item = book.takeNext() else { return nil }
    book.resume()
    do throws(DotLottieAnimationError) {
      try reports.during { () throws(DotLottieAnimationError) in try begin(item) }
    } catch {
      book.end(.failed(error))
      return error
    }
    if isResting { player.perform(.pause) } else if isHurried { finishPart() }
    return nil
  }

  /// Starts playback unless it plays already.
  ///
  /// - Returns: Whether it played already, or will after a tween.
  private func startIfNeeded() throws(DotLottieAnimationError) -> Bool {
    if book.isBetweenParts {
      book.resume()
      return true
    }
    let status = player.timeline.status
    if status == .playing { return true }
    return try whileAsking { () throws(DotLottieAnimationError) in
      guard let reason = player.perform(.play).refusal else { return false }
      guard status == .tweening else { throw DotLottieAnimationError(reason) }
      return true
    }
  }

  /// Plays the current part to its end within one call.
  private func finishPart() {
    // Each direction of a part may need a tick of its own.
    for _ in 0..<1000 where isPlaying {
      let length = (player.timeline.facts?.durationMilliseconds ?? 0) / abs(player.timeline.speed)
      guard length.isFinite else { break }
      let loops = player.timeline.loops
      for call in [.setLoop(false), .tick(milliseconds: 2 * length + 1), .setLoop(loops)] as [PlayerCall] {
        player.perform(call)
      }
    }
  }

  /// Sets up a part and plays it from its beginning.
  ///
  /// - Throws: ``DotLottieAnimationError`` if the part does not exist; what plays is left alone.
  private func begin(_ item: PlayQueue.Item) throws(DotLottieAnimationError) {
    try whileAsking { () throws(DotLottieAnimationError) in
      let frames = try self.frames(of: item.part)
      switch item.part {
      case .whole: try perform(.clearSegment)
      case .marker(let name):
        let marker = try marker(name)
        guard marker.start < marker.end else {
          throw .invalidCall("the marker \"\(name)\" is a moment, not a range")
        }
        try perform(.clearSegment)
        try perform(.setMarker(name))
      case .frames, .progress, .markers:
        if let (first, last) = frames {
          try perform(.setSegment(start: min(first, last), end: max(first, last)))
        }
      }
      player.setUp(item.loopMode, isReversed: frames.map { $0.first > $0.last } ?? false)
      if !isStopped { try perform(.stop) }
      // Some dialects refuse to go to the frame that is shown.
      player.perform(.setFrame(firstFrame))
      try perform(.play)
    }
  }

  /// The frame with which an iteration begins.
  private var firstFrame: Float {
    let range = player.timeline.activeRange
    let isForward = player.timeline.mode == .forward || player.timeline.mode == .bounce
    return isForward ? range.start : range.end
  }

  /// The first and last frame of a part in its own order; nil for all of the animation or of a marker.
  private func frames(of part: PlayQueue.Item.Part) throws(DotLottieAnimationError) -> (
    first: Float, last: Float
  )? {
    switch part {
    case .whole, .marker: nil
    case .frames(let first, let last): (first, last)
    case .progress(let first, let last): (frame(at: first), frame(at: last))
    case .markers(let first, let last): (try marker(first).start, try marker(last).start)
    }
  }

  private func marker(_ name: String) throws(DotLottieAnimationError) -> AnimationFacts.Marker {
    guard let marker = player.timeline.facts?.marker(named: name) else {
      throw .noMarker(name, of: player.timeline.facts)
    }
    return marker
  }
}
