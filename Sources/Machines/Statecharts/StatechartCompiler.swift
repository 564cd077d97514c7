import StateMachines

/// Compiles a chart's declarations to flat arrays, after checking them for problems.
struct StatechartCompiler<Symbols: StatechartSymbols> {
  let source: StatechartSource<Symbols>
  var layout = StatechartLayout()
  var names = StatechartNames<Symbols.State>(symbols: [], leaves: StateBits())
  var targets: ContiguousArray<ContiguousArray<Int32>> = []
  var edges: ContiguousArray<StatechartEdge> = []
  var exchanges: ContiguousArray<StatechartExchange> = []
  var guards: ContiguousArray<StatechartGuard<Symbols>> = []
  var table = StatechartTable<Symbols.Event.Key>()
  var blocks: ContiguousArray<Range<Int>> = []
  var actions: ContiguousArray<StatechartBlock<Symbols>.Action> = []
  var timers: ContiguousArray<StatechartTimer<Symbols>> = []
  var work: ContiguousArray<StatechartStateWork> = []
  var exitWork = StateBits()
  var entryWork = StateBits()
  var rememberers = StateBits()
  var problems: [StatechartError.Problem] = []

  /// Compiles declarations.
  ///
  /// - Throws: ``StatechartError``, with the problems of the declarations.
  init(_ declarations: [StatechartDeclaration<Symbols>], at place: DefinitionOrigin) throws(StatechartError) {
    source = StatechartSource(declarations, at: place)
    layStates()
    try stopIfWrong()
    checkStates()
    resolveDefaults()
    resolveTransitions()
    try stopIfWrong()
    compileEdges()
    compileTable()
    compileWork()
    checkShadows()
    checkEventlessLoops()
    try stopIfWrong()
  }

  private func stopIfWrong() throws(StatechartError) {
    if !problems.isEmpty { throw StatechartError(problems: problems) }
  }

  mutating func report(_ code: StatechartError.Code, _ message: String, _ places: DefinitionOrigin...) {
    problems.append(.init(code: code, message: message, origins: places))
  }

  /// The number of a state; nil if the chart does not contain it.
  func number(of state: Symbols.State) -> Int? {
    let number = names.numbers.number(of: state)
    return number == 0 ? nil : number
  }
}

// MARK: - The tree

extension StatechartCompiler {
  private mutating func layStates() {
    let count = source.nodes.count
    guard count <= StateBits.capacity else {
      let message = "a chart can have up to \(StateBits.capacity - 1) states; this one has more"
      return report(.tooManyStates, message, source.nodes[0].place)
    }
    layout.kind = ContiguousArray(source.nodes.map { Self.kind($0.kind) })
    layout.parent = ContiguousArray(source.nodes.map { Int32($0.parent) })
    layout.last = ContiguousArray((0..<count).map { Int32($0) })
    for state in stride(from: count - 1, to: 0, by: -1) {
      let parent = source.nodes[state].parent
      layout.last[parent] = max(layout.last[parent], layout.last[state])
    }
    layout.descendants = ContiguousArray((0..<count).map { StateBits($0 + 1..<Int(layout.last[$0]) + 1) })
    layout.histories = ContiguousArray(repeating: [], count: count)
    layout.defaults = ContiguousArray(repeating: [], count: count)
    for (state, kind) in layout.kind.enumerated() {
      if kind.isHistory { layout.histories[source.nodes[state].parent].append(Int32(state)) }
      if kind == .atomic || kind == .final { layout.atomic.insert(state) }
    }
    layout.remembered = ContiguousArray((0..<count).map(rememberedBits))
    names = StatechartNames(
      symbols: ContiguousArray(source.nodes.compactMap(\.symbol)), leaves: layout.atomic)
  }

  private func rememberedBits(_ state: Int) -> StateBits {
    let parent = source.nodes[state].parent
    switch layout.kind[state] {
    case .deepHistory:
      return layout.descendants[parent].intersection(layout.atomic)
    case .shallowHistory:
      var result = StateBits()
      for child in layout.children(of: parent) { result.insert(child) }
      return result
    default:
      return StateBits()
    }
  }

  private static func kind(_ kind: StateDeclaration<Symbols>.Kind) -> StatechartLayout.Kind {
    switch kind {
    case .leaf: .atomic
    case .compound: .compound
    case .parallel: .parallel
    case .final: .final
    case .shallowHistory: .shallowHistory
    case .deepHistory: .deepHistory
    }
  }
}

// MARK: - Transitions and what is done

extension StatechartCompiler {
  private mutating func compileEdges() {
    let nothing = ContiguousArray(repeating: StateBits(), count: layout.count)
    for (number, edge) in source.edges.enumerated() {
      let firstGuard = guards.count
      guards.append(contentsOf: edge.declaration.guards)
      let effective = layout.effectiveTargets(targets[number], nothing)
      let domain = layout.domain(of: edge.source, to: effective, isInternal: edge.declaration.isInternal)
      // The states that a transition leaves can vary only if it leads from inside a state to that state's history.
      let isDynamic = targets[number].contains { target in
        layout.kind[Int(target)].isHistory
          && layout.isDescendant(edge.source, of: Int(layout.parent[Int(target)]))
      }
      var entry = StatechartEntry(layout, memory: nothing)
      entry.enter(targets[number], domain: domain)
      edges.append(
        StatechartEdge(
          source: Int32(edge.source), firstGuard: Int32(firstGuard), endOfGuards: Int32(guards.count),
          block: add(edge.declaration.block), hasTargets: !targets[number].isEmpty,
          isInternal: edge.declaration.isInternal, hasDynamicDomain: isDynamic,
          hasDynamicEntry: isDynamic || entry.meetsHistory, domain: Int32(domain)))
      exchanges.append(
        StatechartExchange(exit: layout.descendants[domain], entry: entry.states, defaults: entry.defaults))
    }
  }

  /// Appends a block, and returns its range of actions.
  private mutating func add(_ block: StatechartBlock<Symbols>) -> Range<Int> {
    let first = actions.count
    actions.append(contentsOf: block.actions)
    return first..<actions.count
  }

  /// Appends several blocks, and returns their range.
  private mutating func add(_ declared: [StatechartBlock<Symbols>]) -> Range<Int> {
    let first = blocks.count
    for block in declared { blocks.append(add(block)) }
    return first..<blocks.count
  }

  private mutating func compileWork() {
    for (state, node) in source.nodes.enumerated() {
      let firstTimer = timers.count
      for (number, edge) in source.edges.enumerated() where edge.source == state {
        guard case .timeout(let delay) = edge.declaration.trigger else { continue }
        switch delay {
        case .constant(let delay): timers.append(.init(transition: number, constant: delay, computed: nil))
        case .computed(let delay): timers.append(.init(transition: number, constant: .zero, computed: delay))
        }
      }
      let stateWork = StatechartStateWork(
        entry: add(node.entries), exit: add(node.exits),
        initial: node.initials.first.map { add($0.block) } ?? 0..<0,
        timers: firstTimer..<timers.count, done: table.dones[state] ?? -1, isFinal: node.kind == .final)
      work.append(stateWork)
      let hasTimers = !stateWork.timers.isEmpty
      if hasTimers || !stateWork.entry.isEmpty || !stateWork.initial.isEmpty || stateWork.isFinal {
        entryWork.insert(state)
      }
      if hasTimers || !stateWork.exit.isEmpty { exitWork.insert(state) }
      if !layout.histories[state].isEmpty { rememberers.insert(state) }
    }
  }
}
