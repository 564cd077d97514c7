import StateGraph

/// Makes a graph from the elements of an SCXML file.
struct SCXMLReader {
  static let maximumNotes = 100
  private static let stateNames: Set<String> = ["state", "parallel", "final", "history"]

  let elements: [XMLElement]
  private(set) var graph = StateGraph()
  private(set) var notes: [String] = []
  private var omittedNotes = 0
  /// The element of each state; `states` contains the states by their identifiers.
  private var stateElements: [Int] = []
  private var parents: [Int?] = []
  private var states: [String: Int] = [:]
  /// The original positions of the states, and in `transitionNumbers` of the transitions; nil if not stated.
  private var stateNumbers: [Int?] = []
  private var transitionNumbers: [Int?] = []
  private var undeclared: Set<Int> = []

  init(elements: [XMLElement]) { self.elements = elements }

  mutating func read() throws(SCXMLError) {
    guard let root = elements.first, root.name.local == "scxml" else {
      throw SCXMLError(
        code: .notSCXML, line: elements.first?.line ?? 0,
        message: "the outermost element is “\(elements.first?.name.local.prefix(80) ?? "")”, not scxml")
    }
    graph.title = own("title", root) ?? root["name"] ?? ""
    collectStates()
    try markStarts()
    for state in stateElements.indices { try readContent(of: state) }
    arrange()
  }

  /// The unescaped value of an attribute in this library's namespace.
  private func own(_ name: String, _ element: XMLElement) -> String? {
    element.attributes[XMLElement.Name(space: SCXMLWriter.namespace, local: name)].map(SCXMLEscapes.unescaped)
  }

  private func isOwn(_ element: XMLElement) -> Bool { element.name.space == SCXMLWriter.namespace }

  private mutating func note(_ text: String, _ element: XMLElement) {
    guard notes.count >= Self.maximumNotes else {
      notes.append("\(text) (line \(element.line))")
      return
    }
    // One additional note states how many are left out.
    omittedNotes += 1
    if omittedNotes > 1 { notes.removeLast() }
    notes.append("\(omittedNotes) more notes are not listed")
  }

  // MARK: States

  private mutating func collectStates() {
    var taken: Set<String> = []
    // The count only grows: restarting it for each state would take quadratic time in a file with many such names.
    var count = 0
    var open: [(element: Int, parent: Int?)] = [(0, nil)]
    for element in elements { if let id = element["id"] { taken.insert(id) } }
    while let (number, parent) = open.popLast() {
      let element = elements[number]
      var inside = parent
      if number > 0 {
        var id = element["id"] ?? ""
        count = max(count, stateElements.count)
        while id.isEmpty || (element["id"] == nil && taken.contains(id)) {
          count += 1
          id = "\(element.name.local) \(count)"
        }
        if element["id"] == nil { taken.insert(id) }
        let shown = own("name", element) ?? id
        if states[id] == nil {
          states[id] = stateElements.count
        } else {
          note("a second state has the id “\(id.prefix(80))”; transitions mean the first", element)
        }
        let kinds = own("kinds", element).map { Self.kinds($0) } ?? Self.kinds(of: element)
        graph.states.append(
          .init(shown, kinds, in: own("parent", element) ?? parent.map { graph.states[$0].name }))
        if own("undeclared", element) == "true" { undeclared.insert(stateElements.count) }
        inside = stateElements.count
        stateElements.append(number)
        parents.append(parent)
        stateNumbers.append(own("number", element).flatMap { Int($0) })
      }
      for child in element.children.reversed() where Self.stateNames.contains(elements[child].name.local) {
        if !isOwn(elements[child]) { open.append((child, inside)) }
      }
    }
  }

  private static func kinds(_ names: String) -> StateGraph.State.Kinds {
    names.split(separator: " ").reduce(into: []) {
      $0.formUnion(StateGraph.State.Kinds.named(String($1)) ?? [])
    }
  }

  private static func kinds(of element: XMLElement) -> StateGraph.State.Kinds {
    switch element.name.local {
    case "final": .final
    case "parallel": .parallel
    case "history": element["type"] == "deep" ? .deepHistory : .history
    default: []
    }
  }

  /// Marks the initial states: those that are named, or else the first ones.
  private mutating func markStarts() throws(SCXMLError) {
    // A graph that this library wrote states explicitly where it has no initial state.
    let isOurs = elements.first.flatMap { own("version", $0) } != nil
    var children = Array(repeating: [Int](), count: stateElements.count + 1)
    for (state, parent) in parents.enumerated() { children[parent ?? stateElements.count].append(state) }
    for owner in children.indices where !children[owner].isEmpty {
      let element = owner < stateElements.count ? elements[stateElements[owner]] : elements[0]
      guard element.name.local != "parallel" else { continue }
      var named = element["initial"] ?? ""
      if let child = element.children.first(where: { elements[$0].name.local == "initial" }) {
        let transition = elements[child].children.first { elements[$0].name.local == "transition" }
        named = transition.flatMap { elements[$0]["target"] } ?? named
      }
      let targets = named.split(whereSeparator: Self.isSpace).map(String.init)
      if let first = targets.first {
        if targets.count > 1 { note("of several starts, “\(first.prefix(80))” is taken", element) }
        mark(start: try target(first, element), inside: owner < stateElements.count ? owner : nil)
      } else if !isOurs {
        // In SCXML, the first state that is not a history is the default.
        let first = children[owner].first { elements[stateElements[$0]].name.local != "history" }
        if let first { graph.states[first].kinds.insert(.initial) }
      }
    }
  }

  private static func isSpace(_ character: Character) -> Bool { character.isWhitespace }

  /// Marks a state as initial inside another.
  ///
  /// For a deeper descendant, its ancestors up to the owner are marked too.
  private mutating func mark(start state: Int, inside owner: Int?) {
    var place: Int? = state
    while let number = place, number != owner {
      let isRegion = parents[number].map { graph.states[$0].kinds.contains(.parallel) } ?? false
      let isDeclared = own("kinds", elements[stateElements[number]]) != nil
      if !isRegion, !isDeclared { graph.states[number].kinds.insert(.initial) }
      place = parents[number]
    }
  }

  private func target(_ id: String, _ element: XMLElement) throws(SCXMLError) -> Int {
    guard let state = states[id] else {
      throw SCXMLError(
        code: .unknownTarget, line: element.line, message: "there is no state with the id “\(id.prefix(80))”")
    }
    return state
  }

  // MARK: Content

  private mutating func readContent(of state: Int) throws(SCXMLError) {
    let element = elements[stateElements[state]]
    // The delays of sent events, by the names of the events.
    var delays: [String: Duration] = [:]
    for child in element.children where elements[child].name.local == "onentry" {
      for action in elements[child].children where elements[action].name.local == "send" {
        if let event = elements[action]["event"], let delay = Self.delay(elements[action]["delay"] ?? "") {
          delays[event] = delay
        }
      }
    }
    for number in element.children {
      let child = elements[number]
      if isOwn(child) {
        if child.name.local == "line" { graph.states[state].lines.append(SCXMLEscapes.unescaped(child.text)) }
        continue
      }
      switch child.name.local {
      case "transition": try readTransition(child, from: state, delays)
      case "onentry", "onexit":
        let word = child.name.local == "onentry" ? "entry" : "exit"
        for action in child.children { describe(elements[action], word, of: state, delays) }
      case "initial", "state", "parallel", "final", "history": break
      default: note("\(child.name.local.prefix(80)) is passed over", child)
      }
    }
  }

  /// Adds a description of an entry or exit action to a state's lines.
  private mutating func describe(
    _ action: XMLElement, _ word: String, of state: Int, _ delays: [String: Duration]
  ) {
    if let event = action["event"], delays[event] != nil { return }
    if action.name.local == "cancel", action["sendid"].map({ delays[$0] != nil }) ?? false { return }
    let detail = ["event", "location", "label", "expr", "sendid"].lazy.compactMap { action[$0] }.first ?? ""
    let text = "\(action.name.local) \(detail)".prefix(80)
    graph.states[state].lines.append("\(word): \(text)")
  }

  private mutating func readTransition(
    _ element: XMLElement, from state: Int, _ delays: [String: Duration]
  ) throws(SCXMLError) {
    if own("implied", element) == "true" { return }
    let from = graph.states[state].name
    let ids = (element["target"] ?? "").split(whereSeparator: Self.isSpace).map(String.init)
    var targets: [Int] = []
    for id in ids { targets.append(try target(id, element)) }
    var transition = StateGraph.Transition(
      from: from, to: targets.first.map { graph.states[$0].name } ?? from)
    transition.condition = own("cond", element) ?? element["cond"]
    transition.origin = own("origin", element) ?? ""
    for child in element.children {
      let inner = elements[child]
      if isOwn(inner), inner.name.local == "line" {
        transition.lines.append(SCXMLEscapes.unescaped(inner.text))
      } else {
        let detail = ["event", "location", "label", "expr"].lazy.compactMap { inner[$0] }.first ?? ""
        transition.lines.append(String("\(inner.name.local) \(detail)".prefix(80)))
      }
    }
    if targets.count > 1 {
      let names = targets.dropFirst().prefix(20).map { graph.states[$0].name }.joined(separator: ", ")
      transition.lines.append("enters \(names) too")
      note("a transition has several targets; the first is taken", element)
    }
    if targets.isEmpty || element["type"] == "internal" { transition.kinds.insert(.internal) }
    let events = (element["event"] ?? "").split(whereSeparator: Self.isSpace).map(String.init)
    let isHistory = elements[stateElements[state]].name.local == "history"
    if events.isEmpty, !isHistory { transition.kinds.insert(.eventless) }
    if let names = own("kinds", element) {
      transition.kinds = names.split(separator: " ").reduce(into: []) {
        $0.formUnion(StateGraph.Transition.Kinds.named(String($1)) ?? [])
      }
    }
    for event in events.isEmpty ? [nil] : events.map({ Optional($0) }) {
      guard graph.transitions.count < XMLReader.maximumElements else {
        throw SCXMLError(code: .tooLarge, line: element.line, message: "there are too many transitions")
      }
      var one = transition
      one.event = own("event", element) ?? event.map { eventName($0) }
      if own("unnamed", element) == "true" { one.event = nil }
      if let event, let delay = delays[event] {
        one.delay = delay
        one.event = own("event", element)
      }
      graph.transitions.append(one)
      transitionNumbers.append(own("number", element).flatMap { Int($0) })
    }
  }

  /// The name of an event, with state names instead of identifiers, and without the redundant suffix `.*`.
  private func eventName(_ event: String) -> String {
    let done = "done.state."
    if event.hasPrefix(done), let state = states[String(event.dropFirst(done.count))] {
      return done + graph.states[state].name
    }
    return event.hasSuffix(".*") ? String(event.dropLast(2)) : event
  }

  /// A time in CSS notation, `1.5s` or `20ms`; nil for other text.
  static func delay(_ text: String) -> Duration? {
    if text.hasSuffix("ms") { return Double(text.dropLast(2)).flatMap { Duration(exactMilliseconds: $0) } }
    if text.hasSuffix("s") {
      return Double(text.dropLast()).flatMap { Duration(exactMilliseconds: $0 * 1000) }
    }
    return nil
  }

  /// Restores the original order, and removes states that were declared only for the export.
  private mutating func arrange() {
    let order = graph.states.indices.sorted { (stateNumbers[$0] ?? $0, $0) < (stateNumbers[$1] ?? $1, $1) }
    graph.states = order.filter { !undeclared.contains($0) }.map { graph.states[$0] }
    let places = graph.transitions.indices.sorted {
      (transitionNumbers[$0] ?? $0, $0) < (transitionNumbers[$1] ?? $1, $1)
    }
    graph.transitions = places.map { graph.transitions[$0] }
  }
}
