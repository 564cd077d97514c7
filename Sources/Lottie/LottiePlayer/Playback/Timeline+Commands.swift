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
    case .stopped:
      if isComplete {
        elapsed = 0
        direction = mode.natural
        move(to: naturalStart, &effects)
      } else {
        leaveStart(&effects)
        rebase()
      }
      status = .playing
    case .paused:
      leaveStart(&effects)
      rebase()
      status = .playing
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

  /// Sets the order of frames; the frame stays.
  public mutating func setMode(_ value: PlaybackMode) {
    guard value != mode else { return }
    mode = value
    if value.natural != direction {
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

  /// Limits playback to a range of frames; the frame stays until playback continues.
  ///
  /// - Throws: ``PlayerError`` if the start is not before the end; the former range stays.
  public mutating func setSegment(_ value: Segment) throws(PlayerError) {
    guard value.start < value.end, value.start.isFinite, value.end.isFinite else {
      throw .invalid("a segment's start is before its end: \(value.start), \(value.end)")
    }
    segment = value
    markerName = nil
    if !dialect.keepsOffsetAcrossSegments { rebaseWithin() }
  }

  /// Removes the limits of playback.
  public mutating func clearSegment() {
    guard segment != nil || markerName != nil else { return }
    segment = nil
    markerName = nil
    if !dialect.keepsOffsetAcrossSegments { rebaseWithin() }
  }

  /// Limits playback to a marker, and moves to its start from outside; an unknown name is ignored.
  ///
  /// A marker without length limits nothing: the frame moves there, and the former limits stay.
  public mutating func setMarker(
    _ name: String?, _ effects: inout ContiguousArray<PlayerEffect>
  ) {
    guard let name else { return clearSegment() }
    guard !(markerName?.isExactly(name) ?? false), let marker = facts?.marker(named: name) else { return }
    activate(marker, atEnd: false, &effects)
  }

  /// Limits playback to the range of a state's marker; the search is paid for.
  mutating func activateMarker(
    _ name: String, atEnd: Bool, _ work: inout MachineWork, _ effects: inout ContiguousArray<PlayerEffect>
  ) {
    if let markerName, work.areSame(markerName, name) { return }
    guard let marker = facts?.marker(named: name, &work) else { return }
    activate(marker, atEnd: atEnd, &effects)
  }

  private mutating func activate(
    _ marker: AnimationFacts.Marker, atEnd: Bool, _ effects: inout ContiguousArray<PlayerEffect>
  ) {
    if marker.start < marker.end { segment = Segment(start: marker.start, end: marker.end) }
    markerName = marker.name
    activate(Segment(start: marker.start, end: marker.end), atEnd: atEnd, &effects)
  }

  /// Moves to the start of a range, or to its end, from outside of it.
  mutating func activate(
    _ range: Segment, atEnd: Bool = false, _ effects: inout ContiguousArray<PlayerEffect>
  ) {
    if !range.contains(frame) {
      elapsed = 0
      // A marker without length may be outside of the current limits.
      let edge = atEnd ? range.end : range.start
      if activeRange.contains(edge) {
        restedFrame = nil
        move(to: edge, &effects)
      }
    } else if !dialect.keepsOffsetAcrossSegments {
      rebaseWithin()
    }
  }

  /// Moves from the first frame to the last if a reverse bounce is about to start there.
  mutating func leaveStart(_ effects: inout ContiguousArray<PlayerEffect>) {
    guard dialect.reverseBouncesStartAtEnd, mode == .reverseBounce, direction == .reverse, segment == nil
    else {
      return
    }
    let range = activeRange
    guard status != .idle, status != .tweening, frame <= range.start, range.start < range.end else { return }
    restedFrame = nil
    move(to: range.end, &effects)
    rebase()
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
    if !move(to: value, &effects) {
      if dialect.refusesCurrentFrame {
        throw PlayerError(code: .unknown, message: "frame \(value) is the current one")
      }
      return
    }
    rebase()
  }

  /// Rebases as ``rebase()``, unless the frame is outside of the range: then playback moves it there.
  private mutating func rebaseWithin() {
    if activeRange.contains(frame) { rebase() }
  }
}
