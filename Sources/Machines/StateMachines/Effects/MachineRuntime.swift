/// A machine with its clock, its tasks and those who watch it: what ``MachineActor`` and ``MachineModel`` share.
///
/// Sending is inlinable: without that, each event of a batch would go through the witnesses of a generic machine.
@usableFromInline
struct MachineRuntime<Machine: EventMachine> {
  typealias Change = TransitionRecord<Machine.State, Machine.Event>

  /// An effect that has been asked for and not begun.
  private struct Planned {
    var visit: TaskBoard<Machine.StateKey>.Visit?
    var body: @Sendable (EffectSender<Machine.Event>) async -> Void
  }

  @usableFromInline var machine: Machine
  @usableFromInline let feed = TransitionFeed<Machine.State, Machine.Event>()
  let board = TaskBoard<Machine.StateKey>()
  private let plan: @Sendable (Machine.Effect) -> EffectTask<Machine>
  private let clock: RuntimeClock
  /// Up to when the machine knows that time has passed.
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

  /// Whether there is something to do before the first event.
  var hasWork: Bool { machine.timeToDeadline != nil || !planned.isEmpty }

  func isCurrent(_ visit: TaskBoard<Machine.StateKey>.Visit) -> Bool {
    machine.visit(of: visit.state) == visit.number
  }

  /// Lets the machine know how much time has passed, one deadline after the other.
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

  /// Follows one event; ``settle(_:)`` has to come after the last of a batch.
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

  /// Changes the machine by hand.
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
      // What belongs to a state that is not active has nothing to belong to.
      if let number = machine.visit(of: owner) {
        planned.append(Planned(visit: .init(state: owner, number: number), body: body))
      }
    }
    effects.removeAll(keepingCapacity: true)
  }

  /// After a batch: ends the tasks of visits that are over, begins those that are asked for, sets the alarm.
  ///
  /// A task whose state was entered and left in the same batch never begins.
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
