/// Following events with callbacks, one after another.
extension Machine {
  @inlinable @inline(never) func sendWithCallbacks(_ event: Symbols.Event) -> Outcome<Symbols.State> {
    guard isRunning else { return run { self.follow(event) } }
    switch nestedSends {
    case .queued:
      if let livelock = unsafe storage.livelock { return .rejected(.failed(livelock)) }
      unsafe storage.queue.append(event)
      unsafe storage.hasQueued = true
      return .queued
    case .nested:
      guard unsafe storage.depth < Self.depthLimit else {
        return .rejected(.failed(reportLivelock(Self.depthLimit, event)))
      }
      unsafe storage.depth += 1
      defer { unsafe storage.depth -= 1 }
      return follow(event)
    }
  }

  /// How many events callbacks may send before one comes to its end; as many as a statechart's steps.
  @usableFromInline static var queueLimit: Int { 10_000 }
  /// How many transitions may be inside each other: a thread's stack has room for these.
  @usableFromInline static var depthLimit: Int { 100 }

  /// Runs something as the outermost transition, then what its callbacks have sent.
  @inlinable func run(_ body: () -> Outcome<Symbols.State>) -> Outcome<Symbols.State> {
    isRunning = true
    isFree = false
    var outcome = body()
    if unsafe storage.hasQueued, let livelock = drain() { outcome = .rejected(.failed(livelock)) }
    isRunning = false
    isFree = property == nil
    return outcome
  }

  /// Follows an event by the table's short way, while nothing else is under way.
  @inlinable @inline(never) func followSimple(
    _ cell: TableCell, _ event: Symbols.Event
  ) -> Outcome<Symbols.State> {
    isRunning = true
    isFree = false
    var owner = self.owner
    var outcome = table.followSimple(cell, event: event, from: value, state: cursor.state, owner: &owner) {
      _, state, number in
      value = state
      enter(number)
    }
    if unsafe storage.hasQueued, let livelock = drain() { outcome = .rejected(.failed(livelock)) }
    isRunning = false
    isFree = true
    return outcome
  }

  /// Follows what callbacks have sent, in order, and what those events send in turn.
  ///
  /// The events are taken out of the machine first, and released while nothing of it is accessed: what they carry may
  /// send when it is released.
  /// - Returns: Why some were dropped; nil if all were followed.
  @inlinable @inline(never) func drain() -> MachineLivelock? {
    var events: [Symbols.Event] = []
    var followed = 0
    unsafe swap(&events, &storage.spareQueue)
    repeat {
      unsafe storage.hasQueued = false
      unsafe swap(&events, &storage.queue)
      for place in events.indices {
        if followed == Self.queueLimit {
          refuse(after: followed, events[place])
          break
        }
        followed += 1
        _ = follow(events[place])
      }
      events.removeAll(keepingCapacity: true)
    } while unsafe storage.hasQueued
    unsafe swap(&events, &storage.spareQueue)
    guard let livelock = unsafe storage.livelock else { return nil }
    unsafe storage.livelock = nil
    return livelock
  }

  /// Drops what waits: nothing is queued any more until the outermost transition is done.
  @usableFromInline func refuse(after count: Int, _ event: Symbols.Event) {
    if unsafe storage.livelock != nil { return }
    unsafe storage.livelock = MachineLivelock(steps: count, states: [state.key.name])
    _ = reportLivelock(count, event)
  }

  /// Tells the failure callbacks that an event is not followed because there are too many.
  @usableFromInline func reportLivelock(_ count: Int, _ event: Symbols.Event) -> MachineLivelock {
    let livelock = MachineLivelock(steps: count, states: [state.key.name])
    var owner = owner
    table.report(.failed(livelock), event: event, state: state, owner: &owner)
    return livelock
  }

  @inlinable func follow(_ event: Symbols.Event) -> Outcome<Symbols.State> {
    synchronize()
    return follow(table.cell(state: cursor.state, event: event), event)
  }

  @inlinable func follow(_ cell: TableCell, _ event: Symbols.Event?) -> Outcome<Symbols.State> {
    var owner = self.owner
    var effects: [Symbols.Effect] = []
    if perform != nil { unsafe swap(&effects, &storage.spareEffects) }
    let outcome = table.follow(
      cell, event: event, from: state, state: cursor.state, owner: &owner, effects: &effects
    ) { owner, state, number in
      self.write(state, number, owner)
    }
    if let perform {
      for effect in effects { perform(&owner, effect) }
      effects.removeAll(keepingCapacity: true)
      unsafe swap(&effects, &storage.spareEffects)
    }
    return outcome
  }

  @inlinable func write(_ state: Symbols.State, _ number: Int, _ owner: Owner) {
    guard let property else {
      enter(number)
      value = state
      return
    }
    // The property's observers may ask the machine: the old state is active until the property has the new one.
    unsafe storage.arriving = number
    if let writeProperty { writeProperty(owner, state) } else { owner[keyPath: property] = state }
    if unsafe storage.arriving == number { arrive(number) }
  }

  /// Enters the state that the property was written with, once.
  @inlinable func arrive(_ number: Int) {
    unsafe storage.arriving = Self.nowhere
    enter(number)
  }

  /// No state is being written.
  @inlinable static var nowhere: Int { -2 }

  /// Takes over a state that was written into the owner's property, by hand or by a transition that is under way.
  @inlinable func synchronize() {
    guard let property else { return }
    let number = table.states.number(of: owner[keyPath: property].key) ?? -1
    if number != cursor.state { arrive(number) }
  }
}

/// Delayed transitions: time is handed in.
extension Machine {
  /// How long until a delayed transition is due; nil if none waits.
  public var timeToDeadline: Duration? {
    synchronize()
    return table.timeToDelay(cursor)
  }

  /// Lets time pass, and takes the delayed transitions that become due, in the order of their deadlines.
  ///
  /// One call with a sum does what several with its parts do. Inside a callback it does nothing.
  /// - Parameter time: Less than nothing counts as nothing.
  /// - Returns: Whether a delayed transition was taken.
  @discardableResult public func advance(by time: Duration) -> Bool {
    guard !isRunning else { return false }
    synchronize()
    var left = time.passing
    var taken = false
    while let due = table.passToDelay(&cursor, &left) {
      _ = run {
        let outcome = self.follow(due, nil)
        taken = taken || outcome.isAccepted
        return outcome
      }
    }
    cursor.pass(left)
    return taken
  }

  /// Which visit of a state this is, counted from the start of the machine; nil while the state is not active.
  public func visit(of state: Symbols.State.Key) -> UInt64? {
    synchronize()
    return table.states.number(of: state) == cursor.state ? cursor.visit : nil
  }
}

extension TransitionTable {
  /// What becomes due next in the state.
  private func nextDelay(_ cursor: TableCursor) -> TableDelay? {
    guard cursor.state >= 0, cursor.dueDelays < delays[cursor.state].count else { return nil }
    return delays[cursor.state][cursor.dueDelays]
  }

  /// How long until a delay of the state is due; nil if it has no more.
  func timeToDelay(_ cursor: TableCursor) -> Duration? {
    nextDelay(cursor).map { max(.zero, $0.delay - cursor.elapsed) }
  }

  /// Goes to the next delay of the state, if it is due within the time that is left; says what is to be done then.
  func passToDelay(_ cursor: inout TableCursor, _ left: inout Duration) -> TableCell? {
    guard let due = nextDelay(cursor), let wait = timeToDelay(cursor), wait <= left else { return nil }
    left -= wait
    cursor.pass(wait)
    cursor.dueDelays += 1
    return due.cell
  }
}
