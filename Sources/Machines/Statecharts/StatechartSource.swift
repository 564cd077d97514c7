import StateMachines

/// The declarations of a chart, with states and transitions numbered: the input of compilers and graphs.
struct StatechartSource<Symbols: StatechartSymbols>: Sendable {
  /// A state, or the chart itself.
  struct Node: Sendable {
    /// The state; nil for the chart itself.
    var symbol: Symbols.State?
    var kind: StateDeclaration<Symbols>.Kind
    var parent: Int
    var place: DefinitionOrigin
    var initials: [InitialDeclaration<Symbols>] = []
    var entries: [StatechartBlock<Symbols>] = []
    var exits: [StatechartBlock<Symbols>] = []

    var name: String { symbol?.name ?? "the chart" }
  }

  /// A transition.
  struct Edge: Sendable {
    var source: Int
    var declaration: TransitionDeclaration<Symbols>
  }

  /// The states in document order; number 0 is the chart itself.
  private(set) var nodes: [Node]
  /// The transitions in document order of their states.
  private(set) var edges: [Edge] = []

  init(_ content: [StatechartDeclaration<Symbols>], at place: DefinitionOrigin) {
    nodes = [Node(symbol: nil, kind: .compound, parent: 0, place: place)]
    add(content, to: 0)
  }

  private mutating func add(_ content: [StatechartDeclaration<Symbols>], to parent: Int) {
    for declaration in content {
      switch declaration.content {
      case .transition(let transition): edges.append(Edge(source: parent, declaration: transition))
      case .entry(let block): nodes[parent].entries.append(block)
      case .exit(let block): nodes[parent].exits.append(block)
      case .initial(let initial): nodes[parent].initials.append(initial)
      case .state: break
      }
    }
    for declaration in content {
      // The remaining states need not be listed: a chart with more states than the maximum is rejected.
      guard case .state(let state) = declaration.content, nodes.count <= StateBits.capacity else { continue }
      nodes.append(Node(symbol: state.symbol, kind: state.kind, parent: parent, place: state.place))
      add(state.content, to: nodes.count - 1)
    }
  }
}
