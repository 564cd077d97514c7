/// A state machine as a pure value: an event in, an outcome and effects out.
///
/// Every kind of machine that is a value conforms to it, and every owner of a machine (an actor, a model, a runtime of
/// effects) accepts any conforming type. The class ``Machine`` does not conform: it belongs to an object. Time is passed
/// in: a machine with delayed transitions reports the time until the next one is due, and its owner waits.
public protocol EventMachine: SendableMetatype {
  /// The state of the machine.
  associatedtype State: Sendable
  /// An event of the machine.
  associatedtype Event: Sendable
  /// A request to the host of the machine.
  associatedtype Effect: Sendable
  /// The name of one state; effects belong to a state by its key.
  associatedtype StateKey: Hashable & Sendable

  /// The current state.
  var state: State { get }

  /// Processes an event completely, with everything that it triggers.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - effects: The requested effects are appended, in order.
  mutating func send(_ event: Event, effects: inout [Effect]) -> Outcome<State>

  /// Whether an event would be accepted now; the machine is unchanged.
  func can(_ event: Event) -> Bool

  /// The state that an event would lead to now; nil if the event would be rejected.
  ///
  /// The machine is unchanged. By default a copy processes the event, so side effects of its actions outside the copy
  /// do happen.
  func peek(_ event: Event) -> State?

  /// The events that would be accepted now, among those that can be listed.
  ///
  /// By default all cases of an enum without payloads are checked; for other types the list is empty.
  var availableEvents: [Event] { get }

  /// The number of the current visit of a state, counted from the start of the machine; nil while the state is
  /// inactive.
  ///
  /// Work that a state started (a request, a timer) is out of date when this number has changed.
  func visit(of state: StateKey) -> UInt64?

  /// The number of times that states have been left or entered since the machine was created; increases on re-entry
  /// too.
  ///
  /// If it is unchanged after time has passed, the time was handled inside the state.
  var moveCount: UInt64 { get }

  /// The time until a delayed transition is due; nil if no transition is pending.
  var timeToDeadline: Duration? { get }

  /// Advances the time, and takes the delayed transitions that become due, in the order of their deadlines.
  ///
  /// One call with a sum is equivalent to several calls with its parts.
  ///
  /// - Parameters:
  ///   - time: The elapsed time; a negative duration counts as zero.
  ///   - effects: The requested effects are appended, in order.
  /// - Returns: Whether a delayed transition was taken.
  mutating func advance(by time: Duration, effects: inout [Effect]) -> Bool
}

extension EventMachine {
  /// Sends the event to a copy of the machine, and returns the state of the copy.
  public func peek(_ event: Event) -> State? {
    var copy = self
    var effects: [Effect] = []
    return copy.send(event, effects: &effects).isAccepted ? copy.state : nil
  }

  /// An empty list: the events of an arbitrary type cannot be listed.
  public var availableEvents: [Event] { [] }

  /// Nil: the machine has no delayed transitions.
  public var timeToDeadline: Duration? { nil }

  /// Does nothing: the machine has no delayed transitions.
  public mutating func advance(by time: Duration, effects: inout [Effect]) -> Bool { false }
}

extension EventMachine where Event: MachineSymbol {
  /// The accepted events among all that the symbol lists.
  public var availableEvents: [Event] { Event.all.filter(can) }
}
