/// A change of a machine: its cause, the states before and after it, and its time.
public struct TransitionRecord<State, Event> {
  /// The cause of a change.
  public enum Cause {
    /// An event was sent.
    case event(Event)
    /// A deadline was reached.
    case time
    /// The host changed the machine directly, such as by undoing.
    case host
  }

  /// The sequential number, counted from 1 by the keeper of the records; dropped records are counted too.
  public var number: UInt64
  /// The cause of the change.
  public var cause: Cause
  /// The state before.
  public var from: State
  /// The state after.
  public var to: State
  /// Whether a transition was taken, perhaps back to the same state; if not, the event was handled inside the state.
  public var hasMoved: Bool
  /// The time since the creation of the keeper of the records.
  public var time: Duration

  /// Creates a record.
  public init(number: UInt64, cause: Cause, from: State, to: State, hasMoved: Bool, time: Duration) {
    self.number = number
    self.cause = cause
    self.from = from
    self.to = to
    self.hasMoved = hasMoved
    self.time = time
  }
}

extension TransitionRecord: Sendable where State: Sendable, Event: Sendable {}
extension TransitionRecord.Cause: Sendable where State: Sendable, Event: Sendable {}
extension TransitionRecord: Equatable where State: Equatable, Event: Equatable {}
extension TransitionRecord.Cause: Equatable where State: Equatable, Event: Equatable {}

/// The number of transitions that are buffered for a consumer that is slower than the machine.
public struct TransitionBuffer: Sendable, Hashable {
  /// The maximum number of transitions; nil for no limit.
  let capacity: Int?

  /// Keeps the newest transitions; older ones are dropped, which shows as gaps in their numbers.
  ///
  /// - Parameter count: The number of transitions, at least 1; a smaller number stops the program.
  public static func newest(_ count: Int) -> TransitionBuffer {
    precondition(count > 0, "a buffer for \(count) transitions holds none")
    return TransitionBuffer(capacity: count)
  }

  /// Keeps all transitions, for consumers that keep up.
  public static let unbounded = TransitionBuffer(capacity: nil)
}
