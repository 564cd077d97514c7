/// A state machine as one pure function from a state and an event to the next state.
///
/// This is the smallest and fastest way to write a machine: a `switch`, which the compiler checks and inlines, with
/// states and events that may have payloads.
/// ```swift
/// enum Turnstile: TransitionFunction {
///   enum State: MachineSymbol, CaseIterable { case locked, open }
///   enum Event: MachineSymbol, CaseIterable { case coin, push }
///
///   static let initial = State.locked
///
///   static func step(_ state: State, _ event: Event) -> Step<State, Never> {
///     switch (state, event) {
///     case (.locked, .coin): .move(.open)
///     case (.open, .push): .move(.locked)
///     default: .reject
///     }
///   }
/// }
/// var machine = PureMachine<Turnstile>()
/// machine.send(.coin)
/// ```
/// The function must read no clock, keep no state, and return the same result for the same arguments. This allows a
/// machine to be queried in advance, undone, replayed and drawn.
public protocol TransitionFunction: MachineSymbols {
  // Redeclared so that it is inferred from `step`, not from the default of the inherited protocol.
  associatedtype Effect = Never

  /// The initial state of a machine.
  static var initial: State { get }

  /// The result of an event in a state.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - event: The event.
  /// - Returns: The next state and the requested effects, or the reason of a rejection.
  static func step(_ state: State, _ event: Event) -> Step<State, Effect>

  /// The event that a machine sends to itself when it has been in a state for a time; nil by default.
  ///
  /// It is sent once in a visit of the state. It is computed again when an update changes the payload of the state.
  static func delayedEvent(in state: State) -> DelayedEvent<Event>?

  /// One example of each state, for diagrams and checks; by default all cases of an enum without payloads, else empty.
  static var exampleStates: [State] { get }

  /// One example of each event, for diagrams and checks; by default all cases of an enum without payloads, else empty.
  static var exampleEvents: [Event] { get }

  /// The revision of the function's behaviour; 0 by default.
  ///
  /// Increase it when the behaviour changes in a way that the examples do not show. Snapshots of the older function
  /// then have another ``TransitionFunction/fingerprint``.
  static var revision: Int { get }
}

/// An event that is sent automatically when a state has been active for a time.
@frozen
public struct DelayedEvent<Event> {
  /// The time that the state must be active before the event is sent; less than a nanosecond counts as one.
  public var delay: Duration
  /// The event to send.
  public var event: Event

  /// Creates a delayed event.
  @inlinable
  public init(_ event: Event, after delay: Duration) {
    self.delay = delay
    self.event = event
  }
}

extension DelayedEvent: Sendable where Event: Sendable {}
extension DelayedEvent: Equatable where Event: Equatable {}

extension TransitionFunction {
  /// No delayed event.
  @inlinable
  public static func delayedEvent(in state: State) -> DelayedEvent<Event>? { nil }

  /// The first revision, 0.
  public static var revision: Int { 0 }

  /// No examples.
  public static var exampleStates: [State] { [] }

  /// No examples.
  public static var exampleEvents: [Event] { [] }
}

extension TransitionFunction where State: MachineSymbol {
  /// All states that the symbol lists.
  public static var exampleStates: [State] { State.all }
}

extension TransitionFunction where Event: MachineSymbol {
  /// All events that the symbol lists.
  public static var exampleEvents: [Event] { Event.all }
}
