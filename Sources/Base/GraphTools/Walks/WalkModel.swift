import StateGraph

/// All conditions that a machine may be in after a walk, as far as the graph determines them, with the ages of its
/// states.
///
/// Delays that run out together are taken one after the other, as machines do: the delay of the state that was entered
/// first goes first. Of a state and its ancestor, that is the ancestor.
struct WalkModel {
  /// One possible condition of the machine.
  struct Possibility: Hashable {
    var configuration: GraphModel.Configuration
    /// The time that each active state has been active.
    var ages: [Int: Duration]
    /// The active states in the order in which they were entered.
    var order: [Int]
  }

  /// The maximum number of possibilities.
  ///
  /// Beyond it the model can no longer judge the machine, and ``isLost`` is true.
  static let maximumWays = 256

  let model: GraphModel
  private(set) var ways: [Possibility] = []
  /// Whether there were more possibilities than the model can follow.
  private(set) var isLost = false

  init(_ model: GraphModel) {
    self.model = model
    var following = GraphModel.Following()
    let starts = model.starts(&following).map { settled in
      Possibility(
        configuration: settled.configuration,
        ages: Dictionary(uniqueKeysWithValues: settled.configuration.active.map { ($0, .zero) }),
        order: settled.configuration.active)
    }
    isLost = following.isCut
    ways = withFree(starts)
  }

  /// Applies an event.
  mutating func send(_ name: String) {
    let trigger: Trigger = name == "*" ? .anyEvent : .event(Array(name.utf8))
    var following = GraphModel.Following()
    let next = ways.flatMap { way in results(way, &following) { model.triggers[$0].covers(trigger) } }
    if following.isCut { isLost = true }
    ways = withFree(next)
  }

  /// Lets time pass.
  mutating func wait(_ time: Duration) {
    var open = ways.map { (way: $0, left: time, due: [Int]()) }
    var following = GraphModel.Following()
    var done: [Possibility] = []
    var budget = Self.maximumWays * 40
    while var (way, left, due) = open.popLast() {
      budget -= 1
      if budget < 0 || done.count > Self.maximumWays || following.isCut {
        isLost = true
        break
      }
      if due.isEmpty {
        guard let wait = nextDue(way, within: left) else {
          done.append(aged(way, by: left))
          continue
        }
        way = aged(way, by: wait)
        left -= wait
        due = dueNow(way)
      }
      let first = due.removeFirst()
      for next in withFree(results(way, &following) { $0 == first }) {
        // Of the other due delays, those whose states were not left by this transition.
        open.append((next, left, due.filter { isDue($0, next) }))
      }
    }
    ways = unique(done)
  }

  /// The times until the next delay runs out, one for each possibility, without duplicates.
  var delays: [Duration] {
    var seen: [Duration] = []
    for way in ways {
      guard let due = nextDue(way, within: .seconds(1_000_000_000)), !seen.contains(due) else {
        continue
      }
      seen.append(due)
    }
    return seen
  }

  /// Keeps the possibilities that match the machine's actual states, and reports whether one is left.
  mutating func observe(_ states: [String]) -> Bool {
    let found = Set(states.map { Array($0.utf8) })
    ways = ways.filter { way in
      Set(model.leaves(way.configuration).map { Array(model.index.name($0).utf8) }) == found
    }
    return !ways.isEmpty
  }

  /// The innermost active states of each possibility, without duplicates.
  var allowed: [[String]] {
    var result: [[String]] = []
    for way in ways {
      let names = model.leaves(way.configuration).map(model.index.name)
      if !result.contains(names) { result.append(names) }
    }
    return result
  }

  /// The time until the next delay runs out; nil if none does within `limit`.
  private func nextDue(_ way: Possibility, within limit: Duration) -> Duration? {
    var due: Duration?
    for transition in model.candidates(way.configuration) {
      guard case .delay(let delay) = model.triggers[transition], let source = model.index.sources[transition],
        let age = way.ages[source], delay > age, delay - age <= limit
      else { continue }
      due = min(due ?? limit, delay - age)
    }
    return due
  }

  /// The delayed transitions that are due now, in the order in which machines take them.
  private func dueNow(_ way: Possibility) -> [Int] {
    let places = Dictionary(uniqueKeysWithValues: way.order.enumerated().map { ($0.element, $0.offset) })
    func place(_ transition: Int) -> Int { model.index.sources[transition].flatMap { places[$0] } ?? 0 }
    return model.candidates(way.configuration).filter { isDue($0, way) }.sorted {
      (place($0), $0) < (place($1), $1)
    }
  }

  private func isDue(_ transition: Int, _ way: Possibility) -> Bool {
    guard case .delay(let delay) = model.triggers[transition], let source = model.index.sources[transition]
    else { return false }
    return way.ages[source] == delay
  }

  private func aged(_ way: Possibility, by time: Duration) -> Possibility {
    Possibility(
      configuration: way.configuration, ages: way.ages.mapValues { $0 + time }, order: way.order)
  }

  /// The possible results of a trigger; the unchanged possibility is among them if all guards may fail.
  private func results(
    _ way: Possibility, _ following: inout GraphModel.Following, _ isSetOff: (Int) -> Bool
  ) -> [Possibility] {
    var results: [Possibility] = []
    for chosen in model.selections(way.configuration, isSetOff) {
      guard !chosen.isEmpty else {
        results.append(way)
        continue
      }
      for settled in model.results(of: chosen, way.configuration, &following) {
        results.append(after(way, chosen, settled))
      }
    }
    return results
  }

  /// The possibility after a step; states that were not left keep their ages.
  private func after(
    _ way: Possibility, _ chosen: [Int], _ settled: GraphModel.Settled
  ) -> Possibility {
    var (ages, order) = (way.ages, way.order)
    // The transitions are taken one after the other, and each leaves its own states.
    var configuration = way.configuration
    for set in [chosen] + settled.taken.map({ [$0] }) {
      let entered = model.take(set, &configuration)
      for state in entered { ages[state] = .zero }
      order = order.filter { !entered.contains($0) } + configuration.active.filter(entered.contains)
    }
    ages = ages.filter { settled.configuration.active.contains($0.key) }
    for state in settled.configuration.active where ages[state] == nil { ages[state] = .zero }
    order = order.filter(settled.configuration.active.contains)
    return Possibility(configuration: settled.configuration, ages: ages, order: order)
  }

  /// Adds the possibilities that follow through guarded eventless transitions, whose guards may hold.
  private mutating func withFree(_ ways: [Possibility]) -> [Possibility] {
    var result = unique(ways)
    var following = GraphModel.Following()
    var next = 0
    while next < result.count {
      let more = results(result[next], &following) { model.triggers[$0] == .eventless }
      for way in more where !result.contains(way) { result.append(way) }
      next += 1
      if result.count > Self.maximumWays || following.isCut {
        isLost = true
        return result
      }
    }
    return result
  }

  private func unique(_ ways: [Possibility]) -> [Possibility] {
    var seen: Set<Possibility> = []
    return ways.filter { seen.insert($0).inserted }
  }
}
