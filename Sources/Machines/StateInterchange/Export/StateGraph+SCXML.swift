import GraphTools
import StateGraph

extension StateGraph {
  /// The graph as SCXML, the W3C format for statecharts.
  ///
  /// Information that SCXML has no form for, such as lines, origins and names that are not identifiers, is in
  /// attributes and elements of a separate namespace, which other programs ignore and ``SCXMLDocument`` reads. A delay
  /// becomes an event that is sent on entry and cancelled on exit. Guards are written unchanged: no datamodel can
  /// evaluate them. States that are only mentioned are declared. Equal graphs give equal text.
  /// - Complexity: O(length of the text).
  public func scxml() -> String {
    var writer = SCXMLWriter(self)
    return writer.text()
  }
}

/// Writes a graph as SCXML.
struct SCXMLWriter {
  static let namespace = "urn:zoetrope:state-graph"

  private let index: GraphIndex
  private let declaredCount: Int
  private var ids: [String] = []
  private var events: [[UInt8]: String] = [:]
  private var eventNames = ExportNames()
  private var leaving: [[Int]]
  private var output = ""
  /// Whether the nested form keeps the order of states and transitions in the graph.
  private let isInOrder: Bool

  init(_ graph: StateGraph) {
    var graph = graph
    declaredCount = graph.states.count
    for name in DiagramNodes(graph).undeclared { graph.states.append(.init(name)) }
    index = GraphIndex(graph)
    var names = ExportNames()
    ids = graph.states.map { names.unique($0.name, dots: true, fallback: "state") }
    leaving = Array(repeating: [], count: graph.states.count)
    for (number, source) in index.sources.enumerated() {
      if let source { leaving[source].append(number) }
    }
    var written: [Int] = []
    for state in index.order { written += leaving[state] }
    isInOrder = index.order == Array(graph.states.indices) && written == Array(graph.transitions.indices)
  }

  mutating func text() -> String {
    let title = index.graph.title
    output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    output +=
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" xmlns:z=\"\(Self.namespace)\" version=\"1.0\" z:version=\"1\""
    if !title.isEmpty {
      let name = ExportNames.plain(title, dots: true, fallback: "machine")
      output += " name=\"\(name)\""
      if name != title { output += " z:title=\"\(Self.attribute(title))\"" }
    }
    output += initial(nil) + ">\n"
    write(index.roots)
    return output + "</scxml>\n"
  }

  /// The attribute with the initial state inside a state.
  private func initial(_ state: Int?) -> String {
    let inside = state.map { index.children[$0] } ?? index.roots
    guard let first = inside.first(where: { index.kinds($0).contains(.initial) }) else { return "" }
    return " initial=\"\(ids[first])\""
  }

  /// Writes states with their descendants.
  private mutating func write(_ states: [Int]) {
    var open = states.reversed().map { (state: $0, isEnd: false) }
    while let (state, isEnd) = open.popLast() {
      let indent = Self.indent(index.depths[state] + 1)
      if isEnd {
        output += "\(indent)</\(element(state))>\n"
        continue
      }
      output += "\(indent)<\(element(state)) id=\"\(ids[state])\"\(attributes(state))>\n"
      content(of: state, indent + "  ")
      open.append((state, true))
      open += index.children[state].reversed().map { ($0, false) }
    }
  }

  private func isPlainFinal(_ state: Int) -> Bool {
    index.kinds(state).contains(.final) && index.children[state].isEmpty && leaving[state].isEmpty
  }

  private func isPlainHistory(_ state: Int) -> Bool {
    guard index.isHistory(state), index.children[state].isEmpty, index.parents[state] != nil,
      !index.kinds(state).contains(.final), leaving[state].count <= 1
    else { return false }
    // A history's transition has no event, delay or guard.
    return leaving[state].allSatisfy {
      let transition = index.graph.transitions[$0]
      return transition.event == nil && transition.delay == nil && transition.condition == nil
        && !transition.staysInside
    }
  }

  /// The SCXML element for a state.
  ///
  /// A state that does not satisfy the restrictions of its element becomes a plain state.
  private func element(_ state: Int) -> String {
    if isPlainHistory(state) { return "history" }
    // SCXML does not allow a region to be final.
    let isRegion = index.parents[state].map { element($0) == "parallel" } ?? false
    if isPlainFinal(state), !isRegion { return "final" }
    return index.kinds(state).contains(.parallel) ? "parallel" : "state"
  }

  private func attributes(_ state: Int) -> String {
    let source = index.graph.states[state]
    var text = ""
    var declared: StateGraph.State.Kinds = []
    switch element(state) {
    case "history":
      let isDeep = source.kinds.contains(.deepHistory)
      declared = isDeep ? .deepHistory : .history
      text += " type=\"\(isDeep ? "deep" : "shallow")\""
    case "final": declared = .final
    case "parallel": declared = .parallel
    default:
      if !index.children[state].isEmpty { text += initial(state) }
    }
    let siblings = index.parents[state].map { index.children[$0] } ?? index.roots
    let namesStart = index.parents[state].map { element($0) == "state" } ?? true
    if namesStart, siblings.first(where: { index.kinds($0).contains(.initial) }) == state {
      declared.insert(.initial)
    }
    if declared != source.kinds { text += " z:kinds=\"\(source.kinds.nameList.joined(separator: " "))\"" }
    if ids[state] != source.name { text += " z:name=\"\(Self.attribute(source.name))\"" }
    if !isInOrder { text += " z:number=\"\(state)\"" }
    if state >= declaredCount { text += " z:undeclared=\"true\"" }
    // The parent does not exist, or leads back to this state.
    if let parent = source.parent, index.parents[state].map(index.name) != parent {
      text += " z:parent=\"\(Self.attribute(parent))\""
    }
    return text
  }

  private mutating func content(of state: Int, _ indent: String) {
    for line in index.graph.states[state].lines { output += Self.line(line, indent) }
    var delays: [Int] = []
    for number in leaving[state] where index.graph.transitions[number].delay != nil { delays.append(number) }
    if !delays.isEmpty, element(state) != "history" {
      output += "\(indent)<onentry>\n"
      for number in delays {
        let delay = index.graph.transitions[number].delay?.milliseconds ?? "0"
        output +=
          "\(indent)  <send id=\"\(timer(number))\" event=\"\(timer(number))\" delay=\"\(delay)ms\"/>\n"
      }
      output += "\(indent)</onentry>\n\(indent)<onexit>\n"
      for number in delays { output += "\(indent)  <cancel sendid=\"\(timer(number))\"/>\n" }
      output += "\(indent)</onexit>\n"
    }
    for number in leaving[state] { transition(number, indent) }
    if element(state) == "history", leaving[state].isEmpty { impliedTransition(of: state, indent) }
  }

  /// The event for the end of a delay.
  private func timer(_ transition: Int) -> String { "delay.\(transition)" }

  /// Writes the default transition that SCXML requires in a history.
  private mutating func impliedTransition(of state: Int, _ indent: String) {
    let siblings = index.parents[state].map { index.children[$0] } ?? []
    let target = index.initialChild(of: index.parents[state]).flatMap { $0 == state ? nil : $0 }
    guard let target = target ?? siblings.first(where: { !index.isHistory($0) }) else { return }
    output += "\(indent)<transition target=\"\(ids[target])\" z:implied=\"true\"/>\n"
  }

  private mutating func transition(_ number: Int, _ indent: String) {
    let transition = index.graph.transitions[number]
    var text = "\(indent)<transition"
    var declared: StateGraph.Transition.Kinds = []
    if transition.delay != nil {
      text += " event=\"\(timer(number))\""
      if let event = transition.event { text += " z:event=\"\(Self.attribute(event))\"" }
    } else if let event = transition.event {
      let name = eventName(event)
      text += " event=\"\(name)\""
      if name != event { text += " z:event=\"\(Self.attribute(event))\"" }
    } else if index.sources[number].map(isPlainHistory) == true {
      // The transition is taken whenever its history state is entered.
    } else if transition.kinds.contains(.eventless) {
      declared.insert(.eventless)
    } else {
      // A transition that only its lines describe needs an event: without one, it would be taken at once.
      text += " event=\"\(eventName(transition.lines.joined(separator: " ")))\" z:event=\"none\""
      text += " z:unnamed=\"true\""
    }
    if let condition = transition.condition {
      text += " cond=\"\(XMLText.escaped(condition))\""
      if !SCXMLEscapes.isHeld(condition) { text += " z:cond=\"\(Self.attribute(condition))\"" }
    }
    if let target = index.targets[number], !transition.staysInside { text += " target=\"\(ids[target])\"" }
    if transition.kinds.contains(.internal) {
      declared.insert(.internal)
      if !transition.staysInside { text += " type=\"internal\"" }
    }
    if declared != transition.kinds {
      text += " z:kinds=\"\(transition.kinds.nameList.joined(separator: " "))\""
    }
    if !transition.origin.isEmpty { text += " z:origin=\"\(Self.attribute(transition.origin))\"" }
    if !isInOrder { text += " z:number=\"\(number)\"" }
    output += text + (transition.lines.isEmpty ? "/>\n" : ">\n")
    guard !transition.lines.isEmpty else { return }
    for line in transition.lines { output += Self.line(line, indent + "  ") }
    output += "\(indent)</transition>\n"
  }

  /// The name of an event in SCXML, which allows no spaces.
  private mutating func eventName(_ event: String) -> String {
    let bytes = Array(event.utf8)
    if let known = events[bytes] { return known }
    let done = "done.state."
    let name: String
    if event.utf8.starts(with: done.utf8), let state = index.number(of: String(event.dropFirst(done.count))) {
      name = done + ids[state]
    } else {
      name = event == "*" ? "*" : eventNames.unique(event, dots: true, fallback: "event")
    }
    events[bytes] = name
    return name
  }

  private static func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

  private static func line(_ text: String, _ indent: String) -> String {
    "\(indent)<z:line>\(attribute(text))</z:line>\n"
  }

  /// A text for an attribute.
  ///
  /// Characters that XML can't represent are written as escapes with backslashes.
  static func attribute(_ text: String) -> String {
    isPlain(text) ? XMLText.escaped(text) : XMLText.escaped(SCXMLEscapes.escaped(text))
  }

  private static func isPlain(_ text: String) -> Bool { SCXMLEscapes.isPlain(text) }
}

/// Escapes for characters that XML can't represent.
enum SCXMLEscapes {
  /// Whether a text needs no escapes.
  static func isPlain(_ text: String) -> Bool {
    isHeld(text) && !text.unicodeScalars.contains("\\")
  }

  /// Whether XML can represent a text unchanged.
  static func isHeld(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(XMLText.isAllowed) }

  /// The text with `\` doubled, and characters that XML can't represent as `\u{1}`.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\\" {
        result += "\\\\"
      } else if XMLText.isAllowed(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }

  /// The text without escapes; invalid escapes are kept.
  static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      if rest.first == "\\" {
        result.append("\\")
        rest.removeFirst()
      } else if rest.starts(with: "u{".unicodeScalars), let end = rest.firstIndex(of: "}"),
        let value = UInt32(
          String(String.UnicodeScalarView(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])), radix: 16),
        let decoded = Unicode.Scalar(value)
      {
        result.append(decoded)
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
