public import DotLottieFormat
import LottieFormat

extension Timeline {
  /// Starts or continues playback; during a tween, sets that playback continues after it.
  ///
  /// - Throws: ``PlayerError`` if nothing is loaded, or it plays already.
  public mutating func play(_ effects: inout ContiguousArray<PlayerEffect>) throws(PlayerError) {
    switch status {
    case .idle: throw .notLoaded
    case .playing: throw .insufficient("the animation is playing already")
    case .tweening:
      if tween?.resume == .playing { throw .insufficient("the animation plays on after the tween already") }
      tween?.resume = .playing
    case .stopped where isComplete:
      beginIteration(&effects)
      status = .playing
    case .stopped, .paused:
      if isOutsideRange || isEntering || isAtEnd { beginIteration(&effects) } else { rebase() }
      status = .playing
    }
    if hasEndedCount {
      hasEndedCount = false
      iteration = 0
    }
    effects.append(.notify(.play))
  }

  /// Pauses playback; during a tween, sets that playback pauses after it.
  ///
  /// - Throws: ``PlayerError`` if nothing is loaded, or nothing plays.
  public mutating func pause(_ effects: inout ContiguousArray<PlayerEffect>) throws(PlayerError) {
    switch status {
    case .idle: throw .notLoaded
    case .playing: status = .paused
    case .tweening where tween?.resume == .playing: tween?.resume = .paused
    default: throw .insufficient("the animation is not playing")
    }
    effects.append(.notify(.pause))
  }

  /// Stops playback and returns to its beginning; ends a tween at once.
  ///
  /// - Throws: ``PlayerError`` if nothing is loaded, or it is stopped already.
  public mutating func stop(_ effects: inout ContiguousArray<PlayerEffect>) throws(PlayerError) {
    switch status {
    case .idle: throw .notLoaded
    case .stopped: throw .insufficient("the animation is stopped already")
    default: break
    }
    // The tween still counts while the frame returns: this is reported even if the frame is the same.
    status = .stopped
    restedFrame = nil
    tween?.isEnding = true
    if dialect.entersRanges { direction = mode.natural }
    move(to: naturalStart, &effects)
    if tween != nil { endTween(landed: false, &effects) }
    elapsed = 0
    effects.append(.notify(.playbackStop))
  }

  /// Sets whether a loaded animation plays at once; plays or pauses the current one.
  public mutating func setAutoplay(_ value: Bool, _ effects: inout ContiguousArray<PlayerEffect>) {
    autoplays = value
    if value {
      try? play(&effects)
    } else if status == .playing || status == .tweening {
      try? pause(&effects)
    }
  }

  /// Sets the factor on the authored speed; 0, negative and, except in a dialect that allows them, infinite values are
  /// ignored.
  public mutating func setSpeed(_ value: Float) {
    if value > 0 && (value.isFinite || dialect.allowsInfinity) { speed = value }
  }

  /// Sets whether playback restarts at its end; a change restarts the count.
  public mutating func setLoop(_ value: Bool) {
    if loops != value {
      loops = value
      iteration = 0
    }
  }

  /// Sets the number of iterations; 0 for no end.
  ///
  /// A change restarts the count.
  public mutating func setLoopCount(_ value: Int) {
    if loopCount != value {
      loopCount = max(value, 0)
      iteration = 0
    }
  }

  /// Sets the order of frames; the frame stays, unless its range was just entered from outside.
  public mutating func setMode(_ value: PlaybackMode, _ effects: inout ContiguousArray<PlayerEffect>) {
    guard value != mode else { return }
    mode = value
    if isEntering && status != .tweening {
      beginIteration(&effects)
    } else if value.natural != direction {
      direction = value.natural
      rebase()
    }
  }

  /// Sets whether frames between whole ones are shown.
  public mutating func setFrameInterpolation(_ value: Bool) { usesFrameInterpolation = value }

  /// Sets the colour under the animation, as 0xRRGGBBAA.
  public mutating func setBackground(_ value: UInt32) {
    if value & 0xFF > 0 { hasBackground = true }
    if hasBackground { markDirty() }
    background = value
  }

  /// Limits playback to a range of frames, and enters it from outside.
  ///
  /// Playback enters a range where its iterations begin, at once: at the first frame, or at the last if the mode begins
  /// in reverse. Until the next frame is played or set, another mode moves to the other end. A frame within the range
  /// stays, unless playback is running and would end there. In ``StateMachineDialect/upstream`` the frame stays in either
  /// case.
  ///
  /// - Throws: ``PlayerError`` if nothing is loaded, the start is not before the end, or no frame of the animation is
  ///   within the range; the former range stays. In ``StateMachineDialect/upstream`` a range before the first load is
  ///   accepted and has no effect.
  public mutating func setSegment(
    _ value: Segment, _ effects: inout ContiguousArray<PlayerEffect>
  ) throws(PlayerError) {
    guard value.start < value.end, value.start.isFinite, value.end.isFinite else {
      throw .invalid("the segment \(value.start) to \(value.end) is empty: its start must be below its end")
    }
    if dialect.segmentsEndWithAnimation {
      guard let facts else { throw .notLoaded }
      guard hasFrames(value) else {
        throw .invalid(
          "the segment \(value.start) to \(value.end) is outside of the animation's frames, 0 to \(facts.lastFrame)"
        )
      }
    }
    markerName = nil
    enter(value, &effects)
  }

  /// Removes the limits of playback.
  public mutating func clearSegment() {
    guard segment != nil || markerName != nil else { return }
    segment = nil
    markerName = nil
    isEntering = false
    if dialect.entersRanges { rebase() }
  }

  /// Limits playback to a marker, and enters its range from outside.
  ///
  /// An unknown name is ignored, and so is a marker without frames of the animation, except in
  /// ``StateMachineDialect/upstream``. A marker without length limits nothing: the frame moves there, and the former
  /// limits stay.
  public mutating func setMarker(
    _ name: String?, _ effects: inout ContiguousArray<PlayerEffect>
  ) {
    guard let name else { return clearSegment() }
    guard !(markerName?.isExactly(name) ?? false), let marker = facts?.marker(named: name) else { return }
    activate(marker, &effects)
  }

  /// Limits playback to the range of a state's marker; the search is paid for.
  mutating func activateMarker(
    _ name: String, _ work: inout MachineWork, _ effects: inout ContiguousArray<PlayerEffect>
  ) {
    if let markerName, work.areSame(markerName, name) { return }
    guard let marker = facts?.marker(named: name, &work) else { return }
    activate(marker, &effects)
  }

  private mutating func activate(
    _ marker: AnimationFacts.Marker, _ effects: inout ContiguousArray<PlayerEffect>
  ) {
    let range = Segment(start: marker.start, end: marker.end)
    if dialect.segmentsEndWithAnimation && !hasFrames(range) { return }
    markerName = marker.name
    if dialect.entersRanges && range.start < range.end { return enter(range, &effects) }
    if range.start < range.end { segment = range }
    if !range.contains(frame) {
      elapsed = 0
      // A marker without length may be outside of the current limits.
      if activeRange.contains(range.start) {
        restedFrame = nil
        move(to: range.start, &effects)
      }
      if dialect.entersRanges { rebase() }
    }
  }

  /// Whether a range contains frames of the animation.
  private func hasFrames(_ range: Segment) -> Bool {
    range.start <= facts?.lastFrame ?? 0 && range.end >= 0
  }

  /// Limits playback to a range, and enters it from outside; during a tween, playback does so when it continues.
  private mutating func enter(_ range: Segment, _ effects: inout ContiguousArray<PlayerEffect>) {
    let isNew = range != segment
    segment = range
    guard dialect.entersRanges, status != .idle, status != .tweening else { return }
    isEntering = isOutsideRange || (isNew && status == .playing && isAtEnd)
    if isEntering { beginIteration(&effects) } else { rebase() }
  }

  /// Whether playback has to enter its range.
  var isOutsideRange: Bool {
    let (range, error) = (activeRange, Self.roundingError)
    return dialect.entersRanges && (frame < range.start - error || frame > range.end + error)
  }

  /// Whether no frames are left in the current direction: playback has ended, or a bounce would turn at once.
  private var isAtEnd: Bool {
    let isTurn = direction == mode.natural && (mode == .bounce || mode == .reverseBounce)
    guard isTurn ? dialect.bouncesBeginAnew : dialect.entersRanges else { return false }
    let edge = direction == .forward ? activeRange.end : activeRange.start
    return abs(frame - edge) <= Self.roundingError
  }

  /// Moves to the frame where an iteration begins, and plays from there in the natural direction.
  mutating func beginIteration(_ effects: inout ContiguousArray<PlayerEffect>) {
    elapsed = 0
    direction = mode.natural
    restedFrame = nil
    move(to: naturalStart, &effects)
  }

  /// Moves from the first frame to the last if a reverse bounce is about to start there.
  mutating func leaveStart(_ effects: inout ContiguousArray<PlayerEffect>) {
    guard dialect.bouncesBeginAnew, mode == .reverseBounce, direction == .reverse else { return }
    if status == .playing && isAtEnd { beginIteration(&effects) }
  }

  /// Shows a frame; playback continues from there.
  ///
  /// - Throws: ``PlayerError`` if nothing is loaded, or the frame is outside of the range of playback.
  public mutating func setFrame(_ value: Float, _ effects: inout ContiguousArray<PlayerEffect>)
    throws(PlayerError)
  {
    guard status != .idle else { throw .notLoaded }
    let range = activeRange
    guard range.contains(value) else {
      throw .invalid("frame \(value) is outside of \(range.start) to \(range.end)")
    }
    restedFrame = nil
    isEntering = false
    if !move(to: value, &effects) {
      if dialect.refusesCurrentFrame {
        throw PlayerError(code: .unknown, message: "frame \(value) is the current one")
      }
      return
    }
    rebase()
  }
}
