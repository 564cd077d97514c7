/// A state machine as one pure function from a state and an event to the next state.
///
/// This is the smallest and fastest of the ways to write a machine: a `switch`, which the compiler checks and inlines,
/// with states and events that may carry anything.
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
/// The function reads no clock, keeps nothing, and gives the same answer to the same question: that is what lets a
/// machine be asked beforehand, undone, replayed and drawn.
public protocol TransitionFunction: MachineSymbols {
  // Said again so that it is inferred from `step`, not taken from the default of the protocol above.
  associatedtype Effect = Never

  /// What a new machine is in.
  static var initial: State { get }

  /// What an event does in a state.
  /// - Parameters:
  ///   - state: What the machine is in.
  ///   - event: What happened.
  /// - Returns: Where to go, what to ask of the host, or why the event does not apply.
  static func step(_ state: State, _ event: Event) -> Step<State, Effect>

  /// The event that a machine sends to itself when it has been in a state for a while; nil by default.
  ///
  /// It is sent once in a visit of the state, and asked for again when an update changes what the state carries.
  static func delayedEvent(in state: State) -> DelayedEvent<Event>?

  /// One example of each state, for diagrams and checks; by default all of an enum without payloads, else none.
  static var exampleStates: [State] { get }

  /// One example of each event, for diagrams and checks; by default all of an enum without payloads, else none.
  static var exampleEvents: [Event] { get }

  /// Raised when the function comes to mean something else in a way that its examples don't show; 0 by default.
  ///
  /// Snapshots of the older function are then told apart, see ``TransitionFunction/fingerprint``.
  static var revision: Int { get }
}

/// An event that happens by itself when a state has been active for a while.
@frozen
public struct DelayedEvent<Event> {
  /// How long the state has to be active; less than a nanosecond counts as one.
  public var delay: Duration
  /// What happens then.
  public var event: Event

  /// Makes one.
  @inlinable
  public init(_ event: Event, after delay: Duration) {
    self.delay = delay
    self.event = event
  }
}

extension DelayedEvent: Sendable where Event: Sendable {}
extension DelayedEvent: Equatable where Event: Equatable {}

extension TransitionFunction {
  /// Nothing happens by itself.
  @inlinable
  public static func delayedEvent(in state: State) -> DelayedEvent<Event>? { nil }

  /// The first.
  public static var revision: Int { 0 }

  /// None are known.
  public static var exampleStates: [State] { [] }

  /// None are known.
  public static var exampleEvents: [Event] { [] }
}

extension TransitionFunction where State: MachineSymbol {
  /// All that the symbol knows.
  public static var exampleStates: [State] { State.all }
}

extension TransitionFunction where Event: MachineSymbol {
  /// All that the symbol knows.
  public static var exampleEvents: [Event] { Event.all }
}
