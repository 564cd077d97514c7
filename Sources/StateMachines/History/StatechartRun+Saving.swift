extension StatechartRun: SavableMachine where Symbols.Context: Codable {
  /// What a chart needs to go on: names, so that it can be read and migrated.
  public struct Saved: Codable {
    /// One delayed transition that waits.
    public struct Timer: Codable, Sendable {
      /// Which of the chart's delayed transitions, in document order.
      public var number: Int
      /// How long it still has to wait.
      public var remaining: Duration
    }

    /// The active states.
    public var states: [String]
    /// What history states remember, by the name of the state.
    public var history: [String: [String]]
    /// What waits, in the order in which it was begun.
    public var timers: [Timer]
    /// Whether nothing has ended the chart yet.
    public var isRunning: Bool
    /// What the chart remembers besides.
    public var context: Symbols.Context
  }

  /// Of the chart's graph; made each time.
  public var fingerprint: StateGraph.Fingerprint { Statechart(program).graph().fingerprint }

  /// The active states, what is remembered and what waits.
  public func save() -> Saved {
    var history: [String: [String]] = [:]
    for (number, bits) in memory.enumerated() where number > 0 && !bits.isEmpty {
      history[program.names.symbols[number - 1].name] = program.names.symbols(of: bits).map(\.name)
    }
    let waiting = clocks.enumerated().filter(\.element.isRunning).sorted {
      $0.element.order < $1.element.order
    }
    return Saved(
      states: scope.active.states.map(\.name), history: history,
      timers: waiting.map { .init(number: $0.offset, remaining: max(.zero, $0.element.deadline - now)) },
      isRunning: isAlive, context: context)
  }

  /// Goes on with the saved states, each as a new visit; nothing is entered or left, and no action runs.
  /// - Throws: ``SnapshotError``: a name or a delayed transition that the chart doesn't have, states that can't be active
  ///   together, or a negative time.
  public mutating func restore(_ saved: Saved) throws {
    let active = try bits(of: saved.states)
    if saved.isRunning {
      guard isConfiguration(active) else {
        throw SnapshotError.unknown("a way to be in \(saved.states.joined(separator: ", ")) at once")
      }
    }
    var remembered = ContiguousArray(repeating: StateBits(), count: memory.count)
    for (name, states) in saved.history { remembered[try number(of: name)] = try bits(of: states) }
    var waiting = ContiguousArray(repeating: StatechartClock(), count: clocks.count)
    var order = started
    for timer in saved.timers {
      guard timer.remaining >= .zero else { throw SnapshotError.invalidTime }
      guard clocks.indices.contains(timer.number) else {
        throw SnapshotError.unknown("the delayed transition \(timer.number)")
      }
      waiting[timer.number].isRunning = true
      waiting[timer.number].deadline = now + timer.remaining
      waiting[timer.number].order = order
      order += 1
    }
    scope = StatechartScope(names: program.names)
    scope.active.bits = active
    memory = remembered
    clocks = waiting
    started = order
    isAlive = saved.isRunning
    context = saved.context
    (thrown, runaway) = (nil, nil)
    for number in visits.indices where active.contains(number) { visits[number] &+= 1 }
  }

  /// Lets every delayed transition of an active state wait from the beginning.
  public mutating func restartTimers() {
    for state in program.work.indices where scope.active.bits.contains(state) {
      for timer in program.work[state].timers { startClock(timer) }
    }
  }

  private func number(of name: String) throws(SnapshotError) -> Int {
    guard let index = program.names.symbols.firstIndex(where: { $0.name == name }) else {
      throw .unknown("the state \(name)")
    }
    return index + 1
  }

  private func bits(of names: [String]) throws(SnapshotError) -> StateBits {
    var bits = StateBits()
    for name in names { bits.insert(try number(of: name)) }
    return bits
  }

  /// Whether states can be active together: of each that has states inside one, of a parallel one all.
  private func isConfiguration(_ active: StateBits) -> Bool {
    let layout = program.layout
    var counts = [Int](repeating: 0, count: layout.count)
    var places = [Int](repeating: 0, count: layout.count)
    for state in 1..<layout.count {
      let parent = Int(layout.parent[state])
      if !layout.kind[state].isHistory { places[parent] += 1 }
      guard active.contains(state) else { continue }
      if layout.kind[state].isHistory || (parent != 0 && !active.contains(parent)) { return false }
      counts[parent] += 1
    }
    return (0..<layout.count).allSatisfy { state in
      guard state == 0 || active.contains(state), places[state] > 0 else { return true }
      return counts[state] == (layout.kind[state] == .parallel ? places[state] : 1)
    }
  }
}

extension StatechartRun.Saved: Sendable where Symbols.Context: Sendable {}

extension Statechart {
  /// The chart that a run follows.
  init(_ program: StatechartProgram<Symbols>) { self.program = program }
}
