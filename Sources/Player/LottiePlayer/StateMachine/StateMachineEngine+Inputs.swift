import DotLottieFormat
import LottieFormat

extension StateMachineEngine {
  /// Sets an input, and takes the transitions that follow; an event is fired.
  ///
  /// Inputs can be set before the start, which keeps their values; events need a running machine.
  ///
  /// - Returns: Nil, or the reason why it was not set.
  @discardableResult
  public mutating func set(
    _ name: String, to value: InputValue, _ context: inout PlaybackContext
  ) -> InputRefusal? {
    work = MachineWork()
    if refusesInputs { return .tweening }
    switch value {
    case .numeric(let number):
      let row = shared.numberRow(name)
      if row < 0 { return refuse(name, &context) }
      store(row, number, &context)
    case .string(let text):
      let row = shared.stringRow(name)
      if row < 0 { return refuse(name, &context) }
      store(row, text, &context)
    case .boolean(let flag):
      let row = shared.booleanRow(name)
      if row < 0 { return refuse(name, &context) }
      store(row, flag, &context)
    case .event:
      let row = shared.eventRow(name)
      guard row >= 0 else { return .unknown }
      guard takesCalls else { return .notRunning }
      fire(row, &context)
    }
    runPipeline(&context)
    return nil
  }

  /// Sets an input, and takes the transitions that follow.
  ///
  /// - Returns: Nil, or the reason why it was not set.
  @discardableResult
  @inlinable
  public mutating func set<Value: StateMachineInput>(
    _ name: String, to value: Value, _ context: inout PlaybackContext
  ) -> InputRefusal? {
    set(name, to: value.inputValue, &context)
  }

  /// Refuses an unknown input; transitions are taken all the same, unless the name is the engine's own.
  private mutating func refuse(_ name: String, _ context: inout PlaybackContext) -> InputRefusal {
    if !name.begins(with: "@") { runPipeline(&context) }
    return .unknown
  }

  /// Fires an event input, and takes the transitions that follow.
  ///
  /// - Returns: Nil, or the reason why it was not fired.
  @discardableResult
  public mutating func fire(_ name: String, _ context: inout PlaybackContext) -> InputRefusal? {
    set(name, to: .event, &context)
  }

  /// Resets an input to its declared value, and evaluates transitions.
  ///
  /// - Returns: Nil, or the reason why it was not reset.
  @discardableResult
  public mutating func reset(_ name: String, _ context: inout PlaybackContext) -> InputRefusal? {
    work = MachineWork()
    if refusesInputs { return .tweening }
    if status == .stopped && !dialect.refusesCallsWhileStopped { return .notRunning }
    if name.utf8.first == UInt8(ascii: "@") { return .unknown }
    let isKnown = restore(name, &context)
    runPipeline(&context)
    return isKnown ? nil : .unknown
  }

  /// The value of an input; nil if no input of that type has the name.
  ///
  /// The number of seconds since the start is the numeric input `@elapsedTime`. An event has the value `.event`.
  public func value(_ name: String, _ type: InputType) -> InputValue? {
    switch type {
    case .numeric:
      if name == "@elapsedTime" { return .numeric(elapsedSeconds) }
      let row = shared.numberRow(name)
      return row >= 0 ? .numeric(values[number: row]) : nil
    case .string:
      let row = shared.stringRow(name)
      return row >= 0 ? .string(values.strings[Int(row)]) : nil
    case .boolean:
      let row = shared.booleanRow(name)
      return row >= 0 ? .boolean(values[boolean: row]) : nil
    case .event: return shared.eventRow(name) >= 0 ? .event : nil
    }
  }

  /// The value of an input; nil if no input of that type has the name.
  @inlinable
  public func value<Value: StateMachineInput>(_ name: String, as type: Value.Type = Value.self) -> Value? {
    value(name, Value.inputType).flatMap { Value($0) }
  }

  /// All inputs with their values: the built-in one, then numeric, boolean, string and event inputs, each type in the
  /// order of the file.
  public var inputs: [(name: String, value: InputValue)] {
    var result: [(name: String, value: InputValue)] = [("@elapsedTime", .numeric(elapsedSeconds))]
    for (row, name) in machine.numbers.names.names.enumerated() {
      result.append((name, .numeric(values[number: Int32(row)])))
    }
    for (row, name) in machine.booleans.names.names.enumerated() {
      result.append((name, .boolean(values[boolean: Int32(row)])))
    }
    for (name, value) in zip(machine.strings.names.names, values.strings) {
      result.append((name, .string(value)))
    }
    for name in machine.events.names { result.append((name, .event)) }
    return result
  }

  var refusesInputs: Bool { status == .tweening && dialect.refusesInputsDuringTween }

  // MARK: Storing

  @inline(__always)
  mutating func store(_ row: Int32, _ value: Float, _ context: inout PlaybackContext) {
    let old = values[number: row]
    values[number: row] = value
    if old != value {
      context.notify(.numericInput(name: machine.numbers.names.names[Int(row)], old: old, new: value))
    }
  }

  mutating func store(_ row: Int32, _ value: String, _ context: inout PlaybackContext) {
    let old = values.strings[Int(row)]
    guard !work.areSame(old, value) else { return }
    values.strings[Int(row)] = value
    context.notify(.stringInput(name: machine.strings.names.names[Int(row)], old: old, new: value))
  }

  mutating func store(_ row: Int32, _ value: Bool, _ context: inout PlaybackContext) {
    let old = values[boolean: row]
    guard old != value else { return }
    values[boolean: row] = value
    context.notify(.booleanInput(name: machine.booleans.names.names[Int(row)], old: old, new: value))
  }

  mutating func fire(_ row: Int32, _ context: inout PlaybackContext) {
    context.notify(.inputFired(machine.events.names[Int(row)]))
    values.pendingEvent = row
  }

  /// Resets an input of any type to its declared value.
  ///
  /// - Returns: Whether the machine has the input.
  mutating func restore(_ name: String, _ context: inout PlaybackContext) -> Bool {
    let number = shared.numberRow(name)
    if number >= 0 {
      store(number, machine.numbers.initial[Int(number)], &context)
      return true
    }
    let boolean = shared.booleanRow(name)
    if boolean >= 0 {
      store(boolean, machine.booleans.initial[Int(boolean)], &context)
      return true
    }
    let string = shared.stringRow(name)
    if string >= 0 { store(string, machine.strings.initial[Int(string)], &context) }
    return string >= 0
  }
}
