public import DotLottieFormat
internal import ZoetropeJSON

extension Player {
  /// Starts or continues playback.
  ///
  /// - Throws: ``PlayerError`` if nothing is loaded, or it plays already.
  public func play() throws(PlayerError) { try perform(.play).get() }

  /// Pauses playback.
  ///
  /// - Throws: ``PlayerError`` if nothing is loaded, or nothing plays.
  public func pause() throws(PlayerError) { try perform(.pause).get() }

  /// Stops playback and returns to its beginning.
  ///
  /// - Throws: ``PlayerError`` if nothing is loaded, or it is stopped already.
  public func stop() throws(PlayerError) { try perform(.stop).get() }

  /// Shows a frame, counted from the in point; playback continues from there.
  ///
  /// - Throws: ``PlayerError`` if nothing is loaded, or the frame is outside of the range of playback.
  public func setFrame(_ frame: Float) throws(PlayerError) { try perform(.setFrame(frame)).get() }

  /// Limits playback to a range of frames, counted from the in point.
  ///
  /// Playback enters the range from outside where its iterations begin, at once, whether it plays or not: at the first
  /// frame, or at the last in reverse. A frame within the range stays.
  ///
  /// - Throws: ``PlayerError`` if the start is not before the end, or no frame of the animation is within the range.
  public func setSegment(start: Float, end: Float) throws(PlayerError) {
    try perform(.setSegment(start: start, end: end)).get()
  }

  /// Removes the limits of playback.
  public func clearSegment() { perform(.clearSegment) }

  /// Limits playback to a marker, as ``setSegment(start:end:)`` does; nil for the whole animation.
  ///
  /// An unknown name is ignored; ``perform(_:)`` reports it.
  public func setMarker(_ name: String?) { perform(.setMarker(name)) }

  /// Sets the order of frames.
  public func setMode(_ mode: PlaybackMode) { perform(.setMode(mode)) }

  /// Sets whether playback restarts at its end.
  public func setLoop(_ value: Bool) { perform(.setLoop(value)) }

  /// Sets the number of iterations; 0 for no end.
  public func setLoopCount(_ value: Int) { perform(.setLoopCount(value)) }

  /// Sets the factor on the authored speed; values that are not above 0 are ignored.
  public func setSpeed(_ value: Float) { perform(.setSpeed(value)) }

  /// Sets whether frames between whole ones are shown.
  public func setFrameInterpolation(_ value: Bool) { perform(.setFrameInterpolation(value)) }

  /// Sets the amount of motion, from the next tick on.
  public func setReducedMotion(_ value: ReducedMotion) { perform(.setReducedMotion(value)) }

  /// Sets the colour under the animation, as 0xRRGGBBAA.
  public func setBackground(_ value: UInt32) { perform(.setBackground(value)) }

  /// Sets whether a loaded animation plays at once; plays or pauses the current one.
  public func setAutoplay(_ value: Bool) { perform(.setAutoplay(value)) }

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
    try perform(.tween(to: frame, milliseconds: milliseconds, easing)).get()
  }

  /// Lets time pass, for the state machine too if there is one.
  ///
  /// - Parameter milliseconds: The time; below 0 counts as 0.
  /// - Returns: Whether a picture is due.
  /// - Throws: ``PlayerError`` if nothing is loaded.
  @discardableResult
  public func tick(milliseconds: Float) throws(PlayerError) -> Bool {
    try perform(.tick(milliseconds: max(milliseconds, 0))).get()
    return isPictureDue
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

  /// Limits playback to a marker; nil for the whole animation.
  func limit(toMarker name: String?) throws(PlayerError) {
    session.context.setMarker(name)
    guard let name, timeline.facts?.marker(named: name) == nil else { return }
    guard let known = timeline.facts?.markers.map({ $0.name }) else { throw .notLoaded }
    throw .notFound(UnknownName.message("the animation has no marker", name, known))
  }
}
