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

  /// Sets a numeric input.
  ///
  /// - Returns: Whether it was set.
  @discardableResult
  public func setInput(_ name: String, to value: Float) -> Bool {
    defer { settle() }
    return session.set(name, to: value)
  }

  /// Sets a string input.
  ///
  /// - Returns: Whether it was set.
  @discardableResult
  public func setInput(_ name: String, to value: String) -> Bool {
    defer { settle() }
    return session.set(name, to: value)
  }

  /// Sets a boolean input.
  ///
  /// - Returns: Whether it was set.
  @discardableResult
  public func setInput(_ name: String, to value: Bool) -> Bool {
    defer { settle() }
    return session.set(name, to: value)
  }

  /// Fires an event input.
  ///
  /// - Returns: Whether it was fired.
  @discardableResult
  public func fire(_ name: String) -> Bool {
    defer { settle() }
    return session.fire(name)
  }

  /// Sets an input back to what the machine declares.
  ///
  /// - Returns: Whether there is such an input, and the machine runs.
  @discardableResult
  public func resetInput(_ name: String) -> Bool {
    defer { settle() }
    return session.reset(name)
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
