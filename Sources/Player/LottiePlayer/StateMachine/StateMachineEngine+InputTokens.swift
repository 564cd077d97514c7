import DotLottieFormat

extension StateMachineEngine {
  /// An input whose name was looked up once, for hosts that set it many times.
  ///
  /// A token belongs to its machine: every other one refuses it, even a copy that was loaded again. Tokens of one
  /// machine are valid for every copy of its engine. `Value` is the type of the input; `Void` is for events.
  public struct InputToken<Value>: Sendable {
    /// The location of the input, for ``PlayerCall/setInputAt(_:_:)``.
    public let location: InputLocation

    fileprivate init?(_ machine: SharedMachine, _ type: InputType, _ row: Int32) {
      if row < 0 { return nil }
      location = InputLocation(machine: machine, type: type, row: row)
    }
  }

  /// The location of an input: its machine, its type, and its index among the inputs of that type.
  public struct InputLocation: Sendable, Equatable {
    let machine: SharedMachine
    let type: InputType
    let row: Int32

    /// A Boolean value indicating whether two locations are the same in the same loaded machine.
    public static func == (a: InputLocation, b: InputLocation) -> Bool {
      a.machine === b.machine && a.type == b.type && a.row == b.row
    }

    /// The name of the input.
    public var name: String {
      switch type {
      case .numeric: machine.tables.numbers.names.names[Int(row)]
      case .string: machine.tables.strings.names.names[Int(row)]
      case .boolean: machine.tables.booleans.names.names[Int(row)]
      case .event: machine.tables.events.names[Int(row)]
      }
    }
  }

  /// The token of an input; nil if no input of that type has the name.
  public func input<Value: StateMachineInput>(
    _ name: String, as type: Value.Type = Value.self
  ) -> InputToken<Value>? {
    InputToken(shared, Value.inputType, shared.row(name, Value.inputType))
  }

  /// The token of an event input; nil if none has the name.
  public func event(_ name: String) -> InputToken<Void>? { InputToken(shared, .event, shared.eventRow(name)) }

  /// Sets an input, and takes the transitions that follow.
  ///
  /// - Returns: Nil, or the reason why it was not set: ``InputRefusal/unknown`` for a token of another machine.
  @discardableResult
  @inlinable
  public mutating func set<Value: StateMachineInput>(
    _ input: InputToken<Value>, to value: Value, _ context: inout PlaybackContext
  ) -> InputRefusal? {
    set(input.location, to: value.inputValue, &context)
  }

  /// Fires an event input, and takes the transitions that follow.
  ///
  /// - Returns: Nil, or the reason why it was not fired: ``InputRefusal/unknown`` for a token of another machine.
  @discardableResult
  public mutating func fire(_ input: InputToken<Void>, _ context: inout PlaybackContext) -> InputRefusal? {
    set(input.location, to: .event, &context)
  }

  /// Sets the input at a location.
  @usableFromInline
  mutating func set(
    _ location: InputLocation, to value: InputValue, _ context: inout PlaybackContext
  ) -> InputRefusal? {
    work = MachineWork()
    if refusesInputs { return .tweening }
    guard location.machine === shared, location.type == value.type else { return .unknown }
    switch value {
    case .numeric(let number): store(location.row, number, &context)
    case .string(let text): store(location.row, text, &context)
    case .boolean(let flag): store(location.row, flag, &context)
    case .event:
      guard takesCalls else { return .notRunning }
      fire(location.row, &context)
    }
    runPipeline(&context)
    return nil
  }
}

extension SharedMachine {
  /// The index of an input among those of its type; negative for none.
  fileprivate func row(_ name: String, _ type: StateMachineEngine.InputType) -> Int32 {
    switch type {
    case .numeric: numberRow(name)
    case .string: stringRow(name)
    case .boolean: booleanRow(name)
    case .event: eventRow(name)
    }
  }
}
