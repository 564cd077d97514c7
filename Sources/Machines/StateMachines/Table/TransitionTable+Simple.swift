/// The fast path of ``TransitionTable/follow(_:event:from:state:owner:effects:write:)``, for most cells with guards and
/// callbacks.
///
/// It is 4 times as fast, since it carries no effects, texts and errors along.
extension TransitionTable {
  /// Takes the first candidate that applies, in a simple cell.
  @inlinable @inline(__always) func followSimple(
    _ cell: TableCell, event: Event, from: State, state: Int, owner: inout Owner, write: Write
  ) -> Outcome<State> {
    var refused = -1
    do {
      for index in cell.edges.indices {
        let edge = edges[index]
        let refusing = try refusalOfSimple(edge, event: event, from: from, owner: owner)
        if refusing >= 0 {
          if refused < 0, hasReason[refusing] { refused = refusing }
          continue
        }
        return try performSimple(
          edge, event: event, from: from, state: state, owner: &owner, write: write)
      }
    } catch {
      return reject(.failed(error), event: event, from: from, owner: &owner)
    }
    return reject(.guarded(refused < 0 ? nil : reasons[refused]), event: event, from: from, owner: &owner)
  }

  /// The index of the first guard that fails; negative if all pass.
  @inlinable @inline(__always) func refusalOfSimple(
    _ edge: TableEdge, event: Event, from: State, owner: Owner
  ) throws -> Int {
    for index in edge.guards.indices {
      let passes = try unsafe guards.base[index].passes(event: event, from: from, owner: owner)
      if !passes { return index }
    }
    return -1
  }

  @inlinable @inline(__always) func performSimple(
    _ edge: TableEdge, event: Event, from: State, state: Int, owner: inout Owner, write: Write
  ) throws -> Outcome<State> {
    let plan = plans[Int(edge.plan)]
    let leads = edge.kind == .state
    let to = leads ? plain.values[Int(edge.value)] : from
    for index in plan.before.indices {
      try unsafe actions.base[index].run(event: event, from: from, to: to, owner: &owner)
    }
    if edge.kind != .stay { write(&owner, to, leads ? Int(edge.target) : state) }
    for index in plan.after.indices {
      try unsafe actions.base[index].run(event: event, from: from, to: to, owner: &owner)
    }
    return edge.kind == .stay ? .stayed(to) : .moved(from: from, to: to)
  }

  @inlinable @inline(never) func reject(
    _ reason: RejectionReason, event: Event, from: State, owner: inout Owner
  ) -> Outcome<State> {
    report(reason, event: event, state: from, owner: &owner)
    return .rejected(reason)
  }
}
