import StateGraph

// Findings about states.

extension GraphValidator {
  /// Findings for the machine, and for states with children, that do not have exactly one initial state.
  func starts() -> [StateGraph.Finding] {
    guard !graph.states.isEmpty else { return [] }
    let outer = [nil] + index.order.filter { !index.isAtomic($0) && !index.isParallel($0) }.map(Int?.some)
    return outer.flatMap { outer -> [StateGraph.Finding] in
      let inside = (outer.map { index.children[$0] } ?? index.roots)
      let marked = inside.filter { index.kinds($0).contains(.initial) }
      let place = outer.map { "the start of what is inside \(quoted($0))" } ?? "the start of the machine"
      if marked.isEmpty {
        return [finding(.noInitialState, outer.map { [$0] } ?? [], "no state is marked as \(place)")]
      }
      let names = marked.map { quoted($0) }.joined(separator: ", ")
      return marked.count == 1
        ? [] : [finding(.severalInitialStates, marked, "\(names) are all marked as \(place)")]
    }
  }

  func duplicateNames() -> [StateGraph.Finding] {
    graph.states.indices.filter { index.number(of: graph.states[$0].name) != $0 }.map {
      finding(.duplicateName, [$0], "another state is called \(quoted($0)) too; transitions mean the first")
    }
  }

  func undeclaredStates() -> [StateGraph.Finding] {
    var findings: [StateGraph.Finding] = []
    for (number, state) in graph.states.enumerated() {
      guard let parent = state.parent, index.number(of: parent) == nil else { continue }
      findings.append(
        StateGraph.Finding(
          .undeclaredState, states: [parent, state.name],
          message: "\(quoted(number)) is inside \(Self.quoted(parent)), which is not declared"))
    }
    for (number, transition) in graph.transitions.enumerated() {
      var missing: [String] = []
      if index.sources[number] == nil { missing.append(transition.from) }
      if index.targets[number] == nil { missing.append(transition.to) }
      guard !missing.isEmpty else { continue }
      let names = missing.map { Self.quoted($0) }.joined(separator: " and ")
      findings.append(
        StateGraph.Finding(
          .undeclaredState, states: missing, transitions: [transition],
          message: "\(words(number)) names \(names), which \(missing.count == 1 ? "is" : "are") not declared")
      )
    }
    return findings
  }

  func misplacedStates() -> [StateGraph.Finding] {
    var findings = index.misplaced.map {
      finding(.misplacedState, [$0], "\(quoted($0)) is inside itself, or inside too many others")
    }
    for state in index.order where index.isHistory(state) {
      if index.parents[state] == nil {
        findings.append(
          finding(.misplacedState, [state], "the history state \(quoted(state)) is inside no other"))
      } else if !index.children[state].isEmpty {
        findings.append(
          finding(.misplacedState, [state], "states are inside the history state \(quoted(state))"))
      }
    }
    return findings
  }

  func unreachableStates() -> [StateGraph.Finding] {
    index.order.filter { state in
      // Descendants of an unreachable state are not reported, and global states are not meant to be entered.
      !reachable.contains(state) && !index.kinds(state).contains(.global) && !index.isHistory(state)
        && index.parents[state].map(reachable.contains) != false
    }.map { finding(.unreachable, [$0], "no way leads to \(quoted($0))") }
  }

  func deadEnds() -> [StateGraph.Finding] {
    let isLeftFromAnywhere = graph.transitions.indices.contains {
      graph.transitions[$0].isGlobal(in: index) && leaves($0)
    }
    guard !isLeftFromAnywhere else { return [] }
    var exits = Set<Int>()
    for number in graph.transitions.indices where leaves(number) {
      if let source = index.sources[number] { exits.insert(source) }
    }
    // A region may stay in one state while another region changes.
    var moving = exits
    for state in exits { moving.formUnion(index.ancestors(state).filter(index.isParallel)) }
    return index.order.filter { state in
      guard reachable.contains(state), index.isAtomic(state), !index.isHistory(state) else { return false }
      return !index.ancestors(state).contains { moving.contains($0) || index.kinds($0).contains(.final) }
    }.map { finding(.deadEnd, [$0], "\(quoted($0)) can be entered and not be left, and is not final") }
  }

  /// Whether a transition leaves its state.
  private func leaves(_ transition: Int) -> Bool {
    guard model.ignored.contains(transition) == false, let target = index.targets[transition] else {
      return false
    }
    guard let source = index.sources[transition] else { return false }
    return target != source && !graph.transitions[transition].staysInside
  }

  /// The events that each state ignores, one finding a state.
  func unhandled() -> [StateGraph.Finding] {
    var events: [String] = []
    var numbers: [[UInt8]: Int] = [:]
    // The events that each state or one of its ancestors handles; -1 is every event.
    var handled = Array(repeating: Set<Int>(), count: graph.states.count)
    var handledEverywhere: Set<Int> = []
    for (transition, source) in zip(graph.transitions, index.sources) where transition.delay == nil {
      guard let event = transition.event, !transition.isDone else { continue }
      let bytes = Array(event.utf8)
      let number = event == "*" ? -1 : numbers[bytes] ?? events.count
      if number == events.count {
        numbers[bytes] = number
        events.append(event)
      }
      if transition.isGlobal(in: index) { handledEverywhere.insert(number) }
      if let source { handled[source].insert(number) }
    }
    return index.order.compactMap { state in
      if let parent = index.parents[state] { handled[state].formUnion(handled[parent]) }
      let isEnd = index.parents[state] == nil && index.kinds(state).contains(.final)
      guard reachable.contains(state), index.isAtomic(state), !index.isHistory(state), !isEnd,
        !handled[state].contains(-1), !handledEverywhere.contains(-1)
      else { return nil }
      let missing = events.indices.filter { !handled[state].contains($0) && !handledEverywhere.contains($0) }
        .map { events[$0] }
      guard !missing.isEmpty else { return nil }
      let names = missing.map { Self.quoted($0) }.joined(separator: ", ")
      return StateGraph.Finding(
        .unhandled, states: [index.name(state)], events: missing,
        message: "\(quoted(state)) does nothing on \(names)")
    }
  }

  /// All states that can be active, assuming that guards can have any result.
  static func reachable(_ index: GraphIndex, _ model: GraphModel) -> Set<Int> {
    var reached: Set<Int> = []
    var open: [Int] = []
    func enter(_ state: Int) {
      for state in index.ancestors(state) where reached.insert(state).inserted { open.append(state) }
    }
    if let first = index.initialChild(of: nil) { enter(first) }
    var leaving = Array(repeating: [Int](), count: index.graph.states.count)
    var global: [Int] = []
    var isAimedAt = Array(repeating: false, count: index.graph.states.count)
    for number in index.graph.transitions.indices where !model.ignored.contains(number) {
      guard let target = index.targets[number] else { continue }
      isAimedAt[target] = true
      guard let source = index.sources[number] else { continue }
      if index.graph.transitions[number].isGlobal(in: index) { global.append(target) }
      leaving[source].append(target)
    }
    if !reached.isEmpty { global.forEach(enter) }
    while let state = open.popLast() {
      let isOutermost = index.parents[state] == nil
      if index.isParallel(state) {
        index.children[state].filter { !index.isHistory($0) }.forEach(enter)
      } else if !index.isAtomic(state), !index.isHistory(state), let child = index.initialChild(of: state) {
        // A transition may bypass the initial child; any other entry goes through it.
        if isAimedAt[state] || entersByDefault(state, index) { enter(child) }
      } else if index.isHistory(state), leaving[state].isEmpty, let parent = index.parents[state] {
        if let child = index.initialChild(of: parent) { enter(child) }
      }
      // The machine has ended in a final state at the top level.
      if isOutermost && index.kinds(state).contains(.final) { continue }
      leaving[state].forEach(enter)
    }
    return reached
  }

  /// Whether a state can be entered without an explicit target inside it.
  private static func entersByDefault(_ state: Int, _ index: GraphIndex) -> Bool {
    if index.initialChild(of: index.parents[state]) == state { return true }
    return index.parents[state].map(index.isParallel) ?? false
  }
}
