import StateGraph

extension GraphModel {
  /// The budget for following transitions that need no event.
  struct Following {
    /// The steps that one machine may take on all the ways to where it settles.
    static let maximumSteps = 10_000
    /// The steps left.
    ///
    /// A configuration that settles at once takes none.
    var steps: Int
    /// Whether the search was cut short because a limit was reached.
    var isCut = false

    init(steps: Int = maximumSteps) { self.steps = steps }

    /// Takes a step that costs 1, and 1 more for every 16 numbers kept.
    ///
    /// - Parameter size: The count of numbers kept.
    /// - Returns: Whether a step was left.
    mutating func take(keeping size: Int) -> Bool {
      guard steps > 0 else {
        isCut = true
        return false
      }
      steps -= 1 + size / 16
      return true
    }
  }

  /// Takes transitions together, and then the transitions that certainly follow without an event.
  func results(
    of transitions: [Int], _ configuration: Configuration, _ following: inout Following
  ) -> [Settled] {
    var next = configuration
    let entered = take(transitions, &next)
    return settled(entered, next, &following)
  }

  /// Follows eventless transitions, and transitions on the completion of states, until none certainly applies.
  ///
  /// A transition whose guard may fail is left to the caller, unless another transition takes its place. Where guards
  /// decide, the number of ways multiplies with each step. Every place is therefore visited once at first, to find the
  /// places from which the machine can settle, and only ways through these are followed.
  func settled(
    _ entered: Set<Int>, _ configuration: Configuration, _ following: inout Following
  ) -> [Settled] {
    let map = SettlingMap(
      self, SettlingMap.Place(configuration: configuration, ended: ended(entered, configuration)), &following)
    return map.ways(&following)
  }

  /// The states that are complete because of the states that were entered.
  func ended(_ entered: Set<Int>, _ configuration: Configuration) -> [Int] {
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
