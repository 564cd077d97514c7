extension GraphModel {
  /// Takes transitions together, and what certainly follows by itself.
  func results(of transitions: [Int], _ configuration: Configuration) -> [Settled] {
    var next = configuration
    let entered = take(transitions, &next)
    return settled(entered, next)
  }

  /// Follows transitions that need no event, and those on the ends of states, until none certainly applies.
  ///
  /// Those whose guards may say no are left to whoever asks, unless another takes their place.
  func settled(_ entered: Set<Int>, _ configuration: Configuration) -> [Settled] {
    struct Way {
      var settled: Settled
      var ended: [Int]
    }
    var open = [Way(settled: Settled(configuration: configuration), ended: ended(entered, configuration))]
    var found: [Settled] = []
    var seen: Set<Settled> = []
    while var way = open.popLast(), found.count < Self.maximumWays {
      guard way.settled.taken.count < Self.maximumFollowing else { continue }
      let now = way.settled.configuration
      var ways = selections(now) { triggers[$0] == .eventless }
      if ways.contains([]) {
        guard !way.ended.isEmpty else {
          if seen.insert(way.settled).inserted { found.append(way.settled) }
          continue
        }
        let name = Array("done.state.\(index.name(way.ended.removeFirst()))".utf8)
        ways = selections(now) { triggers[$0] == .event(name) }
      }
      for chosen in ways.reversed() {
        var next = way
        next.settled.taken += chosen
        let entered = take(chosen, &next.settled.configuration)
        next.ended += ended(entered, next.settled.configuration)
        open.append(next)
      }
    }
    return found
  }

  /// The states that have come to their ends because of the states that were entered.
  private func ended(_ entered: Set<Int>, _ configuration: Configuration) -> [Int] {
    var result: [Int] = []
    for state in configuration.active where entered.contains(state) && index.kinds(state).contains(.final) {
      guard let parent = index.parents[state] else { continue }
      result.append(parent)
      if let outer = index.parents[parent], index.isParallel(outer), hasEnded(outer, configuration) {
        result.append(outer)
      }
    }
    return result
  }

  private func hasEnded(_ state: Int, _ configuration: Configuration) -> Bool {
    let inside = index.children[state].filter { !index.isHistory($0) }
    if index.isParallel(state) { return inside.allSatisfy { hasEnded($0, configuration) } }
    return inside.contains { index.kinds($0).contains(.final) && configuration.active.contains($0) }
  }
}
