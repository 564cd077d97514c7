/// A machine that keeps a log of its newest transitions.
///
/// ```swift
/// var search = PureMachine<Search>().recorded(capacity: 64)
/// search.send(.submit, effects: &effects)
/// for entry in search.log { print(entry.from, entry.cause, entry.to) }
/// ```
/// It wraps any `EventMachine`, and an actor or a model can own it. Rejected events are not logged.
public struct RecordedMachine<Machine: EventMachine> {
  /// The machine.
  public private(set) var machine: Machine
  /// The newest transitions; times are counted from the creation of the log, as passed in.
  public private(set) var log: TransitionLog<Machine.State, Machine.Event>
  private var time: Duration = .zero

  /// Creates a machine with an empty log.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - capacity: The maximum number of transitions in the log; at least 1.
  public init(_ machine: Machine, capacity: Int) {
    self.machine = machine
    log = TransitionLog(capacity: capacity)
  }
}

extension EventMachine {
  /// This machine, with a log of its newest transitions.
  ///
  /// - Parameter capacity: The maximum number of transitions in the log; at least 1.
  public func recorded(capacity: Int) -> RecordedMachine<Self> {
    RecordedMachine(self, capacity: capacity)
  }
}

extension RecordedMachine: Sendable where Machine: Sendable {}

extension RecordedMachine: EventMachine {
  /// The current state.
  public var state: Machine.State { machine.state }

  /// Processes an event, and logs it if it was accepted.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - effects: The requested effects are appended, in order.
  @discardableResult
  public mutating func send(
    _ event: Machine.Event, effects: inout [Machine.Effect]
  ) -> Outcome<Machine.State> {
    let before = machine.state
    let outcome = machine.send(event, effects: &effects)
    if outcome.isAccepted {
      log.append(
        .event(event), from: before, to: machine.state, hasMoved: outcome.hasMoved, time: time)
    }
    return outcome
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

  /// Advances the time, and logs each delayed transition at its time.
  ///
  /// - Parameters:
  ///   - duration: The elapsed time; a negative duration counts as zero.
  ///   - effects: The requested effects are appended, in order.
  /// - Returns: Whether a delayed transition was taken.
  @discardableResult
  public mutating func advance(by duration: Duration, effects: inout [Machine.Effect]) -> Bool {
    var left = duration.passing
    var isTaken = false
    while let wait = machine.timeToDeadline, wait <= left {
      left -= wait
      if pass(wait, effects: &effects) { isTaken = true }
    }
    // Also for a duration of zero: a machine may have a transition to take immediately.
    if pass(left, effects: &effects) { isTaken = true }
    return isTaken
  }

  private mutating func pass(_ duration: Duration, effects: inout [Machine.Effect]) -> Bool {
    time = (time + duration).passing
    let (before, moves) = (machine.state, machine.moveCount)
    guard machine.advance(by: duration, effects: &effects) else { return false }
    log.append(
      .time, from: before, to: machine.state, hasMoved: machine.moveCount != moves, time: time)
    return true
  }
}
