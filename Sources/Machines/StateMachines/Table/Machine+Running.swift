/// Processing of events with callbacks, one after another.
extension Machine {
  /// Processes an event that a callback sends.
  @inlinable @inline(never) func sendNested(_ event: Symbols.Event) -> Outcome<Symbols.State> {
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

  /// The number of events that callbacks may send during one outermost send; equal to the limit of a statechart's
  /// steps.
  @usableFromInline static var queueLimit: Int { 10_000 }
  /// The number of transitions that may be nested; a thread's stack has room for these.
  @usableFromInline static var depthLimit: Int { 100 }

  /// Runs `body` as the outermost transition, then processes the events that its callbacks have sent.
  @inlinable func run(_ body: () -> Outcome<Symbols.State>) -> Outcome<Symbols.State> {
    isRunning = true
    var outcome = body()
    if unsafe storage.hasQueued, let livelock = drain() { outcome = .rejected(.failed(livelock)) }
    isRunning = false
    return outcome
  }

  /// Processes the events that callbacks have sent, in order, and the events that those send in turn.
  ///
  /// The events are moved out of the machine first, and are released while no storage of the machine is accessed: their
  /// payloads may send events when they are released.
  ///
  /// - Returns: The reason that some events were dropped; nil if all were processed.
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

  /// Drops the queued events, and rejects further ones until the outermost transition is complete.
  @usableFromInline func refuse(after count: Int, _ event: Symbols.Event) {
    if unsafe storage.livelock != nil { return }
    unsafe storage.livelock = MachineLivelock(steps: count, states: [state.key.name])
    _ = reportLivelock(count, event)
  }

  /// Notifies the failure callbacks that an event is dropped because the limit is exceeded.
  @usableFromInline func reportLivelock(_ count: Int, _ event: Symbols.Event) -> MachineLivelock {
    let livelock = MachineLivelock(steps: count, states: [state.key.name])
    var owner = owner
    table.report(.failed(livelock), event: event, state: state, owner: &owner)
    return livelock
  }

  /// Processes an event while no other one is in progress, or inside one.
  @inlinable @inline(__always) func follow(_ event: Symbols.Event) -> Outcome<Symbols.State> {
    synchronize()
    let cell = table.cell(state: cursor.state, event: event)
    if cell.callsNothing {
      // Holding on to the owner and to a list of effects would take longer than all the rest.
      guard cell.target >= 0 else { return .rejected(table.rejection(in: cursor.state)) }
      let from = state
      let to = table.values[Int(cell.value)]
      write(to, Int(cell.target))
      return .moved(from: from, to: to)
    }
    return follow(cell, event)
  }

  @inlinable @inline(never) func follow(_ cell: TableCell, _ event: Symbols.Event?) -> Outcome<Symbols.State>
  {
    var owner = self.owner
    var effects: [Symbols.Effect] = []
    if perform != nil { unsafe swap(&effects, &storage.spareEffects) }
    let outcome = table.follow(
      cell, event: event, from: state, state: cursor.state, owner: &owner, effects: &effects
    ) { _, state, number in
      write(state, number)
    }
    if perform != nil { performEffects(&effects, &owner) }
    return outcome
  }

  /// Performs the effects of a transition, and keeps their buffer for the next one.
  @inlinable @inline(never) func performEffects(_ effects: inout [Symbols.Effect], _ owner: inout Owner) {
    if let perform { for effect in effects { perform(&owner, effect) } }
    effects.removeAll(keepingCapacity: true)
    unsafe swap(&effects, &storage.spareEffects)
  }

  @inlinable @inline(__always) func write(_ state: Symbols.State, _ number: Int) {
    if property != nil { return writeProperty(state, number) }
    enter(number)
    value = state
  }

  /// Writes a state to the owner's property.
  @usableFromInline func writeProperty(_ state: Symbols.State, _ number: Int) {
    // The property's observers may query the machine: the old state is active until the property has the new one.
    unsafe storage.arriving = number
    if let writer {
      writer(owner, state)
    } else if let property {
      owner[keyPath: property] = state
    }
    if unsafe storage.arriving == number { arrive(number) }
  }

  /// Enters the state that was written to the property, once.
  func arrive(_ number: Int) {
    unsafe storage.arriving = Self.nowhere
    enter(number)
  }

  /// The number that marks that no state is being written.
  static var nowhere: Int { -2 }

  /// Enters a state that was written to the owner's property, directly or by a transition in progress.
  @inlinable func synchronize() { if property != nil { readProperty() } }

  /// Enters the state that the owner's property has, if it is another one.
  @usableFromInline func readProperty() {
    let number = table.states.number(of: state.key) ?? -1
    if number != cursor.state { arrive(number) }
  }
}

/// Delayed transitions; the caller passes the time in.
extension Machine {
  /// The time until a delayed transition is due; nil if no transition is pending.
  public var timeToDeadline: Duration? {
    synchronize()
    return table.timeToDelay(cursor)
  }

  /// Advances the time, and takes the delayed transitions that become due, in the order of their deadlines.
  ///
  /// One call with a sum is equivalent to several calls with its parts. Inside a callback it does nothing and returns
  /// false.
  ///
  /// - Parameter time: The elapsed time; a negative duration counts as zero.
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

  /// The number of the current visit of a state, counted from the start of the machine; nil while the state is
  /// inactive.
  public func visit(of state: Symbols.State.Key) -> UInt64? {
    synchronize()
    return table.states.number(of: state) == cursor.state ? cursor.visit : nil
  }
}

extension TransitionTable {
  /// The next delay of the state; nil if all have been due.
  private func nextDelay(_ cursor: TableCursor) -> TableDelay? {
    guard cursor.state >= 0, cursor.dueDelays < delays[cursor.state].count else { return nil }
    return delays[cursor.state][cursor.dueDelays]
  }

  /// The time until the next delay of the state is due; nil if all have been due.
  func timeToDelay(_ cursor: TableCursor) -> Duration? {
    nextDelay(cursor).map { max(.zero, $0.delay - cursor.elapsed) }
  }

  /// Advances to the next delay of the state, if it is due within the time that is left, and returns its cell.
  func passToDelay(_ cursor: inout TableCursor, _ left: inout Duration) -> TableCell? {
    guard let due = nextDelay(cursor), let wait = timeToDelay(cursor), wait <= left else { return nil }
    left -= wait
    cursor.pass(wait)
    cursor.dueDelays += 1
    return due.cell
  }
}
