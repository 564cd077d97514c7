extension ViewMachineEngine {
  /// Starts a request to a machine.
  ///
  /// - Throws: ``ViewMachineError``; nothing has changed then.
  mutating func start(
    _ request: RunningMachine.Request, _ row: Int, isAdded: Bool, _ looks: Looks
  ) throws(ViewMachineError) {
    var (target, timing, next, isAdHoc) = try resolve(request, row)
    let shown = try shownLooks(of: target, row, looks)
    // The original looks up the empty id, and fails.
    if next == "", compatibility == .documented { next = nil }
    if compatibility == .originalRuntime { (timing.curve, timing.pace) = (.easeInOut, nil) }
    let (delay, duration) = timing.times
    lastSerial += 1
    let span = MotionSpan(
      serial: lastSerial, start: time + delay, end: time + delay + duration, curve: timing.curve,
      pace: timing.pace)
    var transition = RunningTransition(
      span: span, target: target, next: next, isAdHoc: isAdHoc, isAdded: isAdded)
    // The original's platform sets the final values of views immediately, and delays only their visible motion.
    if delay == .zero || compatibility == .originalRuntime {
      transition.hasBegun = true
      let aims = table.machines[row].states[target].looks
      for (aim, look) in zip(aims, shown) { begin(aim, transition, look) }
    }
    machines[row].isRunning = true
    if machines[row].transitions.isEmpty {
      active.insert(row, at: active.firstIndex { $0 > row } ?? active.endIndex)
    }
    machines[row].transitions.append(transition)
  }

  /// Begins the motion of a view to a look, from its current look.
  mutating func begin(_ look: MachineTable.Look, _ transition: RunningTransition, _ shown: ViewLook) {
    views[look.view].begin(
      look.resolved(variables), from: shown, transition.span, isAdded: transition.isAdded, at: time,
      compatibility)
  }

  /// Returns the target, the timing and the following transition of a request.
  ///
  /// - Throws: ``ViewMachineError`` if the current state does not have the transition, or the transition is invalid.
  func resolve(
    _ request: RunningMachine.Request, _ row: Int
  ) throws(ViewMachineError) -> (target: Int, TransitionTiming, next: String?, isAdHoc: Bool) {
    switch request {
    case .go(let row, let timing, let next): return (row, timing, next, true)
    case .perform(let id):
      let machine = table.machines[row]
      guard let current = machines[row].current else {
        throw ViewMachineError(
          code: .noCurrentState,
          message: "the machine \"\(machine.id)\" has no initial state, and so no transition \"\(id)\"")
      }
      let state = machine.states[current]
      guard let transition = state.transitions[Array(id.utf8)] else {
        throw ViewMachineError(
          code: .unknownTransition, path: state.path,
          message: "the state \"\(state.id)\" of the machine \"\(machine.id)\" has no transition \"\(id)\""
            + MachineTable.available(state.transitionIDs))
      }
      // Only errors need the text.
      var what: String {
        "the transition \"\(id)\" of the state \"\(state.id)\" of the machine \"\(machine.id)\""
      }
      let duration = transition.timing.duration
      // The original requires only that it is not 0.
      guard compatibility == .originalRuntime ? duration != 0 : duration > 0 else {
        throw ViewMachineError(
          code: .invalidDuration, path: transition.path, message: "\(what) takes no time")
      }
      guard let name = transition.target, let target = machine.rows[Array(name.utf8)] else {
        throw ViewMachineError(
          code: .unknownState, path: transition.path,
          message: "\(what) leads to "
            + (transition.target.map { "\"\($0)\", which is no state" } ?? "no state"))
      }
      return (target, transition.timing, transition.next, false)
    }
  }

  /// Returns the current looks of the views of a state, and throws if a view is missing.
  @discardableResult
  func shownLooks(of state: Int, _ row: Int, _ looks: Looks) throws(ViewMachineError) -> [ViewLook] {
    var shown: [ViewLook] = []
    for look in table.machines[row].states[state].looks {
      shown.append(try shownLook(of: look, state, row, looks))
    }
    return shown
  }

  /// Returns the current look of a view of a state; an error names the state and the machine.
  func shownLook(
    of look: MachineTable.Look, _ state: Int, _ row: Int, _ looks: Looks
  ) throws(ViewMachineError) -> ViewLook {
    do throws(ViewMachineError) {
      return try looks(table.views[look.view])
    } catch {
      let machine = table.machines[row]
      var error = error
      error.path = "\(machine.states[state].path).views[\(look.number)]"
      error.message += ", for the state \"\(machine.states[state].id)\" of the machine \"\(machine.id)\""
      throw error
    }
  }
}
