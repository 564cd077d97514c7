import StateMachines

/// What a chart was declared with, by the numbers of states and transitions: what compilers and graphs are made of.
struct StatechartSource<Symbols: StatechartSymbols>: Sendable {
  /// One state, or the chart itself.
  struct Node: Sendable {
    /// nil for the chart itself.
    var symbol: Symbols.State?
    var kind: StateDeclaration<Symbols>.Kind
    var parent: Int
    var place: DefinitionOrigin
    var initials: [InitialDeclaration<Symbols>] = []
    var entries: [StatechartBlock<Symbols>] = []
    var exits: [StatechartBlock<Symbols>] = []

    var name: String { symbol?.name ?? "the chart" }
  }

  /// One transition.
  struct Edge: Sendable {
    var source: Int
    var declaration: TransitionDeclaration<Symbols>
  }

  /// In document order; number 0 is the chart itself.
  private(set) var nodes: [Node]
  /// In document order of their states.
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
      // More states than a chart can have are refused: there is no need to know them all.
      guard case .state(let state) = declaration.content, nodes.count <= StateBits.capacity else { continue }
      nodes.append(Node(symbol: state.symbol, kind: state.kind, parent: parent, place: state.place))
      add(state.content, to: nodes.count - 1)
    }
  }
}
