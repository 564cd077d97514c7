public import DotLottieFormat

extension Player {
  /// Starts playback, or goes on with it.
  ///
  /// - Throws: ``PlayerError`` when nothing is loaded, or it plays already.
  public func play() throws(PlayerError) {
    defer { settle() }
    try context.play()
  }

  /// Pauses playback where it is.
  ///
  /// - Throws: ``PlayerError`` when nothing is loaded, or nothing plays.
  public func pause() throws(PlayerError) {
    defer { settle() }
    try context.pause()
  }

  /// Stops playback and goes back to where it begins.
  ///
  /// - Throws: ``PlayerError`` when nothing is loaded, or it is stopped already.
  public func stop() throws(PlayerError) {
    defer { settle() }
    try context.stop()
  }

  /// Goes to a frame, counted from the in point; playback goes on from there.
  ///
  /// - Throws: ``PlayerError`` when nothing is loaded, or the frame is outside the range that playback is limited to.
  public func setFrame(_ frame: Float) throws(PlayerError) {
    defer { settle() }
    try context.setFrame(frame)
  }

  /// Limits playback to a range of frames.
  ///
  /// - Throws: ``PlayerError`` when the start is not before the end.
  public func setSegment(start: Float, end: Float) throws(PlayerError) {
    defer { settle() }
    try context.timeline.setSegment(Timeline.Segment(start: start, end: end))
  }

  /// Lets playback use the whole animation.
  public func clearSegment() {
    context.timeline.clearSegment()
    settle()
  }

  /// Limits playback to a marker; nil for the whole animation.
  ///
  /// Nothing happens for a name that is not there.
  public func setMarker(_ name: String?) {
    context.setMarker(name)
    settle()
  }

  /// Sets the order in which frames are shown.
  public func setMode(_ mode: PlaybackMode) { context.timeline.setMode(mode) }

  /// Says whether playback starts over at its end.
  public func setLoop(_ value: Bool) { context.timeline.setLoop(value) }

  /// Says how many iterations there are; 0 for no end.
  public func setLoopCount(_ value: Int) { context.timeline.setLoopCount(value) }

  /// Sets how many times faster than authored frames go; values that are not above 0 are ignored.
  public func setSpeed(_ value: Float) { context.timeline.setSpeed(value) }

  /// Says whether frames between whole ones are shown.
  public func setFrameInterpolation(_ value: Bool) { context.timeline.setFrameInterpolation(value) }

  /// Sets how much of the motion is shown, from the next tick on.
  public func setReducedMotion(_ value: ReducedMotion) {
    context.timeline.reducedMotion = value
    context.timeline.markDirty()
  }

  /// Sets the colour under the animation, as 0xRRGGBBAA.
  public func setBackground(_ value: UInt32) { context.timeline.setBackground(value) }

  /// Says whether a loaded animation plays at once, and plays or pauses the one at hand.
  public func setAutoplay(_ value: Bool) {
    context.setAutoplay(value)
    settle()
  }

  /// Moves from the pose that shows to the pose of a frame.
  ///
  /// - Parameters:
  ///   - frame: Counted from the in point.
  ///   - milliseconds: How long it takes; above 0.
  ///   - easing: How time becomes progress.
  /// - Throws: ``PlayerError`` when nothing is loaded or a value is out of its range.
  public func tween(
    to frame: Float, milliseconds: Float, easing: StateMachineDefinition.Easing
  ) throws(PlayerError) {
    defer { settle() }
    try context.beginTween(to: frame, milliseconds: milliseconds, easing: easing)
  }

  /// Lets time pass, for the state machine too if there is one.
  ///
  /// - Parameter milliseconds: Below 0 counts as 0.
  /// - Returns: Whether a picture is due.
  /// - Throws: ``PlayerError`` when nothing is loaded.
  @discardableResult
  public func tick(milliseconds: Float) throws(PlayerError) -> Bool {
    defer { settle() }
    return try session.tick(milliseconds: milliseconds)
  }

  /// Whether time changes nothing until somebody calls: nothing plays, no picture is due, and no state waits for time.
  ///
  /// A host may stop its clock then.
  public var isSettled: Bool {
    switch timeline.status {
    case .playing, .tweening: return false
    case .idle, .stopped, .paused: return !timeline.isDirty && stateMachine?.waitsForTime != true
    }
  }
}
