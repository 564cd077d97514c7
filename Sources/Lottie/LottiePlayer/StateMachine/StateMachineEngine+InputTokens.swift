import DotLottieFormat

extension StateMachineEngine {
  /// An input whose name was looked up once, for hosts that set it many times.
  ///
  /// A token belongs to its machine: every other one refuses it, even a copy that was loaded again. Tokens of one
  /// machine are valid for every copy of its engine. `Value` is the type of the input; `Void` is for events.
  public struct InputToken<Value>: Sendable {
    @usableFromInline let place: InputPlace

    fileprivate init?(_ machine: SharedMachine, _ row: Int32) {
      if row < 0 { return nil }
      place = InputPlace(machine: machine, row: row)
    }
  }

  /// The location of an input: its machine, and its index among the inputs of its type.
  public struct InputPlace: Sendable, Equatable {
    let machine: SharedMachine
    let row: Int32

    /// Whether two locations are the same in the same loaded machine.
    public static func == (a: InputPlace, b: InputPlace) -> Bool { a.machine === b.machine && a.row == b.row }

    /// The name of the input; nil if the machine has no such input of the type.
    func name(_ type: InputType) -> String? {
      let names =
        switch type {
        case .numeric: machine.tables.numbers.names.names
        case .string: machine.tables.strings.names.names
        case .boolean: machine.tables.booleans.names.names
        case .event: machine.tables.events.names
        }
      return names.indices.contains(Int(row)) ? names[Int(row)] : nil
    }
  }

  /// The token of an input; nil if no input of that type has the name.
  public func input<Value: StateMachineInput>(
    _ name: String, as type: Value.Type = Value.self
  ) -> InputToken<Value>? {
    InputToken(shared, shared.row(name, Value.inputType))
  }

  /// The token of an event input; nil if none has the name.
  public func event(_ name: String) -> InputToken<Void>? { InputToken(shared, shared.eventRow(name)) }

  /// Sets an input, and takes the transitions that follow.
  ///
  /// - Returns: Nil, or the reason why it was not set: ``InputRefusal/unknown`` for a token of another machine.
  @discardableResult
  @inlinable
  public mutating func set<Value: StateMachineInput>(
    _ input: InputToken<Value>, to value: Value, _ context: inout PlaybackContext
  ) -> InputRefusal? {
    set(input.place, to: value.inputValue, &context)
  }

  /// Fires an event input, and takes the transitions that follow.
  ///
  /// - Returns: Nil, or the reason why it was not fired: ``InputRefusal/unknown`` for a token of another machine.
  @discardableResult
  public mutating func fire(_ input: InputToken<Void>, _ context: inout PlaybackContext) -> InputRefusal? {
    set(input.place, to: .event, &context)
  }

  /// Sets the input at a location whose type is that of the value.
  @usableFromInline
  mutating func set(
    _ place: InputPlace, to value: InputValue, _ context: inout PlaybackContext
  ) -> InputRefusal? {
    work = MachineWork()
    if refusesInputs { return .tweening }
    guard place.machine === shared else { return .unknown }
    switch value {
    case .numeric(let number): store(place.row, number, &context)
    case .string(let text): store(place.row, text, &context)
    case .boolean(let flag): store(place.row, flag, &context)
    case .event:
      guard takesCalls else { return .notRunning }
      fire(place.row, &context)
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
