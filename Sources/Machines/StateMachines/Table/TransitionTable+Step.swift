/// Processing of one event or delay, in the order that <doc:OrderOfATransition> describes.
extension TransitionTable {
  /// Writes the entered state and its number.
  @usableFromInline typealias Write = (inout Owner, State, Int) -> Void

  /// Takes the first candidate that applies.
  ///
  /// - Parameters:
  ///   - state: The number of `from`.
  ///   - effects: The effects of the transition are appended, in order.
  @inlinable func follow(
    _ cell: TableCell, event: Event?, from: State, state: Int, owner: inout Owner,
    effects: inout [Symbols.Effect], write: Write
  ) -> Outcome<State> {
    let outcome =
      cell.arounds.isEmpty
      ? choose(cell, event: event, from: from, state: state, owner: &owner, effects: &effects, write: write)
      : wrap(
        Int(cell.arounds.start), cell, event: event, from: from, state: state, owner: &owner,
        effects: &effects,
        write: write)
    if !failures.isEmpty, case .rejected(let reason) = outcome {
      report(reason, event: event, state: from, owner: &owner)
    }
    return outcome
  }

  /// Calls the failure callbacks.
  @inlinable func report(_ reason: RejectionReason, event: Event?, state: State, owner: inout Owner) {
    for failure in failures { failure(&owner, Rejected(event: event, state: state, reason: reason)) }
  }

  @inlinable func wrap(
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

  /// The reason that a state has no transition for an event.
  @inlinable func rejection(in state: Int) -> RejectionReason {
    state >= 0 && finals[state] ? .finished : .noTransition
  }

  @inlinable func choose(
    _ cell: TableCell, event: Event?, from: State, state: Int, owner: inout Owner,
    effects: inout [Symbols.Effect], write: Write
  ) -> Outcome<State> {
    if cell.edges.isEmpty { return .rejected(rejection(in: state)) }
    var reason: String?
    for index in cell.edges.indices {
      let edge = edges[index]
      do {
        if let refusing = try refusal(of: edge, event: event, from: from, owner: owner) {
          reason = reason ?? reasons[refusing]
          continue
        }
      } catch {
        return .rejected(.failed(error))
      }
      guard let (to, number) = target(of: edge, event: event, from: from, state: state, owner: owner) else {
        continue
      }
      let plan = plans[Int(edge.plan) &+ (edge.kind == .made ? number : 0)]
      guard plan.isAllowed else { return .rejected(.failed(UndeclaredTarget(state: to.key.name))) }
      return perform(
        plan, stays: edge.kind == .stay, taken: TakenTransition(event: event, from: from, to: to),
        number: number,
        owner: &owner, effects: &effects, write: write)
    }
    return .rejected(.guarded(reason))
  }

  /// The index of the first guard that fails; nil if all pass.
  @inlinable func refusal(of edge: TableEdge, event: Event?, from: State, owner: Owner) throws -> Int? {
    for index in edge.guards.indices {
      let passes = try unsafe guards.base[index].passes(event: event, from: from, owner: owner)
      if !passes { return index }
    }
    return nil
  }

  /// The target state of a candidate, and its number; nil if the closure that makes it returns nil.
  @inlinable func target(
    of edge: TableEdge, event: Event?, from: State, state: Int, owner: Owner
  ) -> (State, Int)? {
    switch edge.kind {
    case .state: return (plain.values[Int(edge.value)], Int(edge.target))
    case .same, .stay: return (from, state)
    case .made:
      let make = makers[Int(edge.value)]
      guard let made = make(owner, AttemptedTransition(event: event, from: from)) else { return nil }
      guard let number = states.number(of: made.key) else { return nil }
      return (made, number)
    }
  }

  @inlinable func perform(
    _ plan: TablePlan, stays: Bool, taken: TakenTransition<Symbols>, number: Int, owner: inout Owner,
    effects: inout [Symbols.Effect], write: Write
  ) -> Outcome<State> {
    do {
      for index in plan.before.indices {
        try unsafe actions.base[index].run(taken, owner: &owner, effects: &effects)
      }
      if !stays { write(&owner, taken.to, number) }
      // No error is possible from here on: the types of the callbacks rule it out.
      for index in plan.after.indices {
        try unsafe actions.base[index].run(taken, owner: &owner, effects: &effects)
      }
    } catch {
      return .rejected(.failed(error))
    }
    return stays ? .stayed(taken.to) : .moved(from: taken.from, to: taken.to)
  }
}

/// Queries for the result of an event.
extension TransitionTable {
  /// The state that an event would lead to; nil if the event would be rejected.
  ///
  /// Only guards are evaluated; no other callback runs.
  @inlinable func destination(of cell: TableCell, event: Event?, from: State, state: Int, owner: Owner)
    -> State?
  {
    if cell.target >= 0 { return plain.values[Int(cell.value)] }
    for index in cell.edges.indices {
      let edge = edges[index]
      do {
        if try refusal(of: edge, event: event, from: from, owner: owner) != nil { continue }
      } catch {
        return nil
      }
      guard let (to, number) = target(of: edge, event: event, from: from, state: state, owner: owner) else {
        continue
      }
      return plans[Int(edge.plan) &+ (edge.kind == .made ? number : 0)].isAllowed ? to : nil
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
