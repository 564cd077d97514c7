/// The result of a transition function: the next state and the requested effects, or a rejection.
///
/// ```swift
/// switch (state, event) {
/// case (.idle, .search(let text)): .move(.loading, .request(text))
/// case (.loading, .cancel): .move(.idle)
/// case (.idle, .cancel): .stay
/// default: .reject
/// }
/// ```
/// No effect or a single effect allocates nothing.
@frozen
public enum Step<State, Effect> {
  /// The machine leaves its state and enters the given one, which may be the same.
  case moved(to: State, effects: Effects)
  /// The machine stays in its state, with a new payload.
  case updated(State, effects: Effects)
  /// The machine stays in its state.
  case stayed(effects: Effects)
  /// The event is rejected.
  case rejected(RejectionReason)

  /// The effects that a step requests from the host.
  @frozen
  public enum Effects {
    /// No effect.
    case none
    /// A single effect.
    case one(Effect)
    /// Several effects, in order.
    case several([Effect])
  }
}

extension Step {
  /// Leaves the state and enters the given one, which may be the same.
  @inlinable @inline(__always)
  public static func move(_ state: State) -> Step { .moved(to: state, effects: .none) }

  /// Leaves the state, enters the given one, and requests an effect.
  @inlinable @inline(__always)
  public static func move(_ state: State, _ effect: Effect) -> Step {
    .moved(to: state, effects: .one(effect))
  }

  /// Leaves the state, enters the given one, and requests several effects, in order.
  @inlinable @inline(__always)
  public static func move(_ state: State, _ effects: [Effect]) -> Step {
    .moved(to: state, effects: .several(effects))
  }

  /// Changes the payload of the state without leaving it: its tasks and its time continue.
  ///
  /// A state with another ``MachineValue/key`` is a different state, which the machine moves to.
  @inlinable @inline(__always)
  public static func update(_ state: State) -> Step { .updated(state, effects: .none) }

  /// Changes the payload of the state without leaving it, and requests an effect.
  @inlinable @inline(__always)
  public static func update(_ state: State, _ effect: Effect) -> Step {
    .updated(state, effects: .one(effect))
  }

  /// Changes the payload of the state without leaving it, and requests several effects, in order.
  @inlinable @inline(__always)
  public static func update(_ state: State, _ effects: [Effect]) -> Step {
    .updated(state, effects: .several(effects))
  }

  /// Handles the event without leaving the state.
  @inlinable @inline(__always)
  public static var stay: Step { .stayed(effects: .none) }

  /// Handles the event without leaving the state, and requests an effect.
  @inlinable @inline(__always)
  public static func stay(_ effect: Effect) -> Step { .stayed(effects: .one(effect)) }

  /// Handles the event without leaving the state, and requests several effects, in order.
  @inlinable @inline(__always)
  public static func stay(_ effects: [Effect]) -> Step { .stayed(effects: .several(effects)) }

  /// Rejects the event, because the state has no transition for it.
  @inlinable @inline(__always)
  public static var reject: Step { .rejected(.noTransition) }

  /// Rejects the event for the given reason: there is a transition, but a condition for it does not hold.
  @inlinable @inline(__always)
  public static func reject(_ reason: String) -> Step { .rejected(.guarded(reason)) }

  /// Rejects the event, because the state is final.
  @inlinable @inline(__always)
  public static var finished: Step { .rejected(.finished) }
}

extension Step.Effects {
  /// Appends the effects to a buffer, in order.
  @inlinable @inline(__always)
  public func append(to buffer: inout [Effect]) {
    // If `Effect` is Never, the compiler removes the append, even if it does not know which case this is.
    switch self {
    case .none: break
    case .one(let effect):
      if Effect.self != Never.self { buffer.append(effect) }
    case .several(let effects):
      if Effect.self != Never.self { buffer.append(contentsOf: effects) }
    }
  }

  /// The effects, in order.
  public var all: [Effect] {
    var all: [Effect] = []
    append(to: &all)
    return all
  }
}

extension Step: Sendable where State: Sendable, Effect: Sendable {}
extension Step.Effects: Sendable where Effect: Sendable {}

extension Step.Effects: Equatable where Effect: Equatable {
  /// Whether the same effects are requested in the same order; a single effect equals a list of that effect alone.
  public static func == (one: Self, other: Self) -> Bool { one.all == other.all }
}

extension Step: Equatable where State: Equatable, Effect: Equatable {
  /// Whether both results are equal; reasons of rejection are compared by their text.
  public static func == (one: Step, other: Step) -> Bool {
    switch (one, other) {
    case (.moved(let state, let effects), .moved(let otherState, let otherEffects)),
      (.updated(let state, let effects), .updated(let otherState, let otherEffects)):
      state == otherState && effects == otherEffects
    case (.stayed(let effects), .stayed(let others)): effects == others
    case (.rejected(let reason), .rejected(let other)): reason.description == other.description
    default: false
    }
  }
}
