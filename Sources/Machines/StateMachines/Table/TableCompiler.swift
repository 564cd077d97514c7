/// Compiles rules to a table, and finds mistakes in them.
struct TableCompiler<Symbols: MachineSymbols, Owner> {
  typealias Rules = Definition<Symbols, Owner>.Rules
  typealias TransitionRule = Definition<Symbols, Owner>.TransitionRule
  typealias State = Symbols.State

  let rules: Rules
  let states: SymbolIndex<State.Key>
  let events: SymbolIndex<Symbols.Event.Key>
  var cells: ContiguousArray<TableCell> = []
  var edges: ContiguousArray<TableEdge> = []
  var values: ContiguousArray<State> = []
  var plans: ContiguousArray<TablePlan> = []
  var guards: ContiguousArray<TableGuard<Symbols, Owner>> = []
  var makers: ContiguousArray<Definition<Symbols, Owner>.StateMaker> = []
  var actions: ContiguousArray<TableAction<Symbols, Owner>> = []
  var arounds: ContiguousArray<Definition<Symbols, Owner>.AroundCallback> = []
  var delays: ContiguousArray<ContiguousArray<TableDelay>> = []
  var failures: ContiguousArray<Definition<Symbols, Owner>.FailureCallback> = []

  /// The final states, with the source locations of their declarations.
  let finals: [State.Key: DefinitionOrigin]
  /// The transitions, in order.
  let transitions: [Candidate]

  /// A transition that may apply to a cell.
  struct Candidate {
    var rule: TransitionRule
    var origin: DefinitionOrigin
    var level: Int
  }

  init(_ rules: Rules) {
    self.rules = rules
    var finals: [State.Key: DefinitionOrigin] = [:]
    for entry in rules.entries {
      guard case .final(let states) = entry.rule.content else { continue }
      for state in states { finals[state] = entry.rule.origin }
    }
    self.finals = finals
    states = SymbolIndex(rules.states)
    events = SymbolIndex(rules.events)
    transitions = rules.entries.compactMap { entry in
      guard case .transition(let rule) = entry.rule.content else { return nil }
      return Candidate(rule: rule, origin: entry.rule.origin, level: entry.level)
    }
  }

  /// Compiles the table.
  ///
  /// - Throws: ``DefinitionError``, with all mistakes.
  func table() throws(DefinitionError) -> TransitionTable<Symbols, Owner> {
    let problems = problems()
    guard problems.isEmpty, let initial = rules.initial else {
      throw DefinitionError(problems: problems)
    }
    var compiler = self
    compiler.compile()
    return TransitionTable(compiler, initial: initial)
  }
}

/// The candidates of a cell.
extension TableCompiler {
  /// The candidates of a state and an event, in order: those of the newest extension that has any.
  func candidates(state: State.Key, event: Symbols.Event.Key) -> [Candidate] {
    guard finals[state] == nil else { return [] }
    return newest(
      transitions.filter { candidate in
        guard case .event(let events) = candidate.rule.trigger else { return false }
        return events.matches(event) && candidate.rule.sources.matches(state)
      })
  }

  /// The candidates of a state and a delay, in order: those of the newest extension that has any.
  func candidates(state: State.Key, delay: Duration) -> [Candidate] {
    guard finals[state] == nil else { return [] }
    return newest(
      transitions.filter { candidate in
        guard case .delay(delay) = candidate.rule.trigger else { return false }
        return candidate.rule.sources.matches(state)
      })
  }

  /// The delays of one state, ascending.
  func delays(of state: State.Key) -> [Duration] {
    guard finals[state] == nil else { return [] }
    let all = transitions.compactMap { candidate -> Duration? in
      guard case .delay(let delay) = candidate.rule.trigger, candidate.rule.sources.matches(state) else {
        return nil
      }
      return delay
    }
    return all.unique.sorted()
  }

  /// The candidates that can be taken: those up to and including the first one that always applies.
  func reachable(_ candidates: [Candidate]) -> ArraySlice<Candidate> {
    candidates.prefix((candidates.firstIndex { $0.rule.isUnconditional } ?? candidates.count - 1) + 1)
  }

  private func newest(_ candidates: [Candidate]) -> [Candidate] {
    let level = candidates.map(\.level).max()
    return candidates.filter { $0.level == level }
  }
}

/// The arrays of the table.
extension TableCompiler {
  /// Whether there are callbacks for rejected events.
  private var hasFailures: Bool {
    rules.entries.contains { if case .failure = $0.rule.content { true } else { false } }
  }

  mutating func compile() {
    for state in states.symbols {
      for event in events.symbols {
        cells.append(cell(candidates(state: state, event: event), state: state, event: event))
      }
    }
    for state in states.symbols {
      let delays = delays(of: state).map { delay in
        TableDelay(delay: delay, cell: cell(candidates(state: state, delay: delay), state: state, event: nil))
      }
      self.delays.append(ContiguousArray(delays))
    }
    for case .failure(let body) in rules.entries.map(\.rule.content) { failures.append(body) }
  }

  private mutating func cell(
    _ candidates: [Candidate], state: State.Key, event: Symbols.Event.Key?
  ) -> TableCell {
    var cell = TableCell()
    guard !candidates.isEmpty else {
      cell.callsNothing = !hasFailures
      return cell
    }
    let start = edges.count
    for candidate in reachable(candidates) { add(candidate.rule, state: state, event: event) }
    cell.edges = TableRange(start..<edges.count)
    let firstAround = arounds.count
    for case .around(let rule) in rules.entries.map(\.rule.content)
    where rule.events.matches(event) && rule.sources.matches(state) {
      arounds.append(rule.body)
    }
    cell.arounds = TableRange(firstAround..<arounds.count)
    let edge = edges[start]
    if isPlain(edge), cell.arounds.isEmpty {
      cell.callsNothing = true
      (cell.target, cell.value) = (edge.target, edge.value)
    }
    return cell
  }

  /// Whether the transition only writes the state.
  private func isPlain(_ edge: TableEdge) -> Bool {
    let plan = plans[Int(edge.plan)]
    return edge.kind == .state && edge.guards.isEmpty && plan.before.isEmpty && plan.after.isEmpty
  }

  private mutating func add(_ rule: TransitionRule, state: State.Key, event: Symbols.Event.Key?) {
    let firstGuard = guards.count
    guards += rule.guards
    let range = TableRange(firstGuard..<guards.count)
    switch rule.target {
    case .edge(let target): add(target, rule, guards: range, state: state, event: event)
    case .made(let keys, let make):
      makers.append(make)
      let first = plans.count
      for target in states.symbols {
        appendPlan(rule, state: state, target: target, event: event, stays: false)
        plans[plans.count - 1].isAllowed = keys.matches(target)
      }
      edges.append(
        TableEdge(
          kind: .made, target: -1, value: Int32(makers.count - 1), plan: Int32(first), guards: range))
    }
    if let otherwise = rule.otherwise {
      add(otherwise, rule, guards: TableRange(), state: state, event: event)
    }
  }

  private mutating func add(
    _ target: EdgeTarget<State>, _ rule: TransitionRule, guards: TableRange, state: State.Key,
    event: Symbols.Event.Key?
  ) {
    let plan = Int32(plans.count)
    switch target.content {
    case .state(let value):
      values.append(value)
      appendPlan(rule, state: state, target: value.key, event: event, stays: false)
      edges.append(
        TableEdge(
          kind: .state, target: Int32(states.number(of: value.key) ?? -1), value: Int32(values.count - 1),
          plan: plan, guards: guards))
    case .same, .stay:
      let stays = if case .stay = target.content { true } else { false }
      appendPlan(rule, state: state, target: state, event: event, stays: stays)
      edges.append(TableEdge(kind: stays ? .stay : .same, target: -1, value: -1, plan: plan, guards: guards))
    }
  }

  private mutating func appendPlan(
    _ rule: TransitionRule, state: State.Key, target: State.Key, event: Symbols.Event.Key?, stays: Bool
  ) {
    var found: [(phase: Definition<Symbols, Owner>.CallbackRule.Phase, action: TableAction<Symbols, Owner>)] =
      []
    found += rule.effects.map { (.effect, .effect($0)) }
    for case .callback(let callback) in rules.entries.map(\.rule.content)
    where callback.events.matches(event) && callback.edges.sources.matches(state)
      && callback.edges.targets.matches(target)
    {
      if stays, callback.phase == .leaving || callback.phase == .entering { continue }
      found.append((callback.phase, callback.action))
    }
    func range(_ phases: ClosedRange<Definition<Symbols, Owner>.CallbackRule.Phase>) -> TableRange {
      let start = actions.count
      for phase in [.before, .leaving, .effect, .entering, .after]
        as [Definition<Symbols, Owner>.CallbackRule.Phase]
      where phases.contains(phase) {
        actions += found.filter { $0.phase == phase }.map(\.action)
      }
      return TableRange(start..<actions.count)
    }
    plans.append(TablePlan(before: range(.before ... .leaving), after: range(.effect ... .after)))
  }
}

extension SymbolMatcher {
  /// Whether an event is in the set; nil stands for a delay, which only sets that list exceptions contain.
  func matches(_ event: Symbol?) -> Bool {
    if let event { matches(event) } else { !isExplicit }
  }
}
