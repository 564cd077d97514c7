import StateGraph

/// A graph whose goals are all to be covered by few walks, as a greedy search finds them.
///
/// At first its edges are the steps of a machine. In the line graph the edges are pairs of consecutive steps, in the
/// line graph of that graph they are chains of three, and so on.
struct CoverGraph {
  struct Edge {
    var from: Int
    var to: Int
    /// The edges of the machine that the edge stands for.
    var path: [Int]
    /// The goals that the edge covers.
    var goals: [Int]
  }

  private(set) var edges: [Edge] = []
  private(set) var leaving: [[Int]] = []
  private(set) var starts: [Int] = []
  private(set) var goalCount = 0

  init(_ explored: Exploration) {
    leaving = explored.leaving
    starts = explored.starts
    goalCount = explored.index.graph.transitions.count
    edges = explored.edges.indices.map { number in
      let edge = explored.edges[number]
      return Edge(from: edge.from, to: edge.to, path: [number], goals: edge.transitions)
    }
  }

  private init() {}

  /// The graph whose edges are pairs of consecutive edges.
  ///
  /// Its starts are the first edges of this graph's walks.
  ///
  /// - Returns: nil if the graph would have more than `maximumEdges` edges.
  func lineGraph(maximumEdges: Int) -> CoverGraph? {
    var result = CoverGraph()
    var goals: [[Int]: Int] = [:]
    result.leaving = Array(repeating: [], count: edges.count)
    // A walk begins with the first edge of its first pair.
    result.starts = starts.flatMap { leaving[$0] }
    for (first, edge) in edges.enumerated() {
      for second in leaving[edge.to] {
        guard result.edges.count < maximumEdges else { return nil }
        // The same two transitions are one goal, regardless of where they are taken.
        let pairs = edge.goals.prefix(1).flatMap { a in edges[second].goals.prefix(1).map { b in [a, b] } }
        let numbers = pairs.map { pair in
          let number = goals[pair] ?? goals.count
          goals[pair] = number
          return number
        }
        result.leaving[first].append(result.edges.count)
        result.edges.append(
          Edge(
            from: first, to: second, path: edge.path + edges[second].path.suffix(1), goals: numbers))
      }
    }
    result.goalCount = goals.count
    return result
  }

  /// Walks from the starts that together cover every goal that can be covered.
  func cover(limit: Int) -> (walks: [[Int]], isCut: Bool) {
    var isOpen = [Bool](repeating: true, count: goalCount)
    var walks: [[Int]] = []
    func isWanted(_ edge: Int) -> Bool { edges[edge].goals.contains { isOpen[$0] } }
    while let first = nearest(from: starts, isWanted) {
      guard walks.count < limit else { return (walks, true) }
      var walk: [Int] = []
      var next: [Int]? = first
      while let more = next, let last = more.last {
        for edge in more { for goal in edges[edge].goals { isOpen[goal] = false } }
        walk += more
        next = nearest(from: [edges[last].to], isWanted)
      }
      walks.append(walk)
    }
    return (walks, false)
  }

  /// The shortest walk that ends with a wanted edge; nil if no wanted edge can be reached.
  private func nearest(from places: [Int], _ isWanted: (Int) -> Bool) -> [Int]? {
    var arrivals: [Int: Int] = [:]
    var seen = Set(places)
    var reached = places
    var next = 0
    while next < reached.count {
      for edge in leaving[reached[next]] {
        if isWanted(edge) {
          var walk = [edge]
          var place = reached[next]
          while let arrival = arrivals[place] {
            walk.append(arrival)
            place = edges[arrival].from
          }
          return walk.reversed()
        }
        if seen.insert(edges[edge].to).inserted {
          arrivals[edges[edge].to] = edge
          reached.append(edges[edge].to)
        }
      }
      next += 1
    }
    return nil
  }
}
