import StateGraph

// Findings about transitions.

extension GraphValidator {
  /// Transitions that are never taken, each with a transition that is always taken instead.
  static func rivals(_ index: GraphIndex, _ model: GraphModel) -> [Int: Int] {
    let transitions = index.graph.transitions
    var result: [Int: Int] = [:]
    var leaving = Array(repeating: [Int](), count: index.graph.states.count)
    for number in transitions.indices {
      if let source = index.sources[number] { leaving[source].append(number) }
    }
    let parts = Set(model.companions.values.joined())
    for state in leaving.indices {
      // The unguarded transitions so far, by trigger.
      var certain: [Trigger: Int] = [:]
      let always = leaving[state].first {
        transitions[$0].condition == nil && model.triggers[$0] == .eventless && index.targets[$0] != nil
          && !transitions[$0].staysInside
      }
      for number in leaving[state] where !parts.contains(number) {
        let trigger = model.triggers[number]
        // Lines may describe guards, so their transitions can't be compared.
        if case .words = trigger { continue }
        if let earlier = certain[trigger] {
          result[number] = earlier
        } else if case .event = trigger, let earlier = certain[.anyEvent] {
          result[number] = earlier
        } else if let always, trigger != .eventless {
          result[number] = always
        } else if model.isOvertaken(number) {
          result[number] = overtaker(of: number, among: leaving[state], index, model)
        }
        if transitions[number].condition == nil, index.targets[number] != nil, certain[trigger] == nil {
          certain[trigger] = number
        }
      }
    }
    addOuter(&result, leaving, index, model)
    return result
  }

  private static func overtaker(
    of number: Int, among leaving: [Int], _ index: GraphIndex, _ model: GraphModel
  ) -> Int? {
    guard case .delay(let delay) = model.triggers[number] else { return nil }
    return leaving.first {
      guard case .delay(let other) = model.triggers[$0] else { return false }
      return other < delay && index.graph.transitions[$0].condition == nil
    }
  }

  /// Adds transitions of states with children where every child always takes one of its own first.
  private static func addOuter(
    _ result: inout [Int: Int], _ leaving: [[Int]], _ index: GraphIndex, _ model: GraphModel
  ) {
    // For each state, the transitions that are certainly taken inside it regardless of the active child, from the
    // innermost outwards.
    var inner = Array(repeating: [Trigger: Int](), count: leaving.count)
    for state in index.order.reversed() {
      var certain: [Trigger: Int] = [:]
      if let first = index.children[state].first(where: { !index.isHistory($0) }) {
        certain = inner[first]
        for child in index.children[state] where child != first && !index.isHistory(child) {
          certain = certain.filter { inner[child][$0.key] ?? inner[child][.anyEvent] != nil }
        }
      }
      for number in leaving[state] where result[number] == nil {
        let trigger = model.triggers[number]
        guard trigger == .anyEvent || trigger.isEvent else { continue }
        if let taken = certain[trigger] ?? certain[.anyEvent] { result[number] = taken }
      }
      for number in leaving[state] where index.graph.transitions[number].condition == nil {
        let trigger = model.triggers[number]
        let isEvent = trigger == .anyEvent || trigger.isEvent
        if isEvent, index.targets[number] != nil, certain[trigger] == nil { certain[trigger] = number }
      }
      inner[state] = certain
    }
  }

  func shadowed() -> [StateGraph.Finding] {
    rivals.keys.sorted().compactMap { number in
      guard let rival = rivals[number], let source = index.sources[number] else { return nil }
      // Two unguarded transitions to different targets contradict each other, which is reported as another finding.
      if isContradiction(rival, number) { return nil }
      return finding(
        .shadowed, [source], by: [number, rival],
        "\(words(number)) is never taken, since \(words(rival)) always is first")
    }
  }

  /// Pairs of transitions between which only their order, or their nesting, decides.
  func contradictions() -> [StateGraph.Finding] {
    var leaving = Array(repeating: [Int](), count: graph.states.count)
    for number in graph.transitions.indices {
      if let source = index.sources[number] { leaving[source].append(number) }
    }
    var findings: [StateGraph.Finding] = []
    let parts = Set(model.companions.values.joined())
    for state in index.order {
      var firsts: [Trigger: [String?: Int]] = [:]
      for number in leaving[state] where !parts.contains(number) {
        let trigger = model.triggers[number]
        let condition = graph.transitions[number].condition
        // Unnamed guards may be different guards.
        if condition == "" { continue }
        guard let first = firsts[trigger]?[condition] else {
          firsts[trigger, default: [:]][condition] = number
          continue
        }
        guard isContradiction(first, number) else { continue }
        findings.append(
          finding(
            .nondeterministic, [state], by: [number, first],
            "\(words(number)) and \(words(first)) apply at once; only their order decides"))
      }
    }
    return findings + regionConflicts(leaving)
  }

  /// Whether two transitions of one state have the same trigger and guard but different effects.
  private func isContradiction(_ first: Int, _ second: Int) -> Bool {
    let (one, two) = (graph.transitions[first], graph.transitions[second])
    return index.sources[first] == index.sources[second] && model.triggers[first] == model.triggers[second]
      && one.condition == two.condition
      && (one.to != two.to || one.kinds.contains(.internal) != two.kinds.contains(.internal))
  }

  /// Transitions of parallel regions that the same event triggers although one of them leaves the whole state.
  private func regionConflicts(_ leaving: [[Int]]) -> [StateGraph.Finding] {
    var findings: [StateGraph.Finding] = []
    for parallel in index.order where index.isParallel(parallel) {
      // For each event, the transitions that it triggers, with their regions.
      var firsts: [Trigger: [(region: Int, transition: Int)]] = [:]
      for region in index.children[parallel] where !index.isHistory(region) {
        for state in [region] + index.order[(index.places[region] + 1)..<index.ends[region]] {
          for number in leaving[state] where graph.transitions[number].condition == nil {
            guard case .event = model.triggers[number], !model.ignored.contains(number) else { continue }
            firsts[model.triggers[number], default: []].append((region, number))
          }
        }
      }
      for state in firsts.values.sorted(by: { $0[0].transition < $1[0].transition }) {
        guard let outer = state.first(where: { leavesWhole($0.transition, parallel) }),
          let other = state.first(where: { $0.region != outer.region })
        else { continue }
        findings.append(
          finding(
            .nondeterministic, [parallel], by: [other.transition, outer.transition],
            "\(words(outer.transition)) leaves \(quoted(parallel)) while \(words(other.transition)) goes on in it; "
              + "the first in the order of the regions wins"))
      }
    }
    return findings
  }

  private func leavesWhole(_ transition: Int, _ state: Int) -> Bool {
    guard let target = index.targets[transition] else { return false }
    return !index.isInside(target, state)
  }

  func leavingFinal() -> [StateGraph.Finding] {
    graph.transitions.indices.compactMap { number in
      guard let source = index.sources[number], index.parents[source] == nil,
        index.kinds(source).contains(.final)
      else { return nil }
      return finding(
        .leavesFinal, [source], by: [number], "\(words(number)) leaves a state in which the machine has ended"
      )
    }
  }

  func endlessCircles() -> [StateGraph.Finding] {
    // The first unguarded eventless transition of each state: following these must not lead into a cycle.
    var next: [Int: Int] = [:]
    for number in graph.transitions.indices {
      guard let source = index.sources[number], index.targets[number] != nil, next[source] == nil else {
        continue
      }
      let transition = graph.transitions[number]
      if model.triggers[number] == .eventless, transition.condition == nil { next[source] = number }
    }
    var done: Set<Int> = []
    var findings: [StateGraph.Finding] = []
    for start in index.order {
      var way: [Int] = []
      var places: [Int: Int] = [:]
      var state = start
      while let leaf = following(state, next), done.insert(leaf.state).inserted {
        places[leaf.state] = way.count
        way.append(leaf.transition)
        guard let target = index.targets[leaf.transition] else { break }
        state = target
      }
      guard let leaf = following(state, next), let first = places[leaf.state] else { continue }
      let circle = Array(way[first...])
      let states = circle.compactMap { index.sources[$0] }
      let names = states.map { quoted($0) }.joined(separator: " → ")
      findings.append(
        finding(.endless, states, by: circle, "the machine never comes to rest: nothing stops it in \(names)")
      )
    }
    return findings
  }

  /// The eventless transition that is taken at once in a state, or in the first of its initial descendants that has
  /// one.
  private func following(_ state: Int, _ next: [Int: Int]) -> (state: Int, transition: Int)? {
    var place: Int? = state
    while let state = place {
      if let transition = next[state] { return (state, transition) }
      place = index.isAtomic(state) || index.isParallel(state) ? nil : index.initialChild(of: state)
    }
    return nil
  }
}
