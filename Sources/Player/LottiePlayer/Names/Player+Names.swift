public import DotLottieFormat

// The calls that take names, for names that the compiler checks.

extension Player {
  /// Shows an animation of the package.
  ///
  /// - Throws: ``PlayerError`` if it is invalid; the former one stays.
  public func loadAnimation(_ animation: some AnimationName) throws(PlayerError) {
    try loadAnimation(id: animation.name)
  }

  /// Applies a theme of the package.
  ///
  /// - Throws: ``PlayerError`` if the package does not have it, it is invalid, or the animation does not take it.
  public func setTheme(_ theme: some ThemeName) throws(PlayerError) { try setTheme(theme.name) }

  /// Shows the first frame of a marker, and limits playback to it if it is a range.
  public func setMarker(_ marker: some MarkerName) { setMarker(marker.name) }

  /// Fills a slot.
  ///
  /// - Throws: ``PlayerError`` for a picture without a size, or one that the package does not have.
  public func setSlot<Kind>(_ slot: SlotName<Kind>, to content: SlotContent<Kind>) throws(PlayerError) {
    try setSlot(slot.name, to: content.value)
  }

  /// Clears a slot, including the value of a theme.
  public func clearSlot<Kind>(_ slot: SlotName<Kind>) { clearSlot(slot.name) }

  // MARK: State machines

  /// Loads a state machine of the package; the former one is stopped.
  ///
  /// - Throws: `DotLottieError` if the package does not have it, or it is invalid.
  public func loadStateMachine<Machine: StateMachineName>(_ machine: Machine.Type) throws(DotLottieError) {
    try loadStateMachine(id: machine.id)
  }

  /// Sets an input.
  ///
  /// - Returns: Whether it was set; ``perform(_:)`` returns the reason if not.
  @discardableResult
  public func setInput<Value: StateMachineInput>(_ input: InputName<Value>, to value: Value) -> Bool {
    setInput(input.name, to: value)
  }

  /// Fires an event input.
  ///
  /// - Returns: Whether it was fired; ``perform(_:)`` returns the reason if not.
  @discardableResult
  public func fire(_ input: InputName<Void>) -> Bool { fire(input.name) }

  /// Resets an input to its declared value.
  ///
  /// - Returns: Whether it was reset; ``perform(_:)`` returns the reason if not.
  @discardableResult
  public func resetInput<Value>(_ input: InputName<Value>) -> Bool { resetInput(input.name) }

  /// The value of an input; nil if the machine has no such input.
  public func input<Value: StateMachineInput>(_ input: InputName<Value>) -> Value? {
    stateMachine?.value(input.name)
  }

  /// The state of the machine; nil before it was started, and for a state without a name in the code.
  public func state<Machine: StateMachineName>(of machine: Machine.Type) -> Machine.State? {
    stateMachine.flatMap { Machine.State(name: $0.currentState) }
  }
}
