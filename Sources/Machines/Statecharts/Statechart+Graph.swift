import StateGraph
import StateMachines

extension Statechart {
  /// The graph of the chart for tools, with nested states.
  ///
  /// Internal signals of the chart are named as in SCXML: `done.state.NAME`, `error.execution`, and `*` for any event.
  /// A transition with several events or targets becomes several arrows with the same source location.
  ///
  /// - Parameter title: The title of the graph.
  public func graph(title: String = "") -> StateGraph {
    let nodes = program.source.nodes
    var graph = StateGraph(title: title)
    for (number, node) in nodes.enumerated() where number > 0 {
      let parent = node.parent == 0 ? nil : nodes[node.parent].name
      let lines =
        node.entries.flatMap(\.lines).map { "entry: \($0)" }
        + node.exits.flatMap(\.lines).map { "exit: \($0)" }
      graph.states.append(StateGraph.State(node.name, kinds(number), in: parent, lines: lines))
      guard node.kind.isHistory else { continue }
      for target in program.layout.defaults[number] {
        graph.transitions.append(
          .init(
            from: node.name, to: nodes[Int(target)].name, lines: node.initials.flatMap(\.block.lines),
            origin: node.place.description))
      }
    }
    for (number, edge) in program.source.edges.enumerated() {
      for event in events(of: edge) {
        graph.transitions.append(contentsOf: arrows(number, edge, event))
      }
    }
    return graph
  }

  private func kinds(_ number: Int) -> StateGraph.State.Kinds {
    let node = program.source.nodes[number]
    var kinds: StateGraph.State.Kinds =
      switch node.kind {
      case .final: .final
      case .parallel: .parallel
      case .shallowHistory: .history
      case .deepHistory: .deepHistory
      case .leaf, .compound: []
      }
    // An initial transition may target a state further inside: its path then starts here.
    let isInitial = program.layout.defaults[node.parent].contains { target in
      Int(target) == number || program.layout.isDescendant(Int(target), of: number)
    }
    if isInitial && !program.source.nodes[node.parent].kind.isHistory { kinds.insert(.initial) }
    return kinds
  }

  /// The names of the events of a transition; a single nil for a transition without an event.
  private func events(of edge: StatechartSource<Symbols>.Edge) -> [String?] {
    switch edge.declaration.trigger {
    case .always, .timeout: [nil]
    case .events(let keys): keys.map(\.name)
    case .anyEvent: ["*"]
    case .done(let state): ["done.state.\(state?.name ?? program.source.nodes[edge.source].name)"]
    case .failure: ["error.execution"]
    }
  }

  private func arrows(
    _ number: Int, _ edge: StatechartSource<Symbols>.Edge, _ event: String?
  ) -> [StateGraph.Transition] {
    let from = program.source.nodes[edge.source].name
    var kinds: StateGraph.Transition.Kinds =
      edge.declaration.isInternal || edge.declaration.targets.isEmpty ? .internal : []
    var delay: Duration?
    var lines = edge.declaration.block.lines
    switch edge.declaration.trigger {
    case .always: kinds.insert(.eventless)
    case .timeout(.constant(let constant)): delay = constant
    case .timeout(.computed): lines.insert("after a time that the context says", at: 0)
    case .anyEvent(let exceptions) where !exceptions.isEmpty:
      lines.insert("not " + exceptions.map(\.name).joined(separator: ", "), at: 0)
    default: break
    }
    let conditions = edge.declaration.guards.map(\.condition)
    let condition = conditions.isEmpty ? nil : conditions.filter { !$0.isEmpty }.joined(separator: " and ")
    let targets = program.targets[number].map { program.source.nodes[Int($0)].name }
    return (targets.isEmpty ? [from] : targets).map { target in
      .init(
        from: from, to: target, kinds, on: event, if: condition, after: delay, lines: lines,
        origin: edge.declaration.place.description)
    }
  }
}
