/// Everything that a machine may be in after a walk, as far as a graph says, with the ages of its states.
struct WalkModel {
  /// One way that it may be.
  struct Possibility: Hashable {
    var configuration: GraphModel.Configuration
    /// How long each active state has been active.
    var ages: [Int: Duration]
  }

  /// More ways than these are not followed; then the model allows too little to say anything, and says so.
  static let maximumWays = 256

  let model: GraphModel
  private(set) var ways: [Possibility] = []
  /// Whether there were more ways than can be followed.
  private(set) var isLost = false

  init(_ model: GraphModel) {
    self.model = model
    let starts = model.starts().map { settled in
      Possibility(
        configuration: settled.configuration,
        ages: Dictionary(uniqueKeysWithValues: settled.configuration.active.map { ($0, .zero) }))
    }
    ways = withFree(starts)
  }

  /// Follows an event.
  mutating func send(_ name: String) {
    let trigger: Trigger = name == "*" ? .anyEvent : .event(Array(name.utf8))
    ways = withFree(ways.flatMap { way in results(way) { model.triggers[$0].covers(trigger) } })
  }

  /// Lets time pass.
  mutating func wait(_ time: Duration) {
    var open = ways.map { ($0, time) }
    var done: [Possibility] = []
    var budget = Self.maximumWays * 40
    while let (way, left) = open.popLast() {
      budget -= 1
      if budget < 0 || done.count > Self.maximumWays {
        isLost = true
        break
      }
      guard let (due, states) = nextDue(way, within: left) else {
        done.append(aged(way, by: left))
        continue
      }
      let later = aged(way, by: due)
      let next = results(later) { transition in
        guard case .delay(let delay) = model.triggers[transition],
          let source = model.index.sources[transition],
          states.contains(source)
        else { return false }
        return later.ages[source] == delay
      }
      for next in withFree(next) { open.append((next, left - due)) }
    }
    ways = unique(done)
  }

  /// How long until a delay runs out in some way that the machine may be in.
  var delays: [Duration] {
    var seen: [Duration] = []
    for way in ways {
      guard let (due, _) = nextDue(way, within: .seconds(1_000_000_000)), !seen.contains(due) else {
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

  /// The first time within which a delay runs out, and whose.
  private func nextDue(_ way: Possibility, within limit: Duration) -> (due: Duration, states: Set<Int>)? {
    var due: Duration?
    var states: Set<Int> = []
    for transition in model.candidates(way.configuration) {
      guard case .delay(let delay) = model.triggers[transition], let source = model.index.sources[transition],
        let age = way.ages[source], delay > age, delay - age <= limit
      else { continue }
      let rest = delay - age
      if let first = due, rest > first { continue }
      if rest != due { states = [] }
      due = rest
      states.insert(source)
    }
    return due.map { ($0, states) }
  }

  private func aged(_ way: Possibility, by time: Duration) -> Possibility {
    Possibility(configuration: way.configuration, ages: way.ages.mapValues { $0 + time })
  }

  /// What may come of something that sets transitions off; nothing may, if guards can say so.
  private func results(_ way: Possibility, _ isSetOff: (Int) -> Bool) -> [Possibility] {
    model.selections(way.configuration, isSetOff).flatMap { chosen -> [Possibility] in
      if chosen.isEmpty { return [way] }
      return model.results(of: chosen, way.configuration).map { after(way, chosen, $0) }
    }
  }

  /// What is active now, where only what was not left has kept its age.
  private func after(
    _ way: Possibility, _ chosen: [Int], _ settled: GraphModel.Settled
  ) -> Possibility {
    var ages = way.ages
    // Taken one after the other, each leaves what it leaves.
    var configuration = way.configuration
    for set in [chosen] + settled.taken.map({ [$0] }) {
      let entered = model.take(set, &configuration)
      for state in entered { ages[state] = .zero }
    }
    ages = ages.filter { settled.configuration.active.contains($0.key) }
    for state in settled.configuration.active where ages[state] == nil { ages[state] = .zero }
    return Possibility(configuration: settled.configuration, ages: ages)
  }

  /// With what may follow by itself where a guard holds that nobody knows.
  private mutating func withFree(_ ways: [Possibility]) -> [Possibility] {
    var result = unique(ways)
    var next = 0
    while next < result.count {
      let more = results(result[next]) { model.triggers[$0] == .eventless }
      for way in more where !result.contains(way) { result.append(way) }
      next += 1
      if result.count > Self.maximumWays {
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
