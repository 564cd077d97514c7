import StateMachines

/// A machine that keeps a record of its newest transitions.
///
/// ```swift
/// var search = PureMachine<Search>().recorded(capacity: 64)
/// search.send(.submit, effects: &effects)
/// for entry in search.log { print(entry.from, entry.cause, entry.to) }
/// ```
/// Any `EventMachine` can be one, and be owned by an actor or a model. What is rejected leaves no record.
public struct RecordedMachine<Machine: EventMachine> {
  /// The machine.
  public private(set) var machine: Machine
  /// Its newest transitions; times are counted from the making of the log, as far as time was handed in.
  public private(set) var log: TransitionLog<Machine.State, Machine.Event>
  private var time: Duration = .zero

  /// Makes a machine whose record begins now.
  /// - Parameters:
  ///   - machine: The machine.
  ///   - capacity: How many transitions are kept; at least 1.
  public init(_ machine: Machine, capacity: Int) {
    self.machine = machine
    log = TransitionLog(capacity: capacity)
  }
}

extension EventMachine {
  /// This machine, with a record of its newest transitions.
  /// - Parameter capacity: How many transitions are kept; at least 1.
  public func recorded(capacity: Int) -> RecordedMachine<Self> {
    RecordedMachine(self, capacity: capacity)
  }
}

extension RecordedMachine: Sendable where Machine: Sendable {}

extension RecordedMachine: EventMachine {
  /// What the machine is in now.
  public var state: Machine.State { machine.state }

  /// Follows an event, and records it if it was accepted.
  /// - Parameters:
  ///   - event: What happened.
  ///   - effects: What the host is asked to do is appended, in order.
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

  /// Lets time pass, and records each delayed transition at its time.
  /// - Parameters:
  ///   - duration: Less than nothing counts as nothing.
  ///   - effects: What the host is asked to do is appended, in order.
  /// - Returns: Whether a delayed transition was taken.
  @discardableResult
  public mutating func advance(by duration: Duration, effects: inout [Machine.Effect]) -> Bool {
    var left = duration.passing
    var isTaken = false
    while let wait = machine.timeToDeadline, wait <= left {
      left -= wait
      if pass(wait, effects: &effects) { isTaken = true }
    }
    // Also for no time at all: a machine may have something to take at once.
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
