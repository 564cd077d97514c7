/// How one effect is carried out: an asynchronous task, and the state that it belongs to.
///
/// A task that runs while a state is active belongs to one visit of it: it is cancelled when the state is left, and
/// what it still sends after that is dropped.
/// ```swift
/// switch effect {
/// case .request(let text): .run(while: .loading) { .found(await api.search(text)) }
/// case .log(let line): .run { print(line); return nil }
/// }
/// ```
public struct EffectTask<Machine: EventMachine>: Sendable {
  /// Sends an event from inside a task.
  public typealias Sender = EffectSender<Machine.Event>

  /// The state whose visit the task belongs to; nil for the machine itself.
  let owner: Machine.StateKey?
  /// What is done; nil for nothing.
  let body: (@Sendable (Sender) async -> Void)?

  /// Runs a task while a state is active.
  ///
  /// It does not begin if the state is not active, or is left again before the host comes to it.
  /// - Parameters:
  ///   - state: What the task belongs to; usually the state that the transition entered.
  ///   - body: What is done; it gives the event to be sent, or nil for none.
  public static func run(
    while state: Machine.StateKey, _ body: @escaping @Sendable () async -> Machine.Event?
  ) -> EffectTask {
    EffectTask(owner: state) { send in
      if let event = await body() { await send(event) }
    }
  }

  /// Runs a task that may fail while a state is active.
  /// - Parameters:
  ///   - state: What the task belongs to.
  ///   - body: What is done; it gives the event to be sent, or nil for none.
  ///   - failure: The event to be sent for what `body` threw, or nil for none.
  public static func run(
    while state: Machine.StateKey, _ body: @escaping @Sendable () async throws -> Machine.Event?,
    failure: @escaping @Sendable (any Error) -> Machine.Event?
  ) -> EffectTask {
    .run(while: state) {
      do { return try await body() } catch { return failure(error) }
    }
  }

  /// Runs a task that sends any number of events while a state is active.
  /// - Parameters:
  ///   - state: What the task belongs to.
  ///   - body: What is done; it is handed what sends events.
  public static func stream(
    while state: Machine.StateKey, _ body: @escaping @Sendable (Sender) async -> Void
  ) -> EffectTask {
    EffectTask(owner: state, body: body)
  }

  /// Runs a task that lives as long as the machine, whatever its state.
  /// - Parameter body: What is done; it gives the event to be sent, or nil for none.
  public static func run(_ body: @escaping @Sendable () async -> Machine.Event?) -> EffectTask {
    EffectTask(owner: nil) { send in
      if let event = await body() { await send(event) }
    }
  }

  /// Runs a task that sends any number of events and lives as long as the machine.
  /// - Parameter body: What is done; it is handed what sends events.
  public static func stream(_ body: @escaping @Sendable (Sender) async -> Void) -> EffectTask {
    EffectTask(owner: nil, body: body)
  }

  /// Does nothing.
  public static var none: EffectTask { EffectTask(owner: nil, body: nil) }
}

/// Sends events from inside a task, as long as what the task belongs to is there.
public struct EffectSender<Event: Sendable>: Sendable {
  let deliver: @Sendable (Event) async -> Bool

  /// Sends an event and waits until the machine has followed it.
  /// - Returns: Whether the machine heard it: not when the visit that the task belongs to is over.
  @discardableResult
  public func callAsFunction(_ event: Event) async -> Bool { await deliver(event) }
}

/// How the effects of a machine are carried out that has none.
///
/// It is for any type of effects, not for `Never` alone, of which the compiler would say that the body never runs.
func noEffects<Machine: EventMachine>() -> @Sendable (Machine.Effect) -> EffectTask<Machine> {
  { _ in .none }
}
