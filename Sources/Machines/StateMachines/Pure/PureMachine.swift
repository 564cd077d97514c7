/// A machine that follows a ``TransitionFunction``: the state, and which visit of it this is.
///
/// A value: a copy is a machine of its own. Allocates nothing, unless a transition asks for several effects.
@frozen
public struct PureMachine<Function: TransitionFunction> {
  @usableFromInline var current: Function.State
  /// How many states have been entered; the number of this visit.
  @usableFromInline var visits: UInt64
  /// How long this visit has lasted, as far as time was handed in; nil for not at all.
  ///
  /// `Duration.zero` is a call into the standard library, too dear for every transition.
  @usableFromInline var waited: Duration?
  /// Whether the delayed event of this visit has happened.
  @usableFromInline var isDelayOver: Bool

  /// Makes a machine in its initial state.
  @inlinable
  public init() { self.init(in: Function.initial) }

  /// Makes a machine that is in a state already.
  @inlinable
  public init(in state: Function.State) {
    self.init(in: state, visit: 1)
  }

  @inlinable
  init(in state: Function.State, visit: UInt64) {
    current = state
    visits = visit
    waited = nil
    isDelayOver = false
  }

  @inlinable @inline(__always)
  package mutating func enter(_ state: Function.State) {
    current = state
    visits &+= 1
    waited = nil
    isDelayOver = false
  }
}

extension PureMachine: Sendable {}

extension PureMachine: EventMachine {
  /// What the function's machines are in.
  public typealias State = Function.State
  /// What can happen to them.
  public typealias Event = Function.Event
  /// What they ask of their host.
  public typealias Effect = Function.Effect
  /// What names one state.
  public typealias StateKey = Function.State.Key

  /// What the machine is in now.
  @inlinable public var state: State { current }

  /// Follows an event.
  ///
  /// A transition is a new visit of its state, also when it leads back to the same; an update is not.
  /// - Parameters:
  ///   - event: What happened.
  ///   - effects: What the host is asked to do is appended, in order.
  @discardableResult @inlinable @inline(__always)
  public mutating func send(_ event: Event, effects: inout [Effect]) -> Outcome<State> {
    let old = current
    return follow(Function.step(old, event), effects: &effects)
  }

  /// Does what a step says.
  ///
  /// A closure, because the optimizer joins the switch of a step with this one where nothing is in between: 2 ns an
  /// event instead of 3 to 4.
  @inlinable @inline(__always)
  package mutating func follow(
    _ step: @autoclosure () -> Step<State, Effect>, effects: inout [Effect]
  ) -> Outcome<State> {
    switch step() {
    case .moved(let next, let asked):
      let old = current
      enter(next)
      asked.append(to: &effects)
      return .moved(from: old, to: next)
    case .updated(let next, let asked):
      let old = current
      asked.append(to: &effects)
      guard next.key == old.key else {
        enter(next)
        return .moved(from: old, to: next)
      }
      current = next
      return .stayed(next)
    case .stayed(let asked):
      asked.append(to: &effects)
      return .stayed(current)
    case .rejected(let reason):
      return .rejected(reason)
    }
  }

  /// Whether an event would be accepted now: the function is asked, and nothing is changed.
  @inlinable
  public func can(_ event: Event) -> Bool {
    if case .rejected = Function.step(current, event) { false } else { true }
  }

  /// Which visit this is, counted from 1; nil for a state that the machine is not in.
  @inlinable
  public func visit(of state: StateKey) -> UInt64? {
    current.key == state ? visits : nil
  }

  /// How often states have been entered since the machine was made.
  @inlinable public var moveCount: UInt64 { visits }
}

extension PureMachine {
  /// The state that an event would lead to; nil if it would be rejected.
  @inlinable
  public func peek(_ event: Event) -> State? {
    switch Function.step(current, event) {
    case .moved(let next, _), .updated(let next, _): next
    case .stayed: current
    case .rejected: nil
    }
  }

  /// Whether the machine is in a state, whatever that carries.
  @inlinable
  public func `is`(_ state: StateKey) -> Bool { current.key == state }

  /// The example events of the function that would be accepted now.
  public var availableEvents: [Event] { Function.exampleEvents.filter(can) }
}
