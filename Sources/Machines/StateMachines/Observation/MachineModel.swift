import Observation

#if canImport(Combine)
  import Host
#endif

/// A machine for a user interface: on the main actor and observable, with effects and a clock.
///
/// ```swift
/// let model = MachineModel(PureMachine<Search>()) { effect in … }
/// var body: some View {
///   switch model.state { … }
/// }
/// ```
/// ``state`` is written only when it changes, so views update only for changes. Effects and deadlines work as in
/// ``MachineActor``.
@MainActor
public final class MachineModel<Machine: EventMachine> {
  private var runtime: MachineRuntime<Machine>
  private let registrar = ObservationRegistrar()
  private let isSame: (Machine.State, Machine.State) -> Bool
  private var shown: Machine.State
  /// The key path of ``state``, stored because each key path literal of a generic type allocates.
  private let stateKey: KeyPath<MachineModel<Machine>, Machine.State>
  /// The number of calls of ``perform(_:)`` in progress.
  private var depth = 0
  /// Whether observers are being notified; events that they send are appended to ``queue``.
  private var isPublishing = false
  private var queue: [Machine.Event] = []
  /// The publication of changes to Combine, where it exists.
  let publication: StatePublication<Machine.State>
  #if canImport(Combine)
    let announcer = ChangeAnnouncer()
  #endif

  /// Creates a model of a machine whose states need not be equatable.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - clock: The clock of the delayed transitions.
  ///   - pending: The effects that the machine has already requested, for example when it was started or restored.
  ///   - isSame: Whether two states look the same; if so, observers are not notified. A closure that always returns
  ///     false counts every accepted event as a change.
  ///   - effects: The task of each effect.
  public init(
    _ machine: Machine, clock: some Clock<Duration> = ContinuousClock(), pending: [Machine.Effect] = [],
    isSame: @escaping (Machine.State, Machine.State) -> Bool,
    effects: @escaping @Sendable (Machine.Effect) -> EffectTask<Machine>
  ) {
    runtime = MachineRuntime(machine, clock: RuntimeClock(clock), pending: pending, plan: effects)
    self.isSame = isSame
    shown = machine.state
    stateKey = \MachineModel<Machine>.state
    publication = StatePublication(machine.state)
    if runtime.hasWork { catchUp() }
  }

  /// The current state; observed.
  public var state: Machine.State {
    registrar.access(self, keyPath: stateKey)
    return shown
  }

  /// Whether an event would be accepted now; observed together with ``state``.
  public func can(_ event: Machine.Event) -> Bool {
    registrar.access(self, keyPath: stateKey)
    return runtime.machine.can(event)
  }

  /// The state that an event would lead to now, nil if it would be rejected; observed together with ``state``.
  ///
  /// See ``EventMachine/peek(_:)``.
  public func peek(_ event: Machine.Event) -> Machine.State? {
    registrar.access(self, keyPath: stateKey)
    return runtime.machine.peek(event)
  }

  /// Whether a state is active now; observed together with ``state``.
  public func `is`(_ state: Machine.StateKey) -> Bool {
    registrar.access(self, keyPath: stateKey)
    return runtime.machine.is(state)
  }

  /// The events that would be accepted now, among those that can be listed; observed together with ``state``.
  ///
  /// See ``EventMachine/availableEvents``.
  public var availableEvents: [Machine.Event] {
    registrar.access(self, keyPath: stateKey)
    return runtime.machine.availableEvents
  }

  /// Processes an event, and throws if it is rejected.
  ///
  /// From inside an observer of ``state``, where the event can only be queued, it does not throw.
  ///
  /// - Returns: The outcome of the event.
  /// - Throws: ``Rejected``, with the reason of the rejection.
  @discardableResult
  public func require(
    _ event: Machine.Event
  ) throws(Rejected<Machine.Event, Machine.State>) -> Outcome<Machine.State> {
    let before = runtime.machine.state
    let outcome = send(event)
    if case .rejected(let reason) = outcome { throw Rejected(event: event, state: before, reason: reason) }
    return outcome
  }

  /// Processes an event, after the deadlines that the clock has reached.
  ///
  /// From inside an observer of ``state`` the event is queued, and is processed after all observers are notified.
  @discardableResult
  public func send(_ event: Machine.Event) -> Outcome<Machine.State> {
    if isPublishing {
      queue.append(event)
      return .queued
    }
    guard depth == 0 else { return runtime.send(event) }
    runtime.catchUp()
    let outcome = runtime.send(event)
    finish()
    return outcome
  }

  /// Performs several operations as one batch: ``state`` is written once, at the end, if it has changed.
  ///
  /// All operations happen at the same time of the clock. Effects start at the end; an effect whose state is left again
  /// within the batch never starts.
  public func perform<Result>(_ body: (MachineModel) throws -> Result) rethrows -> Result {
    if depth == 0, !isPublishing { runtime.catchUp() }
    depth += 1
    defer {
      depth -= 1
      if depth == 0, !isPublishing { finish() }
    }
    return try body(self)
  }

  /// Changes the machine directly, such as for undoing or restoring; not from inside an observer of ``state``.
  ///
  /// Tasks of visits that have ended are cancelled, and the appended effects start. Streams receive one transition,
  /// from the state before the change to the state after it. Inside ``perform(_:)`` the clock is not read. A call from
  /// inside an observer stops the program.
  public func update<Result, Failure: Error>(
    _ body: (inout Machine, inout [Machine.Effect]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(!isPublishing, "a machine can't be changed while observers are notified of its state")
    if depth == 0 { runtime.catchUp() }
    defer { if depth == 0 { finish() } }
    return try runtime.update(body)
  }

  /// A stream of the transitions from now on, for one consumer; each call creates a new stream.
  ///
  /// The stream ends when the model is released, and does not keep it alive.
  public func transitions(
    buffer: TransitionBuffer
  ) -> AsyncStream<TransitionRecord<Machine.State, Machine.Event>> {
    runtime.feed.stream(buffer)
  }

  /// Processes the deadlines that the clock has reached; needed only in tests, which do not wait.
  public func catchUp() {
    guard depth == 0, !isPublishing else { return }
    runtime.catchUp()
    finish()
  }

  /// Waits until no task of an effect is running, and all deadlines that the clock has reached are processed.
  ///
  /// It also waits for tasks that sleep on a ``ManualClock``: advance that clock first.
  public func settle() async {
    catchUp()
    while let task = runtime.board.anyTask {
      await task.value
      catchUp()
    }
  }

  /// Starts and cancels tasks and notifies observers, then does the same for the events that they sent.
  private func finish() {
    runtime.settle(self)
    publish()
    while !queue.isEmpty {
      let events = queue
      queue.removeAll(keepingCapacity: true)
      for event in events { _ = runtime.send(event) }
      runtime.settle(self)
      publish()
    }
  }

  private func publish() {
    let state = runtime.machine.state
    guard !isSame(shown, state) else { return }
    isPublishing = true
    publication.willChange(self)
    registrar.withMutation(of: self, keyPath: stateKey) { shown = state }
    publication.send(state)
    isPublishing = false
  }
}

extension MachineModel: Observable {}

extension MachineModel where Machine.State: Equatable {
  /// Creates a model that notifies observers when the state differs from the previous one.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - clock: The clock of the delayed transitions.
  ///   - pending: The effects that the machine has already requested, for example when it was started or restored.
  ///   - effects: The task of each effect.
  public convenience init(
    _ machine: Machine, clock: some Clock<Duration> = ContinuousClock(), pending: [Machine.Effect] = [],
    effects: @escaping @Sendable (Machine.Effect) -> EffectTask<Machine>
  ) {
    self.init(machine, clock: clock, pending: pending, isSame: ==, effects: effects)
  }
}

extension MachineModel where Machine.State: Equatable, Machine.Effect == Never {
  /// Creates a model of a machine without effects.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - clock: The clock of the delayed transitions.
  public convenience init(_ machine: Machine, clock: some Clock<Duration> = ContinuousClock()) {
    self.init(machine, clock: clock, isSame: ==, effects: noEffects())
  }
}

extension MachineModel: MachineHost {
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
