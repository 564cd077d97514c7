import LottiePlayer

extension DotLottieAnimation {
  /// Sets a numeric input.
  ///
  /// - Returns: Whether there is such an input, and it could be set.
  @discardableResult
  public func stateMachineSetNumericInput(key: String, value: Float) -> Bool {
    askMachine { $0.setInput(key, to: value) }
  }

  /// Sets a string input.
  ///
  /// - Returns: Whether there is such an input, and it could be set.
  @discardableResult
  public func stateMachineSetStringInput(key: String, value: String) -> Bool {
    askMachine { $0.setInput(key, to: value) }
  }

  /// Sets a boolean input.
  ///
  /// - Returns: Whether there is such an input, and it could be set.
  @discardableResult
  public func stateMachineSetBooleanInput(key: String, value: Bool) -> Bool {
    askMachine { $0.setInput(key, to: value) }
  }

  /// Sets an input back to what the machine declares.
  ///
  /// - Returns: Whether there is such an input, and the machine runs.
  @discardableResult
  public func stateMachineResetInput(key: String) -> Bool { askMachine { $0.resetInput(key) } }

  /// The value of a numeric input; nil when there is none.
  ///
  /// `@elapsedTime` is one: seconds since the start.
  public func stateMachineGetNumericInput(key: String) -> Float? { player.stateMachine?.number(key) }

  /// The value of a string input; nil when there is none.
  public func stateMachineGetStringInput(key: String) -> String? { player.stateMachine?.string(key) }

  /// The value of a boolean input; nil when there is none.
  public func stateMachineGetBooleanInput(key: String) -> Bool? { player.stateMachine?.boolean(key) }

  /// The declared inputs with their values as text: `3`, `0.5`, `true`; an event's is empty.
  public func stateMachineGetInputs() -> [String: String] { player.inputTexts }

  /// The declared inputs with their types: `Numeric`, `String`, `Boolean`, `Event`.
  public func stateMachineGetInputTypes() -> [String: String] { player.inputTypes }
}
