extension StateMachineEngine {
  /// An input whose name has been looked up once, for hosts that set it many times.
  ///
  /// A token knows its machine: any other refuses it, a copy that was loaded anew included. Tokens of one machine are
  /// good for every copy of its engine. `Value` is what the input takes; `Void` is for events.
  public struct InputToken<Value>: Sendable {
    let machine: SharedMachine
    let row: Int32

    fileprivate init?(_ machine: SharedMachine, _ row: Int32) {
      if row < 0 { return nil }
      self.machine = machine
      self.row = row
    }
  }

  /// The token of a numeric input; nil where none has the name.
  public func numericInput(_ name: String) -> InputToken<Float>? {
    InputToken(shared, shared.numberRow(name))
  }

  /// The token of a string input; nil where none has the name.
  public func stringInput(_ name: String) -> InputToken<String>? {
    InputToken(shared, shared.stringRow(name))
  }

  /// The token of a boolean input; nil where none has the name.
  public func booleanInput(_ name: String) -> InputToken<Bool>? {
    InputToken(shared, shared.booleanRow(name))
  }

  /// The token of an event input; nil where none has the name.
  public func eventInput(_ name: String) -> InputToken<Void>? { InputToken(shared, shared.eventRow(name)) }

  /// Sets a numeric input, and takes the transitions that follow.
  ///
  /// - Returns: Nil, or why nothing was set: ``InputRefusal/unknown`` for a token of another machine.
  @discardableResult
  public mutating func set(
    _ input: InputToken<Float>, to value: Float, _ context: inout PlaybackContext
  ) -> InputRefusal? {
    if let refusal = begin(input, &context) { return refusal }
    store(input.row, value, &context)
    runPipeline(&context)
    return nil
  }

  /// Sets a string input, and takes the transitions that follow.
  ///
  /// - Returns: Nil, or why nothing was set: ``InputRefusal/unknown`` for a token of another machine.
  @discardableResult
  public mutating func set(
    _ input: InputToken<String>, to value: String, _ context: inout PlaybackContext
  ) -> InputRefusal? {
    if let refusal = begin(input, &context) { return refusal }
    store(input.row, value, &context)
    runPipeline(&context)
    return nil
  }

  /// Sets a boolean input, and takes the transitions that follow.
  ///
  /// - Returns: Nil, or why nothing was set: ``InputRefusal/unknown`` for a token of another machine.
  @discardableResult
  public mutating func set(
    _ input: InputToken<Bool>, to value: Bool, _ context: inout PlaybackContext
  ) -> InputRefusal? {
    if let refusal = begin(input, &context) { return refusal }
    store(input.row, value, &context)
    runPipeline(&context)
    return nil
  }

  /// Fires an event input, and takes the transitions that follow.
  ///
  /// - Returns: Nil, or why nothing was fired: ``InputRefusal/unknown`` for a token of another machine.
  @discardableResult
  public mutating func fire(_ input: InputToken<Void>, _ context: inout PlaybackContext) -> InputRefusal? {
    if let refusal = begin(input, &context) { return refusal }
    fire(input.row, &context)
    runPipeline(&context)
    return nil
  }

  /// Begins a call that sets an input, unless it is to be refused.
  @inline(__always)
  private mutating func begin<Value>(
    _ input: InputToken<Value>, _ context: inout PlaybackContext
  ) -> InputRefusal? {
    work = MachineWork()
    if refusesInputs { return .tweening }
    return input.machine === shared ? nil : .unknown
  }
}
