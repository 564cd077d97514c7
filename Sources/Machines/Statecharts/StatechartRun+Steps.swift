import StateMachines

// Taking of transitions: SCXML's mainEventLoop, microstep, exitStates and enterStates.
extension StatechartRun {
  /// Runs until no work is pending: transitions without events first, then internal events, then posted ones.
  @inlinable @inline(__always)
  mutating func settle() {
    if isAlive && !scope.active.bits.intersects(program.table.eventless) && scope.raised.isEmpty
      && scope.posted.isEmpty
    {
      return
    }
    settleSlowly()
  }

  @inlinable
  mutating func settleSlowly() {
    var refusal: Int32 = -1
    while isAlive {
      if scope.active.bits.intersects(program.table.eventless) && select(StatechartColumn.eventless, &refusal)
      {
        microstep()
      } else if let signal = scope.raised.popFirst() {
        follow(signal)
      } else if let event = scope.posted.popFirst() {
        scope.current = event
        countStep()
        if isAlive && select(program.table.columns.number(of: event.key), &refusal) { microstep() }
      } else {
        return
      }
    }
    scope.raised.removeAll()
    scope.posted.removeAll()
  }

  /// Processes an element of the internal queue.
  @inlinable
  mutating func follow(_ signal: StatechartSignal<Symbols.Event>) {
    var refusal: Int32 = -1
    switch signal {
    case .event(let event):
      scope.current = event
      if select(program.table.columns.number(of: event.key), &refusal) { microstep() }
    case .done(let column):
      scope.current = nil
      if select(Int(column), &refusal) { microstep() }
    case .failure(let error):
      // Without this count, a guard that throws could loop endlessly: it is evaluated again after its error.
      countStep()
      guard isAlive else { return }
      scope.current = nil
      scope.failure = error
      if select(StatechartColumn.failure, &refusal) { microstep() } else { thrown = error }
      scope.failure = nil
    }
  }

  /// Takes the selected transitions together.
  @inlinable @inline(__always)
  mutating func microstep() {
    countStep()
    guard isAlive else { return }
    if enabled.count == 1 && !program.edges[enabled[0]].hasDynamicEntry {
      take(enabled[0])
    } else {
      takeSeveral()
    }
  }

  /// Takes one transition whose left and entered states are known in advance: the usual case.
  @inlinable
  mutating func take(_ transition: Int) {
    let edge = program.edges[transition]
    if edge.hasTargets {
      let exit = scope.active.bits.intersection(program.exchanges[transition].exit)
      if !exit.isEmpty { leave(exit) }
    }
    if !edge.block.isEmpty { run(edge.block) }
    if edge.hasTargets {
      let exchange = program.exchanges[transition]
      enter(exchange.entry, defaults: exchange.defaults, forgotten: StateBits())
    }
  }

  @inlinable
  mutating func takeSeveral() {
    var exit = StateBits()
    var index = 0
    while index < enabled.count {
      if program.edges[enabled[index]].hasDynamicEntry {
        enabled.domains[index] = Int32(domain(of: enabled[index]))
      }
      exit.formUnion(exitSet(of: enabled[index]))
      index &+= 1
    }
    if !exit.isEmpty { leave(exit) }
    index = 0
    var entry = StateBits()
    var defaults = StateBits()
    var isDynamic = false
    while index < enabled.count {
      let transition = enabled[index]
      run(program.edges[transition].block)
      if program.edges[transition].hasTargets {
        entry.formUnion(program.exchanges[transition].entry)
        defaults.formUnion(program.exchanges[transition].defaults)
        isDynamic = isDynamic || program.edges[transition].hasDynamicEntry
      }
      index &+= 1
    }
    if isDynamic {
      enterRemembered()
    } else if !entry.isEmpty {
      enter(entry, defaults: defaults, forgotten: StateBits())
    }
  }

  @inlinable @inline(__always)
  mutating func countStep() {
    steps &+= 1
    if steps > program.stepLimit { halt() }
  }

  /// Stops a chart that exceeds its limit of steps.
  @usableFromInline
  mutating func halt() {
    runaway = MachineLivelock(steps: program.stepLimit, states: scope.active.leaves.map(\.name))
    isAlive = false
  }

  /// Runs actions in order until one throws.
  @inlinable
  mutating func run(_ block: Range<Int>) {
    var index = block.lowerBound
    do {
      while index < block.upperBound {
        try program.actions[index](&context, &scope)
        index &+= 1
      }
    } catch {
      scope.raised.append(.failure(error))
    }
  }

  @inlinable
  mutating func run(blocks: Range<Int>) {
    var index = blocks.lowerBound
    while index < blocks.upperBound {
      run(program.blocks[index])
      index &+= 1
    }
  }

  /// Leaves states in reverse document order.
  @inlinable
  mutating func leave(_ exit: StateBits) {
    hasMoved = true
    if exit.intersects(program.rememberers) { remember(exit) }
    if exit.intersects(program.exitWork) {
      var rest = exit
      while let state = rest.popLast() {
        if program.exitWork.contains(state) {
          run(blocks: program.work[state].exit)
          for timer in program.work[state].timers { clocks[timer].isRunning = false }
        }
        scope.active.bits.remove(state)
      }
    } else {
      scope.active.bits.subtract(exit)
    }
  }

  /// Records the states that history states stand for from now on.
  @inlinable
  mutating func remember(_ exit: StateBits) {
    var parents = exit.intersection(program.rememberers)
    while let parent = parents.popFirst() {
      for history in program.layout.histories[parent] {
        let remembered = program.layout.remembered[Int(history)]
        memory[Int(history)] = scope.active.bits.intersection(remembered)
      }
    }
  }

  /// Enters states in document order.
  ///
  /// - Parameters:
  ///   - entry: The states.
  ///   - defaults: The entered states whose initial transition is taken.
  ///   - forgotten: The history states whose default transition is taken.
  @inlinable
  mutating func enter(_ entry: StateBits, defaults: StateBits, forgotten: StateBits) {
    hasMoved = true
    moves &+= 1
    var rest = entry
    if !entry.intersects(program.entryWork) && forgotten.isEmpty {
      scope.active.bits.formUnion(entry)
      unsafe visits.withUnsafeMutableBufferPointer { visits in
        while let state = rest.popFirst() { unsafe visits[state] &+= 1 }
      }
      return
    }
    while let state = rest.popFirst() {
      scope.active.bits.insert(state)
      visits[state] &+= 1
      if program.entryWork.contains(state) || !forgotten.isEmpty {
        begin(state, isDefault: defaults.contains(state), forgotten)
      }
    }
  }

  @inlinable
  mutating func begin(_ state: Int, isDefault: Bool, _ forgotten: StateBits) {
    let work = program.work[state]
    run(blocks: work.entry)
    for timer in work.timers { startClock(timer) }
    if isDefault { run(work.initial) }
    if !forgotten.isEmpty {
      for history in program.layout.histories[state] where forgotten.contains(Int(history)) {
        run(program.work[Int(history)].initial)
      }
    }
    if work.isFinal { finish(state) }
  }

  /// Signals the completion of a final state's parent, or ends the chart.
  @inlinable
  mutating func finish(_ state: Int) {
    let parent = Int(program.layout.parent[state])
    guard parent > 0 else {
      isAlive = false
      run(blocks: program.work[state].exit)
      return
    }
    raiseDone(parent)
    let outer = Int(program.layout.parent[parent])
    if outer > 0, program.layout.kind[outer] == .parallel, program.layout.isDone(outer, in: scope.active.bits)
    {
      raiseDone(outer)
    }
  }

  @inlinable
  mutating func raiseDone(_ state: Int) {
    let column = program.work[state].done
    if column >= 0 { scope.raised.append(.done(column: column)) }
  }

  /// Enters the targets of the selected transitions, with the current history.
  ///
  /// The pseudo-code of the recommendation enters all states between a history state's parent and the states that it
  /// stands for, even those that were not left. This implementation enters no state outside of a transition's domain.
  @inlinable
  mutating func enterRemembered() {
    let entered = rememberedEntry()
    enter(entered.states, defaults: entered.defaults, forgotten: entered.forgotten)
  }

  @usableFromInline
  func rememberedEntry() -> (states: StateBits, defaults: StateBits, forgotten: StateBits) {
    var states = StateBits()
    var defaults = StateBits()
    var forgotten = StateBits()
    for index in 0..<enabled.count where program.edges[enabled[index]].hasTargets {
      let edge = program.edges[enabled[index]]
      let domain = Int(edge.hasDynamicEntry ? enabled.domains[index] : edge.domain)
      var entry = StatechartEntry(program.layout, memory: memory)
      entry.enter(program.targets[enabled[index]], domain: domain)
      entry.states.formIntersection(program.layout.descendants[domain])
      states.formUnion(entry.states)
      defaults.formUnion(entry.defaults)
      forgotten.formUnion(entry.forgotten)
    }
    return (states, defaults, forgotten)
  }

  /// Enters the initial states.
  mutating func start(_ effects: inout [Symbols.Effect]) {
    begin(&effects)
    run(program.work[0].initial)
    var entry = StatechartEntry(program.layout, memory: memory)
    entry.enter(program.layout.defaults[0], domain: 0)
    enter(entry.states, defaults: entry.defaults, forgotten: entry.forgotten)
    settle()
    scope.current = nil
    swap(&scope.effects, &effects)
  }
}
