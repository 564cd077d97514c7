/// A pure machine whose changes can be undone and redone.
///
/// ```swift
/// var form = UndoableMachine<Form>(limit: 100)
/// form.send(.next)
/// form.undo()
/// form.redo()
/// ```
/// Each event or deadline that changes the state is one step. Undoing enters the earlier state anew: its time restarts,
/// and tasks that belong to the current state are cancelled. Performed effects are not reverted, and no effect is
/// requested again.
public struct UndoableMachine<Function: TransitionFunction> {
  private var machine: PureMachine<Function>
  private var past: RingBuffer<Function.State>
  private var future: RingBuffer<Function.State>

  /// Creates a machine in its initial state, with no steps to undo.
  ///
  /// - Parameter limit: The maximum number of steps that can be undone; at least 1. Their memory is allocated now.
  public init(limit: Int) { self.init(in: Function.initial, limit: limit) }

  /// Creates a machine in the given state, with no steps to undo.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - limit: The maximum number of steps that can be undone; at least 1. Their memory is allocated now.
  public init(in state: Function.State, limit: Int) {
    machine = PureMachine(in: state)
    past = RingBuffer(capacity: limit)
    future = RingBuffer(capacity: limit)
  }

  /// The number of steps that can be undone.
  public var undoCount: Int { past.count }

  /// The number of steps that can be redone.
  public var redoCount: Int { future.count }

  /// Returns to the state before the last step.
  ///
  /// - Returns: Whether there was a step to undo.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let state = past.popLast() else { return false }
    future.append(machine.state)
    machine.enter(state)
    return true
  }

  /// Returns to the state that the last ``undo()`` left; impossible after a new step.
  ///
  /// - Returns: Whether there was a step to redo.
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
  /// The current state.
  public var state: Function.State { machine.state }

  /// Processes an event; if it changes the state, it is a step that can be undone.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - effects: The requested effects are appended, in order.
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

  /// The state that an event would lead to now; nil if the event would be rejected.
  public func peek(_ event: Function.Event) -> Function.State? { machine.peek(event) }

  /// The events that would be accepted now, among those that can be listed.
  public var availableEvents: [Function.Event] { machine.availableEvents }

  /// The number of the current visit of a state; nil while the state is inactive.
  ///
  /// Undoing starts a new visit.
  public func visit(of state: Function.State.Key) -> UInt64? { machine.visit(of: state) }

  /// The number of entries of states, including those by undoing and redoing.
  public var moveCount: UInt64 { machine.moveCount }

  /// The time until the delayed event of this state is due; nil if no event is pending.
  public var timeToDeadline: Duration? { machine.timeToDeadline }

  /// Advances the time; each delayed event that changes the state is a step that can be undone.
  ///
  /// - Parameters:
  ///   - time: The elapsed time; a negative duration counts as zero.
  ///   - effects: The requested effects are appended, in order.
  /// - Returns: Whether a delayed event was accepted.
  @discardableResult
  public mutating func advance(by time: Duration, effects: inout [Function.Effect]) -> Bool {
    var left = time.passing
    var isAccepted = false
    // One deadline at a time, so that each delayed event is processed like any other event.
    while let wait = machine.timeToDeadline, wait <= left, let delayed = machine.endDelay() {
      left -= wait
      if send(delayed, effects: &effects).isAccepted { isAccepted = true }
    }
    machine.advance(by: left, effects: &effects)
    return isAccepted
  }
}
