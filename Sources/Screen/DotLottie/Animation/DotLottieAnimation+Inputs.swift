public import LottiePlayer

extension DotLottieAnimation {
  /// Sets an input of the state machine; an event is fired.
  ///
  /// Inputs can be set and reset before the start, which keeps their values; events need a running machine.
  ///
  /// - Returns: Whether it was set; ``failure`` has the reason if not.
  @discardableResult
  public func setInput(_ name: String, to value: StateMachineEngine.InputValue) -> Bool {
    if case .numeric(let number) = value, !number.isFinite {
      return refuse(.invalidCall("the input \"\(name)\" can't be set to \(number)"))
    }
    if value == .event, loadingFailure == nil, let needsRunningMachine { return refuse(needsRunningMachine) }
    return askMachine(.setInput(name, value))
  }

  /// Sets an input of the state machine.
  ///
  /// - Returns: Whether it was set; ``failure`` has the reason if not.
  @discardableResult
  public func setInput<Value: StateMachineInput>(_ name: String, to value: Value) -> Bool {
    setInput(name, to: value.inputValue)
  }

  /// Resets an input of the state machine to its declared value.
  ///
  /// - Returns: Whether it was reset; ``failure`` has the reason if not.
  @discardableResult
  public func resetInput(_ name: String) -> Bool { askMachine(.resetInput(name)) }

  /// The value of an input of the state machine; nil if no input of that type has the name.
  ///
  /// The number of seconds since the start is the numeric input `@elapsedTime`.
  public func input<Value: StateMachineInput>(_ name: String, as type: Value.Type = Value.self) -> Value? {
    player.stateMachine?.value(name)
  }

  // MARK: Names of dotlottie-ios

  /// Sets a numeric input.
  ///
  /// - Returns: Whether it was set; ``failure`` has the reason if not.
  @discardableResult
  public func stateMachineSetNumericInput(key: String, value: Float) -> Bool { setInput(key, to: value) }

  /// Sets a string input.
  ///
  /// - Returns: Whether it was set; ``failure`` has the reason if not.
  @discardableResult
  public func stateMachineSetStringInput(key: String, value: String) -> Bool { setInput(key, to: value) }

  /// Sets a boolean input.
  ///
  /// - Returns: Whether it was set; ``failure`` has the reason if not.
  @discardableResult
  public func stateMachineSetBooleanInput(key: String, value: Bool) -> Bool { setInput(key, to: value) }

  /// Resets an input to its declared value.
  ///
  /// - Returns: Whether it was reset; ``failure`` has the reason if not.
  @discardableResult
  public func stateMachineResetInput(key: String) -> Bool { resetInput(key) }

  /// The value of a numeric input; nil if no such input has the name.
  public func stateMachineGetNumericInput(key: String) -> Float? { input(key) }

  /// The value of a string input; nil if no such input has the name.
  public func stateMachineGetStringInput(key: String) -> String? { input(key) }

  /// The value of a boolean input; nil if no such input has the name.
  public func stateMachineGetBooleanInput(key: String) -> Bool? { input(key) }

  /// The declared inputs with their values as text: `3`, `0.5`, `true`; an event's is empty.
  public func stateMachineGetInputs() -> [String: String] { player.inputTexts }

  /// The declared inputs with their types: `Numeric`, `String`, `Boolean`, `Event`.
  public func stateMachineGetInputTypes() -> [String: String] { player.inputTypes }
}
