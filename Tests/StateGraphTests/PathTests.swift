import GraphTools
import StateGraph
import StateMachines
import TestSupport
import Testing

@Suite struct PathTests {
  private func texts(_ graph: StateGraph, _ coverage: StateGraph.Coverage) -> [String] {
    graph.paths(coverage).map(\.description)
  }

  @Test func `shortest paths lead to each state`() {
    #expect(
      texts(Sample.subscription, .shortest) == [
        "pending", "pending —activate→ active", "pending —activate→ active —suspend→ suspended",
        "pending —activate→ active —terminate→ terminated",
      ])
    #expect(
      texts(Sample.subscription, .shortest(to: "suspended")) == [
        "pending —activate→ active —suspend→ suspended"
      ])
    #expect(texts(Sample.subscription, .shortest(to: "nowhere")) == [])
  }

  @Test func `simple paths visit nothing twice`() {
    #expect(
      texts(Sample.subscription, .simple) == [
        "pending —activate→ active —suspend→ suspended —terminate→ terminated",
        "pending —activate→ active —terminate→ terminated",
      ])
    #expect(texts(Sample.subscription, .simple(to: "active")) == ["pending —activate→ active"])
  }

  @Test func `an edge cover takes every transition, in few paths`() {
    let paths = Sample.subscription.paths(.edgeCover)
    #expect(paths.isComplete)
    #expect(
      paths.map(\.description) == [
        "pending —activate→ active —suspend→ suspended —unsuspend→ active —terminate→ terminated",
        "pending —activate→ active —suspend→ suspended —terminate→ terminated",
      ])
  }

  /// The pairs of transitions that follow each other on some path.
  private func pairs(_ paths: StateGraph.Paths) -> Set<[StateGraph.Transition]> {
    var pairs: Set<[StateGraph.Transition]> = []
    for path in paths {
      let taken = path.steps.flatMap { $0.transitions.prefix(1) }
      for (first, second) in zip(taken, taken.dropFirst()) { pairs.insert([first, second]) }
    }
    return pairs
  }

  @Test func `a pair cover takes every two transitions that can follow each other`() {
    let transitions = Sample.subscription.transitions
    var expected: Set<[StateGraph.Transition]> = []
    for first in transitions {
      for second in transitions where second.from == first.to { expected.insert([first, second]) }
    }
    #expect(expected.count == 6)
    #expect(pairs(Sample.subscription.paths(.pairCover)) == expected)
    #expect(Sample.subscription.paths(.switchCover(1)) == Sample.subscription.paths(.pairCover))
    #expect(Sample.subscription.paths(.switchCover(0)) == Sample.subscription.paths(.edgeCover))
    // Chains of three, counted by hand: a s u, a s t, s u s, s u t, u s u, u s t.
    var chains: Set<[StateGraph.Transition]> = []
    for path in Sample.subscription.paths(.switchCover(2)) {
      let taken = path.steps.flatMap(\.transitions)
      for start in taken.indices.dropLast(2) { chains.insert(Array(taken[start..<start + 3])) }
    }
    #expect(chains.count == 6)
  }

  @Test(arguments: 0..<60)
  func `covers of random machines cover all that can be reached, and steps fit together`(seed: Int) {
    let graph = Sample.random(UInt64(seed), states: 2 + seed % 9, transitions: 3 + seed % 14, isNested: false)
    let cover = graph.paths(.edgeCover), pairs = graph.paths(.pairCover)
    #expect(cover.isComplete && pairs.isComplete)
    let reached = Set(graph.paths(.shortest).flatMap(\.end))
    for path in Array(cover) + Array(pairs) {
      var place = path.start
      for step in path.steps {
        for transition in step.transitions {
          #expect(place == [transition.from])
          place = [transition.to]
        }
        #expect(place == step.states)
      }
    }
    let taken = Set(cover.flatMap { $0.steps.flatMap(\.transitions) })
    let dead = Set(graph.validate([.shadowed, .nondeterministic]).compactMap(\.transitions.first))
    for transition in graph.transitions where reached.contains(transition.from) && !dead.contains(transition)
    {
      let isFinal = graph.states.first { $0.name == transition.from }?.kinds.contains(.final) == true
      let leavesAtOnce = graph.transitions.contains {
        $0.from == transition.from && $0.kinds.contains(.eventless) && $0.condition == nil
      }
      // What never comes to rest is no place to be.
      let isEndless = graph.validate([.endless]).contains { $0.states.contains(transition.to) }
      if isFinal || leavesAtOnce || isEndless { continue }
      #expect(taken.contains(transition), "\(transition)")
    }
  }

  @Test func `regions, history, ends and time are followed as SCXML has them`() throws {
    let graph = Sample.recorder
    let cover = graph.paths(.edgeCover)
    #expect(Set(cover.flatMap { $0.steps.flatMap(\.transitions) }) == Set(graph.transitions))
    let texts = graph.paths(.shortest(to: "scrap")).map(\.description)
    #expect(
      texts == [
        "off —power→ stopped + dark —go [has tape]→ playing + dark —wind→ winding + dark —after 90 s→ scrap"
      ])
    let last = try #require(graph.paths(.shortest(to: "scrap")).first?.steps.last)
    #expect(
      last.transitions.map(\.event) == [nil, "done.state.tape"] && last.delay == .seconds(90)
        && last.event == nil)
  }

  @Test(arguments: [StateGraph.State.Kinds.history, .deepHistory])
  func `history brings back what was active last`(kind: StateGraph.State.Kinds) throws {
    let graph = StateGraph(
      states: [
        .init("a", .initial), .init("a1", .initial, in: "a"), .init("a2", in: "a"),
        .init("x", .initial, in: "a2"),
        .init("y", in: "a2"), .init("past", kind, in: "a"), .init("b"),
      ],
      transitions: [
        .init(from: "a1", to: "y", on: "in"), .init(from: "a", to: "b", on: "out"),
        .init(from: "b", to: "past", on: "back"),
      ])
    let texts = graph.paths(.switchCover(3)).map(\.description)
    let last = kind == .history ? "x" : "y"
    #expect(texts.contains { $0.contains("a1 —in→ y —out→ b —back→ \(last)") }, "\(texts)")
    #expect(texts.contains { $0.hasPrefix("a1 —out→ b —back→ a1") })
  }

  @Test func `a transition into several regions is one`() {
    let graph = StateGraph(
      states: [
        .init("idle", .initial), .init("p", .parallel), .init("r", in: "p"), .init("r1", .initial, in: "r"),
        .init("r2", in: "r"), .init("s", in: "p"), .init("s1", .initial, in: "s"), .init("s2", in: "s"),
      ],
      transitions: [
        .init(from: "idle", to: "r2", on: "go", origin: "A.swift:1"),
        .init(from: "idle", to: "s2", on: "go", origin: "A.swift:1"),
        .init(from: "p", to: "idle", on: "stop"),
        .init(from: "r2", to: "r1", on: "back", origin: "A.swift:3"),
        .init(from: "r2", to: "s1", on: "back", origin: "A.swift:3"),
      ])
    #expect(graph.validate() == [])
    #expect(
      texts(graph, .edgeCover) == ["idle —go→ r2 + s2 —back→ r1 + s1 —stop→ idle"])
  }

  @Test func `where guards decide, both ways are shown`() {
    let graph = StateGraph(
      states: [.init("a", .initial), .init("b"), .init("c"), .init("d", .final)],
      transitions: [
        .init(from: "a", to: "b", on: "go", if: "x"), .init(from: "a", to: "c", on: "go"),
        .init(from: "b", to: "d", .eventless, if: "y"), .init(from: "c", to: "d", .eventless),
      ])
    #expect(
      texts(graph, .edgeCover) == [
        "a —go [x]→ b —[y]→ d", "a —go→ d",
      ])
    let step = graph.paths(.edgeCover)[0].steps[1]
    #expect(step.event == nil && step.delay == nil && step.conditions == ["y"])
  }

  @Test func `limits are kept, and said`() {
    let count = 9
    var graph = StateGraph(states: (0..<count).map { .init("\($0)", $0 == 0 ? .initial : []) })
    for from in 0..<count {
      for to in 0..<count { graph.transitions.append(.init(from: "\(from)", to: "\(to)", on: "\(to)")) }
    }
    let paths = graph.paths(.simple, limit: 10)
    #expect(paths.count == 10 && !paths.isComplete)
    #expect(graph.paths(.edgeCover).isComplete && graph.paths(.edgeCover, limit: 0).isEmpty)
    let seconds = ProcessorTime.seconds { #expect(!graph.paths(.switchCover(8)).isComplete) }
    #expect(seconds < 60)
    #expect(StateGraph().paths(.edgeCover).isEmpty)
  }

  // MARK: Driving

  /// A machine by hand, with a fault if wanted.
  struct Life: EventMachine {
    enum State: MachineSymbol, CaseIterable { case pending, active, suspended, terminated }
    enum Event: MachineSymbol, CaseIterable { case activate, suspend, unsuspend, terminate }

    var state = State.pending
    var isFaulty = false

    mutating func send(_ event: Event, effects: inout [Never]) -> Outcome<State> {
      let old = state
      switch (state, event) {
      case (.pending, .activate): state = .active
      case (.active, .suspend): state = .suspended
      case (.suspended, .unsuspend): state = isFaulty ? .pending : .active
      case (.active, .terminate), (.suspended, .terminate): state = .terminated
      default: return .rejected(.noTransition)
      }
      return .moved(from: old, to: state)
    }

    func can(_ event: Event) -> Bool {
      var copy = self
      var effects: [Never] = []
      return copy.send(event, effects: &effects).isAccepted
    }

    func visit(of state: State) -> UInt64? { nil }

    var moveCount: UInt64 { 0 }
  }

  @Test(arguments: Sample.subscription.paths(.pairCover))
  func `a machine is sent along paths`(path: StateGraph.Path) async throws {
    var life = Life()
    try path.drive(&life)
    #expect(life.state.name == path.end.first)

    var second = Life()
    try path.drive(states: { [second.state.name] }) { step in
      var effects: [Never] = []
      _ = second.send(try #require(Life.Event.all.first { $0.name == step.event }), effects: &effects)
    }
    #expect(second.state == life.state)

    let third = Counter()
    try await path.drive(states: { [await third.life.state.name] }) { await third.send($0.event ?? "") }
    #expect(await third.count == path.steps.count)
  }

  private actor Counter {
    var life = Life()
    var count = 0

    func send(_ name: String) {
      var effects: [Never] = []
      count += 1
      for event in Life.Event.all where event.name == name { _ = life.send(event, effects: &effects) }
    }
  }

  @Test func `a machine that goes elsewhere is told where`() throws {
    let path = try #require(Sample.subscription.paths(.edgeCover).first)
    let error = #expect(throws: StateGraph.Path.Deviation.self) {
      var life = Life(isFaulty: true)
      try path.drive(&life)
    }
    #expect(error?.stepsDone == 3 && error?.states == ["pending"])
    #expect(
      error?.description
        == "pending —activate→ active —suspend→ suspended —unsuspend→ active leads to pending instead")
    let early = #expect(throws: StateGraph.Path.Deviation.self) {
      var life = Life(state: .active)
      try path.drive(&life)
    }
    #expect(early?.description == "pending starts to active instead")
  }
}
