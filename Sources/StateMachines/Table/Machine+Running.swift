/// Following events with callbacks, one after another.
extension Machine {
  @inlinable @inline(never) func sendWithCallbacks(_ event: Symbols.Event) -> Outcome<Symbols.State> {
    if isRunning, nestedSends == .queued {
      unsafe storage.queue.append(event)
      unsafe storage.hasQueued = true
      return .queued
    }
    return run { self.follow(event) }
  }

  /// Runs something as the outermost transition, then what its callbacks have sent.
  @inlinable func run<Result>(_ body: () -> Result) -> Result {
    let wasRunning = isRunning
    isRunning = true
    isFree = false
    let result = body()
    if !wasRunning {
      if unsafe storage.hasQueued { drain() }
      isRunning = false
      isFree = property == nil
    }
    return result
  }

  /// Follows an event by the table's short way, while nothing else is under way.
  @inlinable @inline(never) func followSimple(
    _ cell: TableCell, _ event: Symbols.Event
  ) -> Outcome<Symbols.State> {
    isRunning = true
    isFree = false
    var owner = self.owner
    let outcome = table.followSimple(cell, event: event, from: value, state: cursor.state, owner: &owner) {
      _, state, number in
      value = state
      enter(number)
    }
    if unsafe storage.hasQueued { drain() }
    isRunning = false
    isFree = true
    return outcome
  }

  /// Follows what callbacks have sent, in order, and what those events send in turn.
  ///
  /// The events are taken out of the machine first, and released while nothing of it is accessed: what they carry may
  /// send when it is released.
  @inlinable @inline(never) func drain() {
    var events: [Symbols.Event] = []
    unsafe swap(&events, &storage.spareQueue)
    repeat {
      unsafe storage.hasQueued = false
      unsafe swap(&events, &storage.queue)
      for place in events.indices { _ = follow(events[place]) }
      events.removeAll(keepingCapacity: true)
    } while unsafe storage.hasQueued
    unsafe swap(&events, &storage.spareQueue)
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
    enter(number)
    if let writeProperty {
      writeProperty(owner, state)
    } else if let property {
      owner[keyPath: property] = state
    } else {
      value = state
    }
  }

  /// Takes over a state that was written into the owner's property by hand.
  @inlinable func synchronize() {
    guard let property else { return }
    let number = table.states.number(of: owner[keyPath: property].key) ?? -1
    if number != cursor.state { enter(number) }
  }
}

/// Delayed transitions: time is handed in.
extension Machine {
  /// How long until a delayed transition is due; nil if none waits.
  public var timeToDeadline: Duration? {
    synchronize()
    return table.deadline(cursor).map { $0.delay - cursor.elapsed }
  }

  /// Lets time pass, and takes the delayed transitions that become due, in the order of their deadlines.
  ///
  /// One call with a sum does what several with its parts do. Inside a callback it does nothing.
  /// - Parameter time: Not negative.
  /// - Returns: Whether a delayed transition was taken.
  @discardableResult public func advance(by time: Duration) -> Bool {
    guard !isRunning else { return false }
    synchronize()
    var left = time
    var taken = false
    while let due = table.deadline(cursor), due.delay - cursor.elapsed <= left {
      left -= due.delay - cursor.elapsed
      cursor.elapsed = due.delay
      cursor.dueDelays += 1
      cursor.isTimed = true
      taken = run { self.follow(due.cell, nil).isAccepted } || taken
    }
    cursor.elapsed += left
    cursor.isTimed = true
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
  @inlinable func deadline(_ cursor: TableCursor) -> TableDelay? {
    guard cursor.state >= 0, cursor.dueDelays < delays[cursor.state].count else { return nil }
    return delays[cursor.state][cursor.dueDelays]
  }
}
