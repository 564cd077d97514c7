import Observation

/// A machine for a user interface: on the main actor, observable, with its effects and its time.
///
/// ```swift
/// let model = MachineModel(PureMachine<Search>()) { effect in … }
/// var body: some View {
///   switch model.state { … }
/// }
/// ```
/// ``state`` is written only when it changes, so that a view is drawn again for changes and nothing else. Effects and
/// deadlines are as in ``MachineActor``.
@MainActor
public final class MachineModel<Machine: EventMachine> {
  private var runtime: MachineRuntime<Machine>
  private let registrar = ObservationRegistrar()
  private let isSame: (Machine.State, Machine.State) -> Bool
  private var shown: Machine.State
  /// Kept, since each key path of a generic type that is written out is allocated anew.
  private let stateKey: KeyPath<MachineModel<Machine>, Machine.State>
  /// How many calls of ``perform(_:)`` are under way.
  private var depth = 0
  /// Whether observers are being told; what they send waits in ``queue``.
  private var isPublishing = false
  private var queue: [Machine.Event] = []
  /// What else is told of changes: Combine, where it exists.
  let publication: StatePublication<Machine.State>
  #if canImport(Combine)
    let announcer = ChangeAnnouncer()
  #endif

  /// Makes a model of a machine whose states can't be compared: every accepted event counts as a change.
  /// - Parameters:
  ///   - machine: The machine.
  ///   - clock: What delayed transitions wait for.
  ///   - pending: What the machine asked for already, such as when it was started or restored.
  ///   - isSame: Whether two states look the same, so that nobody has to be told.
  ///   - effects: How each effect is carried out.
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

  /// The state that the machine is in; observed.
  public var state: Machine.State {
    registrar.access(self, keyPath: stateKey)
    return shown
  }

  /// Whether an event would be accepted now; observed as ``state`` is.
  public func can(_ event: Machine.Event) -> Bool {
    registrar.access(self, keyPath: stateKey)
    return runtime.machine.can(event)
  }

  /// The state that an event would lead to now, nil if it would be rejected; observed as ``state`` is.
  ///
  /// See ``EventMachine/peek(_:)``.
  public func peek(_ event: Machine.Event) -> Machine.State? {
    registrar.access(self, keyPath: stateKey)
    return runtime.machine.peek(event)
  }

  /// Whether a state is active now; observed as ``state`` is.
  public func `is`(_ state: Machine.StateKey) -> Bool {
    registrar.access(self, keyPath: stateKey)
    return runtime.machine.is(state)
  }

  /// The events that would be accepted now, of those that can be listed; observed as ``state`` is.
  ///
  /// See ``EventMachine/availableEvents``.
  public var availableEvents: [Machine.Event] {
    registrar.access(self, keyPath: stateKey)
    return runtime.machine.availableEvents
  }

  /// Follows an event that has to be accepted.
  ///
  /// From inside an observer of ``state``, where it can only be queued, it does not throw.
  /// - Returns: What the event did.
  /// - Throws: What it was rejected for.
  @discardableResult
  public func require(
    _ event: Machine.Event
  ) throws(Rejected<Machine.Event, Machine.State>) -> Outcome<Machine.State> {
    let before = runtime.machine.state
    let outcome = send(event)
    if case .rejected(let reason) = outcome { throw Rejected(event: event, state: before, reason: reason) }
    return outcome
  }

  /// Follows an event, after the deadlines that have been reached before it.
  ///
  /// From inside an observer of ``state`` it is queued: it is followed when all have been told.
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

  /// Does several things in one go: ``state`` is written once, at the end, if it has changed.
  ///
  /// All happens at one moment. Effects begin at the end, and those whose state is left again do not begin at all.
  public func perform<Result>(_ body: (MachineModel) throws -> Result) rethrows -> Result {
    if depth == 0, !isPublishing { runtime.catchUp() }
    depth += 1
    defer {
      depth -= 1
      if depth == 0, !isPublishing { finish() }
    }
    return try body(self)
  }

  /// Changes the machine by hand, such as by undoing or restoring; not from inside an observer of ``state``.
  ///
  /// Tasks of visits that are over after it are cancelled, and the effects that are appended begin. Streams see one
  /// transition, from the state before it to the state after it. Inside ``perform(_:)`` no time passes by it.
  public func update<Result, Failure: Error>(
    _ body: (inout Machine, inout [Machine.Effect]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(!isPublishing, "a machine can't be changed while observers are told of its state")
    if depth == 0 { runtime.catchUp() }
    defer { if depth == 0 { finish() } }
    return try runtime.update(body)
  }

  /// The transitions from now on, for one consumer; each call makes a new stream.
  ///
  /// It ends when the model is gone, and does not keep it alive.
  public func transitions(
    buffer: TransitionBuffer
  ) -> AsyncStream<TransitionRecord<Machine.State, Machine.Event>> {
    runtime.feed.stream(buffer)
  }

  /// Takes the deadlines that the clock has reached; needed only in tests, which do not wait.
  public func catchUp() {
    guard depth == 0, !isPublishing else { return }
    runtime.catchUp()
    finish()
  }

  /// Waits until no task of an effect runs, and all deadlines that have been reached are taken.
  ///
  /// A task that waits for a ``ManualClock`` is waited for as well: let its time pass first.
  public func settle() async {
    catchUp()
    while let task = runtime.board.anyTask {
      await task.value
      catchUp()
    }
  }

  /// Begins and ends tasks and tells observers, then does the same for what they sent.
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
  /// Makes a model that tells of states that differ from the last.
  /// - Parameters:
  ///   - machine: The machine.
  ///   - clock: What delayed transitions wait for.
  ///   - pending: What the machine asked for already, such as when it was started or restored.
  ///   - effects: How each effect is carried out.
  public convenience init(
    _ machine: Machine, clock: some Clock<Duration> = ContinuousClock(), pending: [Machine.Effect] = [],
    effects: @escaping @Sendable (Machine.Effect) -> EffectTask<Machine>
  ) {
    self.init(machine, clock: clock, pending: pending, isSame: ==, effects: effects)
  }
}

extension MachineModel where Machine.State: Equatable, Machine.Effect == Never {
  /// Makes a model of a machine without effects.
  /// - Parameters:
  ///   - machine: The machine.
  ///   - clock: What delayed transitions wait for.
  public convenience init(_ machine: Machine, clock: some Clock<Duration> = ContinuousClock()) {
    self.init(machine, clock: clock, isSame: ==, effects: noEffects())
  }
}

extension MachineModel: MachineHost {
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
