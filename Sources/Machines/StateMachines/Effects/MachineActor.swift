/// A machine that any task may send events to, with its effects and its time.
///
/// ```swift
/// let search = MachineActor(PureMachine<Search>()) { effect in
///   switch effect {
///   case .request(let text): .run(while: .loading) { .found(await api.search(text)) }
///   }
/// }
/// await search.send(.submit)
/// ```
/// Effects are carried out by tasks that belong to a visit of a state: they are cancelled when it is left, and what
/// they send later is dropped. Deadlines are those of the clock. The actor is not kept alive by its tasks; when it is
/// gone, they are cancelled and its streams end.
public actor MachineActor<Machine: EventMachine> {
  @usableFromInline final var runtime: MachineRuntime<Machine>
  /// How many calls of ``perform(_:)`` are under way.
  @usableFromInline final var depth = 0

  /// Makes an actor that owns a machine.
  /// - Parameters:
  ///   - machine: The machine; the actor's alone from now on.
  ///   - clock: What delayed transitions wait for.
  ///   - pending: What the machine asked for already, such as when it was started or restored.
  ///   - effects: How each effect is carried out.
  public init(
    _ machine: sending Machine, clock: some Clock<Duration> = ContinuousClock(),
    pending: [Machine.Effect] = [],
    effects: @escaping @Sendable (Machine.Effect) -> EffectTask<Machine>
  ) {
    runtime = MachineRuntime(machine, clock: RuntimeClock(clock), pending: pending, plan: effects)
    let hasWork = runtime.hasWork
    if hasWork { wakeSoon(self) }
  }

  /// The state that the machine is in now, with the deadlines taken into account that have been reached.
  public var state: Machine.State {
    catchUp()
    return runtime.machine.state
  }

  /// Whether an event would be accepted now.
  public func can(_ event: Machine.Event) -> Bool {
    catchUp()
    return runtime.machine.can(event)
  }

  /// The state that an event would lead to now; nil if it would be rejected.
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

  /// The events that would be accepted now, of those that can be listed.
  ///
  /// See ``EventMachine/availableEvents``.
  public var availableEvents: [Machine.Event] {
    catchUp()
    return runtime.machine.availableEvents
  }

  /// Follows an event that has to be accepted.
  /// - Returns: What the event did.
  /// - Throws: What it was rejected for.
  @discardableResult
  public func require(
    _ event: Machine.Event
  ) throws(Rejected<Machine.Event, Machine.State>) -> Outcome<Machine.State> {
    let before = state
    let outcome = send(event)
    if case .rejected(let reason) = outcome { throw Rejected(event: event, state: before, reason: reason) }
    return outcome
  }

  /// Follows an event, after the deadlines that have been reached before it.
  ///
  /// Inside of ``perform(_:)`` it costs little more than the machine's own, since it is specialised where it is called.
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

  /// Does several things in one go, without anybody else in between: one wait for many events.
  ///
  /// All happens at one moment. Effects begin at the end, and those whose state is left again do not begin at all.
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

  /// Changes the machine by hand, such as by undoing or restoring: the fastest way to send many events.
  ///
  /// Tasks of visits that are over after it are cancelled, and the effects that are appended begin. Streams see one
  /// transition, from the state before it to the state after it. Inside ``perform(_:)`` no time passes by it.
  public func update<Result: Sendable, Failure: Error>(
    _ body: @Sendable (inout Machine, inout [Machine.Effect]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if depth == 0 { runtime.catchUp() }
    defer { if depth == 0 { runtime.settle(self) } }
    return try runtime.update(body)
  }

  /// The transitions from now on, for one consumer; each call makes a new stream.
  ///
  /// It ends when the actor is gone, and does not keep it alive.
  public func transitions(
    buffer: TransitionBuffer
  ) -> AsyncStream<TransitionRecord<Machine.State, Machine.Event>> {
    runtime.feed.stream(buffer)
  }

  /// Takes the deadlines that the clock has reached; needed only where nothing else is asked of the actor.
  public func catchUp() {
    guard depth == 0 else { return }
    runtime.catchUp()
    runtime.settle(self)
  }

  /// Waits until no task of an effect runs, and all deadlines that have been reached are taken.
  ///
  /// For tests, and for programs that end when the work is done. A task that waits for a ``ManualClock`` is waited
  /// for as well: let its time pass first.
  public func settle() async {
    catchUp()
    while let task = runtime.board.anyTask {
      await task.value
      catchUp()
    }
  }
}

extension MachineActor where Machine.Effect == Never {
  /// Makes an actor that owns a machine without effects.
  /// - Parameters:
  ///   - machine: The machine; the actor's alone from now on.
  ///   - clock: What delayed transitions wait for.
  public init(_ machine: sending Machine, clock: some Clock<Duration> = ContinuousClock()) {
    self.init(machine, clock: clock, effects: noEffects())
  }
}

extension MachineActor: MachineHost {
  func deliver(_ event: Machine.Event, from task: UInt64) -> Bool {
    catchUp()
    // Looked up after the deadlines: one of them may have ended the visit.
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
