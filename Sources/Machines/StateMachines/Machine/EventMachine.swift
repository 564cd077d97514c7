/// A state machine as a pure value: an event in, an outcome and effects out.
///
/// All tiers of this library are one; what owns a machine (an actor, a model, a runtime of effects) takes any. Time is
/// handed in: a machine with delayed transitions says when the next is due, and whoever owns it waits.
public protocol EventMachine: SendableMetatype {
  /// What the machine is in.
  associatedtype State: Sendable
  /// What can happen to it.
  associatedtype Event: Sendable
  /// What it asks its host to do.
  associatedtype Effect: Sendable
  /// What names one state; effects belong to a state by it.
  associatedtype StateKey: Hashable & Sendable

  /// What the machine is in now.
  var state: State { get }

  /// Follows an event to its end, with everything that it sets off.
  /// - Parameters:
  ///   - event: What happened.
  ///   - effects: What the host is asked to do is appended, in order.
  mutating func send(_ event: Event, effects: inout [Effect]) -> Outcome<State>

  /// Whether an event would be accepted now; nothing is changed.
  func can(_ event: Event) -> Bool

  /// The state that an event would lead to now; nil if it would be rejected, and nothing is changed.
  ///
  /// By default a copy follows the event, so that what its actions do outside of the copy is done.
  func peek(_ event: Event) -> State?

  /// The events that would be accepted now, of those that can be listed.
  ///
  /// By default all of an enum without payloads are asked about, and otherwise none.
  var availableEvents: [Event] { get }

  /// Which visit of a state this is, counted from the start of the machine; nil while the state is not active.
  ///
  /// What a state began (a request, a timer) is out of date when this number has changed.
  func visit(of state: StateKey) -> UInt64?

  /// How often states have been left or entered since the machine was made; goes up when one is entered anew.
  ///
  /// Whether it has changed says whether passing time has moved the machine, or was handled inside its state.
  var moveCount: UInt64 { get }

  /// How long until a delayed transition is due; nil if none waits.
  var timeToDeadline: Duration? { get }

  /// Lets time pass, and takes the delayed transitions that become due, in the order of their deadlines.
  ///
  /// One call with a sum does what several with its parts do.
  /// - Parameters:
  ///   - time: Time does not go back: less than nothing counts as nothing.
  ///   - effects: What the host is asked to do is appended, in order.
  /// - Returns: Whether a delayed transition was taken.
  mutating func advance(by time: Duration, effects: inout [Effect]) -> Bool
}

extension EventMachine {
  /// A copy follows the event.
  public func peek(_ event: Event) -> State? {
    var copy = self
    var effects: [Effect] = []
    return copy.send(event, effects: &effects).isAccepted ? copy.state : nil
  }

  /// None can be listed.
  public var availableEvents: [Event] { [] }

  /// A machine without delayed transitions waits for nothing.
  public var timeToDeadline: Duration? { nil }

  /// A machine without delayed transitions has none to take.
  public mutating func advance(by time: Duration, effects: inout [Effect]) -> Bool { false }
}

extension EventMachine where Event: MachineSymbol {
  /// Of all that the symbol knows.
  public var availableEvents: [Event] { Event.all.filter(can) }
}
