public import DotLottieFormat

extension Player {
  /// Starts or continues playback.
  ///
  /// - Throws: ``PlayerError`` if nothing is loaded, or it plays already.
  public func play() throws(PlayerError) {
    defer { settle() }
    note(.play)
    try session.context.play()
  }

  /// Pauses playback.
  ///
  /// - Throws: ``PlayerError`` if nothing is loaded, or nothing plays.
  public func pause() throws(PlayerError) {
    defer { settle() }
    note(.pause)
    try session.context.pause()
  }

  /// Stops playback and returns to its beginning.
  ///
  /// - Throws: ``PlayerError`` if nothing is loaded, or it is stopped already.
  public func stop() throws(PlayerError) {
    defer { settle() }
    note(.stop)
    try session.context.stop()
  }

  /// Shows a frame, counted from the in point; playback continues from there.
  ///
  /// - Throws: ``PlayerError`` if nothing is loaded, or the frame is outside of the range of playback.
  public func setFrame(_ frame: Float) throws(PlayerError) {
    defer { settle() }
    note(.setFrame(frame))
    try session.context.setFrame(frame)
  }

  /// Limits playback to a range of frames, counted from the in point.
  ///
  /// Playback enters the range from outside where its iterations begin, at once, whether it plays or not: at the first
  /// frame, or at the last in reverse. A frame within the range stays.
  ///
  /// - Throws: ``PlayerError`` if the start is not before the end, or no frame of the animation is within the range.
  public func setSegment(start: Float, end: Float) throws(PlayerError) {
    defer { settle() }
    note(.setSegment(start: start, end: end))
    try session.context.setSegment(Timeline.Segment(start: start, end: end))
  }

  /// Removes the limits of playback.
  public func clearSegment() {
    note(.clearSegment)
    session.context.timeline.clearSegment()
    settle()
  }

  /// Limits playback to a marker, as ``setSegment(start:end:)`` does; nil for the whole animation.
  ///
  /// An unknown name is ignored.
  public func setMarker(_ name: String?) {
    note(.setMarker(name))
    session.context.setMarker(name)
    settle()
  }

  /// Sets the order of frames.
  public func setMode(_ mode: PlaybackMode) {
    note(.setMode(mode))
    session.context.setMode(mode)
    settle()
  }

  /// Sets whether playback restarts at its end.
  public func setLoop(_ value: Bool) {
    note(.setLoop(value))
    session.context.timeline.setLoop(value)
  }

  /// Sets the number of iterations; 0 for no end.
  public func setLoopCount(_ value: Int) {
    note(.setLoopCount(value))
    session.context.timeline.setLoopCount(value)
  }

  /// Sets the factor on the authored speed; values that are not above 0 are ignored.
  public func setSpeed(_ value: Float) {
    note(.setSpeed(value))
    session.context.timeline.setSpeed(value)
  }

  /// Sets whether frames between whole ones are shown.
  public func setFrameInterpolation(_ value: Bool) {
    note(.setFrameInterpolation(value))
    session.context.timeline.setFrameInterpolation(value)
  }

  /// Sets the amount of motion, from the next tick on.
  public func setReducedMotion(_ value: ReducedMotion) {
    note(.setReducedMotion(value))
    session.context.timeline.reducedMotion = value
    session.context.timeline.markDirty()
  }

  /// Sets the colour under the animation, as 0xRRGGBBAA.
  public func setBackground(_ value: UInt32) {
    note(.background(value))
    session.context.timeline.setBackground(value)
  }

  /// Sets whether a loaded animation plays at once; plays or pauses the current one.
  public func setAutoplay(_ value: Bool) {
    note(.setAutoplay(value))
    session.context.setAutoplay(value)
    settle()
  }

  /// Moves from the current pose to the pose of a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame, counted from the in point.
  ///   - milliseconds: The duration, above 0.
  ///   - easing: The curve from time to progress.
  /// - Throws: ``PlayerError`` if nothing is loaded or a value is out of range.
  public func tween(
    to frame: Float, milliseconds: Float, easing: StateMachineDefinition.Easing
  ) throws(PlayerError) {
    defer { settle() }
    note(.tween(to: frame, milliseconds: milliseconds, easing))
    try session.context.beginTween(to: frame, milliseconds: milliseconds, easing: easing)
  }

  /// Lets time pass, for the state machine too if there is one.
  ///
  /// - Parameter milliseconds: The time; below 0 counts as 0.
  /// - Returns: Whether a picture is due.
  /// - Throws: ``PlayerError`` if nothing is loaded.
  @discardableResult
  public func tick(milliseconds: Float) throws(PlayerError) -> Bool {
    defer { settle() }
    note(.tick(milliseconds))
    return try session.tick(milliseconds: milliseconds)
  }

  /// Whether time changes nothing until the next call: nothing plays, no picture is due, and no state waits for time.
  ///
  /// A host may stop its clock then.
  public var isSettled: Bool {
    switch timeline.status {
    case .playing, .tweening: return false
    case .idle, .stopped, .paused: return !timeline.isDirty && stateMachine?.waitsForTime != true
    }
  }
}
