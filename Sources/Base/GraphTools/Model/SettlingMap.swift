import StateGraph

/// The places that a machine passes until it settles, and the steps between them.
struct SettlingMap {
  /// A configuration, and the completed states that have not been handled yet.
  struct Place: Hashable {
    var configuration: GraphModel.Configuration
    var ended: [Int]

    /// The count of numbers kept.
    var size: Int { configuration.active.count + ended.count }
  }

  private struct Step {
    var number: Int
    var taken: [Int]
    var from: Int
    var to: Int
  }

  private struct Way {
    var place: Int
    var taken: [Int] = []
    /// The steps taken so far.
    ///
    /// A step occurs once on a way: repeating a cycle leads to no other place.
    var steps: Set<Int> = []
  }

  private var places: [Place]
  private var numbers: [Place: Int]
  /// The steps that lead on from each place, in the order of the graph; empty where the machine has settled.
  private var steps: [[Step]] = []
  private var stepCount = 0
  /// Whether the machine can settle from each place.
  private var isHopeful: [Bool] = []

  init(_ model: GraphModel, _ start: Place, _ following: inout GraphModel.Following) {
    places = [start]
    numbers = [start: 0]
    while steps.count < places.count, visit(model, &following) {}
    findHope()
  }

  /// Finds the steps that lead on from the first place not yet visited.
  ///
  /// - Returns: False if the budget ran out.
  private mutating func visit(_ model: GraphModel, _ following: inout GraphModel.Following) -> Bool {
    let number = steps.count
    var place = places[number]
    var choices = model.selections(place.configuration) { model.triggers[$0] == .eventless }
    if choices.contains([]) {
      guard !place.ended.isEmpty else {
        steps.append([])
        return true
      }
      let name = Array("done.state.\(model.index.name(place.ended.removeFirst()))".utf8)
      choices = model.selections(place.configuration) { model.triggers[$0] == .event(name) }
    }
    var own: [Step] = []
    for chosen in choices {
      guard following.take(keeping: place.size) else { return false }
      var next = place
      let entered = model.take(chosen, &next.configuration)
      next.ended += model.ended(entered, next.configuration)
      own.append(Step(number: stepCount, taken: chosen, from: number, to: self.number(of: next)))
      stepCount += 1
    }
    steps.append(own)
    return true
  }

  private mutating func number(of place: Place) -> Int {
    if let known = numbers[place] { return known }
    numbers[place] = places.count
    places.append(place)
    return places.count - 1
  }

  private mutating func findHope() {
    var arriving = Array(repeating: [Int](), count: places.count)
    for step in steps.joined() { arriving[step.to].append(step.from) }
    isHopeful = Array(repeating: false, count: places.count)
    var open = steps.indices.filter { steps[$0].isEmpty }
    while let place = open.popLast() {
      guard !isHopeful[place] else { continue }
      isHopeful[place] = true
      open += arriving[place]
    }
  }

  /// The ways to the places where the machine settles, in the order of the graph.
  func ways(_ following: inout GraphModel.Following) -> [GraphModel.Settled] {
    var open = isHopeful[0] ? [Way(place: 0)] : []
    var found: [GraphModel.Settled] = []
    var seen: Set<GraphModel.Settled> = []
    while let way = open.popLast() {
      let configuration = places[way.place].configuration
      if steps[way.place].isEmpty {
        let settled = GraphModel.Settled(configuration: configuration, taken: way.taken)
        if seen.insert(settled).inserted { found.append(settled) }
        continue
      }
      guard found.count < GraphModel.maximumWays, way.taken.count < GraphModel.maximumFollowing else {
        following.isCut = true
        continue
      }
      for step in steps[way.place].reversed() where isHopeful[step.to] && !way.steps.contains(step.number) {
        guard following.take(keeping: places[step.to].size + way.taken.count) else { break }
        var next = way
        next.place = step.to
        next.taken += step.taken
        next.steps.insert(step.number)
        open.append(next)
      }
    }
    return found
  }
}
