public import LottiePlayer

extension DualStateAnimation {
  /// Whether the active side is asked for; setting it is as ``set(_:)``.
  public var isActive: Bool {
    get {
      access(keyPath: \.isActive)
      return core.intent == .active
    }
    set { set(newValue ? .active : .inactive) }
  }

  /// Asks for a side: it plays when it is prepared and the control is attached, and at once if it is.
  ///
  /// - Complexity: O(1); allocates nothing when the side is prepared.
  public func set(_ side: DualState.Side) { send(.set(side)) }

  /// As setting ``isActive``, for those who write it so.
  public func setActive(_ isActive: Bool) { set(isActive ? .active : .inactive) }

  /// Tells the control that it is on screen: from now on it plays.
  public func attach() { send(.attach) }

  /// Tells the control that it has left the screen: it pauses, and what is asked for waits, as the policy says.
  public func detach() { send(.detach) }

  /// Has other animations loaded in place of these, as when a cell of a list is used again.
  ///
  /// What is on its way is given up, and what comes of it all the same is dropped; nothing is shown until the first of the
  /// new ones is there. The side that is asked for stays.
  public func replaceSource(_ source: Source) {
    self.source = source
    for side in DualState.Side.allCases { setPicture(nil, of: side) }
    errors = (nil, nil)
    send(.start)
  }

  /// Says whether animations are shown as they end, and not played.
  public func setReducedMotion(_ isReduced: Bool) { send(.reduceMotion(isReduced)) }

  /// Lets go of the side that is not shown; it is loaded again when it is asked for.
  ///
  /// An ``AnimationCache`` keeps what it has compiled: it is emptied apart.
  public func memoryPressure() { send(.memoryPressure) }

  /// Everything that happens from now on, in order.
  ///
  /// Each access makes another stream, which keeps what nobody has read yet and ends with the control.
  public var events: AsyncStream<Event> { streams.make() }

  /// Why a side can't be loaded; nil when it was not tried, may still come, or is there.
  public func error(of side: DualState.Side) -> DotLottieAnimationError? {
    accessSlot(of: side)
    return core[side] == .failed ? lastError(of: side) : nil
  }

  /// Whether a side's animation is prepared: to show it takes no time.
  public func isPrepared(_ side: DualState.Side) -> Bool {
    accessSlot(of: side)
    return core[side] == .ready
  }

  /// The side that is shown; nil before the first.
  public var shownSide: DualState.Side? {
    access(keyPath: \.shownSide)
    return core.shown
  }

  /// Whether what a switch began plays, or would if the control were attached.
  ///
  /// What a state machine shows before the first switch moves without that.
  public var isPlaying: Bool {
    access(keyPath: \.isPlaying)
    return core.isPlaying
  }
}
