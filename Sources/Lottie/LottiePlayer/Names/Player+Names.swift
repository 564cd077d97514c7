public import DotLottieFormat

// What `Player` takes by names, for names that the compiler knows.

extension Player {
  /// Shows an animation of the package.
  ///
  /// - Throws: ``PlayerError`` when it can't be read; the one before stays.
  public func loadAnimation(_ animation: some AnimationName) throws(PlayerError) {
    try loadAnimation(id: animation.name)
  }

  /// Puts a theme of the package on.
  ///
  /// - Throws: ``PlayerError`` when the package lacks it, it can't be read, or the animation does not take it.
  public func setTheme(_ theme: some ThemeName) throws(PlayerError) { try setTheme(theme.name) }

  /// Goes to a marker, and limits playback to it when it is a range.
  public func setMarker(_ marker: some MarkerName) { setMarker(marker.name) }

  /// Fills a slot.
  ///
  /// - Throws: ``PlayerError`` for a picture that has no size or that the package does not have.
  public func setSlot<Kind>(_ slot: SlotName<Kind>, to content: SlotContent<Kind>) throws(PlayerError) {
    try setSlot(slot.name, to: content.value)
  }

  /// Takes the value out of a slot, a theme's too.
  public func clearSlot<Kind>(_ slot: SlotName<Kind>) { clearSlot(slot.name) }

  // MARK: State machines

  /// Takes a state machine of the package; the one before is stopped.
  ///
  /// - Throws: `DotLottieError` when the package does not have it, or it can't be read.
  public func loadStateMachine<Machine: StateMachineName>(_ machine: Machine.Type) throws(DotLottieError) {
    try loadStateMachine(id: machine.id)
  }

  /// Sets an input.
  ///
  /// - Returns: Whether it was set; ``inputRefusal`` has the reason if not.
  @discardableResult
  public func setInput<Value: StateMachineInput>(_ input: InputName<Value>, to value: Value) -> Bool {
    setInput(input.name, to: value)
  }

  /// Fires an event input.
  ///
  /// - Returns: Whether it was fired; ``inputRefusal`` has the reason if not.
  @discardableResult
  public func fire(_ input: InputName<Void>) -> Bool { fire(input.name) }

  /// Sets an input back to what the machine declares.
  ///
  /// - Returns: Whether there is such an input, and the machine runs; ``inputRefusal`` has the reason if not.
  @discardableResult
  public func resetInput<Value>(_ input: InputName<Value>) -> Bool { resetInput(input.name) }

  /// The value of an input; nil if the machine does not have it.
  public func input<Value: StateMachineInput>(_ input: InputName<Value>) -> Value? {
    stateMachine?.value(input.name)
  }

  /// The state of the machine; nil before it was started, and in a state that the names do not have.
  public func state<Machine: StateMachineName>(of machine: Machine.Type) -> Machine.State? {
    stateMachine.flatMap { Machine.State(name: $0.currentState) }
  }
}
