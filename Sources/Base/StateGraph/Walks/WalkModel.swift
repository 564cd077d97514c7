/// Everything that a machine may be in after a walk, as far as a graph says, with the ages of its states.
///
/// Delays that run out together are taken one after the other, as machines do: those of the state that was entered
/// first go first, which of a state and what it is inside is the outer one.
struct WalkModel {
  /// One way that it may be.
  struct Possibility: Hashable {
    var configuration: GraphModel.Configuration
    /// How long each active state has been active.
    var ages: [Int: Duration]
    /// The active states in the order in which they were entered.
    var order: [Int]
  }

  /// More ways than these are not followed; then the model allows too little to say anything, and says so.
  static let maximumWays = 256

  let model: GraphModel
  private(set) var ways: [Possibility] = []
  /// Whether there were more ways than can be followed.
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

  /// Follows an event.
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
        // Of those that are due too, the ones whose states have not been left by this one.
        open.append((next, left, due.filter { isDue($0, next) }))
      }
    }
    ways = unique(done)
  }

  /// How long until a delay runs out in some way that the machine may be in.
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

  /// Goes on with the ways in which the machine is where it was found; whether there is one.
  mutating func observe(_ states: [String]) -> Bool {
    let found = Set(states.map { Array($0.utf8) })
    ways = ways.filter { way in
      Set(model.leaves(way.configuration).map { Array(model.index.name($0).utf8) }) == found
    }
    return !ways.isEmpty
  }

  /// Where the machine may be.
  var allowed: [[String]] {
    var result: [[String]] = []
    for way in ways {
      let names = model.leaves(way.configuration).map(model.index.name)
      if !result.contains(names) { result.append(names) }
    }
    return result
  }

  /// The first time within which a delay runs out.
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

  /// The delayed transitions whose time has come at this moment, in the order in which machines take them.
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

  /// What may come of something that sets transitions off; nothing may, if guards can say so.
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

  /// What is active now, where only what was not left has kept its age.
  private func after(
    _ way: Possibility, _ chosen: [Int], _ settled: GraphModel.Settled
  ) -> Possibility {
    var (ages, order) = (way.ages, way.order)
    // Taken one after the other, each leaves what it leaves.
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

  /// With what may follow by itself where a guard holds that nobody knows.
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
