import StateMachines

extension StatechartRun where Symbols.Context: Codable {
  /// Restores the saved states, each as a new visit; no state is entered or left, and no action runs.
  ///
  /// - Throws: `SnapshotError`: a name or a delayed transition that the chart does not have, states that cannot be
  ///   active or have been active together, a delayed transition of an inactive state, or an invalid time.
  public mutating func restore(_ saved: Saved) throws {
    let active = try activeBits(saved)
    let remembered = try readMemory(saved.history)
    let waiting = try readClocks(saved, active)
    scope = StatechartScope(names: program.names)
    scope.active.bits = active
    memory = remembered
    clocks = waiting
    started += UInt64(saved.timers.count)
    isAlive = saved.isRunning
    context = saved.context
    (thrown, runaway) = (nil, nil)
    moves &+= 1
    for number in visits.indices where active.contains(number) { visits[number] &+= 1 }
  }

  /// Restarts every delayed transition of an active state from the beginning.
  public mutating func restartTimers() {
    for state in program.work.indices where scope.active.bits.contains(state) {
      for timer in program.work[state].timers { startClock(timer) }
    }
  }

  private func activeBits(_ saved: Saved) throws(SnapshotError) -> StateBits {
    let active = try bits(of: saved.states)
    // A stopped chart has no active state.
    if active.isEmpty && !saved.isRunning { return active }
    guard program.layout.isConfiguration(active, of: 0) else {
      throw .unknown("a way to be in \(saved.states.joined(separator: ", ")) at once")
    }
    if saved.isRunning, program.layout.isDone(0, in: active) {
      throw .unknown("a way to go on in \(saved.states.joined(separator: ", ")), where it ends")
    }
    return active
  }

  private func readMemory(_ saved: [String: [String]]) throws(SnapshotError) -> ContiguousArray<StateBits> {
    var result = ContiguousArray(repeating: StateBits(), count: memory.count)
    for (name, states) in saved {
      let history = try number(of: name)
      let remembered = try bits(of: states)
      guard program.layout.canRemember(remembered, history) else {
        throw .unknown("a way for \(name) to stand for \(states.joined(separator: ", "))")
      }
      result[history] = remembered
    }
    return result
  }

  private func readClocks(
    _ saved: Saved, _ active: StateBits
  ) throws(SnapshotError) -> ContiguousArray<StatechartClock> {
    var result = ContiguousArray(repeating: StatechartClock(), count: clocks.count)
    for (place, timer) in saved.timers.enumerated() {
      let state = try number(of: timer.state)
      let own = program.work[state].timers
      guard timer.remaining.canPass else { throw .invalidTime }
      guard saved.isRunning, active.contains(state), timer.index >= 0, timer.index < own.count,
        !result[own.lowerBound + timer.index].isRunning
      else {
        throw .unknown("the delayed transition \(timer.index) of \(timer.state) as one that waits")
      }
      result[own.lowerBound + timer.index].isRunning = true
      result[own.lowerBound + timer.index].deadline = now + timer.remaining
      result[own.lowerBound + timer.index].order = started + UInt64(place)
    }
    return result
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
}

extension StatechartLayout {
  /// Whether the active states below `top` are a valid configuration.
  ///
  /// A compound state needs one active child, and a parallel state needs all its children active. The chart itself,
  /// number 0, counts as active.
  func isConfiguration(_ active: StateBits, of top: Int) -> Bool {
    var counts = [Int](repeating: 0, count: count)
    var places = [Int](repeating: 0, count: count)
    for state in 1..<count {
      let outer = Int(parent[state])
      if !kind[state].isHistory { places[outer] += 1 }
      guard active.contains(state) else { continue }
      let isInside = state == top || (isDescendant(state, of: top) && (outer == 0 || active.contains(outer)))
      if kind[state].isHistory || !isInside { return false }
      counts[outer] += 1
    }
    return (0..<count).allSatisfy { state in
      guard state == top || active.contains(state), places[state] > 0 else { return true }
      return counts[state] == (kind[state] == .parallel ? places[state] : 1)
    }
  }

  /// Whether a history state can stand for the given states: they can have been active together inside its parent.
  func canRemember(_ states: StateBits, _ history: Int) -> Bool {
    guard kind[history].isHistory, !states.isEmpty, states.isSubset(of: remembered[history]) else {
      return false
    }
    let outer = Int(parent[history])
    var rest = states
    guard kind[history] == .deepHistory else {
      // Immediate children of the parent: one of them, or all if the parent is parallel.
      let first = rest.popFirst()
      return kind[outer] == .parallel ? states == remembered[history] : first != nil && rest.isEmpty
    }
    var active = states
    while let leaf = rest.popFirst() {
      var state = leaf
      while state != outer {
        active.insert(state)
        state = Int(parent[state])
      }
    }
    active.insert(outer)
    return isConfiguration(active, of: outer)
  }
}
