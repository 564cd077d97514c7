/// One thing that a machine did: what caused it, from which state to which, and when.
public struct TransitionRecord<State, Event> {
  /// What made a machine do something.
  public enum Cause {
    /// An event that was sent.
    case event(Event)
    /// A deadline that was reached.
    case time
    /// Its host, which changed the machine by hand, such as by undoing.
    case host
  }

  /// Counted from 1 by whoever keeps the records; nothing is left out of the count.
  public var number: UInt64
  /// What made the machine do it.
  public var cause: Cause
  /// The state before.
  public var from: State
  /// The state after.
  public var to: State
  /// Whether a transition was taken, perhaps back to the same state; if not, the event was handled inside the state.
  public var hasMoved: Bool
  /// When, counted from the making of whoever keeps the records.
  public var time: Duration

  /// Makes a record.
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

/// How many transitions are kept for a consumer that is slower than the machine.
public struct TransitionBuffer: Sendable, Hashable {
  /// Nil for all.
  let capacity: Int?

  /// The newest ones; older ones are lost, which their numbers show.
  /// - Parameter count: At least 1.
  public static func newest(_ count: Int) -> TransitionBuffer {
    precondition(count > 0, "a buffer for \(count) transitions holds none")
    return TransitionBuffer(capacity: count)
  }

  /// All of them: for consumers that keep up.
  public static let unbounded = TransitionBuffer(capacity: nil)
}
