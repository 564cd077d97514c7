public import DotLottieFormat

extension Player {
  /// Takes a state machine of the package; the one before is stopped.
  ///
  /// - Throws: `DotLottieError` when there is none of that name, or it can't be read; none is loaded then.
  public func loadStateMachine(id: String) throws(DotLottieError) {
    unloadStateMachine()
    guard let file else {
      throw DotLottieError(code: .notFound, message: "no package is loaded that could have a state machine")
    }
    try install(file.stateMachine(id: id, parsing: options.dialect.parsing))
    stateMachineID = id
  }

  /// Takes a state machine; the one before is stopped.
  ///
  /// - Throws: `DotLottieError` when it contradicts itself; none is loaded then.
  public func loadStateMachine(_ definition: StateMachineDefinition) throws(DotLottieError) {
    unloadStateMachine()
    try install(definition)
  }

  /// Reads a state machine; the one before is stopped.
  ///
  /// - Throws: `DotLottieError` when it can't be read; none is loaded then.
  public func loadStateMachine(json: [UInt8]) throws(DotLottieError) {
    unloadStateMachine()
    try install(StateMachineDefinition(json: json, parsing: options.dialect.parsing))
  }

  /// Stops the state machine and forgets it.
  public func unloadStateMachine() {
    if let machine = stateMachine, machine.status != .stopped { stopStateMachine() }
    session.install(nil)
    stateMachineID = nil
  }

  private func install(_ definition: StateMachineDefinition) throws(DotLottieError) {
    session.install(
      try StateMachineEngine(definition, dialect: options.dialect, timeline: context.timeline))
  }

  /// Starts the state machine.
  ///
  /// - Returns: Whether there is one, and it has an initial state.
  @discardableResult
  public func startStateMachine(policy: OpenURLPolicy = OpenURLPolicy()) -> Bool {
    defer { settle() }
    return session.start(policy)
  }

  /// Stops the state machine; the settings of playback are again what they were before it.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func stopStateMachine() -> Bool {
    defer { settle() }
    return session.stop()
  }

  /// Sets an input of the state machine; an event is fired.
  ///
  /// - Returns: Whether it was set; ``inputRefusal`` has the reason if not.
  @discardableResult
  public func setInput(_ name: String, to value: StateMachineEngine.InputValue) -> Bool {
    defer { settle() }
    inputRefusal = session.set(name, to: value)
    return inputRefusal == nil
  }

  /// Sets an input of the state machine.
  ///
  /// - Returns: Whether it was set; ``inputRefusal`` has the reason if not.
  @discardableResult
  @inlinable
  public func setInput<Value: StateMachineInput>(_ name: String, to value: Value) -> Bool {
    setInput(name, to: value.inputValue)
  }

  /// Fires an event input.
  ///
  /// - Returns: Whether it was fired; ``inputRefusal`` has the reason if not.
  @discardableResult
  public func fire(_ name: String) -> Bool { setInput(name, to: .event) }

  /// Sets an input back to what the machine declares.
  ///
  /// - Returns: Whether there is such an input, and the machine runs; ``inputRefusal`` has the reason if not.
  @discardableResult
  public func resetInput(_ name: String) -> Bool {
    defer { settle() }
    inputRefusal = session.reset(name)
    return inputRefusal == nil
  }

  // MARK: Tokens

  /// Sets an input whose name was looked up before.
  ///
  /// - Returns: Whether it was set; not for a token of another machine.
  @discardableResult
  @inlinable
  public func setInput<Value: StateMachineInput>(
    _ input: StateMachineEngine.InputToken<Value>, to value: Value
  ) -> Bool {
    setInput(input.place, to: value.inputValue)
  }

  /// Fires an event input whose name was looked up before.
  ///
  /// - Returns: Whether it was fired; not for a token of another machine.
  @discardableResult
  public func fire(_ input: StateMachineEngine.InputToken<Void>) -> Bool {
    setInput(input.place, to: .event)
  }

  @usableFromInline
  func setInput(_ place: StateMachineEngine.InputPlace, to value: StateMachineEngine.InputValue) -> Bool {
    defer { settle() }
    inputRefusal = session.set(place, to: value)
    return inputRefusal == nil
  }

  /// Enters a state whatever the transitions say.
  ///
  /// - Returns: Whether there is such a state.
  @discardableResult
  public func overrideState(_ name: String) -> Bool {
    defer { settle() }
    return session.override(to: name)
  }

  /// Sets where the random numbers of the machine begin.
  public func setRandomSeed(_ seed: UInt64) { session.setSeed(seed) }

  /// Tells the state machine that playback has reached its final end.
  public func postComplete() {
    session.postComplete()
    settle()
  }

  /// Tells the state machine that an iteration has ended.
  public func postLoopComplete() {
    session.postLoopComplete()
    settle()
  }
}
