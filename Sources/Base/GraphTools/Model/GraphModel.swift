import StateGraph

/// A graph as a machine that could run, without knowledge of which guards hold.
///
/// It follows SCXML: innermost states first, transitions in their order, regions side by side, exits, then entries.
/// Where a guard decides, the model gives every possible result.
struct GraphModel: Sendable {
  /// The active states, and the states that histories remember.
  struct Configuration: Hashable, Sendable {
    /// All active states, each before its descendants.
    var active: [Int] = []
    /// The states that each history state remembers, recorded when its parent is left.
    var history: [Int: [Int]] = [:]
  }

  /// A configuration in which no eventless transition certainly applies, and the transitions taken on the way to it.
  struct Settled: Hashable, Sendable {
    var configuration: Configuration
    var taken: [Int] = []
  }

  /// The maximum number of alternatives in one step; more are left out.
  static let maximumWays = 64
  /// The maximum number of transitions that follow one another without an event.
  ///
  /// A machine that takes more never settles.
  static let maximumFollowing = 200

  let index: GraphIndex
  let triggers: [Trigger]
  /// The transitions that leave each state, in order, without those of global states.
  private var leaving: [[Int]]
  /// The transitions that apply in every state: those tried before all others, and in `globalLast` those tried last.
  private let globalFirst: [Int]
  private let globalLast: [Int]
  /// The shortest unguarded delay that leaves each state.
  let shortestDelays: [Int: Duration]
  /// For each transition into several regions at once, the other transitions of the same declaration; see
  /// ``companions(_:)``.
  private(set) var companions: [Int: [Int]] = [:]
  /// Transitions that are treated as never taken; the validator sets them.
  var ignored: Set<Int> = []

  init(_ index: GraphIndex) {
    self.index = index
    let transitions = index.graph.transitions
    triggers = transitions.map(Trigger.init)
    var leaving = [[Int]](repeating: [], count: index.graph.states.count)
    var shortest: [Int: Duration] = [:]
    var first: [Int] = []
    var last: [Int] = []
    for number in transitions.indices {
      guard let source = index.sources[number], index.targets[number] != nil else { continue }
      if let delay = transitions[number].delay, transitions[number].condition == nil,
        !transitions[number].kinds.contains(.internal)
      {
        shortest[source] = min(shortest[source] ?? delay, delay)
      }
      if index.kinds(source).contains(.global) {
        first.append(number)
      } else if transitions[number].kinds.contains(.global) {
        last.append(number)
      } else {
        leaving[source].append(number)
      }
    }
    self.leaving = leaving
    shortestDelays = shortest
    companions = Self.companions(index, triggers)
    let parts = Set(companions.values.joined())
    if !parts.isEmpty { self.leaving = leaving.map { $0.filter { !parts.contains($0) } } }
    globalFirst = first
    globalLast = last
  }

  /// The innermost active states.
  func leaves(_ configuration: Configuration) -> [Int] {
    let active = configuration.active
    return active.indices.filter { place in
      place + 1 == active.count || !index.isInside(active[place + 1], active[place])
    }.map { active[$0] }
  }

  /// Whether the machine has ended.
  func isFinished(_ configuration: Configuration) -> Bool {
    configuration.active.contains { index.parents[$0] == nil && index.kinds($0).contains(.final) }
  }

  /// The configurations in which a machine may settle after its start.
  func starts(_ following: inout Following) -> [Settled] {
    guard let first = index.initialChild(of: nil) else { return [] }
    var configuration = Configuration()
    var entered: Set<Int> = []
    enter(first, below: nil, &entered, configuration)
    return settled(place(entered, in: &configuration), configuration, &following)
  }

  /// The companions of transitions: a transition into several regions is several arrows of one declaration, and the
  /// first one leads the others.
  private static func companions(_ index: GraphIndex, _ triggers: [Trigger]) -> [Int: [Int]] {
    struct Declaration: Hashable {
      var source: Int
      var trigger: Trigger
      var condition: String?
      var origin: String
    }
    var leaders: [Declaration: Int] = [:]
    var result: [Int: [Int]] = [:]
    for (number, transition) in index.graph.transitions.enumerated() where !transition.origin.isEmpty {
      guard let source = index.sources[number], let target = index.targets[number] else { continue }
      let declaration = Declaration(
        source: source, trigger: triggers[number], condition: transition.condition, origin: transition.origin)
      guard let leader = leaders[declaration] else {
        leaders[declaration] = number
        continue
      }
      let others = [leader] + result[leader, default: []]
      let isApart = others.prefix(64).allSatisfy {
        guard let other = index.targets[$0], other != target else { return false }
        return index.commonAncestor(other, target).map { $0 != other && $0 != target && index.isParallel($0) }
          ?? false
      }
      if isApart { result[leader, default: []].append(number) }
    }
    return result
  }

  /// Transitions, each followed by its companions.
  func whole(_ transitions: [Int]) -> [Int] { transitions.flatMap { [$0] + companions[$0, default: []] } }

  // MARK: Choosing

  /// The transitions that apply in a state, from the innermost ancestor outwards, in the order in which they are tried.
  private func candidates(_ leaf: Int) -> [Int] {
    var result = globalFirst
    for state in index.ancestors(leaf) { result += leaving[state] }
    return (result + globalLast).filter { !ignored.contains($0) }
  }

  /// All transitions that some trigger can take now, in the order in which they are tried.
  func candidates(_ configuration: Configuration) -> [Int] {
    guard !isFinished(configuration) else { return [] }
    var seen: Set<Int> = []
    return leaves(configuration).flatMap(candidates).filter { seen.insert($0).inserted }
  }

  /// The sets of transitions that may be taken together on one trigger.
  ///
  /// - Parameter isSetOff: Whether the trigger enables a transition.
  /// - Returns: The sets; an empty set is among them if possibly no transition is taken.
  func selections(_ configuration: Configuration, _ isSetOff: (Int) -> Bool) -> [[Int]] {
    guard !isFinished(configuration) else { return [[]] }
    var ways: [[Int]] = [[]]
    for leaf in leaves(configuration) {
      var choices: [Int?] = []
      var isCertain = false
      for candidate in candidates(leaf) where isSetOff(candidate) {
        choices.append(candidate)
        isCertain = index.graph.transitions[candidate].condition == nil
        if isCertain { break }
      }
      if !isCertain { choices.append(nil) }
      ways = Self.product(ways, choices)
    }
    var seen: Set<[Int]> = []
    return ways.map { withoutConflicts($0, configuration) }.filter { seen.insert($0).inserted }
  }

  /// Extends every way by every choice, up to ``maximumWays``.
  ///
  /// The last combination, in which every guard fails, is always kept.
  private static func product(_ ways: [[Int]], _ choices: [Int?]) -> [[Int]] {
    func extended(_ way: [Int], _ choice: Int?) -> [Int] { way + (choice.map { [$0] } ?? []) }
    let all = ways.lazy.flatMap { way in choices.lazy.map { extended(way, $0) } }
    // Lazy, because a state may have hundreds of choices.
    guard ways.count * choices.count > maximumWays, let way = ways.last, let choice = choices.last else {
      return Array(all)
    }
    return all.prefix(maximumWays - 1) + [extended(way, choice)]
  }

  /// Removes conflicts: of transitions that leave the same states, the innermost is kept, or else the first.
  private func withoutConflicts(_ chosen: [Int], _ configuration: Configuration) -> [Int] {
    var kept: [(transition: Int, reach: Range<Int>)] = []
    var seen: Set<Int> = []
    for candidate in chosen where seen.insert(candidate).inserted {
      let reach = reach(candidate)
      let rivals = kept.filter { $0.reach.overlaps(reach) }.map { $0.transition }
      let isInner = rivals.allSatisfy { rival in
        guard let inner = index.sources[candidate], let outer = index.sources[rival] else { return false }
        return index.isInside(inner, outer)
      }
      if isInner {
        if !rivals.isEmpty { kept.removeAll { rivals.contains($0.transition) } }
        kept.append((candidate, reach))
      }
    }
    return kept.map { $0.transition }
  }

  /// The range of positions in the order of all states that a transition leaves.
  ///
  /// The range always contains an active state, because the transition's source is active. Two transitions therefore
  /// leave a common active state if their ranges overlap.
  private func reach(_ transition: Int) -> Range<Int> {
    guard !index.graph.transitions[transition].staysInside else { return 0..<0 }
    guard let domain = domain(transition) else { return 0..<index.order.count }
    return index.places[domain] + 1..<index.ends[domain]
  }

  // MARK: Moving

  /// The state inside which a transition exits and enters; nil for the whole machine.
  private func domain(_ transition: Int) -> Int? {
    guard let source = index.sources[transition], let target = index.targets[transition],
      !index.graph.transitions[transition].isGlobal(in: index)
    else { return nil }
    let isInternal = index.graph.transitions[transition].kinds.contains(.internal)
    let targets = [target] + companions[transition, default: []].compactMap { index.targets[$0] }
    if isInternal, !index.isParallel(source), targets.allSatisfy({ index.isInside($0, source) }) {
      return source
    }
    return index.ancestors(source).dropFirst().first { outer in
      !index.isParallel(outer) && targets.allSatisfy { index.isInside($0, outer) }
    }
  }

  private func exited(_ transition: Int, _ configuration: Configuration) -> [Int] {
    guard !index.graph.transitions[transition].staysInside else { return [] }
    guard let domain = domain(transition) else { return configuration.active }
    return configuration.active.filter { index.isInside($0, domain) }
  }

  /// Takes transitions together, without the eventless transitions that follow.
  ///
  /// - Returns: The states that are entered.
  func take(_ transitions: [Int], _ configuration: inout Configuration) -> Set<Int> {
    let moving = transitions.filter { !index.graph.transitions[$0].staysInside }
    let exits = Set(moving.flatMap { exited($0, configuration) })
    let before = configuration
    for state in exits where !index.histories[state].isEmpty {
      for child in index.histories[state] {
        let inside = before.active.filter { index.isInside($0, state) }
        let isDeep = index.kinds(child).contains(.deepHistory)
        configuration.history[child] =
          isDeep ? leaves(before).filter(inside.contains) : inside.filter { index.parents[$0] == state }
      }
    }
    configuration.active.removeAll { exits.contains($0) }
    var entered: Set<Int> = []
    let targets = moving.flatMap { transition in
      whole([transition]).compactMap { part in index.targets[part].map { ($0, domain(transition)) } }
    }
    // Explicit targets go first, so that no default state is entered in the same regions.
    for (target, domain) in targets {
      entered.formUnion(index.ancestors(target).dropFirst().prefix { $0 != domain })
      if !index.isHistory(target) { entered.insert(target) }
    }
    for (target, domain) in targets { enter(target, below: domain, &entered, configuration) }
    return place(entered, in: &configuration)
  }

  private func place(_ entered: Set<Int>, in configuration: inout Configuration) -> Set<Int> {
    let fresh = entered.subtracting(configuration.active)
    configuration.active = (configuration.active + fresh).sorted { index.places[$0] < index.places[$1] }
    return fresh
  }

  /// Enters a state, its ancestors below `domain`, and the default states of all of them.
  private func enter(
    _ state: Int, below domain: Int?, _ entered: inout Set<Int>, _ configuration: Configuration
  ) {
    enterInside(state, &entered, configuration)
    for ancestor in index.ancestors(state).dropFirst().prefix(while: { $0 != domain }) {
      entered.insert(ancestor)
      enterRegions(of: ancestor, &entered, configuration)
    }
  }

  private func enterInside(_ state: Int, _ entered: inout Set<Int>, _ configuration: Configuration) {
    if index.isHistory(state) {
      guard let parent = index.parents[state] else { return }
      let remembered = configuration.history[state] ?? standIns(for: state, inside: parent)
      let members = remembered.filter { index.isInside($0, parent) && !index.isHistory($0) }
      // All remembered states first, so that no default state is entered in the same regions.
      for member in members {
        entered.formUnion(index.ancestors(member).prefix { $0 != parent })
      }
      for member in members { enter(member, below: parent, &entered, configuration) }
      return
    }
    entered.insert(state)
    if index.isParallel(state) {
      enterRegions(of: state, &entered, configuration)
    } else if let child = index.isAtomic(state) ? nil : index.initialChild(of: state) {
      enterInside(child, &entered, configuration)
    }
  }

  /// The states that a history state leads to before any history is recorded.
  private func standIns(for state: Int, inside parent: Int) -> [Int] {
    let named = leaving[state].first { index.targets[$0] != nil }.map { whole([$0]) } ?? []
    if !named.isEmpty { return named.compactMap { index.targets[$0] } }
    if index.isParallel(parent) { return index.children[parent].filter { !index.isHistory($0) } }
    return index.children[parent].first { index.kinds($0).contains(.initial) && !index.isHistory($0) }.map {
      [$0]
    }
      ?? Array(index.children[parent].filter { !index.isHistory($0) }.prefix(1))
  }

  private func enterRegions(of state: Int, _ entered: inout Set<Int>, _ configuration: Configuration) {
    guard index.isParallel(state) else { return }
    for region in index.children[state] where !index.isHistory(region) {
      // A state entered inside a region also enters the region, so its descendants need not be searched.
      if !entered.contains(region), !configuration.active.contains(region) {
        enterInside(region, &entered, configuration)
      }
    }
  }
}
