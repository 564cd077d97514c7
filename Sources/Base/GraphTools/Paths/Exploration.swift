import StateGraph

/// All configurations that a machine can reach, and the steps between them.
struct Exploration {
  struct Edge {
    var from: Int
    var to: Int
    /// The transitions of the step: first the triggered ones, then the ones that follow without an event.
    var transitions: [Int]
  }

  /// The maximum number of configurations to explore.
  static let maximumConfigurations = 5_000
  static let maximumEdges = 100_000
  /// The maximum number of steps without an event, over all ways together.
  static let maximumFollowing = 100_000

  let index: GraphIndex
  private(set) var configurations: [GraphModel.Configuration] = []
  private(set) var edges: [Edge] = []
  /// The edges that leave each configuration, in the order of the graph.
  private(set) var leaving: [[Int]] = []
  /// The configurations in which the machine may start; several if guards decide.
  private(set) var starts: [Int] = []
  private(set) var isComplete = true
  private var following = GraphModel.Following(steps: maximumFollowing)
  private var numbers: [GraphModel.Configuration: Int] = [:]

  init(_ model: GraphModel) {
    index = model.index
    for settled in model.starts(&following) {
      guard let number = number(settled.configuration), !starts.contains(number) else { continue }
      starts.append(number)
    }
    var next = 0
    while next < configurations.count {
      explore(next, model)
      next += 1
    }
    if following.isCut { isComplete = false }
  }

  private mutating func number(_ configuration: GraphModel.Configuration) -> Int? {
    if let known = numbers[configuration] { return known }
    guard configurations.count < Self.maximumConfigurations else {
      isComplete = false
      return nil
    }
    numbers[configuration] = configurations.count
    configurations.append(configuration)
    leaving.append([])
    return configurations.count - 1
  }

  private mutating func explore(_ number: Int, _ model: GraphModel) {
    let configuration = configurations[number]
    for selection in Self.selections(configuration, model) {
      for settled in model.results(of: selection, configuration, &following) {
        guard edges.count < Self.maximumEdges else {
          isComplete = false
          return
        }
        guard let target = self.number(settled.configuration) else { continue }
        leaving[number].append(edges.count)
        edges.append(
          Edge(
            from: number, to: target, transitions: model.whole(selection) + model.whole(settled.taken)))
      }
    }
  }

  /// The sets of transitions that each event and each delay may take in a configuration.
  private static func selections(
    _ configuration: GraphModel.Configuration, _ model: GraphModel
  ) -> [[Int]] {
    var seen: Set<Trigger> = []
    var clocks: [Int: Set<Trigger>] = [:]
    var result: [[Int]] = []
    for candidate in model.candidates(configuration) {
      let transition = model.index.graph.transitions[candidate]
      let trigger = model.triggers[candidate]
      if transition.isDone { continue }
      if case .delay = trigger {
        // Each state has its own timer, and one timer at a time runs out.
        let source = model.index.sources[candidate] ?? 0
        guard !model.isOvertaken(candidate), clocks[source, default: []].insert(trigger).inserted else {
          continue
        }
        let alike = model.selections(configuration) {
          model.triggers[$0] == trigger && model.index.sources[$0] == source
        }
        result += alike.filter { !$0.isEmpty && !result.contains($0) }
        continue
      }
      guard seen.insert(trigger).inserted else { continue }
      result += model.selections(configuration) { model.triggers[$0].covers(trigger) }
        .filter { !$0.isEmpty && !result.contains($0) }
    }
    return result
  }

  /// The names of the innermost active states.
  func states(_ configuration: GraphModel.Configuration) -> [String] {
    let active = configuration.active
    return active.indices.filter {
      $0 + 1 == active.count || !index.isInside(active[$0 + 1], active[$0])
    }.map { index.name(active[$0]) }
  }

  /// The path for a way.
  func path(_ way: Way) -> StateGraph.Path {
    var path = StateGraph.Path(start: states(configurations[way.start]))
    for number in way.edges {
      let edge = edges[number]
      path.steps.append(
        StateGraph.Path.Step(
          transitions: edge.transitions.map { index.graph.transitions[$0] },
          states: states(configurations[edge.to])))
    }
    return path
  }

  /// A start and the edges taken from there.
  struct Way: Hashable {
    var start: Int
    var edges: [Int] = []
  }
}

extension GraphModel {
  /// Whether a delay never runs out because a shorter unguarded delay of the same state always runs out first.
  func isOvertaken(_ transition: Int) -> Bool {
    guard case .delay(let delay) = triggers[transition], let source = index.sources[transition],
      let shortest = shortestDelays[source]
    else { return false }
    return shortest < delay
  }
}
