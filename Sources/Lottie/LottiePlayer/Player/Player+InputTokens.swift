extension Player {
  /// Sets a numeric input whose name was looked up before.
  ///
  /// - Returns: Whether it was set; not for a token of another machine.
  @discardableResult
  public func setInput(_ input: StateMachineEngine.InputToken<Float>, to value: Float) -> Bool {
    defer { settle() }
    return session.set(input, to: value)
  }

  /// Sets a string input whose name was looked up before.
  ///
  /// - Returns: Whether it was set; not for a token of another machine.
  @discardableResult
  public func setInput(_ input: StateMachineEngine.InputToken<String>, to value: String) -> Bool {
    defer { settle() }
    return session.set(input, to: value)
  }

  /// Sets a boolean input whose name was looked up before.
  ///
  /// - Returns: Whether it was set; not for a token of another machine.
  @discardableResult
  public func setInput(_ input: StateMachineEngine.InputToken<Bool>, to value: Bool) -> Bool {
    defer { settle() }
    return session.set(input, to: value)
  }

  /// Fires an event input whose name was looked up before.
  ///
  /// - Returns: Whether it was fired; not for a token of another machine.
  @discardableResult
  public func fire(_ input: StateMachineEngine.InputToken<Void>) -> Bool {
    defer { settle() }
    return session.fire(input)
  }
}
