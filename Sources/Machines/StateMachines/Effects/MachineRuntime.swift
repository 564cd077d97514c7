/// A machine with its clock, its tasks and its observers: the common part of ``MachineActor`` and ``MachineModel``.
///
/// Sending is inlinable: otherwise each event of a batch would go through the witnesses of a generic machine.
@usableFromInline
struct MachineRuntime<Machine: EventMachine> {
  /// A requested effect that has not started.
  private struct Planned {
    var visit: TaskBoard<Machine.StateKey>.Visit?
    var body: @Sendable (EffectSender<Machine.Event>) async -> Void
  }

  @usableFromInline var machine: Machine
  @usableFromInline let feed = TransitionFeed<Machine.State, Machine.Event>()
  let board = TaskBoard<Machine.StateKey>()
  private let plan: @Sendable (Machine.Effect) -> EffectTask<Machine>
  private let clock: RuntimeClock
  /// The time up to which the machine has been advanced.
  private var time: Duration = .zero
  @usableFromInline var effects: [Machine.Effect]
  private var planned: [Planned] = []

  init(
    _ machine: Machine, clock: RuntimeClock, pending: [Machine.Effect],
    plan: @escaping @Sendable (Machine.Effect) -> EffectTask<Machine>
  ) {
    self.machine = machine
    self.clock = clock
    self.plan = plan
    effects = pending
    planEffects()
  }

  /// Whether there is work to do before the first event.
  var hasWork: Bool { machine.timeToDeadline != nil || !planned.isEmpty }

  func isCurrent(_ visit: TaskBoard<Machine.StateKey>.Visit) -> Bool {
    machine.visit(of: visit.state) == visit.number
  }

  /// Advances the machine to the current time of the clock, one deadline after the other.
  mutating func catchUp() {
    let now = clock.now()
    while let wait = machine.timeToDeadline, time + wait <= now {
      time += wait
      pass(wait)
    }
    if now > time {
      let rest = now - time
      time = now
      pass(rest)
    }
  }

  private mutating func pass(_ duration: Duration) {
    guard feed.isWatched else {
      if machine.advance(by: duration, effects: &effects) { feed.skip() }
      planEffects()
      return
    }
    let (before, moves) = (machine.state, machine.moveCount)
    if machine.advance(by: duration, effects: &effects) {
      feed.send(
        .time, from: before, to: machine.state, hasMoved: machine.moveCount != moves, at: time)
    }
    planEffects()
  }

  /// Processes one event; call ``settle(_:)`` after the last event of a batch.
  @inlinable
  mutating func send(_ event: Machine.Event) -> Outcome<Machine.State> {
    guard feed.isWatched else {
      let outcome = machine.send(event, effects: &effects)
      if outcome.isAccepted { feed.skip() }
      if !effects.isEmpty { planEffects() }
      return outcome
    }
    return sendWatched(event)
  }

  @usableFromInline
  mutating func sendWatched(_ event: Machine.Event) -> Outcome<Machine.State> {
    let before = machine.state
    let outcome = machine.send(event, effects: &effects)
    if outcome.isAccepted {
      feed.send(.event(event), from: before, to: machine.state, hasMoved: outcome.hasMoved, at: time)
    }
    planEffects()
    return outcome
  }

  /// Changes the machine directly.
  mutating func update<Result, Failure: Error>(
    _ body: (inout Machine, inout [Machine.Effect]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = machine.state
    defer {
      feed.send(.host, from: before, to: machine.state, hasMoved: true, at: time)
      planEffects()
    }
    return try body(&machine, &effects)
  }

  @usableFromInline
  mutating func planEffects() {
    guard !effects.isEmpty else { return }
    for effect in effects {
      let task = plan(effect)
      guard let body = task.body else { continue }
      guard let owner = task.owner else {
        planned.append(Planned(visit: nil, body: body))
        continue
      }
      // An effect of an inactive state has no visit to belong to, so it is dropped.
      if let number = machine.visit(of: owner) {
        planned.append(Planned(visit: .init(state: owner, number: number), body: body))
      }
    }
    effects.removeAll(keepingCapacity: true)
  }

  /// Completes a batch: cancels the tasks of ended visits, starts the requested ones, and sets the alarm.
  ///
  /// A task whose state was entered and left in the same batch never starts.
  mutating func settle<Host: MachineHost>(_ host: Host) where Host.Event == Machine.Event {
    board.cancel { [machine] in machine.visit(of: $0.state) != $0.number }
    if !planned.isEmpty {
      for task in planned where task.visit.map(isCurrent) ?? true {
        board.begin(for: task.visit, host: host, task.body)
      }
      planned.removeAll(keepingCapacity: true)
    }
    board.setAlarm(at: machine.timeToDeadline.map { time + $0 }, of: clock, host: host)
  }
}
