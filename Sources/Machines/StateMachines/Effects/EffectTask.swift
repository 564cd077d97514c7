/// The implementation of one effect: an asynchronous task, and the state that it belongs to.
///
/// A task that runs while a state is active belongs to one visit of it: it is cancelled when the state is left, and
/// events that it sends later are dropped.
/// ```swift
/// switch effect {
/// case .request(let text): .run(while: .loading) { .found(await api.search(text)) }
/// case .log(let line): .run { print(line); return nil }
/// }
/// ```
public struct EffectTask<Machine: EventMachine>: Sendable {
  /// The sender of events that a task receives.
  public typealias Sender = EffectSender<Machine.Event>

  /// The state whose visit the task belongs to; nil for the machine itself.
  let owner: Machine.StateKey?
  /// The body of the task; nil for no task.
  let body: (@Sendable (Sender) async -> Void)?

  /// Runs a task while a state is active.
  ///
  /// It does not start if the state is inactive, or is left again before the host starts the task.
  ///
  /// - Parameters:
  ///   - state: The state that the task belongs to; usually the state that the transition entered.
  ///   - body: The work. It returns the event to send, or nil for none.
  public static func run(
    while state: Machine.StateKey, _ body: @escaping @Sendable () async -> Machine.Event?
  ) -> EffectTask {
    EffectTask(owner: state) { send in
      if let event = await body() { await send(event) }
    }
  }

  /// Runs a throwing task while a state is active.
  ///
  /// - Parameters:
  ///   - state: The state that the task belongs to.
  ///   - body: The work. It returns the event to send, or nil for none.
  ///   - failure: Returns the event to send for an error of `body`, or nil for none.
  public static func run(
    while state: Machine.StateKey, _ body: @escaping @Sendable () async throws -> Machine.Event?,
    failure: @escaping @Sendable (any Error) -> Machine.Event?
  ) -> EffectTask {
    .run(while: state) {
      do { return try await body() } catch { return failure(error) }
    }
  }

  /// Runs a task that sends any number of events while a state is active.
  ///
  /// - Parameters:
  ///   - state: The state that the task belongs to.
  ///   - body: The work. It receives the sender of its events.
  public static func stream(
    while state: Machine.StateKey, _ body: @escaping @Sendable (Sender) async -> Void
  ) -> EffectTask {
    EffectTask(owner: state, body: body)
  }

  /// Runs a task that may run as long as the machine exists, in any state.
  ///
  /// - Parameter body: The work. It returns the event to send, or nil for none.
  public static func run(_ body: @escaping @Sendable () async -> Machine.Event?) -> EffectTask {
    EffectTask(owner: nil) { send in
      if let event = await body() { await send(event) }
    }
  }

  /// Runs a task that sends any number of events, and may run as long as the machine exists.
  ///
  /// - Parameter body: The work. It receives the sender of its events.
  public static func stream(_ body: @escaping @Sendable (Sender) async -> Void) -> EffectTask {
    EffectTask(owner: nil, body: body)
  }

  /// Does nothing.
  public static var none: EffectTask { EffectTask(owner: nil, body: nil) }
}

/// A sender of events for use inside a task, as long as the visit or the machine of the task exists.
public struct EffectSender<Event: Sendable>: Sendable {
  let deliver: @Sendable (Event) async -> Bool

  /// Sends an event, and waits until the machine has processed it.
  ///
  /// - Returns: Whether the event was sent; false if the visit of the task has ended, or the owner of the machine is
  ///   gone.
  @discardableResult
  public func callAsFunction(_ event: Event) async -> Bool { await deliver(event) }
}

/// The handler of effects for machines without effects.
///
/// It is generic over the type of effects: for `Never` alone, the compiler would warn that the body never runs.
func noEffects<Machine: EventMachine>() -> @Sendable (Machine.Effect) -> EffectTask<Machine> {
  { _ in .none }
}
