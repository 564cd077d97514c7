extension StateGraph {
  /// The graph in the language of Graphviz, for `dot -Tsvg`.
  ///
  /// A dot leads to where a machine starts, final states have two borders, global ones a dashed border, and tweened
  /// transitions are dashed. A state that is only mentioned is red. Equal graphs give equal text.
  /// - Complexity: O(length of the text).
  public func dot() -> String {
    let nodes = DiagramNodes(self)
    var text = "digraph {\n"
    let title = DiagramText.lines([title])
    if !title.isEmpty {
      text += "  graph [label=\(Self.quoted(title)), labelloc=t, fontname=\"sans-serif\"]\n"
    }
    text += "  node [shape=box, style=rounded, fontname=\"sans-serif\"]\n"
    text += "  edge [fontname=\"sans-serif\", fontsize=11]\n"
    if states.contains(where: { $0.kinds.contains(.initial) }) {
      text += "  start [shape=point, width=0.15]\n"
    }
    for (number, state) in states.enumerated() {
      text += "  \(nodes.id(number: number)) \(Self.box(state))\n"
    }
    for name in nodes.undeclared {
      let label = Self.quoted([DiagramText.name(name)])
      text += "  \(nodes.id(name)) [label=\(label), style=\"rounded,dashed\", color=red, fontcolor=red]\n"
    }
    for (number, state) in states.enumerated() where state.kinds.contains(.initial) {
      text += "  start -> \(nodes.id(number: number))\n"
    }
    for transition in transitions {
      text += "  \(nodes.id(transition.from)) -> \(nodes.id(transition.to))\(Self.arrow(transition))\n"
    }
    return text + "}\n"
  }

  private static func box(_ state: State) -> String {
    var attributes = "[label=" + quoted([DiagramText.name(state.name)] + DiagramText.lines(state.lines))
    if state.kinds.contains(.final) { attributes += ", peripheries=2" }
    if state.kinds.contains(.global) { attributes += ", style=\"rounded,dashed\"" }
    return attributes + "]"
  }

  private static func arrow(_ transition: Transition) -> String {
    var attributes: [String] = []
    let lines = DiagramText.lines(transition.lines)
    if !lines.isEmpty { attributes.append("label=" + quoted(lines)) }
    if transition.kinds.contains(.tweened) { attributes.append("style=dashed") }
    if transition.kinds.contains(.global) { attributes.append("color=gray40") }
    return attributes.isEmpty ? "" : " [" + attributes.joined(separator: ", ") + "]"
  }

  /// Lines as a string of the language, in which backslashes escape and `&` begins a character by its name.
  private static func quoted(_ lines: [[Unicode.Scalar]]) -> String {
    var result = "\""
    for (number, line) in lines.enumerated() {
      if number > 0 { result += "\\n" }
      for scalar in line {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "&": result += "&amp;"
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
