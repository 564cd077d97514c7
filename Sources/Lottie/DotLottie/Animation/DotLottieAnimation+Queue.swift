import DotLottieFormat
import LottiePlayer

// What is played in parts. Between two of them nothing plays, and observers may ask for something else.

extension DotLottieAnimation {
  /// Begins the next part of a queue where one is to, unless somebody has asked for something else since.
  func goOn() {
    let (isResting, isHurried) = (plays.isResting, plays.isHurried)
    guard let item = plays.takeNext() else { return }
    plays.goOn()
    if let error = attempt({ try $0.begin(item) }) { return plays.leave(.failed(error)) }
    if isResting { try? player.pause() } else if isHurried { finishPart() }
  }

  /// Starts playback, or goes on with it; between two parts the next one plays anyway, unless it is to rest.
  func resume() throws {
    guard plays.isBetweenParts else { return try player.play() }
    if !plays.isResting {
      throw DotLottieAnimationError.invalidCall("the next part of the queue plays by itself")
    }
    plays.goOn()
  }

  /// Pauses playback; between two parts the next one rests at its beginning.
  func rest() throws {
    guard plays.isBetweenParts else { return try player.pause() }
    if plays.isResting { throw DotLottieAnimationError.invalidCall("the animation rests already") }
    plays.rest()
  }

  /// Stops playback; between two parts the next one does not begin.
  func halt() throws {
    plays.isAsked = true
    defer { plays.isAsked = false }
    if plays.isBetweenParts, isStopped() { try? player.setFrame(firstFrame) } else { try player.stop() }
    plays.leave(.stopped)
  }

  /// Whether something plays, or will as soon as everybody has heard of the part before.
  var isUnderWay: Bool { isPlaying() || plays.isBetweenParts && !plays.isResting }

  /// Plays what plays to its end in no time, and the parts that come after it.
  func finish() {
    guard player.stateMachine.map({ $0.status == .stopped }) ?? true, isUnderWay else { return }
    drive { _ in
      plays.isHurried = plays.hasPartsAhead
      finishPart()
    }
  }

  /// Plays what plays to its end; nobody hears of it, or can do anything, before it is there.
  private func finishPart() {
    // A part may take a tick for each of its ways.
    for _ in 0..<1000 where isPlaying() {
      let length = (player.timeline.facts?.durationMilliseconds ?? 0) / abs(player.timeline.speed)
      guard length.isFinite else { break }
      let loops = player.timeline.loops
      player.setLoop(false)
      _ = try? player.tick(milliseconds: 2 * length + 1)
      player.setLoop(loops)
    }
  }

  /// Sets everything up for a part, and starts from its beginning.
  ///
  /// - Throws: ``DotLottieAnimationError`` when there is no such part; what plays is left alone.
  func begin(_ item: PlayQueue.Item) throws {
    plays.isAsked = true
    defer { plays.isAsked = false }
    let frames = try self.frames(of: item.part)
    switch item.part {
    case .whole: player.clearSegment()
    case .marker(let name):
      let marker = try marker(name)
      guard marker.start < marker.end else {
        throw DotLottieAnimationError.invalidCall("the marker \"\(name)\" is a moment, not a range")
      }
      player.clearSegment()
      player.setMarker(name)
    case .frames, .progress, .markers:
      if let (first, last) = frames {
        try player.setSegment(start: min(first, last), end: max(first, last))
      }
    }
    player.setUp(item.loopMode, isReversed: frames.map { $0.first > $0.last } ?? false)
    if !isStopped() { try player.stop() }
    // Where it is there already, some dialects say so.
    try? player.setFrame(firstFrame)
    try player.play()
  }

  /// The frame with which an iteration begins.
  private var firstFrame: Float {
    let range = player.timeline.activeRange
    let isForward = player.timeline.mode == .forward || player.timeline.mode == .bounce
    return isForward ? range.start : range.end
  }

  /// From which frame to which a part is played; nil for all of something, in its own order.
  private func frames(of part: PlayQueue.Item.Part) throws -> (first: Float, last: Float)? {
    switch part {
    case .whole, .marker: nil
    case .frames(let first, let last): (first, last)
    case .progress(let first, let last): (frame(at: first), frame(at: last))
    case .markers(let first, let last): (try marker(first).start, try marker(last).start)
    }
  }

  private func marker(_ name: String) throws -> AnimationFacts.Marker {
    guard let marker = player.timeline.facts?.marker(named: name) else {
      throw DotLottieAnimationError.notFound("the animation has no marker \"\(name)\"")
    }
    return marker
  }
}
