/// An actor that owns a machine, with effects and a clock; any task may send events to it.
///
/// ```swift
/// let search = MachineActor(PureMachine<Search>()) { effect in
///   switch effect {
///   case .request(let text): .run(while: .loading) { .found(await api.search(text)) }
///   }
/// }
/// await search.send(.submit)
/// ```
/// Effects run as tasks that belong to a visit of a state: they are cancelled when the state is left, and events that
/// they send later are dropped. Deadlines follow the clock. The tasks do not keep the actor alive. When it is released,
/// they are cancelled and its streams end.
public actor MachineActor<Machine: EventMachine> {
  @usableFromInline final var runtime: MachineRuntime<Machine>
  /// The number of calls of ``perform(_:)`` in progress.
  @usableFromInline final var depth = 0

  /// Creates an actor that owns a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine, which only the actor may use from now on.
  ///   - clock: The clock of the delayed transitions.
  ///   - pending: The effects that the machine has already requested, for example when it was started or restored.
  ///   - effects: The task of each effect.
  public init(
    _ machine: sending Machine, clock: some Clock<Duration> = ContinuousClock(),
    pending: [Machine.Effect] = [],
    effects: @escaping @Sendable (Machine.Effect) -> EffectTask<Machine>
  ) {
    runtime = MachineRuntime(machine, clock: RuntimeClock(clock), pending: pending, plan: effects)
    let hasWork = runtime.hasWork
    if hasWork { wakeSoon(self) }
  }

  /// The current state, after the deadlines that the clock has reached.
  public var state: Machine.State {
    catchUp()
    return runtime.machine.state
  }

  /// Whether an event would be accepted now.
  public func can(_ event: Machine.Event) -> Bool {
    catchUp()
    return runtime.machine.can(event)
  }

  /// The state that an event would lead to now; nil if the event would be rejected.
  ///
  /// See ``EventMachine/peek(_:)``.
  public func peek(_ event: Machine.Event) -> Machine.State? {
    catchUp()
    return runtime.machine.peek(event)
  }

  /// Whether a state is active now.
  public func `is`(_ state: Machine.StateKey) -> Bool {
    catchUp()
    return runtime.machine.is(state)
  }

  /// The events that would be accepted now, among those that can be listed.
  ///
  /// See ``EventMachine/availableEvents``.
  public var availableEvents: [Machine.Event] {
    catchUp()
    return runtime.machine.availableEvents
  }

  /// Processes an event, and throws if it is rejected.
  ///
  /// - Returns: The outcome of the event.
  /// - Throws: ``Rejected``, with the reason of the rejection.
  @discardableResult
  public func require(
    _ event: Machine.Event
  ) throws(Rejected<Machine.Event, Machine.State>) -> Outcome<Machine.State> {
    let before = state
    let outcome = send(event)
    if case .rejected(let reason) = outcome { throw Rejected(event: event, state: before, reason: reason) }
    return outcome
  }

  /// Processes an event, after the deadlines that the clock has reached.
  ///
  /// Inside ``perform(_:)`` it costs little more than the machine's own `send`, since it is specialised at the call
  /// site.
  @discardableResult @inlinable
  public final func send(_ event: Machine.Event) -> Outcome<Machine.State> {
    guard depth == 0 else { return runtime.send(event) }
    return sendAlone(event)
  }

  @usableFromInline
  func sendAlone(_ event: Machine.Event) -> Outcome<Machine.State> {
    runtime.catchUp()
    let outcome = runtime.send(event)
    runtime.settle(self)
    return outcome
  }

  /// Performs several operations as one batch, without interleaving: a single `await` for many events.
  ///
  /// All operations happen at the same time of the clock. Effects start at the end; an effect whose state is left again
  /// within the batch never starts.
  /// ```swift
  /// await search.perform {
  ///   $0.send(.type("cats"))
  ///   $0.send(.submit)
  /// }
  /// ```
  public func perform<Result: Sendable>(
    _ body: @Sendable (isolated MachineActor<Machine>) throws -> Result
  ) rethrows -> Result {
    if depth == 0 { runtime.catchUp() }
    depth += 1
    defer {
      depth -= 1
      if depth == 0 { runtime.settle(self) }
    }
    return try body(self)
  }

  /// Changes the machine directly, such as for undoing or restoring: the fastest way to send many events.
  ///
  /// Tasks of visits that have ended are cancelled, and the appended effects start. Streams receive one transition,
  /// from the state before the change to the state after it. Inside ``perform(_:)`` the clock is not read.
  public func update<Result: Sendable, Failure: Error>(
    _ body: @Sendable (inout Machine, inout [Machine.Effect]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if depth == 0 { runtime.catchUp() }
    defer { if depth == 0 { runtime.settle(self) } }
    return try runtime.update(body)
  }

  /// A stream of the transitions from now on, for one consumer; each call creates a new stream.
  ///
  /// The stream ends when the actor is released, and does not keep it alive.
  public func transitions(
    buffer: TransitionBuffer
  ) -> AsyncStream<TransitionRecord<Machine.State, Machine.Event>> {
    runtime.feed.stream(buffer)
  }

  /// Processes the deadlines that the clock has reached; needed only if no other member of the actor is called.
  public func catchUp() {
    guard depth == 0 else { return }
    runtime.catchUp()
    runtime.settle(self)
  }

  /// Waits until no task of an effect is running, and all deadlines that the clock has reached are processed.
  ///
  /// It is meant for tests, and for programs that end when the work is done. It also waits for tasks that sleep on a
  /// ``ManualClock``: advance that clock first.
  public func settle() async {
    catchUp()
    while let task = runtime.board.anyTask {
      await task.value
      catchUp()
    }
  }
}

extension MachineActor where Machine.Effect == Never {
  /// Creates an actor that owns a machine without effects.
  ///
  /// - Parameters:
  ///   - machine: The machine, which only the actor may use from now on.
  ///   - clock: The clock of the delayed transitions.
  public init(_ machine: sending Machine, clock: some Clock<Duration> = ContinuousClock()) {
    self.init(machine, clock: clock, effects: noEffects())
  }
}

extension MachineActor: MachineHost {
  func deliver(_ event: Machine.Event, from task: UInt64) -> Bool {
    catchUp()
    // Checked after the deadlines: one of them may have ended the visit.
    guard runtime.board.isRunning(task) else { return false }
    send(event)
    return true
  }

  func end(_ task: UInt64) { runtime.board.remove(task) }

  func wake(_ alarm: UInt64) {
    runtime.board.clearAlarm(alarm)
    catchUp()
  }
}
