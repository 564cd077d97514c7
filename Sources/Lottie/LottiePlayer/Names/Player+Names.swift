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

  /// Sets a numeric input.
  ///
  /// - Returns: Whether it was set.
  @discardableResult
  public func setInput(_ input: InputName<Float>, to value: Float) -> Bool {
    setInput(input.name, to: value)
  }

  /// Sets a string input.
  ///
  /// - Returns: Whether it was set.
  @discardableResult
  public func setInput(_ input: InputName<String>, to value: String) -> Bool {
    setInput(input.name, to: value)
  }

  /// Sets a boolean input.
  ///
  /// - Returns: Whether it was set.
  @discardableResult
  public func setInput(_ input: InputName<Bool>, to value: Bool) -> Bool {
    setInput(input.name, to: value)
  }

  /// Fires an event input.
  ///
  /// - Returns: Whether it was fired.
  @discardableResult
  public func fire(_ input: InputName<Void>) -> Bool { fire(input.name) }

  /// The value of a numeric input; nil when there is none.
  public func input(_ input: InputName<Float>) -> Float? { stateMachine?.number(input.name) }

  /// The value of a string input; nil when there is none.
  public func input(_ input: InputName<String>) -> String? { stateMachine?.string(input.name) }

  /// The value of a boolean input; nil when there is none.
  public func input(_ input: InputName<Bool>) -> Bool? { stateMachine?.boolean(input.name) }

  /// The state of the machine; nil before it was started, and in a state that the names do not have.
  public func state<Machine: StateMachineName>(of machine: Machine.Type) -> Machine.State? {
    stateMachine.flatMap { Machine.State(name: $0.currentState) }
  }
}
