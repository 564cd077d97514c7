import StateGraph

/// Finds ways through the configurations that a machine can reach.
struct PathFinder {
  private let explored: Exploration
  private let limit: Int
  /// The search steps left for simple paths: there may be exponentially many paths.
  private var budget: Int
  private(set) var found: [Exploration.Way] = []
  /// Whether the result is incomplete because a limit was reached.
  private(set) var isCut = false

  init(_ explored: Exploration, limit: Int) {
    self.explored = explored
    self.limit = limit
    budget = 200_000 + min(limit, 1_000_000) * 20
  }

  private mutating func add(_ way: Exploration.Way) {
    if found.count < limit { found.append(way) } else { isCut = true }
  }

  // MARK: Shortest

  mutating func shortest(to name: String?) {
    let (reached, arrivals) = breadthFirst()
    var wanted = Set<Int>()
    if let name {
      guard let state = explored.index.number(of: name) else { return }
      wanted = [state]
    } else {
      wanted = Set(reached.flatMap { explored.configurations[$0].active })
    }
    // In order of distance: each path shows states that no earlier path has shown.
    for configuration in reached {
      let active = explored.configurations[configuration].active
      guard active.contains(where: wanted.contains) else { continue }
      // The path also shows the ancestors of its innermost states.
      wanted.subtract(active)
      add(way(to: configuration, arrivals))
    }
  }

  private func breadthFirst() -> (reached: [Int], arrivals: [Int: Int]) {
    var arrivals: [Int: Int] = [:]
    var reached = explored.starts
    var seen = Set(reached)
    var next = 0
    while next < reached.count {
      for edge in explored.leaving[reached[next]] where seen.insert(explored.edges[edge].to).inserted {
        arrivals[explored.edges[edge].to] = edge
        reached.append(explored.edges[edge].to)
      }
      next += 1
    }
    return (reached, arrivals)
  }

  private func way(to configuration: Int, _ arrivals: [Int: Int]) -> Exploration.Way {
    var edges: [Int] = []
    var place = configuration
    while let edge = arrivals[place] {
      edges.append(edge)
      place = explored.edges[edge].from
    }
    return Exploration.Way(start: place, edges: edges.reversed())
  }

  // MARK: Simple

  mutating func simple(to name: String?) {
    let goal = name.map { explored.index.number(of: $0) }
    if let goal, goal == nil { return }
    for start in explored.starts { simple(from: start, to: goal ?? nil) }
  }

  private mutating func simple(from start: Int, to goal: Int?) {
    var visited: Set<Int> = [start]
    var edges: [Int] = []
    // For each place on the way: the next edge to try, and whether an edge has led on from there.
    var open: [(place: Int, next: Int, hasLedOn: Bool)] = [(start, 0, false)]
    while let (place, next, hasLedOn) = open.last {
      if budget == 0 || found.count >= limit {
        isCut = true
        return
      }
      budget -= 1
      let isGoal = goal.map { explored.configurations[place].active.contains($0) } ?? false
      let leaving = isGoal ? [] : explored.leaving[place]
      if let edge = leaving.dropFirst(next).first {
        open[open.count - 1].next += 1
        let target = explored.edges[edge].to
        guard visited.insert(target).inserted else { continue }
        open[open.count - 1].hasLedOn = true
        edges.append(edge)
        open.append((target, 0, false))
      } else {
        if isGoal || (goal == nil && !hasLedOn) { add(Exploration.Way(start: start, edges: edges)) }
        visited.remove(place)
        open.removeLast()
        if !edges.isEmpty { edges.removeLast() }
      }
    }
  }

  // MARK: Cover

  /// Finds ways that take every chain of `length` consecutive transitions.
  mutating func sequences(of length: Int) {
    var graph = CoverGraph(explored)
    for _ in 1..<max(length, 1) {
      guard let next = graph.lineGraph(maximumEdges: 200_000) else {
        isCut = true
        return
      }
      graph = next
    }
    let walks = graph.cover(limit: limit)
    for walk in walks.walks {
      let edges = walk.flatMap { graph.edges[$0].path }
      guard let first = edges.first else { continue }
      // Each edge of a line graph adds one edge to the one before: the overlap is left out.
      var way = Exploration.Way(start: explored.edges[first].from)
      for (place, edge) in walk.enumerated() {
        way.edges += place == 0 ? graph.edges[edge].path : Array(graph.edges[edge].path.suffix(1))
      }
      add(way)
    }
    isCut = isCut || walks.isCut
  }
}
