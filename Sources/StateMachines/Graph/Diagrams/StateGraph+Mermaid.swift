extension StateGraph {
  /// The graph as a state diagram in the language of Mermaid, which many places that show Markdown draw.
  ///
  /// Arrows lead from a dot to where a machine starts, and from its final states to its end; global states have a
  /// dashed border, and a state that is only mentioned a red one. Equal graphs give equal text.
  /// - Complexity: O(length of the text).
  public func mermaid() -> String {
    let nodes = DiagramNodes(self)
    var text = ""
    let title = DiagramText.lines([title])
    if let title = title.first { text += "---\ntitle: \(Self.quotedForFrontMatter(title))\n---\n" }
    text += "stateDiagram-v2\n"
    if states.contains(where: { $0.kinds.contains(.global) }) {
      text += "  classDef global stroke-dasharray: 5 5\n"
    }
    if !nodes.undeclared.isEmpty {
      text += "  classDef undeclared stroke: red, stroke-dasharray: 5 5\n"
    }
    for (number, state) in states.enumerated() { text += Self.box(state, nodes.id(number: number)) }
    for name in nodes.undeclared {
      let id = nodes.id(name)
      text +=
        "  state \"\(MermaidText.escaped(DiagramText.name(name)))\" as \(id)\n  class \(id) undeclared\n"
    }
    for (number, state) in states.enumerated() where state.kinds.contains(.initial) {
      text += "  [*] --> \(nodes.id(number: number))\n"
    }
    for transition in transitions {
      let label = DiagramText.lines(transition.lines).map(MermaidText.escaped).joined(separator: "<br>")
      text += "  \(nodes.id(transition.from)) --> \(nodes.id(transition.to))"
      text += label.isEmpty ? "\n" : " : \(label)\n"
    }
    for (number, state) in states.enumerated() where state.kinds.contains(.final) {
      text += "  \(nodes.id(number: number)) --> [*]\n"
    }
    return text
  }

  private static func box(_ state: State, _ id: String) -> String {
    var text = "  state \"\(MermaidText.escaped(DiagramText.name(state.name)))\" as \(id)\n"
    for line in DiagramText.lines(state.lines) { text += "  \(id) : \(MermaidText.escaped(line))\n" }
    if state.kinds.contains(.global) { text += "  class \(id) global\n" }
    return text
  }

  /// A text as YAML, in which the diagram's title stands.
  private static func quotedForFrontMatter(_ text: [Unicode.Scalar]) -> String {
    var result = "\""
    for scalar in text {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      // Mermaid rewrites what looks like a tag, a directive or a comment before it reads the title.
      case "<", "%", "{", "}": result += "\\x" + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// Text between the words of Mermaid's language.
enum MermaidText {
  /// A text in which nothing means anything to Mermaid, nor to the Markdown that it takes labels for.
  ///
  /// Letters, digits and harmless signs stay, so that people can read the source; others become `#35;`, which is
  /// Mermaid's way to write a character by its number.
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

  /// What a line has had so far, as far as Markdown cares.
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
    // A line with "direction LR" anywhere in it is an order, whatever stands around it.
    case "d", "D": return !isDirection(text[index...])
    case "a"..."z", "A"..."Z", "0"..."9", " ", ",", "(", "/", "'", "?", "@", "!", "^": return true
    // Lists and headings of Markdown begin with these, and numbered lists with these behind a number.
    case "-", "+", "=": return start != .blank
    case ".", ")": return start == .words
    // Emphasis begins or ends where a word does.
    case "_": return isWord(text, index - 1) && isWord(text, index + 1)
    // Two of them begin a formula.
    case "$": return index == 0 || text[index - 1] != "$"
    // Mermaid's own marks for characters by their numbers, once it has read them.
    case "ﬂ", "¶": return false
    default: return !scalar.isASCII
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
