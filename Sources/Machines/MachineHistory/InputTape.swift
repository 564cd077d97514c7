import StateMachines

/// All that was done to a machine, in order, so that it can be done again.
///
/// Machines are deterministic: the same tape, played to an equal machine, leads to the same states and asks for the
/// same effects. A tape that goes with a report of a fault shows the fault.
public struct InputTape<Event> {
  /// One thing that was done.
  public enum Input {
    /// An event was sent, whether it was accepted or not.
    case event(Event)
    /// Time passed.
    case time(Duration)
  }

  /// What was done, from the first to the last; never two times in a row.
  public private(set) var inputs: [Input] = []

  /// Makes an empty tape.
  public init() {}

  /// Appends an event.
  public mutating func append(_ event: Event) { inputs.append(.event(event)) }

  /// Appends time that passes; added to the last input if that is time too.
  public mutating func append(_ time: Duration) {
    let time = time.passing
    if case .time(let before)? = inputs.last {
      inputs[inputs.count - 1] = .time((before.passing + time).passing)
    } else {
      inputs.append(.time(time))
    }
  }

  /// Does everything on the tape to a machine.
  /// - Parameters:
  ///   - machine: As it was when the tape began.
  ///   - effects: What the machine asks for is appended, in order.
  public func play<Machine: EventMachine>(
    to machine: inout Machine, effects: inout [Machine.Effect]
  ) where Machine.Event == Event {
    for input in inputs {
      switch input {
      case .event(let event): _ = machine.send(event, effects: &effects)
      case .time(let time): _ = machine.advance(by: time, effects: &effects)
      }
    }
  }
}

extension InputTape: Sendable where Event: Sendable {}
extension InputTape.Input: Sendable where Event: Sendable {}
extension InputTape: Equatable where Event: Equatable {}
extension InputTape.Input: Equatable where Event: Equatable {}
extension InputTape: Codable where Event: Codable {}
extension InputTape.Input: Codable where Event: Codable {}

/// A machine that keeps all that is done to it on a tape.
///
/// The tape grows with every event: take it, and ``rewind()``, when the machine is known to be well.
public struct TapedMachine<Machine: EventMachine> {
  /// The machine as it was when the tape began.
  public private(set) var start: Machine
  /// The machine.
  public private(set) var machine: Machine
  /// All that was done to it.
  public private(set) var tape = InputTape<Machine.Event>()

  /// Makes a machine whose tape begins now.
  public init(_ machine: Machine) {
    start = machine
    self.machine = machine
  }

  /// Begins a new tape, with the machine as it is.
  public mutating func rewind() {
    start = machine
    tape = InputTape()
  }
}

extension TapedMachine: Sendable where Machine: Sendable {}

extension TapedMachine: EventMachine {
  /// What the machine is in now.
  public var state: Machine.State { machine.state }

  /// Follows an event, and keeps it.
  /// - Parameters:
  ///   - event: What happened.
  ///   - effects: What the host is asked to do is appended, in order.
  @discardableResult
  public mutating func send(
    _ event: Machine.Event, effects: inout [Machine.Effect]
  ) -> Outcome<Machine.State> {
    tape.append(event)
    return machine.send(event, effects: &effects)
  }

  /// Whether an event would be accepted now.
  public func can(_ event: Machine.Event) -> Bool { machine.can(event) }

  /// The state that an event would lead to now; nil if it would be rejected.
  public func peek(_ event: Machine.Event) -> Machine.State? { machine.peek(event) }

  /// The events that would be accepted now, of those that can be listed.
  public var availableEvents: [Machine.Event] { machine.availableEvents }

  /// Which visit of a state this is.
  public func visit(of state: Machine.StateKey) -> UInt64? { machine.visit(of: state) }

  /// How often states have been left or entered.
  public var moveCount: UInt64 { machine.moveCount }

  /// How long until a delayed transition is due.
  public var timeToDeadline: Duration? { machine.timeToDeadline }

  /// Lets time pass, and keeps how much.
  /// - Parameters:
  ///   - time: Less than nothing counts as nothing.
  ///   - effects: What the host is asked to do is appended, in order.
  /// - Returns: Whether a delayed transition was taken.
  @discardableResult
  public mutating func advance(by time: Duration, effects: inout [Machine.Effect]) -> Bool {
    tape.append(time)
    return machine.advance(by: time, effects: &effects)
  }
}
