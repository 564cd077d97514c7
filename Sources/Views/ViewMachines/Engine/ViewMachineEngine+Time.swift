extension ViewMachineEngine {
  /// Advances the time.
  ///
  /// Transitions begin and end at their exact times, whatever the size of the step: a sequence of two transitions of
  /// one second each, without delays, ends after two seconds, in one step or in a hundred.
  /// - Parameters:
  ///   - duration: The time to advance by; negative values count as 0.
  ///   - events: Receives the events, in order.
  ///   - looks: Returns the current look of a view when a motion begins.
  public mutating func advance(
    by duration: Duration, into events: inout [ViewMachineEvent], looks: Looks
  ) {
    let end = time + Self.passing(duration)
    while step(until: end, into: &events, looks: looks) {}
  }

  /// A duration clamped to the range that one call can advance by.
  static func passing(_ duration: Duration) -> Duration {
    min(max(duration, .zero), .seconds(Int64(10 * ViewMachineLimits.maximumSeconds)))
  }

  /// Performs the next step that is due by a time; if no step is due, advances ``time`` to that time.
  ///
  /// A caller can respond to events between two steps: the next transition of a sequence begins in the step after the
  /// one that reports the state that was reached.
  /// - Parameters:
  ///   - end: The time since the creation of the engine, as for ``time``; a time in the past counts as now.
  ///   - events: Receives the events, in order.
  ///   - looks: Returns the current look of a view when a motion begins.
  /// - Returns: Whether a step was performed.
  public mutating func step(
    until end: Duration, into events: inout [ViewMachineEvent], looks: Looks
  ) -> Bool {
    if let (row, step) = continuation {
      continuation = nil
      proceed(step, row, &events, looks)
      return true
    }
    guard let (row, index) = nextDue(), machines[row].transitions[index].due <= end else {
      time = max(time, end)
      return false
    }
    let due = machines[row].transitions[index].due
    // A loop of transitions that take almost no time would never let time advance.
    if due - countedSince >= .seconds(1) { (countedSince, stepCount) = (due, 0) }
    stepCount += 1
    if stepCount > ViewMachineLimits.maximumStepsPerSecond {
      stepCount = 0
      let current = machines[row].current
      drop(row)
      events.append(event(.failed, row, from: current, to: nil, error: tooMany("follow one another in", row)))
      return true
    }
    time = max(time, due)
    if machines[row].transitions[index].hasBegun {
      complete(row, index, &events)
    } else {
      beginMotions(row, index, &events, looks)
    }
    return true
  }

  /// Returns the transition that is due first, and the row of its machine.
  private func nextDue() -> (row: Int, index: Int)? {
    var found: (row: Int, index: Int)?
    var earliest = Duration.zero
    for row in active {
      for (index, transition) in machines[row].transitions.enumerated()
      where found == nil || transition.due < earliest {
        earliest = transition.due
        found = (row, index)
      }
    }
    return found
  }

  /// Drops all transitions and queued requests of a machine.
  private mutating func drop(_ row: Int) {
    machines[row].transitions.removeAll()
    machines[row].queue.removeAll()
    machines[row].isRunning = false
    active.removeAll { $0 == row }
  }

  /// Begins the motions of a transition after its delay, from the current looks of the views.
  private mutating func beginMotions(
    _ row: Int, _ index: Int, _ events: inout [ViewMachineEvent], _ looks: Looks
  ) {
    machines[row].transitions[index].hasBegun = true
    let transition = machines[row].transitions[index]
    for look in table.machines[row].states[transition.target].looks {
      do throws(ViewMachineError) {
        begin(look, transition, try shownLook(of: look, transition.target, row, looks))
      } catch {
        // A view may have been removed in the meantime; the others move.
        events.append(
          event(.failed, row, from: machines[row].current, to: transition.target, error: error))
      }
    }
  }

  /// Completes a transition that has reached its state.
  private mutating func complete(_ row: Int, _ index: Int, _ events: inout [ViewMachineEvent]) {
    let transition = machines[row].transitions.remove(at: index)
    if machines[row].transitions.isEmpty { active.removeAll { $0 == row } }
    let source = machines[row].current
    machines[row].current = transition.target
    let isStopped =
      compatibility == .originalRuntime
      ? !machines[row].isRunning && !transition.isAdHoc : transition.isStopped
    if isStopped {
      machines[row].isRunning = false
      events.append(event(.forceStopped, row, from: source, to: transition.target))
    } else if let next = transition.next, compatibility == .originalRuntime || problem(of: next, row) == nil {
      events.append(event(.moved, row, from: source, to: transition.target))
      continuation = (row, .next(next, after: transition))
      return
    } else {
      machines[row].isRunning = false
      events.append(event(.finished, row, from: source, to: transition.target))
      if let next = transition.next, let error = problem(of: next, row) {
        events.append(event(.failed, row, from: transition.target, to: nil, error: error))
      }
    }
    if machines[row].transitions.isEmpty, !machines[row].queue.isEmpty { continuation = (row, .queue) }
  }

  /// Returns why no view can start a transition of the current state; nil if a view can.
  private func problem(of transition: String, _ row: Int) -> ViewMachineError? {
    do throws(ViewMachineError) {
      _ = try resolve(.perform(transition), row)
      return nil
    } catch {
      return error
    }
  }

  // MARK: What follows

  private mutating func proceed(
    _ step: Continuation, _ row: Int, _ events: inout [ViewMachineEvent], _ looks: Looks
  ) {
    switch step {
    case .queue: startQueue(row, &events, looks)
    case .next(let next, let transition):
      if transition.isStopped {
        let current = machines[row].current
        events.append(event(.forceStopped, row, from: current, to: current))
        if machines[row].transitions.isEmpty, !machines[row].queue.isEmpty { continuation = (row, .queue) }
      } else if let first = machines[row].queue.first, machines[row].transitions.isEmpty,
        isPossible(first, row)
      {
        startQueue(row, &events, looks)
      } else if !start(.perform(next), row, isAdded: transition.isAdded, &events, looks) {
        machines[row].isRunning = !machines[row].transitions.isEmpty
        if compatibility == .documented {
          let current = machines[row].current
          events.append(event(.finished, row, from: current, to: current))
        }
        startQueue(row, &events, looks)
      }
    }
  }

  /// Starts the first request of the queue that can begin; earlier requests are reported as failed.
  private mutating func startQueue(_ row: Int, _ events: inout [ViewMachineEvent], _ looks: Looks) {
    while machines[row].transitions.isEmpty, !machines[row].queue.isEmpty {
      let request = machines[row].queue.removeFirst()
      if start(request, row, isAdded: compatibility == .originalRuntime, &events, looks) { return }
    }
  }

  /// Starts a request that has no waiting caller, and reports an error as an event.
  private mutating func start(
    _ request: RunningMachine.Request, _ row: Int, isAdded: Bool, _ events: inout [ViewMachineEvent],
    _ looks: Looks
  ) -> Bool {
    do throws(ViewMachineError) {
      try start(request, row, isAdded: isAdded, looks)
      return true
    } catch {
      events.append(event(.failed, row, from: machines[row].current, to: nil, error: error))
      return false
    }
  }

  /// Whether the current state of a machine has the requested transition; always true for other requests.
  private func isPossible(_ request: RunningMachine.Request, _ row: Int) -> Bool {
    guard case .perform(let id) = request, let current = machines[row].current else { return true }
    return table.machines[row].states[current].transitions[Array(id.utf8)] != nil
  }

  // MARK: What views have to be

  /// Appends the view changes since the last call, in the order in which the file first names the views.
  ///
  /// - Complexity: O(views of the file).
  public mutating func takeChanges(into changes: inout [ViewChange]) {
    for row in views.indices {
      if let change = views[row].takeChange(table.views[row], at: time, compatibility) {
        changes.append(change)
      }
    }
  }
}
