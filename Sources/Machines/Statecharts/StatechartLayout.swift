import StateMachines

/// The tree of a chart's states, flat, without the chart's types.
///
/// States are numbered in document order, and the root is 0, so the descendants of state `s` are `s + 1 ... last[s]`.
@usableFromInline
struct StatechartLayout: Sendable {
  @usableFromInline
  enum Kind: UInt8, Sendable {
    case atomic, compound, parallel, final, shallowHistory, deepHistory

    var isHistory: Bool { self == .shallowHistory || self == .deepHistory }
  }

  @usableFromInline var kind: ContiguousArray<Kind> = []
  @usableFromInline var parent: ContiguousArray<Int32> = []
  /// The last descendant of each state, or the state itself.
  @usableFromInline var last: ContiguousArray<Int32> = []
  /// The descendants of each state.
  @usableFromInline var descendants: ContiguousArray<StateBits> = []
  /// The targets of the initial transition, or of a history state's default transition, by state; empty for others.
  @usableFromInline var defaults: ContiguousArray<ContiguousArray<Int32>> = []
  /// The history states that are immediate children of each state.
  @usableFromInline var histories: ContiguousArray<ContiguousArray<Int32>> = []
  /// The states that a history state remembers if they are active; empty for others.
  @usableFromInline var remembered: ContiguousArray<StateBits> = []
  /// The states without nested states that can be active.
  @usableFromInline var atomic = StateBits()

  @usableFromInline var count: Int { kind.count }

  /// Whether a state is a descendant of another.
  @inlinable
  func isDescendant(_ state: Int, of ancestor: Int) -> Bool {
    state > ancestor && state <= Int(last[ancestor])
  }

  /// The immediate children of a state, without history states.
  func children(of state: Int) -> [Int] {
    var result: [Int] = []
    var child = state + 1
    while child <= Int(last[state]) {
      if !kind[child].isHistory { result.append(child) }
      child = Int(last[child]) + 1
    }
    return result
  }

  /// Whether a state is done, given the active states.
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

  /// The innermost proper ancestor of the source that is not parallel and contains the source and all targets.
  func commonAncestor(of source: Int, and targets: StateBits) -> Int {
    var ancestor = Int(parent[source])
    while ancestor > 0 {
      if kind[ancestor] == .compound && targets.isSubset(of: descendants[ancestor]) { return ancestor }
      ancestor = Int(parent[ancestor])
    }
    return 0
  }

  /// The domain of a transition: the innermost state whose descendants it leaves and enters.
  func domain(of source: Int, to targets: StateBits, isInternal: Bool) -> Int {
    if isInternal && kind[source] == .compound && targets.isSubset(of: descendants[source]) { return source }
    return commonAncestor(of: source, and: targets)
  }

  /// The targets, with history states replaced by the states that they stand for.
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

/// The states that a transition enters, computed as in SCXML's procedures of the same names; allocates nothing.
struct StatechartEntry {
  let layout: StatechartLayout
  /// The remembered states of history states, by state; empty sets for no history.
  let memory: ContiguousArray<StateBits>
  /// The states to enter.
  var states = StateBits()
  /// The entered states whose initial transition is taken.
  var defaults = StateBits()
  /// The history states whose default transition is taken.
  var forgotten = StateBits()
  /// Whether the result depends on history.
  var meetsHistory = false

  init(_ layout: StatechartLayout, memory: ContiguousArray<StateBits>) {
    self.layout = layout
    self.memory = memory
  }

  /// Enters the targets of a transition, and all states between them and its domain.
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
