public import LottiePlayer

extension DualStateAnimation {
  /// Whether the active side is asked for; setting it calls ``set(_:)``.
  public var isActive: Bool {
    get {
      access(keyPath: \.isActive)
      return core.intent == .active
    }
    set { set(newValue ? .active : .inactive) }
  }

  /// Asks for a side: it plays as soon as it is prepared and the control is attached.
  ///
  /// - Complexity: O(1); allocates nothing if the side is prepared.
  public func set(_ side: DualState.Side) { send(.set(side)) }

  /// Sets ``isActive``, as a method.
  public func setActive(_ isActive: Bool) { set(isActive ? .active : .inactive) }

  /// Notes that the control is on screen, so that it plays.
  public func attach() { send(.attach) }

  /// Notes that the control has left the screen: it pauses, and a side that is asked for waits, as the policy says.
  public func detach() { send(.detach) }

  /// Replaces the animations, for example when a cell of a list is reused.
  ///
  /// Loads in progress are cancelled and their results discarded. Nothing is shown until the first new animation is
  /// prepared. The side that is asked for stays.
  public func replaceSource(_ source: Source) {
    self.source = source
    for side in DualState.Side.allCases { setPicture(nil, of: side) }
    errors = (nil, nil)
    send(.start)
  }

  /// Sets whether animations show their last frame instead of playing.
  public func setReducedMotion(_ isReduced: Bool) { send(.reduceMotion(isReduced)) }

  /// Releases the side that is not shown; it is loaded again when it is asked for.
  ///
  /// An ``AnimationCache`` keeps what it has compiled; empty it separately.
  public func memoryPressure() { send(.memoryPressure) }

  /// All later events, in order.
  ///
  /// Each access makes another stream, which keeps unread events without limit and ends with the control.
  public var events: AsyncStream<Event> { streams.make() }

  /// The reason why a side can't be loaded; nil if it was not tried, is being loaded, or is prepared.
  public func error(of side: DualState.Side) -> DotLottieAnimationError? {
    accessSlot(of: side)
    return core[side] == .failed ? lastError(of: side) : nil
  }

  /// Whether a side's animation is prepared, so that it can be shown at once.
  public func isPrepared(_ side: DualState.Side) -> Bool {
    accessSlot(of: side)
    return core[side] == .ready
  }

  /// The side that is shown; nil before the first.
  public var shownSide: DualState.Side? {
    access(keyPath: \.shownSide)
    return core.shown
  }

  /// Whether a switch is playing, or would play if the control were attached.
  ///
  /// The states of a machine that move before the first switch do not count.
  public var isPlaying: Bool {
    access(keyPath: \.isPlaying)
    return core.isPlaying
  }
}
