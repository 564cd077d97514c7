import StateGraph

extension Definition {
  /// The graph of the definition for tools: matchers are expanded, and each transition has its guards and its source
  /// line.
  ///
  /// The graph omits transitions of an `.any` that earlier rules shadow: it contains only transitions that can be
  /// taken.
  ///
  /// - Parameter title: The title of the machine; empty for no title.
  public func graph(title: String = "") -> StateGraph {
    let compiler = TableCompiler(rules)
    var graph = StateGraph(title: title)
    for state in compiler.states.symbols {
      var kinds: StateGraph.State.Kinds = []
      if state == initial.key { kinds.insert(.initial) }
      if compiler.finals[state] != nil { kinds.insert(.final) }
      graph.states.append(.init(state.name, kinds))
      for event in compiler.events.symbols {
        for candidate in compiler.reachable(compiler.candidates(state: state, event: event)) {
          graph.transitions += candidate.transitions(from: state, event: event.name, among: compiler)
        }
      }
      for delay in compiler.delays(of: state) {
        for candidate in compiler.reachable(compiler.candidates(state: state, delay: delay)) {
          graph.transitions += candidate.transitions(from: state, delay: delay, among: compiler)
        }
      }
    }
    return graph
  }
}

extension TableCompiler.Candidate {
  /// The transitions of the candidate from one state: one, or one for each state that its closure may make, and one for
  /// `else`.
  func transitions(
    from state: Symbols.State.Key, event: String? = nil, delay: Duration? = nil,
    among compiler: TableCompiler<Symbols, Owner>
  ) -> [StateGraph.Transition] {
    func transition(_ to: Symbols.State.Key, stays: Bool, condition: String?) -> StateGraph.Transition {
      .init(
        from: state.name, to: to.name, stays ? .internal : [], on: event, if: condition, after: delay,
        origin: origin.description)
    }
    func transition(_ target: EdgeTarget<Symbols.State>, condition: String?) -> StateGraph.Transition {
      switch target.content {
      case .state(let to): transition(to.key, stays: false, condition: condition)
      case .same: transition(state, stays: false, condition: condition)
      case .stay: transition(state, stays: true, condition: condition)
      }
    }
    var result: [StateGraph.Transition] =
      switch rule.target {
      case .edge(let target): [transition(target, condition: rule.condition)]
      case .made(let keys, _):
        compiler.states.symbols.filter { keys.matches($0) }.map {
          transition($0, stays: false, condition: rule.condition ?? "")
        }
      }
    if let otherwise = rule.otherwise { result.append(transition(otherwise, condition: nil)) }
    return result
  }
}

extension Definition.TransitionRule {
  /// The guards in words, by their reasons of rejection; empty for guards without a reason, nil without guards.
  var condition: String? {
    if guards.isEmpty { return nil }
    let reasons = guards.compactMap(\.reason)
    return reasons.isEmpty ? "" : "unless " + reasons.joined(separator: " or ")
  }
}
