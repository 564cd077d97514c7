import StateGraph

/// The states of a graph by name, and their nesting.
///
/// Names are compared by their bytes: names that are only canonically equal are different states. The nesting is always
/// a forest: a state that is inside itself, or inside a missing state, becomes a root.
package struct GraphIndex: Sendable {
  /// The maximum nesting depth.
  ///
  /// Deeper states become siblings of their last allowed ancestor, so that recursion is bounded.
  package static let maximumDepth = 64

  package let graph: StateGraph
  /// The parent of each state; nil for roots.
  package private(set) var parents: [Int?]
  /// The children of each state, in order.
  package private(set) var children: [[Int]]
  /// The states without a parent, in order.
  package private(set) var roots: [Int]
  /// The nesting depth of each state: 0 for roots.
  package private(set) var depths: [Int]
  /// All states, each before its descendants.
  package private(set) var order: [Int] = []
  /// The position of each state in ``order``.
  package private(set) var places: [Int]
  /// The position in ``order`` behind the last descendant of each state.
  package private(set) var ends: [Int]
  /// The source state of each transition, and in `targets` its target; nil for a state that the graph lacks.
  package private(set) var sources: [Int?] = []
  package private(set) var targets: [Int?] = []
  /// The states whose chain of parents leads back to themselves, and states that are nested too deeply.
  package private(set) var misplaced: [Int] = []
  /// Whether each state contains at most history states.
  private var atomic: [Bool] = []
  /// The state entered by default inside each state; the last element is that of the machine.
  private var starts: [Int?] = []
  /// The history states inside each state, in order.
  package private(set) var histories: [[Int]] = []
  private var numbers: [[UInt8]: Int] = [:]

  package init(_ graph: StateGraph) {
    self.graph = graph
    let count = graph.states.count
    parents = Array(repeating: nil, count: count)
    children = Array(repeating: [], count: count)
    depths = Array(repeating: 0, count: count)
    places = Array(repeating: 0, count: count)
    ends = Array(repeating: 0, count: count)
    roots = []
    numbers.reserveCapacity(count)
    for (number, state) in graph.states.enumerated() where numbers[Array(state.name.utf8)] == nil {
      numbers[Array(state.name.utf8)] = number
    }
    for (number, state) in graph.states.enumerated() {
      parents[number] = state.parent.flatMap { self.number(of: $0) }
    }
    breakCircles()
    arrange()
    histories = children.map { $0.filter(isHistory) }
    atomic = children.indices.map { children[$0].count == histories[$0].count }
    starts = (children + [roots]).map(start)
    sources = graph.transitions.map { number(of: $0.from) }
    targets = graph.transitions.map { number(of: $0.to) }
  }

  /// The state with a name: the first if there are several, nil if there is none.
  package func number(of name: String) -> Int? { numbers[Array(name.utf8)] }

  package func kinds(_ state: Int) -> StateGraph.State.Kinds { graph.states[state].kinds }
  package func name(_ state: Int) -> String { graph.states[state].name }
  package func isHistory(_ state: Int) -> Bool { !kinds(state).isDisjoint(with: [.history, .deepHistory]) }
  package func isParallel(_ state: Int) -> Bool {
    kinds(state).contains(.parallel) && !children[state].isEmpty
  }
  package func isAtomic(_ state: Int) -> Bool { atomic[state] }

  /// Whether a state is a descendant of another, at any depth; no state is inside itself.
  package func isInside(_ state: Int, _ other: Int) -> Bool {
    places[state] > places[other] && places[state] < ends[other]
  }

  /// A state and its ancestors, from the innermost.
  package func ancestors(_ state: Int) -> UnfoldFirstSequence<Int> {
    sequence(first: state, next: { parents[$0] })
  }

  /// The innermost state that is, or contains, both states; nil if only the machine contains both.
  package func commonAncestor(_ first: Int, _ second: Int) -> Int? {
    ancestors(first).first { $0 == second || isInside(second, $0) }
  }

  /// The child of `outer` (or the root, for nil) that is, or contains, a state.
  package func child(of outer: Int?, holding state: Int) -> Int {
    ancestors(state).first { parents[$0] == outer } ?? state
  }

  /// The state entered by default: the one marked as initial, or else the first.
  package func initialChild(of state: Int?) -> Int? { starts[state ?? graph.states.count] }

  private func start(among candidates: [Int]) -> Int? {
    candidates.first { kinds($0).contains(.initial) }
      ?? candidates.first { !isHistory($0) && !kinds($0).contains(.global) }
  }

  private mutating func breakCircles() {
    // 0: not visited, 1: on the current chain of parents, 2: known to end at a root.
    var marks = [UInt8](repeating: 0, count: parents.count)
    for state in parents.indices {
      var way: [Int] = []
      var next = state
      while marks[next] == 0 {
        marks[next] = 1
        way.append(next)
        guard let parent = parents[next] else { break }
        if marks[parent] == 1 {
          misplaced.append(next)
          parents[next] = nil
          break
        }
        next = parent
      }
      for passed in way { marks[passed] = 2 }
    }
  }

  private mutating func arrange() {
    for (state, parent) in parents.enumerated() {
      if let parent { children[parent].append(state) } else { roots.append(state) }
    }
    var isTooDeep = false
    walk { index, state, depth in
      index.depths[state] = depth
      if depth > Self.maximumDepth {
        isTooDeep = true
        index.misplaced.append(state)
      }
    }
    guard isTooDeep else { return }
    for state in order where depths[state] > Self.maximumDepth {
      // Parents come first in the order, so this parent has already been moved.
      if let parent = parents[state], let outer = parents[parent] { parents[state] = outer }
      depths[state] = Self.maximumDepth
    }
    children = Array(repeating: [], count: parents.count)
    for (state, parent) in parents.enumerated() {
      if let parent { children[parent].append(state) }
    }
    walk { index, state, depth in index.depths[state] = depth }
  }

  /// Visits every state before its descendants, and records the order.
  private mutating func walk(_ visit: (inout GraphIndex, Int, Int) -> Void) {
    order.removeAll(keepingCapacity: true)
    var open: [(state: Int, depth: Int, isLeaving: Bool)] = roots.reversed().map { ($0, 0, false) }
    while let (state, depth, isLeaving) = open.popLast() {
      if isLeaving {
        ends[state] = order.count
        continue
      }
      places[state] = order.count
      order.append(state)
      visit(&self, state, depth)
      open.append((state, depth, true))
      for child in children[state].reversed() { open.append((child, depth + 1, false)) }
    }
  }
}
