/// The configurations that a search has found, with the first way to each and the steps between them.
///
/// Nodes and steps are numbers; what they stand for is known to the search. A breadth-first search finds shortest ways.
package struct SearchGraph {
  /// The step that led to a node first.
  package struct Arrival: BitwiseCopyable, Sendable {
    /// The node before.
    package var from: Int32
    /// The number of the step.
    package var step: Int32
  }

  /// The first arrival at each node; without a step for roots.
  private var arrivals: [Arrival]
  private var sources: [Int32] = []
  private var targets: [Int32] = []
  /// The effort of each edge, such as whose help it needs.
  private var levels: [UInt8] = []

  /// Makes a graph of nodes without a way to them.
  package init(roots: Int = 1) { arrivals = Array(repeating: Arrival(from: -1, step: -1), count: roots) }

  /// The number of nodes.
  package var count: Int { arrivals.count }

  /// Adds a node, and returns its number.
  package mutating func add(from node: Int, by step: Int) -> Int {
    arrivals.append(Arrival(from: Int32(node), step: Int32(step)))
    return arrivals.count - 1
  }

  /// Notes that a step leads from one node to another.
  package mutating func connect(_ node: Int, to target: Int, level: UInt8 = 0) {
    sources.append(Int32(node))
    targets.append(Int32(target))
    levels.append(level)
  }

  /// The first arrival at a node; nil for a root.
  package func arrival(at node: Int) -> Arrival? { arrivals[node].from < 0 ? nil : arrivals[node] }

  /// The steps of the first way to a node, in order.
  package func steps(to node: Int) -> [Int] {
    var steps: [Int] = []
    var current = node
    while let arrival = arrival(at: current) {
      steps.append(Int(arrival.step))
      current = Int(arrival.from)
    }
    return steps.reversed()
  }

  /// For each node, whether edges lead from it to a goal; a goal reaches itself.
  ///
  /// - Parameters:
  ///   - level: The highest level of an edge.
  ///   - isGoal: For each node, whether it is a goal.
  /// - Complexity: O(nodes + edges).
  package func reaching(_ isGoal: [Bool], level: UInt8 = .max) -> [Bool] {
    var isReaching = isGoal
    // The edges by their targets.
    var first = [Int32](repeating: 0, count: count + 1)
    for edge in targets.indices where levels[edge] <= level { first[Int(targets[edge]) + 1] += 1 }
    for node in 0..<count { first[node + 1] += first[node] }
    var next = first
    var incoming = [Int32](repeating: 0, count: Int(first[count]))
    for edge in targets.indices where levels[edge] <= level {
      let target = Int(targets[edge])
      incoming[Int(next[target])] = sources[edge]
      next[target] += 1
    }
    var open = isGoal.indices.filter { isGoal[$0] }
    while let node = open.popLast() {
      for row in Int(first[node])..<Int(first[node + 1]) where !isReaching[Int(incoming[row])] {
        isReaching[Int(incoming[row])] = true
        open.append(Int(incoming[row]))
      }
    }
    return isReaching
  }
}
