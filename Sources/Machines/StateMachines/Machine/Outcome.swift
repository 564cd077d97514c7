/// The effect of an event on a machine.
public enum Outcome<State> {
  /// The machine took a transition, perhaps back to the same state.
  case moved(from: State, to: State)
  /// The machine handled the event without leaving the state.
  case stayed(State)
  /// The event was sent from inside a transition; it is processed when that transition is complete.
  case queued
  /// The machine rejected the event, for the given reason.
  case rejected(RejectionReason)

  /// Whether the event was handled, with or without a change of state.
  @inlinable public var isAccepted: Bool {
    switch self {
    case .moved, .stayed: true
    case .queued, .rejected: false
    }
  }

  /// Whether a transition was taken.
  @inlinable public var hasMoved: Bool {
    if case .moved = self { true } else { false }
  }

  /// The reason of the rejection; nil if the event was not rejected.
  @inlinable public var rejection: RejectionReason? {
    if case .rejected(let reason) = self { reason } else { nil }
  }
}

extension Outcome: Sendable where State: Sendable {}

/// The reason that a machine rejects an event.
public enum RejectionReason: Sendable {
  /// The state has no transition for this event.
  case noTransition
  /// The guards of all applicable transitions failed; the value is the text of the first failed guard that has one.
  case guarded(String?)
  /// A callback that runs before the change of state threw the given error.
  case failed(any Error)
  /// The machine has reached a final state, or was stopped.
  case finished
}

extension RejectionReason: CustomStringConvertible {
  /// The reason in words, without a capital and a full stop.
  public var description: String {
    switch self {
    case .noTransition: "no transition applies"
    case .guarded(nil): "a guard said no"
    case .guarded(let reason?): "a guard said no: \(reason)"
    case .failed(let error): "a callback failed: \(error)"
    case .finished: "the machine has finished"
    }
  }
}

/// The error of an event that had to be accepted and was rejected.
public struct Rejected<Event, State>: Error where Event: Sendable, State: Sendable {
  /// The event; nil for a delayed transition.
  public var event: Event?
  /// The state of the machine, which is unchanged unless the machine was stopped for a ``MachineLivelock``.
  public var state: State
  /// The reason of the rejection.
  public var reason: RejectionReason

  /// Creates an error.
  public init(event: Event?, state: State, reason: RejectionReason) {
    self.event = event
    self.state = state
    self.reason = reason
  }
}

extension Rejected: CustomStringConvertible {
  /// The event, the state and the reason in words.
  public var description: String {
    let what = event.map(Self.name) ?? "a delayed transition"
    return "\(what) was rejected in \(Self.name(state)): \(reason)"
  }

  private static func name(_ value: some Any) -> String {
    (value as? any MachineValue).map { $0.key.name } ?? "\(value)"
  }
}
