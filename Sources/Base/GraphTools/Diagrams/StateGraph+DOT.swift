import StateGraph
import ZoetropeJSON

extension StateGraph {
  /// The graph in the DOT language of Graphviz, for `dot -Tsvg`.
  ///
  /// A dot leads to the initial state. Final states have two borders, global states and regions have a dashed border,
  /// and tweened transitions are dashed. Nested states are drawn inside their parents. A state that is only mentioned
  /// is red. Equal graphs give equal text.
  /// - Complexity: O(length of the text).
  public func dot() -> String {
    var writer = DOTWriter(self)
    return writer.text()
  }
}

/// Writes a graph in the DOT language.
struct DOTWriter {
  private let graph: StateGraph
  private let nodes: DiagramNodes
  private let index: GraphIndex
  private var output = ""

  init(_ graph: StateGraph) {
    self.graph = graph
    nodes = DiagramNodes(graph)
    index = GraphIndex(graph)
  }

  mutating func text() -> String {
    output = "digraph {\n"
    let title = DiagramText.lines([graph.title])
    if !title.isEmpty {
      output += "  graph [label=\(Self.quoted(title)), labelloc=t, fontname=\"sans-serif\"]\n"
    }
    // Required for edges that end at the border of a state with children.
    if index.children.contains(where: { !$0.isEmpty }) { output += "  graph [compound=true]\n" }
    output += "  node [shape=box, style=rounded, fontname=\"sans-serif\"]\n"
    output += "  edge [fontname=\"sans-serif\", fontsize=11]\n"
    start(inside: nil, "  ")
    boxes()
    for name in nodes.undeclared {
      let label = Self.quoted([DiagramText.name(name)])
      output += "  \(nodes.id(name)) [label=\(label), style=\"rounded,dashed\", color=red, fontcolor=red]\n"
    }
    for state in index.order where isStart(state) {
      let dot = index.parents[state].map { "start\($0)" } ?? "start"
      output += "  \(dot) -> \(end(state))" + Self.list(head(state, "lhead")) + "\n"
    }
    for number in graph.transitions.indices { arrow(number) }
    return output + "}\n"
  }

  private func isStart(_ state: Int) -> Bool {
    graph.states[state].kinds.contains(.initial) && index.parents[state].map(index.isParallel) != true
  }

  private mutating func start(inside outer: Int?, _ indent: String) {
    let states = outer.map { index.children[$0] } ?? index.roots
    guard states.contains(where: isStart) else { return }
    output += "\(indent)start\(outer.map(String.init) ?? "") [shape=point, width=0.15]\n"
  }

  /// Writes every state.
  ///
  /// A state with children is a cluster with an invisible point at which edges begin and end.
  private mutating func boxes() {
    var open = index.roots.reversed().map { (state: $0, isEnd: false) }
    while let (state, isEnd) = open.popLast() {
      let indent = String(repeating: "  ", count: index.depths[state] + 1)
      if isEnd {
        output += "\(indent)}\n"
        continue
      }
      let id = nodes.id(number: state)
      guard !index.children[state].isEmpty else {
        output += "\(indent)\(id) \(box(state))\n"
        continue
      }
      output += "\(indent)subgraph cluster_\(id) {\n"
      output += "\(indent)  graph [label=\(label(state)), labeljust=l, style=\"\(style(state))\""
      output +=
        ", peripheries=\(graph.states[state].kinds.contains(.final) ? 2 : 1), fontname=\"sans-serif\"]\n"
      output += "\(indent)  \(id) [shape=point, style=invis]\n"
      start(inside: state, indent + "  ")
      open.append((state, true))
      open += index.children[state].reversed().map { ($0, false) }
    }
  }

  private func label(_ state: Int) -> String {
    let source = graph.states[state]
    return Self.quoted([DiagramText.name(source.name)] + DiagramText.lines(source.lines))
  }

  private func style(_ state: Int) -> String {
    let isRegion = index.parents[state].map(index.isParallel) ?? false
    return isRegion || graph.states[state].kinds.contains(.global) ? "rounded,dashed" : "rounded"
  }

  private func box(_ state: Int) -> String {
    let kinds = graph.states[state].kinds
    if index.isHistory(state) {
      return "[label=\"H\(kinds.contains(.deepHistory) ? "*" : "")\", shape=circle, tooltip=\(label(state))]"
    }
    var attributes = "[label=" + label(state)
    if kinds.contains(.final) { attributes += ", peripheries=2" }
    if style(state) != "rounded" { attributes += ", style=\"\(style(state))\"" }
    return attributes + "]"
  }

  /// The node at which the edges of a state begin and end.
  private func end(_ state: Int) -> String { nodes.id(number: state) }

  /// The attribute that makes an edge end at the border of a state with children.
  private func head(_ state: Int, _ word: String) -> [String] {
    index.children[state].isEmpty ? [] : ["\(word)=cluster_\(nodes.id(number: state))"]
  }

  private mutating func arrow(_ number: Int) {
    let transition = graph.transitions[number]
    var attributes: [String] = []
    let lines = DiagramText.lines(transition.label)
    if !lines.isEmpty { attributes.append("label=" + Self.quoted(lines)) }
    if transition.kinds.contains(.tweened) { attributes.append("style=dashed") }
    if transition.kinds.contains(.global) { attributes.append("color=gray40") }
    if let source = index.sources[number], let target = index.targets[number], source != target {
      // An edge from a state to its own descendant or ancestor has no border to end at.
      if !index.isInside(target, source) { attributes += head(source, "ltail") }
      if !index.isInside(source, target) { attributes += head(target, "lhead") }
    }
    output += "  \(nodes.id(transition.from)) -> \(nodes.id(transition.to))\(Self.list(attributes))\n"
  }

  private static func list(_ attributes: [String]) -> String {
    attributes.isEmpty ? "" : " [" + attributes.joined(separator: ", ") + "]"
  }

  /// Lines as a DOT string, in which backslashes escape and `&` begins a character entity.
  private static func quoted(_ lines: [[Unicode.Scalar]]) -> String {
    var result = "\""
    for (number, line) in lines.enumerated() {
      if number > 0 { result += "\\n" }
      for scalar in line {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "&": result += "&amp;"
        case _ where scalar.isControl: result += "&#\(scalar.value);"
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
