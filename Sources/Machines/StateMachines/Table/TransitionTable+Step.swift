/// Processing of one event or delay, in the order that <doc:OrderOfATransition> describes.
extension TransitionTable {
  /// Writes the entered state and its number.
  @usableFromInline typealias Write = (inout Owner, State, Int) -> Void

  /// Takes the first candidate that applies.
  ///
  /// - Parameters:
  ///   - state: The number of `from`.
  ///   - effects: The effects of the transition are appended, in order.
  @inlinable @inline(__always) func follow(
    _ cell: TableCell, event: Event?, from: State, state: Int, owner: inout Owner,
    effects: inout [Symbols.Effect], write: Write
  ) -> Outcome<State> {
    let outcome =
      cell.arounds.isEmpty
      ? choose(cell, event: event, from: from, state: state, owner: &owner, effects: &effects, write: write)
      : wrap(
        Int(cell.arounds.start), cell, event: event, from: from, state: state, owner: &owner,
        effects: &effects, write: write)
    if !failures.isEmpty, case .rejected(let reason) = outcome {
      report(reason, event: event, state: from, owner: &owner)
    }
    return outcome
  }

  /// Calls the failure callbacks.
  @inlinable @inline(never) func report(
    _ reason: RejectionReason, event: Event?, state: State, owner: inout Owner
  ) {
    for failure in failures { failure(&owner, Rejected(event: event, state: state, reason: reason)) }
  }

  /// Calls an `Around` callback, which proceeds to the next one, and the last one to the transition.
  @inlinable @inline(never) func wrap(
    _ next: Int, _ cell: TableCell, event: Event?, from: State, state: Int, owner: inout Owner,
    effects: inout [Symbols.Effect], write: Write
  ) -> Outcome<State> {
    if next == Int(cell.arounds.end) {
      return choose(
        cell, event: event, from: from, state: state, owner: &owner, effects: &effects, write: write)
    }
    var result: Outcome<State>?
    arounds[next](&owner, AttemptedTransition(event: event, from: from)) { owner in
      precondition(result == nil, "an Around callback may proceed once; this one did so again")
      let outcome = wrap(
        next + 1, cell, event: event, from: from, state: state, owner: &owner, effects: &effects, write: write
      )
      result = outcome
      return outcome
    }
    return result ?? .rejected(.guarded("an Around callback did not proceed"))
  }

  @inlinable @inline(__always) func choose(
    _ cell: TableCell, event: Event?, from: State, state: Int, owner: inout Owner,
    effects: inout [Symbols.Effect], write: Write
  ) -> Outcome<State> {
    var refused = -1
    do {
      for index in cell.edges.indices {
        let edge = edges[index]
        let refusing =
          try edge.guards.isEmpty ? -1 : refusal(of: edge, event: event, from: from, owner: owner)
        if refusing >= 0 {
          if refused < 0, hasReason[refusing] { refused = refusing }
          continue
        }
        var target = Target(state: from, number: state)
        if edge.kind == .state {
          target = Target(state: values[Int(edge.value)], number: Int(edge.target))
        } else if edge.kind == .made {
          guard let made = made(by: edge, event: event, from: from, owner: owner) else { continue }
          target = made
        }
        return try perform(
          edge, event: event, from: from, to: target, owner: &owner, effects: &effects, write: write)
      }
    } catch {
      return .rejected(.failed(error))
    }
    if cell.edges.isEmpty { return .rejected(rejection(in: state)) }
    return .rejected(.guarded(refused < 0 ? nil : reasons[refused]))
  }

  /// The reason that a state has no transition for an event.
  @inlinable func rejection(in state: Int) -> RejectionReason {
    state >= 0 && finals[state] ? .finished : .noTransition
  }

  /// The index of the first guard that fails; negative if all pass.
  @inlinable @inline(__always) func refusal(
    of edge: TableEdge, event: Event?, from: State, owner: Owner
  ) throws -> Int {
    for index in edge.guards.indices {
      let passes = try unsafe guards.base[index].passes(event: event, from: from, owner: owner)
      if !passes { return index }
    }
    return -1
  }

  /// The state that a transition leads to, and its number.
  @usableFromInline struct Target {
    @usableFromInline let state: State
    @usableFromInline let number: Int

    @inlinable init(state: State, number: Int) {
      self.state = state
      self.number = number
    }
  }

  /// The target state that the closure of a candidate makes; nil if it returns nil or an unknown state.
  @inlinable @inline(never) func made(
    by edge: TableEdge, event: Event?, from: State, owner: Owner
  ) -> Target? {
    guard let made = makers[Int(edge.value)](owner, AttemptedTransition(event: event, from: from)),
      let number = states.number(of: made.key)
    else { return nil }
    return Target(state: made, number: number)
  }

  @inlinable @inline(__always) func perform(
    _ edge: TableEdge, event: Event?, from: State, to target: Target, owner: inout Owner,
    effects: inout [Symbols.Effect], write: Write
  ) throws -> Outcome<State> {
    let plan = plans[Int(edge.plan) &+ (edge.kind == .made ? target.number : 0)]
    let to = target.state
    guard plan.isAllowed else { throw UndeclaredTarget(state: to.key.name) }
    for index in plan.before.indices {
      try unsafe actions.base[index].run(event: event, from: from, to: to, owner: &owner, effects: &effects)
    }
    if edge.kind != .stay { write(&owner, to, target.number) }
    // No error is possible from here on: the types of the callbacks rule it out.
    for index in plan.after.indices {
      try unsafe actions.base[index].run(event: event, from: from, to: to, owner: &owner, effects: &effects)
    }
    return edge.kind == .stay ? .stayed(to) : .moved(from: from, to: to)
  }
}

/// Queries for the result of an event.
extension TransitionTable {
  /// The state that an event would lead to; nil if the event would be rejected.
  ///
  /// Only guards are evaluated; no other callback runs.
  @inlinable func destination(
    of cell: TableCell, event: Event?, from: State, state: Int, owner: Owner
  ) -> State? {
    for index in cell.edges.indices {
      let edge = edges[index]
      guard let refusing = try? refusal(of: edge, event: event, from: from, owner: owner) else { return nil }
      if refusing >= 0 { continue }
      switch edge.kind {
      case .state: return values[Int(edge.value)]
      case .same, .stay: return from
      case .made:
        guard let made = made(by: edge, event: event, from: from, owner: owner) else { continue }
        return plans[Int(edge.plan) &+ made.number].isAllowed ? made.state : nil
      }
    }
    return nil
  }
}

/// The error for a closure that makes a state outside the declared targets of its transition.
@usableFromInline struct UndeclaredTarget: Error, CustomStringConvertible {
  @usableFromInline let state: String

  @usableFromInline init(state: String) { self.state = state }

  @usableFromInline var description: String {
    "a transition made the state \(state), which it does not lead to"
  }
}
