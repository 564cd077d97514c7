/// The states of a graph by their names, and which is inside which.
///
/// Names are compared by their bytes: texts that Unicode takes for the same are different states. Whatever a graph
/// says, what is here is a forest: a state inside itself, or inside one that is not there, stands on its own.
package struct GraphIndex: Sendable {
  /// States that are deeper inside others stand beside the last that is not, so that recursion has an end.
  package static let maximumDepth = 64

  package let graph: StateGraph
  /// The state that each is inside.
  package private(set) var parents: [Int?]
  /// The states inside each, in order.
  package private(set) var children: [[Int]]
  /// The states that are in no other, in order.
  package private(set) var roots: [Int]
  /// How many states each is inside.
  package private(set) var depths: [Int]
  /// Every state, each before what is inside it.
  package private(set) var order: [Int] = []
  /// Where each state stands in ``order``.
  package private(set) var places: [Int]
  /// Where in ``order`` that which is inside a state ends.
  package private(set) var ends: [Int]
  /// Where each transition begins and ends; nil for a state that the graph lacks.
  package private(set) var sources: [Int?] = []
  package private(set) var targets: [Int?] = []
  /// The states whose parents lead back to themselves, and those that are too deep.
  package private(set) var misplaced: [Int] = []
  /// Whether nothing but history is inside each state.
  private var atomic: [Bool] = []
  /// Which state is entered inside each, and in the machine, when nothing says which.
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

  /// The state of a name: the first, if there are several.
  package func number(of name: String) -> Int? { numbers[Array(name.utf8)] }

  package func kinds(_ state: Int) -> StateGraph.State.Kinds { graph.states[state].kinds }
  package func name(_ state: Int) -> String { graph.states[state].name }
  package func isHistory(_ state: Int) -> Bool { !kinds(state).isDisjoint(with: [.history, .deepHistory]) }
  package func isParallel(_ state: Int) -> Bool {
    kinds(state).contains(.parallel) && !children[state].isEmpty
  }
  package func isAtomic(_ state: Int) -> Bool { atomic[state] }

  /// Whether a state is inside another, at any depth; no state is inside itself.
  package func isInside(_ state: Int, _ other: Int) -> Bool {
    places[state] > places[other] && places[state] < ends[other]
  }

  /// The states that a state is inside, from the innermost.
  package func ancestors(_ state: Int) -> UnfoldFirstSequence<Int> {
    sequence(first: state, next: { parents[$0] })
  }

  /// The innermost state that both are inside, or that is one of them; nil if only the machine is.
  package func commonAncestor(_ first: Int, _ second: Int) -> Int? {
    ancestors(first).first { $0 == second || isInside(second, $0) }
  }

  /// The state inside `outer` (or the outermost, for nil) that is, or holds, another.
  package func child(of outer: Int?, holding state: Int) -> Int {
    ancestors(state).first { parents[$0] == outer } ?? state
  }

  /// The state that is entered when nothing says which: the one that is marked, or else the first.
  package func initialChild(of state: Int?) -> Int? { starts[state ?? graph.states.count] }

  private func start(among candidates: [Int]) -> Int? {
    candidates.first { kinds($0).contains(.initial) }
      ?? candidates.first { !isHistory($0) && !kinds($0).contains(.global) }
  }

  private mutating func breakCircles() {
    // 0: not seen, 1: on the way up from the present state, 2: known to end at a root.
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
      // Parents come first in the order, so this one has been moved already.
      if let parent = parents[state], let outer = parents[parent] { parents[state] = outer }
      depths[state] = Self.maximumDepth
    }
    children = Array(repeating: [], count: parents.count)
    for (state, parent) in parents.enumerated() {
      if let parent { children[parent].append(state) }
    }
    walk { index, state, depth in index.depths[state] = depth }
  }

  /// Visits every state, each before what is inside it, and notes the order.
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
