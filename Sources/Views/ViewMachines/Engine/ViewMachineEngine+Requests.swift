extension ViewMachineEngine {
  /// Performs a transition of the current state of a machine.
  ///
  /// - Parameters:
  ///   - transition: The id of the transition.
  ///   - machine: The id of the machine.
  ///   - policy: The handling of the request if the machine is busy; nil uses the default of the compatibility:
  ///     `reject`, or `overlap` with `originalRuntime`.
  ///   - events: Receives the immediate events: the transitions that a redirection abandons or completes.
  ///   - looks: Returns the current look of a view.
  /// - Returns: The outcome: whether the transition has begun.
  /// - Throws: ``ViewMachineError``; nothing has changed then.
  @discardableResult
  public mutating func perform(
    _ transition: String, on machine: String, whileRunning policy: InterruptionPolicy? = nil,
    into events: inout [ViewMachineEvent], looks: Looks
  ) throws(ViewMachineError) -> Outcome {
    try ask(.perform(transition), try table.row(of: machine), policy, &events, looks)
  }

  /// Moves a machine to any of its states, whether or not a transition leads there.
  ///
  /// - Parameters:
  ///   - state: The id of the target state.
  ///   - timing: The duration, the delay and the curve; a duration of 0 or less completes at the next advance or step.
  ///   - next: The id of a transition of the target state to perform afterwards; nil performs none.
  ///   - machine: The id of the machine.
  ///   - policy: The handling of the request if the machine is busy; nil uses the default of the compatibility.
  ///   - events: Receives the immediate events.
  ///   - looks: Returns the current look of a view.
  /// - Returns: The outcome: whether the motion has begun.
  /// - Throws: ``ViewMachineError``; nothing has changed then.
  @discardableResult
  public mutating func go(
    to state: String, with timing: TransitionTiming, then next: String? = nil, on machine: String,
    whileRunning policy: InterruptionPolicy? = nil, into events: inout [ViewMachineEvent], looks: Looks
  ) throws(ViewMachineError) -> Outcome {
    let row = try table.row(of: machine)
    guard let target = table.machines[row].rows[Array(state.utf8)] else {
      let states = MachineTable.available(table.machines[row].states.map { $0.id })
      throw ViewMachineError(
        code: .unknownState, message: "the machine \"\(machine)\" has no state \"\(state)\"\(states)")
    }
    return try ask(.go(row: target, timing, next: next), row, policy, &events, looks)
  }

  /// Stops a machine: the current transition continues to its state, and no further transition follows.
  ///
  /// Queued requests are dropped. The call has no effect on a machine that is not running or does not exist.
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

  /// Applies the looks of all initial states to their views immediately.
  ///
  /// The original never does this: there, a view keeps the look of its layout until a transition changes it.
  /// - Throws: ``ViewMachineError`` if a view is missing; nothing has changed then.
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
      // The original also adds up the motions of several machines on one view.
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

  /// Abandons the running transitions and the queue for a request, which begins from the looks on screen.
  ///
  /// Each running transition is reported, in the order of the requests; queued requests are not.
  private mutating func redirect(
    _ request: RunningMachine.Request, _ row: Int, _ events: inout [ViewMachineEvent], _ looks: Looks
  ) throws(ViewMachineError) {
    let given = machines[row].transitions
    let source = machines[row].current
    // The request is tried on a copy, so that a request that cannot begin changes nothing.
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
