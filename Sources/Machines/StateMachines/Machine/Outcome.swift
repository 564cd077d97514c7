/// What an event did to a machine.
public enum Outcome<State> {
  /// A transition was taken, perhaps back to the same state.
  case moved(from: State, to: State)
  /// The event was handled without leaving the state.
  case stayed(State)
  /// The event came from inside a transition; it is handled when that transition is done.
  case queued
  /// Nothing happened, and why.
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

  /// Why nothing happened; nil if something did.
  @inlinable public var rejection: RejectionReason? {
    if case .rejected(let reason) = self { reason } else { nil }
  }
}

extension Outcome: Sendable where State: Sendable {}

/// Why a machine did not follow an event.
public enum RejectionReason: Sendable {
  /// No transition leads out of the state by this event.
  case noTransition
  /// Every transition that would have applied has a guard that said no; the text of the first that gave one.
  case guarded(String?)
  /// A callback that runs before the change of state threw this.
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

/// An event that a machine had to follow and did not.
public struct Rejected<Event, State>: Error where Event: Sendable, State: Sendable {
  /// The event; nil for a delayed transition.
  public var event: Event?
  /// The state that the machine was in; it still is, unless it was stopped for a ``MachineLivelock``.
  public var state: State
  /// Why.
  public var reason: RejectionReason

  /// Makes an error.
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
