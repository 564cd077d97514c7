import StateGraph
import ZoetropeJSON

extension StateGraph {
  /// The graph as a Mermaid state diagram, which many Markdown viewers draw.
  ///
  /// Arrows lead from a dot to the initial state, and from the final states to the end. Global states have a dashed
  /// border, and a state that is only mentioned has a red one. Nested states are drawn inside their parents, and
  /// regions side by side. Mermaid has no arrows across borders: such an arrow connects the outer states, and its label
  /// names the actual ones. Equal graphs give equal text.
  /// - Complexity: O(length of the text).
  public func mermaid() -> String {
    var writer = MermaidWriter(self)
    return writer.text()
  }
}

/// Writes a graph as a Mermaid state diagram.
struct MermaidWriter {
  private let graph: StateGraph
  private let nodes: DiagramNodes
  private let index: GraphIndex
  private var output = ""
  /// The transitions written inside each state; the last element holds those of the whole diagram.
  private var arrows: [[Int]]

  init(_ graph: StateGraph) {
    self.graph = graph
    nodes = DiagramNodes(graph)
    let index = GraphIndex(graph)
    self.index = index
    var arrows = [[Int]](repeating: [], count: graph.states.count + 1)
    for number in graph.transitions.indices {
      arrows[Self.container(number, index) ?? graph.states.count].append(number)
    }
    self.arrows = arrows
  }

  /// The innermost state that contains a whole transition; nil for the diagram.
  private static func container(_ transition: Int, _ index: GraphIndex) -> Int? {
    guard let source = index.sources[transition], let target = index.targets[transition] else { return nil }
    return index.parents[source].flatMap { parent in
      index.ancestors(parent).first { index.isInside(target, $0) }
    }
  }

  mutating func text() -> String {
    let title = DiagramText.lines([graph.title])
    if let title = title.first { output += "---\ntitle: \(Self.quotedForFrontMatter(title))\n---\n" }
    output += "stateDiagram-v2\n"
    if graph.states.contains(where: { $0.kinds.contains(.global) }) {
      output += "  classDef global stroke-dasharray: 5 5\n"
    }
    if !nodes.undeclared.isEmpty { output += "  classDef undeclared stroke: red, stroke-dasharray: 5 5\n" }
    box(index.roots)
    for name in nodes.undeclared {
      let id = nodes.id(name)
      output +=
        "  state \"\(MermaidText.escaped(DiagramText.name(name)))\" as \(id)\n  class \(id) undeclared\n"
    }
    lines(inside: nil, index.roots, "  ")
    return output
  }

  /// Writes states, with their children in braces.
  private mutating func box(_ states: [Int]) {
    var open = states.reversed().map { (state: $0, isEnd: false, isRegion: false) }
    while let (state, isEnd, isRegion) = open.popLast() {
      let indent = Self.indent(index.depths[state] + 1)
      if isEnd {
        lines(inside: state, index.children[state], indent + "  ")
        output += "\(indent)}\n"
        continue
      }
      if isRegion { output += "\(indent)--\n" }
      declare(state, indent)
      guard !index.children[state].isEmpty else { continue }
      output += "\(indent)state \(nodes.id(number: state)) {\n"
      open.append((state, true, false))
      let isParallel = index.isParallel(state)
      for (place, child) in index.children[state].enumerated().reversed() {
        open.append((child, false, isParallel && place > 0))
      }
    }
  }

  private mutating func declare(_ state: Int, _ indent: String) {
    let id = nodes.id(number: state)
    let source = graph.states[state]
    var name = MermaidText.escaped(DiagramText.name(source.name))
    // Mermaid has no symbol for history.
    if source.kinds.contains(.deepHistory) {
      name = "H#42; \(name)"
    } else if index.isHistory(state) {
      name = "H \(name)"
    }
    output += "\(indent)state \"\(name)\" as \(id)\n"
    for line in DiagramText.lines(source.lines) {
      output += "\(indent)\(id) : \(MermaidText.escaped(line))\n"
    }
    if source.kinds.contains(.global) { output += "\(indent)class \(id) global\n" }
  }

  /// Writes the arrows inside a state or, for nil, inside the diagram: starts, transitions and ends.
  private mutating func lines(inside outer: Int?, _ states: [Int], _ indent: String) {
    // Regions are separate: no arrow can lead to their starts, or between them.
    let isParallel = outer.map(index.isParallel) ?? false
    for state in states where graph.states[state].kinds.contains(.initial) && !isParallel {
      output += "\(indent)[*] --> \(nodes.id(number: state))\n"
    }
    for number in arrows[outer ?? graph.states.count] { arrow(number, inside: outer, indent) }
    for state in states where graph.states[state].kinds.contains(.final) && !isParallel {
      output += "\(indent)\(nodes.id(number: state)) --> [*]\n"
    }
  }

  private mutating func arrow(_ number: Int, inside outer: Int?, _ indent: String) {
    let transition = graph.transitions[number]
    var texts = DiagramText.lines(transition.label)
    var (from, to) = (nodes.id(transition.from), nodes.id(transition.to))
    if let source = index.sources[number], let target = index.targets[number] {
      let (outerSource, outerTarget) = (
        index.child(of: outer, holding: source), index.child(of: outer, holding: target)
      )
      if outerSource != source || outerTarget != target {
        texts.insert(
          DiagramText.name(transition.from) + " → ".unicodeScalars + DiagramText.name(transition.to), at: 0)
      }
      (from, to) = (nodes.id(number: outerSource), nodes.id(number: outerTarget))
    }
    let label = texts.map(MermaidText.escaped).joined(separator: "<br>")
    output += "\(indent)\(from) --> \(to)" + (label.isEmpty ? "\n" : " : \(label)\n")
  }

  private static func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

  /// A text as a YAML string, for the diagram's title.
  private static func quotedForFrontMatter(_ text: [Unicode.Scalar]) -> String {
    var result = "\""
    for scalar in text {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      // Mermaid rewrites text that looks like a tag, a directive or a comment before it reads the title.
      case "<", "%", "{", "}": result += "\\x" + String(scalar.value, radix: 16)
      case _ where scalar.isControl: result += "\(scalar)".escapingControls
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// Text between the keywords of Mermaid.
enum MermaidText {
  /// A text without special meaning to Mermaid, or to the Markdown that it expects in labels.
  ///
  /// Letters, digits and harmless punctuation stay, so that people can read the source. Other characters become `#35;`,
  /// Mermaid's notation for a character by its number.
  static func escaped(_ text: [Unicode.Scalar]) -> String {
    var result = ""
    var start = Start.blank
    for (index, scalar) in text.enumerated() {
      if isPlain(scalar, at: index, of: text, start) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "#\(scalar.value);"
      }
      start = start.after(scalar)
    }
    return result
  }

  /// The content of a line so far, as far as it matters to Markdown.
  private enum Start {
    case blank, number, words

    func after(_ scalar: Unicode.Scalar) -> Start {
      switch (self, scalar) {
      case (.words, _): .words
      case (_, "0"..."9"): .number
      case (.blank, " "): .blank
      default: .words
      }
    }
  }

  private static func isPlain(
    _ scalar: Unicode.Scalar, at index: Int, of text: [Unicode.Scalar], _ start: Start
  ) -> Bool {
    switch scalar {
    // Mermaid reads a line with "direction LR" anywhere in it as a directive.
    case "d", "D": return !isDirection(text[index...])
    case "a"..."z", "A"..."Z", "0"..."9", " ", ",", "(", "/", "'", "?", "@", "!", "^": return true
    // Markdown lists and headings begin with these characters, and numbered lists with a number and one of the next
    // two.
    case "-", "+", "=": return start != .blank
    case ".", ")": return start == .words
    // Emphasis begins or ends at the edge of a word.
    case "_": return isWord(text, index - 1) && isWord(text, index + 1)
    // Two dollar signs begin a formula.
    case "$": return index == 0 || text[index - 1] != "$"
    // Mermaid's internal placeholders for numbered characters.
    case "ﬂ", "¶": return false
    default: return !scalar.isASCII && !scalar.isControl
    }
  }

  private static func isWord(_ text: [Unicode.Scalar], _ index: Int) -> Bool {
    text.indices.contains(index) && (text[index].properties.isAlphabetic || "0"..."9" ~= text[index])
  }

  private static func isDirection(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let word = text.prefix(9)
    return word.count == 9 && zip(word, "direction".unicodeScalars).allSatisfy { $0.value | 0x20 == $1.value }
  }
}
