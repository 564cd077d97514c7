/// The record of all inputs to a machine, in order, for replay.
///
/// Machines are deterministic: the same tape, played to an equal machine, leads to the same states and requests the
/// same effects. A tape attached to a bug report reproduces the bug.
public struct InputTape<Event> {
  /// An input to a machine.
  public enum Input {
    /// An event that was sent, whether it was accepted or rejected.
    case event(Event)
    /// A duration that passed.
    case time(Duration)
  }

  /// The inputs in order; two consecutive inputs are never both durations.
  public private(set) var inputs: [Input] = []

  /// Creates an empty tape.
  public init() {}

  /// Appends an event.
  public mutating func append(_ event: Event) { inputs.append(.event(event)) }

  /// Appends elapsed time; added to the last input if that is a duration too.
  public mutating func append(_ time: Duration) {
    let time = time.passing
    if case .time(let before)? = inputs.last {
      inputs[inputs.count - 1] = .time((before.passing + time).passing)
    } else {
      inputs.append(.time(time))
    }
  }

  /// Plays the tape to a machine.
  ///
  /// - Parameters:
  ///   - machine: A machine in the state that the recorded machine had when the tape began.
  ///   - effects: The requested effects are appended, in order.
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

/// A machine that records all its inputs on a tape.
///
/// The tape grows with every event. Call ``rewind()`` once the recorded inputs are no longer needed.
public struct TapedMachine<Machine: EventMachine> {
  /// The machine at the beginning of the tape.
  public private(set) var start: Machine
  /// The machine.
  public private(set) var machine: Machine
  /// The inputs since ``start``.
  public private(set) var tape = InputTape<Machine.Event>()

  /// Creates a machine with an empty tape.
  public init(_ machine: Machine) {
    start = machine
    self.machine = machine
  }

  /// Starts a new tape, from the current state of the machine.
  public mutating func rewind() {
    start = machine
    tape = InputTape()
  }
}

extension TapedMachine: Sendable where Machine: Sendable {}

extension TapedMachine: EventMachine {
  /// The current state.
  public var state: Machine.State { machine.state }

  /// Processes an event, and records it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - effects: The requested effects are appended, in order.
  @discardableResult
  public mutating func send(
    _ event: Machine.Event, effects: inout [Machine.Effect]
  ) -> Outcome<Machine.State> {
    tape.append(event)
    return machine.send(event, effects: &effects)
  }

  /// Whether an event would be accepted now.
  public func can(_ event: Machine.Event) -> Bool { machine.can(event) }

  /// The state that an event would lead to now; nil if the event would be rejected.
  public func peek(_ event: Machine.Event) -> Machine.State? { machine.peek(event) }

  /// The events that would be accepted now, among those that can be listed.
  public var availableEvents: [Machine.Event] { machine.availableEvents }

  /// The number of the current visit of a state; nil while the state is inactive.
  public func visit(of state: Machine.StateKey) -> UInt64? { machine.visit(of: state) }

  /// The number of times that states have been left or entered.
  public var moveCount: UInt64 { machine.moveCount }

  /// The time until a delayed transition is due; nil if no transition is pending.
  public var timeToDeadline: Duration? { machine.timeToDeadline }

  /// Advances the time, and records it.
  ///
  /// - Parameters:
  ///   - time: The elapsed time; a negative duration counts as zero.
  ///   - effects: The requested effects are appended, in order.
  /// - Returns: Whether a delayed transition was taken.
  @discardableResult
  public mutating func advance(by time: Duration, effects: inout [Machine.Effect]) -> Bool {
    tape.append(time)
    return machine.advance(by: time, effects: &effects)
  }
}
