import StateMachines

/// The tree of a chart's states, flat: what can be said of it without its types.
///
/// States are numbered in document order, the root is 0; so what is inside state `s` is `s + 1 ... last[s]`.
@usableFromInline
struct StatechartLayout: Sendable {
  @usableFromInline
  enum Kind: UInt8, Sendable {
    case atomic, compound, parallel, final, shallowHistory, deepHistory

    var isHistory: Bool { self == .shallowHistory || self == .deepHistory }
  }

  @usableFromInline var kind: ContiguousArray<Kind> = []
  @usableFromInline var parent: ContiguousArray<Int32> = []
  /// The last state inside each state, or itself.
  @usableFromInline var last: ContiguousArray<Int32> = []
  /// What is inside each state.
  @usableFromInline var descendants: ContiguousArray<StateBits> = []
  /// What an initial or a history state's default transition aims at, by state; empty for others.
  @usableFromInline var defaults: ContiguousArray<ContiguousArray<Int32>> = []
  /// The history states right inside each state.
  @usableFromInline var histories: ContiguousArray<ContiguousArray<Int32>> = []
  /// What a history state remembers of what is active; empty for others.
  @usableFromInline var remembered: ContiguousArray<StateBits> = []
  /// The states that can be active and have no states inside.
  @usableFromInline var atomic = StateBits()

  @usableFromInline var count: Int { kind.count }

  /// Whether a state is inside another.
  @inlinable
  func isDescendant(_ state: Int, of ancestor: Int) -> Bool {
    state > ancestor && state <= Int(last[ancestor])
  }

  /// The states right inside one, without history states.
  func children(of state: Int) -> [Int] {
    var result: [Int] = []
    var child = state + 1
    while child <= Int(last[state]) {
      if !kind[child].isHistory { result.append(child) }
      child = Int(last[child]) + 1
    }
    return result
  }

  /// Whether a state is done, when these are active.
  @inlinable
  func isDone(_ state: Int, in active: StateBits) -> Bool {
    let end = Int(last[state])
    var child = state &+ 1
    switch kind[state] {
    case .compound:
      while child <= end {
        if kind[child] == .final && active.contains(child) { return true }
        child = Int(last[child]) &+ 1
      }
      return false
    case .parallel:
      while child <= end {
        if kind[child].rawValue < Kind.shallowHistory.rawValue && !isDone(child, in: active) { return false }
        child = Int(last[child]) &+ 1
      }
      return true
    default:
      return false
    }
  }

  /// The innermost state, not the source itself, that is no parallel one and holds the source and all targets.
  func commonAncestor(of source: Int, and targets: StateBits) -> Int {
    var ancestor = Int(parent[source])
    while ancestor > 0 {
      if kind[ancestor] == .compound && targets.isSubset(of: descendants[ancestor]) { return ancestor }
      ancestor = Int(parent[ancestor])
    }
    return 0
  }

  /// The innermost state whose inside a transition exchanges.
  func domain(of source: Int, to targets: StateBits, isInternal: Bool) -> Int {
    if isInternal && kind[source] == .compound && targets.isSubset(of: descendants[source]) { return source }
    return commonAncestor(of: source, and: targets)
  }

  /// Targets, with what history states stand for in their place.
  func effectiveTargets(_ targets: ContiguousArray<Int32>, _ memory: ContiguousArray<StateBits>) -> StateBits
  {
    var result = StateBits()
    for target in targets {
      let state = Int(target)
      if !kind[state].isHistory {
        result.insert(state)
      } else if memory[state].isEmpty {
        result.formUnion(effectiveTargets(defaults[state], memory))
      } else {
        result.formUnion(memory[state])
      }
    }
    return result
  }
}

/// What a transition enters, in the way of SCXML's procedures of the same names; allocates nothing.
struct StatechartEntry {
  let layout: StatechartLayout
  /// What history states remember, by state; empty sets for nothing.
  let memory: ContiguousArray<StateBits>
  /// The states to enter.
  var states = StateBits()
  /// Those among them whose initial transition is taken.
  var defaults = StateBits()
  /// The history states whose default transition is taken.
  var forgotten = StateBits()
  /// Whether the result depends on what is remembered.
  var meetsHistory = false

  init(_ layout: StatechartLayout, memory: ContiguousArray<StateBits>) {
    self.layout = layout
    self.memory = memory
  }

  /// Enters the targets of a transition, and everything between them and its domain.
  mutating func enter(_ targets: ContiguousArray<Int32>, domain: Int) {
    for target in targets { addDescendants(Int(target)) }
    var effective = layout.effectiveTargets(targets, memory)
    while let state = effective.popFirst() { addAncestors(of: state, below: domain) }
  }

  private mutating func addDescendants(_ state: Int) {
    switch layout.kind[state] {
    case .shallowHistory, .deepHistory:
      meetsHistory = true
      let parent = Int(layout.parent[state])
      if memory[state].isEmpty {
        forgotten.insert(state)
        addDefaults(of: state, below: parent)
      } else {
        addRemembered(memory[state], below: parent)
      }
    case .compound:
      states.insert(state)
      defaults.insert(state)
      addDefaults(of: state, below: state)
    case .parallel:
      states.insert(state)
      addRegions(of: state)
    case .atomic, .final:
      states.insert(state)
    }
  }

  private mutating func addDefaults(of state: Int, below ancestor: Int) {
    for target in layout.defaults[state] { addDescendants(Int(target)) }
    for target in layout.defaults[state] { addAncestors(of: Int(target), below: ancestor) }
  }

  private mutating func addRemembered(_ remembered: StateBits, below ancestor: Int) {
    var rest = remembered
    while let state = rest.popFirst() { addDescendants(state) }
    rest = remembered
    while let state = rest.popFirst() { addAncestors(of: state, below: ancestor) }
  }

  private mutating func addAncestors(of state: Int, below ancestor: Int) {
    var parent = Int(layout.parent[state])
    while parent > 0 && parent != ancestor {
      states.insert(parent)
      if layout.kind[parent] == .parallel { addRegions(of: parent) }
      parent = Int(layout.parent[parent])
    }
  }

  private mutating func addRegions(of parallel: Int) {
    var child = parallel + 1
    while child <= Int(layout.last[parallel]) {
      if !layout.kind[child].isHistory && !states.intersects(layout.descendants[child]) {
        addDescendants(child)
      }
      child = Int(layout.last[child]) + 1
    }
  }
}
