import StateMachines

/// A pure machine whose changes can be undone and done again.
///
/// ```swift
/// var form = UndoableMachine<Form>(limit: 100)
/// form.send(.next)
/// form.undo()
/// form.redo()
/// ```
/// What changes the state is one step: events and deadlines alike. Undoing enters the earlier state anew: its time
/// begins again, and tasks that belong to the state that is left are cancelled. Effects that were carried out stay so,
/// and none is asked for again.
public struct UndoableMachine<Function: TransitionFunction> {
  private var machine: PureMachine<Function>
  private var past: RingBuffer<Function.State>
  private var future: RingBuffer<Function.State>

  /// Makes a machine in its initial state, with nothing to undo.
  /// - Parameter limit: How many steps can be undone; at least 1. The room for them is allocated now.
  public init(limit: Int) { self.init(in: Function.initial, limit: limit) }

  /// Makes a machine that is in a state already, with nothing to undo.
  /// - Parameters:
  ///   - state: What it is in.
  ///   - limit: How many steps can be undone; at least 1. The room for them is allocated now.
  public init(in state: Function.State, limit: Int) {
    machine = PureMachine(in: state)
    past = RingBuffer(capacity: limit)
    future = RingBuffer(capacity: limit)
  }

  /// How many steps can be undone.
  public var undoCount: Int { past.count }

  /// How many steps can be done again.
  public var redoCount: Int { future.count }

  /// Goes back to the state before the last step.
  /// - Returns: Whether there was one.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let state = past.popLast() else { return false }
    future.append(machine.state)
    machine.enter(state)
    return true
  }

  /// Goes forward to the state that was left by ``undo()``; not after another step was taken.
  /// - Returns: Whether there was one.
  @discardableResult
  public mutating func redo() -> Bool {
    guard let state = future.popLast() else { return false }
    past.append(machine.state)
    machine.enter(state)
    return true
  }

  private mutating func remember(_ state: Function.State) {
    past.append(state)
    future.removeAll()
  }
}

extension UndoableMachine: Sendable {}

extension UndoableMachine: EventMachine {
  /// What the machine is in now.
  public var state: Function.State { machine.state }

  /// Follows an event; if it changes the state, it is a step that can be undone.
  /// - Parameters:
  ///   - event: What happened.
  ///   - effects: What the host is asked to do is appended, in order.
  @discardableResult
  public mutating func send(
    _ event: Function.Event, effects: inout [Function.Effect]
  ) -> Outcome<Function.State> {
    let before = machine.state
    let step = Function.step(before, event)
    switch step {
    case .moved, .updated: remember(before)
    case .stayed, .rejected: break
    }
    return machine.follow(step, effects: &effects)
  }

  /// Whether an event would be accepted now.
  public func can(_ event: Function.Event) -> Bool { machine.can(event) }

  /// The state that an event would lead to now; nil if it would be rejected.
  public func peek(_ event: Function.Event) -> Function.State? { machine.peek(event) }

  /// The events that would be accepted now, of those that can be listed.
  public var availableEvents: [Function.Event] { machine.availableEvents }

  /// Which visit of a state this is; undoing begins another.
  public func visit(of state: Function.State.Key) -> UInt64? { machine.visit(of: state) }

  /// How often states have been entered, by undoing too.
  public var moveCount: UInt64 { machine.moveCount }

  /// How long until the delayed event of this state.
  public var timeToDeadline: Duration? { machine.timeToDeadline }

  /// Lets time pass; each delayed event that is accepted is a step.
  /// - Parameters:
  ///   - time: Less than nothing counts as nothing.
  ///   - effects: What the host is asked to do is appended, in order.
  /// - Returns: Whether a delayed event was accepted.
  @discardableResult
  public mutating func advance(by time: Duration, effects: inout [Function.Effect]) -> Bool {
    var left = time.passing
    var isAccepted = false
    // Each for itself, so that the event goes the way of all events.
    while let wait = machine.timeToDeadline, wait <= left, let delayed = machine.endDelay() {
      left -= wait
      if send(delayed, effects: &effects).isAccepted { isAccepted = true }
    }
    machine.advance(by: left, effects: &effects)
    return isAccepted
  }
}
