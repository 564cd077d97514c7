import Statecharts

/// A random chart, run as the recommendation's pseudo-code says: no tables, nothing worked out beforehand.
struct PlainChart {
  typealias Node = RandomChart.Node
  typealias Transition = RandomChart.Transition
  enum Internal { case event(Numbered.Event), done(Int), failure }
  struct Timer {
    var source: Node
    var transition: Transition
    var deadline: Int
  }

  let chart: RandomChart
  let stepLimit: Int
  var context = Numbered.Context()
  var configuration: [Node] = []
  var history: [Int: [Node]] = [:]
  var internalQueue: [Internal] = []
  var externalQueue: [Numbered.Event] = []
  var timers: [Timer] = []
  var now = 0
  var running = true
  var isRunaway = false
  var steps = 0
  /// Whether a state was left or entered since the event came.
  var hasMoved = false

  init(_ chart: RandomChart, stepLimit: Int) {
    self.chart = chart
    self.stepLimit = stepLimit
    context.note("initial 0")
    var toEnter: [Node] = [], defaults: [Node] = [], contents: [Int: Node] = [:]
    add(chart.root.initial.map(node), below: chart.root, &toEnter, &defaults, &contents)
    enter(toEnter, defaults, contents)
    run()
  }

  var active: [Int] { configuration.map(\.id).sorted() }

  func node(_ id: Int) -> Node { chart.nodes[id] }

  /// Whether something was enabled.
  mutating func send(_ event: Numbered.Event) -> Bool {
    guard running else { return false }
    (steps, hasMoved) = (0, false)
    let enabled = select { Self.matches($0, event) }
    if !enabled.isEmpty { microstep(enabled) }
    run()
    return !enabled.isEmpty
  }

  mutating func advance(by seconds: Int) {
    guard running else { return }
    steps = 0
    let end = now + seconds
    while running, let next = timers.map(\.deadline).min(), next <= end {
      let place = timers.firstIndex { $0.deadline == next } ?? 0
      let timer = timers.remove(at: place)
      if next > now {
        now = next
        steps = 0
      }
      if holds(timer.transition) { microstep([(timer.source, timer.transition)]) }
      run()
    }
    now = end
  }

  // mainEventLoop, without waiting.
  private mutating func run() {
    while running {
      let eventless = select { if case .always = $0 { true } else { false } }
      if !eventless.isEmpty {
        microstep(eventless)
      } else if !internalQueue.isEmpty {
        let enabled: [(Node, Transition)]
        switch internalQueue.removeFirst() {
        case .event(let event): enabled = select { Self.matches($0, event) }
        case .done(let id): enabled = select { if case .done(id) = $0 { true } else { false } }
        case .failure:
          count()
          guard running else { return }
          enabled = select { if case .failure = $0 { true } else { false } }
        }
        if !enabled.isEmpty { microstep(enabled) }
      } else if !externalQueue.isEmpty {
        let event = externalQueue.removeFirst()
        count()
        guard running else { return }
        let enabled = select { Self.matches($0, event) }
        if !enabled.isEmpty { microstep(enabled) }
      } else {
        return
      }
    }
  }

  private mutating func count() {
    steps += 1
    if steps > stepLimit {
      running = false
      isRunaway = true
    }
  }

  private static func matches(_ trigger: RandomChart.Trigger, _ event: Numbered.Event) -> Bool {
    switch trigger {
    case .event(let own): own == event
    case .two(let first, let second): first == event || second == event
    case .any: true
    default: false
    }
  }

  private mutating func holds(_ transition: Transition) -> Bool {
    do {
      return try transition.test.holds(context.count) { id in configuration.contains { $0.id == id } }
    } catch {
      internalQueue.append(.failure)
      return false
    }
  }

  // selectTransitions
  private mutating func select(_ matches: (RandomChart.Trigger) -> Bool) -> [(Node, Transition)] {
    var enabled: [(Node, Transition)] = []
    for state in configuration.filter(\.isAtomic).sorted(by: { $0.id < $1.id }) {
      search: for ancestor in [state] + state.ancestors {
        for transition in ancestor.transitions where matches(transition.trigger) {
          // An ordered set: what is in it stays, and its guard is not asked again.
          if enabled.contains(where: { $0.1.id == transition.id }) { break search }
          if holds(transition) {
            enabled.append((ancestor, transition))
            break search
          }
        }
      }
    }
    return withoutConflicts(enabled)
  }

  private func withoutConflicts(_ enabled: [(Node, Transition)]) -> [(Node, Transition)] {
    var filtered: [(Node, Transition)] = []
    for first in enabled {
      var isPreempted = false
      var losers: [Int] = []
      for second in filtered
      where exitSet([first]).contains(where: { state in exitSet([second]).contains { $0 === state } }) {
        if RandomChart.isDescendant(first.0, of: second.0) {
          losers.append(second.1.id)
        } else {
          isPreempted = true
          break
        }
      }
      if !isPreempted {
        filtered.removeAll { losers.contains($0.1.id) }
        filtered.append(first)
      }
    }
    return filtered
  }

  // microstep
  private mutating func microstep(_ enabled: [(Node, Transition)]) {
    count()
    guard running else { return }
    let domains = enabled.map { domain($0.0, $0.1) }
    exit(exitSet(enabled))
    for (_, transition) in enabled {
      if perform("t\(transition.id)", transition.deed) { context.note("end \(transition.id)") }
    }
    var entered: [Node] = [], defaults: [Node] = [], contents: [Int: Node] = [:]
    for ((_, transition), domain) in zip(enabled, domains) where !transition.targets.isEmpty {
      var toEnter: [Node] = []
      for target in transition.targets { addDescendants(node(target), &toEnter, &defaults, &contents) }
      for state in effectiveTargets(transition.targets) {
        addAncestors(state, below: domain, &toEnter, &defaults, &contents)
      }
      // The one departure from the pseudo-code, which enters states again that history states are around.
      entered += toEnter.filter { RandomChart.isDescendant($0, of: domain) }
    }
    enter(entered, defaults, contents)
  }

  /// Whether it went well.
  private mutating func perform(_ word: String, _ deed: RandomChart.Deed) -> Bool {
    context.note(word)
    switch deed {
    case .nothing: break
    case .raise(let event): internalQueue.append(.event(event))
    case .post(let event): externalQueue.append(event)
    case .fail:
      internalQueue.append(.failure)
      return false
    }
    return true
  }

  private mutating func exit(_ states: [Node]) {
    let states = states.sorted { $0.id > $1.id }
    if !states.isEmpty { hasMoved = true }
    for state in states {
      for child in state.children where child.kind == .deep {
        history[child.id] = configuration.filter { $0.isAtomic && RandomChart.isDescendant($0, of: state) }
      }
      for child in state.children where child.kind == .shallow {
        history[child.id] = configuration.filter { $0.parent === state }
      }
    }
    for state in states {
      _ = perform("-\(state.id)", state.exit)
      timers.removeAll { $0.source === state }
      configuration.removeAll { $0 === state }
    }
  }

  private mutating func enter(_ states: [Node], _ defaults: [Node], _ contents: [Int: Node]) {
    if !states.isEmpty { hasMoved = true }
    for state in states.sorted(by: { $0.id < $1.id }) {
      configuration.append(state)
      _ = perform("+\(state.id)", state.entry)
      for transition in state.transitions {
        if case .time(let seconds) = transition.trigger {
          timers.append(Timer(source: state, transition: transition, deadline: now + seconds))
        }
      }
      if defaults.contains(where: { $0 === state }) { context.note("initial \(state.id)") }
      if let child = contents[state.id] { context.note("history \(child.id)") }
      if state.kind == .final { finish(state) }
    }
  }

  private mutating func finish(_ state: Node) {
    guard let parent = state.parent, parent.id > 0 else {
      running = false
      _ = perform("-\(state.id)", state.exit)
      return
    }
    internalQueue.append(.done(parent.id))
    if let outer = parent.parent, outer.kind == .parallel, outer.regions.allSatisfy(isInFinalState) {
      internalQueue.append(.done(outer.id))
    }
  }

  private func isInFinalState(_ state: Node) -> Bool {
    switch state.kind {
    case .compound:
      state.children.contains { child in child.kind == .final && configuration.contains { $0 === child } }
    case .parallel: state.regions.allSatisfy(isInFinalState)
    default: false
    }
  }

  // computeExitSet, getTransitionDomain, findLCCA, getEffectiveTargetStates
  private func exitSet(_ transitions: [(Node, Transition)]) -> [Node] {
    var result: [Node] = []
    for (source, transition) in transitions where !transition.targets.isEmpty {
      let domain = domain(source, transition)
      for state in configuration
      where RandomChart.isDescendant(state, of: domain) && !result.contains(where: { $0 === state }) {
        result.append(state)
      }
    }
    return result
  }

  private func domain(_ source: Node, _ transition: Transition) -> Node {
    let targets = effectiveTargets(transition.targets)
    if transition.isInternal, source.kind == .compound,
      targets.allSatisfy({ RandomChart.isDescendant($0, of: source) })
    {
      return source
    }
    return source.ancestors.first { ancestor in
      ancestor.kind == .compound && targets.allSatisfy { RandomChart.isDescendant($0, of: ancestor) }
    } ?? chart.root
  }

  private func effectiveTargets(_ targets: [Int]) -> [Node] {
    targets.map(node).flatMap { state -> [Node] in
      guard state.isHistory else { return [state] }
      return history[state.id] ?? effectiveTargets(state.initial)
    }
  }

  // addDescendantStatesToEnter, addAncestorStatesToEnter
  private func addDescendants(
    _ state: Node, _ toEnter: inout [Node], _ defaults: inout [Node], _ contents: inout [Int: Node]
  ) {
    if state.isHistory, let parent = state.parent {
      if history[state.id] == nil { contents[parent.id] = state }
      add(history[state.id] ?? state.initial.map(node), below: parent, &toEnter, &defaults, &contents)
      return
    }
    if !toEnter.contains(where: { $0 === state }) { toEnter.append(state) }
    if state.kind == .compound {
      defaults.append(state)
      add(state.initial.map(node), below: state, &toEnter, &defaults, &contents)
    } else if state.kind == .parallel {
      addRegions(state, &toEnter, &defaults, &contents)
    }
  }

  private func add(
    _ states: [Node], below ancestor: Node, _ toEnter: inout [Node], _ defaults: inout [Node],
    _ contents: inout [Int: Node]
  ) {
    for state in states { addDescendants(state, &toEnter, &defaults, &contents) }
    for state in states { addAncestors(state, below: ancestor, &toEnter, &defaults, &contents) }
  }

  private func addAncestors(
    _ state: Node, below ancestor: Node, _ toEnter: inout [Node], _ defaults: inout [Node],
    _ contents: inout [Int: Node]
  ) {
    for outer in state.ancestors.prefix(while: { $0 !== ancestor }) where outer.id > 0 {
      if !toEnter.contains(where: { $0 === outer }) { toEnter.append(outer) }
      if outer.kind == .parallel { addRegions(outer, &toEnter, &defaults, &contents) }
    }
  }

  private func addRegions(
    _ state: Node, _ toEnter: inout [Node], _ defaults: inout [Node], _ contents: inout [Int: Node]
  ) {
    for child in state.regions where !toEnter.contains(where: { RandomChart.isDescendant($0, of: child) }) {
      addDescendants(child, &toEnter, &defaults, &contents)
    }
  }
}

extension RandomChart.Node {
  var isHistory: Bool { kind == .shallow || kind == .deep }
  var isAtomic: Bool { kind == .leaf || kind == .final }
  /// Those of its children that can be active.
  var regions: [RandomChart.Node] { children.filter { !$0.isHistory } }
  /// The innermost first, the root last.
  var ancestors: [RandomChart.Node] {
    var result: [RandomChart.Node] = []
    var current = parent
    while let node = current {
      result.append(node)
      current = node.parent
    }
    return result
  }
}
