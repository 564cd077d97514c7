import GraphTools
import StateGraph
import ZoetropeJSON

extension StateGraph {
  /// The graph as the JSON of an XState machine (version 5), which Stately's editor opens.
  ///
  /// Guards are named by their texts, and lines become descriptions. Transitions that apply in every state belong to
  /// the machine itself. A state's key is its name if that is unique and has no dot; targets are identifiers. Equal
  /// graphs give equal text.
  /// - Complexity: O(length of the text).
  public func xstate() -> String { XStateWriter(self).json().text(.brief) + "\n" }
}

/// Writes a graph as an XState machine.
struct XStateWriter {
  private let index: GraphIndex
  private var ids: [String] = []
  private var keys: [String] = []
  private var leaving: [[Int]]
  private var global: [Int] = []

  init(_ graph: StateGraph) {
    var graph = graph
    for name in DiagramNodes(graph).undeclared { graph.states.append(.init(name)) }
    index = GraphIndex(graph)
    var names = ExportNames()
    // The machine's own identifier.
    names.reserve(ExportNames.plain(graph.title, dots: false, fallback: "machine"))
    ids = graph.states.map { names.unique($0.name, fallback: "state") }
    keys = ids
    leaving = Array(repeating: [], count: graph.states.count)
    for siblings in [index.roots] + index.children {
      var taken: Set<[UInt8]> = []
      for state in siblings {
        let name = graph.states[state].name
        let isFree = !name.isEmpty && !name.utf8.contains(UInt8(ascii: ".")) && !ids.contains(name)
        if isFree, taken.insert(Array(name.utf8)).inserted { keys[state] = name }
      }
    }
    for (number, source) in index.sources.enumerated() {
      if graph.transitions[number].isGlobal(in: index) {
        global.append(number)
      } else if let source {
        leaving[source].append(number)
      }
    }
  }

  func json() -> JSONValue {
    let title = index.graph.title
    var members: [(String, JSONValue)] = [
      ("id", .string(ExportNames.plain(title, dots: false, fallback: "machine")))
    ]
    if !title.isEmpty { members.append(("description", .string(title))) }
    // From the innermost states outwards, which avoids recursion.
    var done: [JSONValue?] = Array(repeating: nil, count: index.graph.states.count)
    for state in index.order.reversed() { done[state] = .object(node(state, done)) }
    members += inside(index.roots, parallel: false, done)
    members += transitions(global)
    return .object(members)
  }

  private func node(_ state: Int, _ done: [JSONValue?]) -> [(String, JSONValue)] {
    let source = index.graph.states[state]
    var members: [(String, JSONValue)] = [("id", .string(ids[state]))]
    let isAtomic = index.children[state].isEmpty
    if isAtomic, index.isHistory(state) {
      members.append(("type", .string("history")))
      members.append(("history", .string(source.kinds.contains(.deepHistory) ? "deep" : "shallow")))
      if let target = leaving[state].first.flatMap({ index.targets[$0] }) {
        members.append(("target", .string("#\(ids[target])")))
      }
    } else {
      if isAtomic, source.kinds.contains(.final) { members.append(("type", .string("final"))) }
      members += inside(index.children[state], parallel: source.kinds.contains(.parallel), done)
      members += transitions(leaving[state])
    }
    var description = source.lines
    if keys[state] != source.name { description.insert(source.name, at: 0) }
    if !description.isEmpty { members.append(("description", .string(description.joined(separator: "\n")))) }
    return members
  }

  private func inside(_ states: [Int], parallel: Bool, _ done: [JSONValue?]) -> [(String, JSONValue)] {
    guard !states.isEmpty else { return [] }
    var members: [(String, JSONValue)] = []
    let first = index.initialChild(of: index.parents[states[0]])
    if parallel {
      members.append(("type", .string("parallel")))
    } else if let first = first ?? states.first {
      members.append(("initial", .string(keys[first])))
    }
    members.append(("states", .object(states.compactMap { state in done[state].map { (keys[state], $0) } })))
    return members
  }

  private func transitions(_ numbers: [Int]) -> [(String, JSONValue)] {
    var events: [(String, [JSONValue])] = []
    var delays: [(String, [JSONValue])] = []
    var always: [JSONValue] = []
    func add(_ value: JSONValue, _ key: String, _ list: inout [(String, [JSONValue])]) {
      if let place = list.firstIndex(where: { $0.0.utf8.elementsEqual(key.utf8) }) {
        list[place].1.append(value)
      } else {
        list.append((key, [value]))
      }
    }
    for number in numbers {
      let transition = index.graph.transitions[number]
      let value = self.transition(number)
      if let delay = transition.delay {
        add(value, delay.milliseconds, &delays)
      } else if let event = transition.event {
        add(value, eventKey(event), &events)
      } else if transition.kinds.contains(.eventless) {
        always.append(value)
      } else {
        add(value, eventKey(transition.lines.joined(separator: " ")), &events)
      }
    }
    var members: [(String, JSONValue)] = []
    if !events.isEmpty { members.append(("on", .object(events.map { ($0.0, .array($0.1)) }))) }
    if !always.isEmpty { members.append(("always", .array(always))) }
    if !delays.isEmpty { members.append(("after", .object(delays.map { ($0.0, .array($0.1)) }))) }
    return members
  }

  /// The key of an event.
  ///
  /// An empty key would have another meaning, and completion events use the identifiers of states.
  private func eventKey(_ event: String) -> String {
    let done = "done.state."
    if event.utf8.starts(with: done.utf8), let state = index.number(of: String(event.dropFirst(done.count))) {
      return "xstate.\(done)\(ids[state])"
    }
    return event.isEmpty ? "event" : event
  }

  private func transition(_ number: Int) -> JSONValue {
    let transition = index.graph.transitions[number]
    var members: [(String, JSONValue)] = []
    if let target = index.targets[number], !transition.staysInside {
      members.append(("target", .string("#\(ids[target])")))
      // XState needs to know whether a transition to its own state, or to a descendant, leaves the state.
      if let source = index.sources[number], !transition.kinds.contains(.internal),
        source == target || index.isInside(target, source)
      {
        members.append(("reenter", .boolean(true)))
      }
    }
    if let condition = transition.condition {
      members.append(("guard", .string(condition.isEmpty ? "guard" : condition)))
    }
    if !transition.lines.isEmpty {
      members.append(("description", .string(transition.lines.joined(separator: "\n"))))
    }
    if !transition.origin.isEmpty {
      members.append(("meta", .object([("origin", .string(transition.origin))])))
    }
    return .object(members)
  }
}
