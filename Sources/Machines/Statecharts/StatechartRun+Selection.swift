import StateMachines

// Selection of transitions: SCXML's selectTransitions and removeConflictingTransitions.
extension StatechartRun {
  /// Collects the transitions that a column of the table enables now, without those that others preempt.
  ///
  /// - Parameters:
  ///   - column: The column of the trigger.
  ///   - refusal: Set to the first guard that failed with a reason, or else to the first that failed.
  /// - Returns: Whether a transition is enabled.
  @inlinable
  mutating func select(_ column: Int, _ refusal: inout Int32) -> Bool {
    enabled.count = 0
    var leaves = scope.active.bits.intersection(program.layout.atomic)
    while let leaf = leaves.popFirst() {
      var index = program.table.list(leaf, column)
      while true {
        let transition = Int(program.table.candidates[index])
        guard transition >= 0, !enabled.contains(transition) else { break }
        if !program.edges[transition].hasGuards || passes(transition, &refusal) {
          enabled.append(transition)
          break
        }
        index &+= 1
      }
    }
    if enabled.count > 1 { removeConflicts() }
    return enabled.count > 0
  }

  /// Whether all guards of a transition pass; an error is raised as an internal signal.
  @inlinable
  mutating func passes(_ transition: Int, _ refusal: inout Int32) -> Bool {
    var index = program.edges[transition].firstGuard
    let end = program.edges[transition].endOfGuards
    while index < end {
      do {
        if try !program.guards[Int(index)].test(context, scope) {
          note(index, &refusal)
          return false
        }
      } catch {
        scope.raised.append(.failure(error))
        return false
      }
      index &+= 1
    }
    return true
  }

  /// Whether all guards of a transition pass; an error counts as a failure.
  @inlinable
  func passes(_ transition: Int, _ scope: StatechartScope<Symbols>) -> Bool {
    var index = program.edges[transition].firstGuard
    while index < program.edges[transition].endOfGuards {
      guard (try? program.guards[Int(index)].test(context, scope)) == true else { return false }
      index &+= 1
    }
    return true
  }

  @usableFromInline
  func note(_ test: Int32, _ refusal: inout Int32) {
    if refusal < 0 || program.guards[Int(refusal)].reason == nil && program.guards[Int(test)].reason != nil {
      refusal = test
    }
  }

  /// Removes transitions that would leave a state which another one leaves.
  ///
  /// A transition from a descendant wins; otherwise the first one wins.
  @inlinable
  mutating func removeConflicts() {
    let end = enabled.count
    enabled.count = 0
    // The remaining transitions move to the front of the same array, never past an element that is yet to be read.
    for place in 0..<end {
      let transition = enabled[place]
      let exit = exitSet(of: transition)
      let source = Int(program.edges[transition].source)
      var losers = StateBits()
      var isPreempted = false
      for other in 0..<enabled.count where exit.intersects(exitSet(of: enabled[other])) {
        if program.layout.isDescendant(source, of: Int(program.edges[enabled[other]].source)) {
          losers.insert(other)
        } else {
          isPreempted = true
          break
        }
      }
      guard !isPreempted else { continue }
      while let loser = losers.popLast() { enabled.remove(at: loser) }
      enabled.append(transition)
    }
  }

  /// The active states that a transition leaves.
  @inlinable
  func exitSet(of transition: Int) -> StateBits {
    guard program.edges[transition].hasTargets else { return StateBits() }
    if program.edges[transition].hasDynamicDomain {
      return scope.active.bits.intersection(program.layout.descendants[domain(of: transition)])
    }
    return scope.active.bits.intersection(program.exchanges[transition].exit)
  }

  /// The domain of a transition, with the current history.
  @usableFromInline
  func domain(of transition: Int) -> Int {
    let edge = program.edges[transition]
    guard edge.hasDynamicDomain else { return Int(edge.domain) }
    let targets = program.layout.effectiveTargets(program.targets[transition], memory)
    return program.layout.domain(of: Int(edge.source), to: targets, isInternal: edge.isInternal)
  }
}
