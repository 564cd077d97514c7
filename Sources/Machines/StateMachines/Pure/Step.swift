/// What a transition function answers: where to go, and what to ask of the host.
///
/// ```swift
/// switch (state, event) {
/// case (.idle, .search(let text)): .move(.loading, .request(text))
/// case (.loading, .cancel): .move(.idle)
/// case (.idle, .cancel): .stay
/// default: .reject
/// }
/// ```
/// Nothing is allocated for no effect and for one.
@frozen
public enum Step<State, Effect> {
  /// The state is left, and this one entered: it may be the same.
  case moved(to: State, effects: Effects)
  /// The state is not left, but carries something else now.
  case updated(State, effects: Effects)
  /// The state is not left.
  case stayed(effects: Effects)
  /// The event does not apply.
  case rejected(RejectionReason)

  /// What the host is asked to do.
  @frozen
  public enum Effects {
    /// Nothing.
    case none
    /// One thing.
    case one(Effect)
    /// Several, in order.
    case several([Effect])
  }
}

extension Step {
  /// Leaves the state and enters one, which may be the same.
  @inlinable @inline(__always)
  public static func move(_ state: State) -> Step { .moved(to: state, effects: .none) }

  /// Leaves the state, enters one, and asks for one thing.
  @inlinable @inline(__always)
  public static func move(_ state: State, _ effect: Effect) -> Step {
    .moved(to: state, effects: .one(effect))
  }

  /// Leaves the state, enters one, and asks for several things, in order.
  @inlinable @inline(__always)
  public static func move(_ state: State, _ effects: [Effect]) -> Step {
    .moved(to: state, effects: .several(effects))
  }

  /// Changes what the state carries, without leaving it: what it began goes on, and its time is not started again.
  ///
  /// A state with another ``MachineValue/key`` is another state; a machine moves to it.
  @inlinable @inline(__always)
  public static func update(_ state: State) -> Step { .updated(state, effects: .none) }

  /// Changes what the state carries, without leaving it, and asks for one thing.
  @inlinable @inline(__always)
  public static func update(_ state: State, _ effect: Effect) -> Step {
    .updated(state, effects: .one(effect))
  }

  /// Changes what the state carries, without leaving it, and asks for several things, in order.
  @inlinable @inline(__always)
  public static func update(_ state: State, _ effects: [Effect]) -> Step {
    .updated(state, effects: .several(effects))
  }

  /// Handles the event without leaving the state.
  @inlinable @inline(__always)
  public static var stay: Step { .stayed(effects: .none) }

  /// Handles the event without leaving the state, and asks for one thing.
  @inlinable @inline(__always)
  public static func stay(_ effect: Effect) -> Step { .stayed(effects: .one(effect)) }

  /// Handles the event without leaving the state, and asks for several things, in order.
  @inlinable @inline(__always)
  public static func stay(_ effects: [Effect]) -> Step { .stayed(effects: .several(effects)) }

  /// No transition leads out of the state by this event.
  @inlinable @inline(__always)
  public static var reject: Step { .rejected(.noTransition) }

  /// There is a transition, but something that it needs does not hold.
  @inlinable @inline(__always)
  public static func reject(_ reason: String) -> Step { .rejected(.guarded(reason)) }

  /// The state is final: no event applies any more.
  @inlinable @inline(__always)
  public static var finished: Step { .rejected(.finished) }
}

extension Step.Effects {
  /// Appends them to a buffer, in order.
  @inlinable @inline(__always)
  public func append(to buffer: inout [Effect]) {
    // Where there can be none, the compiler leaves the appending out, also when it does not see which case this is.
    switch self {
    case .none: break
    case .one(let effect):
      if Effect.self != Never.self { buffer.append(effect) }
    case .several(let effects):
      if Effect.self != Never.self { buffer.append(contentsOf: effects) }
    }
  }

  /// All of them, in order.
  public var all: [Effect] {
    var all: [Effect] = []
    append(to: &all)
    return all
  }
}

extension Step: Sendable where State: Sendable, Effect: Sendable {}
extension Step.Effects: Sendable where Effect: Sendable {}

extension Step.Effects: Equatable where Effect: Equatable {
  /// Whether the same is asked for, in the same order; one effect equals a list of it alone.
  public static func == (one: Self, other: Self) -> Bool { one.all == other.all }
}

extension Step: Equatable where State: Equatable, Effect: Equatable {
  /// Whether both answer the same; reasons of rejection are compared as text.
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
