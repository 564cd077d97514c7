extension ViewMachineEngine {
  /// Performs a transition of the state that a machine is in.
  ///
  /// - Parameters:
  ///   - transition: Its id.
  ///   - machine: The machine's id.
  ///   - policy: What happens if the machine runs; nil for the compatibility's own: `reject`, or `overlap` for the
  ///     original's runtime.
  ///   - events: Gets what happens at once: what a redirection has given up or reached.
  ///   - looks: Tells what views show.
  /// - Returns: Whether it has begun.
  /// - Throws: ``ViewMachineError``, and then nothing has changed.
  @discardableResult
  public mutating func perform(
    _ transition: String, on machine: String, whileRunning policy: InterruptionPolicy? = nil,
    into events: inout [ViewMachineEvent], looks: Looks
  ) throws(ViewMachineError) -> Outcome {
    try ask(.perform(transition), try table.row(of: machine), policy, &events, looks)
  }

  /// Goes to any state of a machine, whether or not a transition leads there.
  ///
  /// - Parameters:
  ///   - state: Its id.
  ///   - timing: How it gets there; a duration of 0 or less is at once: when time is next handed in.
  ///   - next: The id of the transition that follows, of the state that is gone to.
  ///   - machine: The machine's id.
  ///   - policy: What happens if the machine runs; nil for the compatibility's own.
  ///   - events: Gets what happens at once.
  ///   - looks: Tells what views show.
  /// - Returns: Whether it has begun.
  /// - Throws: ``ViewMachineError``, and then nothing has changed.
  @discardableResult
  public mutating func go(
    to state: String, with timing: TransitionTiming, then next: String? = nil, on machine: String,
    whileRunning policy: InterruptionPolicy? = nil, into events: inout [ViewMachineEvent], looks: Looks
  ) throws(ViewMachineError) -> Outcome {
    let row = try table.row(of: machine)
    guard let target = table.machines[row].rows[Array(state.utf8)] else {
      throw ViewMachineError(
        code: .unknownState, message: "the machine \"\(machine)\" has no state \"\(state)\"")
    }
    return try ask(.go(row: target, timing, next: next), row, policy, &events, looks)
  }

  /// Stops a machine: what runs goes on to its state, and nothing follows.
  ///
  /// What waits in the queue is dropped. Nothing happens to a machine that does not run, or does not exist.
  public mutating func stop(_ machine: String) {
    guard let row = table.rows[Array(machine.utf8)] else { return }
    machines[row].isRunning = false
    machines[row].queue.removeAll()
    guard compatibility == .documented else { return }
    for index in machines[row].transitions.indices { machines[row].transitions[index].isStopped = true }
    if case .next(let next, after: var transition)? = continuation?.step, continuation?.machine == row {
      transition.isStopped = true
      continuation?.step = .next(next, after: transition)
    }
  }

  /// Gives the views of all initial states the looks that they have there, at once.
  ///
  /// The original never does: for it a view keeps the look of its layout until a transition changes it.
  /// - Throws: ``ViewMachineError`` when a view is not there, and then nothing has changed.
  public mutating func showInitialStates(_ looks: Looks) throws(ViewMachineError) {
    for (row, machine) in table.machines.enumerated() {
      if let state = machine.initial { try shownLooks(of: state, row, looks) }
    }
    for machine in table.machines {
      guard let state = machine.initial else { continue }
      for look in machine.states[state].looks {
        views[look.view].set(look.resolved(variables), compatibility)
      }
    }
  }

  // MARK: Deciding

  private mutating func ask(
    _ request: RunningMachine.Request, _ row: Int, _ policy: InterruptionPolicy?,
    _ events: inout [ViewMachineEvent], _ looks: Looks
  ) throws(ViewMachineError) -> Outcome {
    let policy = policy ?? (compatibility == .originalRuntime ? .overlap : .reject)
    guard isBusy(row) else {
      // The original adds up what several machines do to one view, too.
      try start(request, row, isAdded: compatibility == .originalRuntime, looks)
      return .started
    }
    switch policy {
    case .reject: return .rejected
    case .queue:
      guard machines[row].queue.count < ViewMachineLimits.maximumQueue else {
        throw tooMany("wait in the queue of", row)
      }
      machines[row].queue.append(request)
      return .queued
    case .redirect: try redirect(request, row, &events, looks)
    case .overlap:
      guard machines[row].transitions.count < ViewMachineLimits.maximumOverlap else {
        throw tooMany("run at once in", row)
      }
      try start(request, row, isAdded: true, looks)
    }
    return .started
  }

  func tooMany(_ what: String, _ row: Int) -> ViewMachineError {
    ViewMachineError(
      code: .tooMany, message: "too many transitions \(what) the machine \"\(table.machines[row].id)\"")
  }

  /// Gives up what runs and what waits for a request, which begins with what is on screen.
  ///
  /// Each transition that ran is told, in the order in which they were asked for; what waited in the queue is not.
  private mutating func redirect(
    _ request: RunningMachine.Request, _ row: Int, _ events: inout [ViewMachineEvent], _ looks: Looks
  ) throws(ViewMachineError) {
    let given = machines[row].transitions
    let source = machines[row].current
    // All is tried on a copy, so that a request that can't begin changes nothing.
    var copy = self
    copy.machines[row].transitions.removeAll()
    copy.machines[row].queue.removeAll()
    copy.active.removeAll { $0 == row }
    if continuation?.machine == row { copy.continuation = nil }
    for transition in given {
      for look in table.machines[row].states[transition.target].looks {
        copy.views[look.view].freeze(transition.span.serial, at: time, compatibility)
      }
    }
    var kind = ViewMachineEvent.Kind.abandoned
    if let target = given.last?.target, case .perform(let id) = request,
      table.machines[row].states[target].transitions[Array(id.utf8)] != nil
    {
      copy.machines[row].current = target
      kind = .moved
    }
    try copy.start(request, row, isAdded: false, looks)
    self = copy
    for transition in given.dropLast() {
      events.append(event(.abandoned, row, from: source, to: transition.target))
    }
    if let target = given.last?.target {
      events.append(event(kind, row, from: source, to: target))
    }
  }

  func event(
    _ kind: ViewMachineEvent.Kind, _ row: Int, from source: Int?, to target: Int?,
    error: ViewMachineError? = nil
  ) -> ViewMachineEvent {
    let states = table.machines[row].states
    return ViewMachineEvent(
      kind, machine: table.machines[row].id, from: source.map { states[$0].id },
      to: target.map { states[$0].id }, at: time, error: error)
  }
}
