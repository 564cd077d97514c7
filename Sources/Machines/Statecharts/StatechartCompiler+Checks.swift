import StateMachines

extension StatechartCompiler {
  /// Finds states that are declared twice or in a place that is not allowed.
  mutating func checkStates() {
    var first: [String: Int] = [:]
    if source.nodes.count == 1 { report(.empty, "the chart has no state", source.nodes[0].place) }
    for (state, node) in source.nodes.enumerated() where state > 0 {
      if let other = first[node.name] {
        let message = "the state \(node.name) is declared twice"
        report(.duplicateState, message, source.nodes[other].place, node.place)
      } else {
        first[node.name] = state
      }
      checkPlace(of: node)
      let hasInside = node.kind == .compound || node.kind == .parallel
      if hasInside && layout.children(of: state).isEmpty {
        report(.emptyState, "\(node.name) has no states inside", node.place)
      }
      if node.kind == .parallel, let initial = node.initials.first {
        report(
          .misplaced, "\(node.name) is parallel: all inside is entered with it", node.place, initial.place)
      }
    }
  }

  private mutating func checkPlace(of node: StatechartSource<Symbols>.Node) {
    let parent = source.nodes[node.parent]
    if node.parent == 0 && node.kind.isHistory {
      report(
        .misplaced, "\(node.name) remembers nothing: a history state is inside the state it is about",
        node.place)
    }
    if node.kind == .final && parent.kind == .parallel {
      report(
        .misplaced,
        "\(node.name) can't end \(parent.name), which is parallel: that is done when all inside it is",
        parent.place, node.place)
    }
  }

  /// Resolves the targets of initial transitions and of history states to numbers.
  mutating func resolveDefaults() {
    for (state, node) in source.nodes.enumerated() {
      guard node.kind == .compound || node.kind.isHistory else { continue }
      // An empty state has already been reported.
      if layout.kind[state] == .compound && layout.children(of: state).isEmpty { continue }
      guard let initial = node.initials.first, !initial.targets.isEmpty else {
        report(.missingInitial, "\(node.name) doesn't say what is entered with it", node.place)
        continue
      }
      if node.initials.count > 1 {
        let message = "\(node.name) says twice what is entered with it"
        report(.duplicateInitial, message, initial.place, node.initials[1].place)
      }
      let inside = node.kind.isHistory ? node.parent : state
      let numbers = resolve(initial.targets, "\(node.name) begins", initial.place)
      layout.defaults[state] = ContiguousArray(numbers.map { Int32($0) })
      for target in numbers where node.kind.isHistory && layout.histories[inside].contains(Int32(target)) {
        report(
          .historyOfHistory,
          "\(node.name) stands for \(source.nodes[target].name), which stands for others itself",
          initial.place, source.nodes[target].place)
      }
      for target in numbers where !layout.isDescendant(target, of: inside) {
        report(
          .targetOutside,
          "\(node.name) begins with \(source.nodes[target].name), which is not inside "
            + source.nodes[inside].name, initial.place, source.nodes[target].place)
      }
    }
  }

  /// Resolves the targets of transitions to numbers.
  mutating func resolveTransitions() {
    for edge in source.edges {
      let from = source.nodes[edge.source].name
      let place = edge.declaration.place
      let numbers = resolve(edge.declaration.targets, "\(from) has a transition", place)
      targets.append(ContiguousArray(numbers.map { Int32($0) }))
      for state in edge.declaration.guards.compactMap(\.state) where number(of: state) == nil {
        report(.unknownState, "\(from) asks for \(state.name), which the chart doesn't have", place)
      }
      switch edge.declaration.trigger {
      case .events(let keys) where keys.isEmpty:
        report(.noEvents, "a transition of \(from) waits for none of no events", place)
      case .done(let state): checkDone(state, edge)
      case .timeout(.constant(let delay)) where delay < .zero:
        report(.negativeDelay, "a transition of \(from) waits for \(delay)", place)
      default: break
      }
    }
  }

  private mutating func checkDone(_ state: Symbols.State?, _ edge: StatechartSource<Symbols>.Edge) {
    let from = source.nodes[edge.source].name
    let place = edge.declaration.place
    if let state, number(of: state) == nil {
      report(.unknownState, "\(from) waits for \(state.name), which the chart doesn't have", place)
      return
    }
    let awaited = state.flatMap(number(of:)) ?? edge.source
    if !canBeDone(awaited) {
      report(.neverDone, "\(source.nodes[awaited].name) is never done", source.nodes[awaited].place, place)
    }
  }

  private func canBeDone(_ state: Int) -> Bool {
    switch layout.kind[state] {
    case .compound: layout.children(of: state).contains { layout.kind[$0] == .final }
    case .parallel: layout.children(of: state).allSatisfy(canBeDone)
    default: false
    }
  }

  private mutating func resolve(
    _ states: [Symbols.State], _ what: String, _ place: DefinitionOrigin
  ) -> [Int] {
    var numbers: [Int] = []
    for state in states {
      guard let number = number(of: state) else {
        report(.unknownTarget, "\(what) to \(state.name), which the chart doesn't have", place)
        continue
      }
      if let other = numbers.first(where: { !canBeActive($0, with: number) }) {
        report(
          .incompatibleTargets,
          "\(what) to \(source.nodes[other].name) and \(state.name), which can't be active at once", place)
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Whether two targets are in different states of a parallel one; a history state stands for its whole parent.
  private func canBeActive(_ first: Int, with second: Int) -> Bool {
    let pair = [first, second].map { layout.kind[$0].isHistory ? source.nodes[$0].parent : $0 }
    var ancestor = pair[0]
    while ancestor != pair[1] && !layout.isDescendant(pair[1], of: ancestor) {
      ancestor = source.nodes[ancestor].parent
    }
    return layout.kind[ancestor] == .parallel && !pair.contains(ancestor)
  }
}

// MARK: - Transitions that contradict each other

extension StatechartCompiler {
  /// Finds transitions whose triggers an earlier transition of the same state takes without guards.
  mutating func checkShadows() {
    var takers: [Int: [Int: Int]] = [:]
    for (number, edge) in source.edges.enumerated() {
      let waited = columns(of: number)
      let taken = waited.compactMap { takers[edge.source]?[$0] }
      if let first = taken.min(), taken.count == waited.count {
        report(
          .shadowedTransition,
          "a transition of \(source.nodes[edge.source].name) is never reached: the one before it has no guard",
          source.edges[first].declaration.place, edge.declaration.place)
      }
      guard edge.declaration.guards.isEmpty else { continue }
      for column in waited where takers[edge.source]?[column] == nil {
        takers[edge.source, default: [:]][column] = number
      }
    }
  }

  /// Finds loops of transitions without events and guards, outside of parallel states.
  ///
  /// A transition without a target is such a loop as well. Loops with guards are found at run time: see
  /// `MachineLivelock`.
  mutating func checkEventlessLoops() {
    var known: Set<Int> = []
    for state in layout.kind.indices {
      var path: [Int] = []
      var current: Int? = state
      while let leaf = current, !known.contains(leaf), let edge = unguardedExit(of: leaf) {
        if let start = path.firstIndex(of: leaf) {
          let circle = path[start...]
          let names = circle.map { source.nodes[$0].name }.joined(separator: ", ")
          problems.append(
            .init(
              code: .eventlessLoop,
              message: "transitions without events and guards go round for ever in \(names)",
              origins: circle.compactMap {
                unguardedExit(of: $0).map { source.edges[$0].declaration.place }
              }))
          break
        }
        path.append(leaf)
        current = edges[edge].hasTargets ? onlyLeaf(of: edge) : leaf
      }
      known.formUnion(path)
    }
  }

  /// The transition that is always taken as soon as a state is entered; nil for none.
  private func unguardedExit(of leaf: Int) -> Int? {
    guard layout.atomic.contains(leaf) else { return nil }
    let first = Int(table.candidates[table.list(leaf, StatechartColumn.eventless)])
    guard first >= 0, edges[first].firstGuard == edges[first].endOfGuards else { return nil }
    var ancestor = source.nodes[leaf].parent
    while ancestor > 0 {
      if layout.kind[ancestor] == .parallel { return nil }
      ancestor = source.nodes[ancestor].parent
    }
    return first
  }

  private func onlyLeaf(of edge: Int) -> Int? {
    guard !edges[edge].hasDynamicEntry else { return nil }
    var leaves = exchanges[edge].entry.intersection(layout.atomic)
    let leaf = leaves.popFirst()
    return leaves.isEmpty ? leaf : nil
  }
}
