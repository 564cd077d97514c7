import GraphTools
import StateGraph
import StateMachines
import Statecharts
import TestSupport
import Testing

@Suite struct WalkTests {
  /// Walks the subscription by hand.
  private func walk(
    _ graph: StateGraph, seed: UInt64 = 1, isFaulty: Bool = false
  ) throws(StateGraph.WalkFailure) {
    var random = SeededGenerator(seed: seed)
    try graph.walk(
      using: &random, make: { PathTests.Life(isFaulty: isFaulty) }, states: { [$0.state.name] }
    ) { life, stimulus in
      guard case .event(let name) = stimulus else { return }
      var effects: [Never] = []
      for event in PathTests.Life.Event.all where event.name == name {
        _ = life.send(event, effects: &effects)
      }
    }
  }

  @Test(arguments: (1...20 as ClosedRange<UInt64>).sampled)
  func `a machine that does what its graph says passes`(
    seed: UInt64
  ) throws {
    try walk(Sample.subscription, seed: seed)
  }

  @Test(arguments: (1...20 as ClosedRange<UInt64>).sampled)
  func `a failing walk is shortened to what it needs`(seed: UInt64)
    throws
  {
    let failure = #expect(throws: StateGraph.WalkFailure.self) {
      try walk(Sample.subscription, seed: seed, isFaulty: true)
    }
    #expect(failure?.stimuli == [.event("activate"), .event("suspend"), .event("unsuspend")])
    #expect(failure?.found == "pending" && failure?.allowed == [["active"]])
    #expect(failure?.description == "activate, suspend, unsuspend leads to pending instead of active")
    #expect((failure?.original.count ?? 0) >= 3)
  }

  @Test func `the same seed gives the same walk`() {
    let failures = (0..<2).map { _ in
      #expect(throws: StateGraph.WalkFailure.self) { try walk(Sample.subscription, seed: 5, isFaulty: true) }
    }
    #expect(failures[0] == failures[1])
    var one = SeededGenerator(seed: 0)
    // The first numbers of SplitMix64 from 0, as its authors give them.
    #expect([one.next(), one.next()] == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4])
  }

  @Test func `a machine that follows what its graph does not have fails`() throws {
    var graph = Sample.subscription
    graph.transitions.removeLast()
    let failure = #expect(throws: StateGraph.WalkFailure.self) { try walk(graph) }
    #expect(failure?.stimuli == [.event("activate"), .event("suspend"), .event("terminate")])
    #expect(failure?.allowed == [["suspended"]] && failure?.found == "terminated")
  }

  @Test func `a machine that starts elsewhere fails at once`() {
    var graph = Sample.subscription
    graph.states[0].kinds = []
    graph.states[1].kinds = .initial
    let failure = #expect(throws: StateGraph.WalkFailure.self) { try walk(graph) }
    #expect(failure?.stimuli == [] && failure?.description == "the start leads to pending instead of active")
  }

  @Test func `what a machine throws is its fault`() {
    struct Broken: Error {}
    var random = SeededGenerator(seed: 3)
    let failure = #expect(throws: StateGraph.WalkFailure.self) {
      try Sample.subscription.walk(
        using: &random, make: { PathTests.Life() }, states: { [$0.state.name] }
      ) { life, stimulus in
        guard case .event(let name) = stimulus else { return }
        var effects: [Never] = []
        for event in PathTests.Life.Event.all where event.name == name {
          _ = life.send(event, effects: &effects)
        }
        if life.state == .suspended { throw Broken() }
      }
    }
    #expect(failure?.stimuli == [.event("activate"), .event("suspend")])
    #expect(failure?.found == "an error: Broken()" && failure?.allowed == [["suspended"]])
  }

  /// A light that goes out after a while, unless it is kept on; its lock decides whether it can be turned on.
  private struct Light {
    var isOn = false
    var age = Duration.zero
    var presses = 0
    var limit = Duration.seconds(30)

    mutating func perform(_ stimulus: StateGraph.Stimulus) {
      switch stimulus {
      case .event("press"):
        presses += 1
        // A guard that the graph knows by its name only.
        if !presses.isMultiple(of: 3) { (isOn, age) = (true, .zero) }
      case .event: break
      case .wait(let time):
        age += time
        if isOn, age >= limit { isOn = false }
      }
    }
  }

  private static let light = StateGraph(
    states: [.init("off", .initial), .init("on")],
    transitions: [
      .init(from: "off", to: "on", on: "press", if: "is unlocked"),
      .init(from: "on", to: "on", on: "press", if: "is unlocked"),
      .init(from: "on", to: "off", after: .seconds(30)),
    ])

  private func walkLight(_ limit: Duration) throws(StateGraph.WalkFailure) {
    var random = SeededGenerator(seed: 11)
    try Self.light.walk(
      using: &random, make: { Light(limit: limit) }, states: { [$0.isOn ? "on" : "off"] }
    ) { $0.perform($1) }
  }

  @Test func `time passes, and guards may say what they like`() throws {
    try walkLight(.seconds(30))
    let early = #expect(throws: StateGraph.WalkFailure.self) { try walkLight(.seconds(10)) }
    #expect(early?.stimuli == [.event("press"), .wait(.seconds(10))])
    let odd = #expect(throws: StateGraph.WalkFailure.self) { try walkLight(.milliseconds(10_250)) }
    #expect(odd?.stimuli == [.event("press"), .wait(.seconds(11))])
    let short = #expect(throws: StateGraph.WalkFailure.self) { try walkLight(.milliseconds(250)) }
    #expect(short?.stimuli == [.event("press"), .wait(.seconds(1))])
    let late = #expect(throws: StateGraph.WalkFailure.self) { try walkLight(.seconds(31)) }
    #expect(late?.stimuli.first == .event("press") && late?.found == "on" && late?.allowed == [["off"]])
  }

  @Test(arguments: (1...20 as ClosedRange<UInt64>).sampled) func `shortening keeps to the kind of failure`(
    seed: UInt64
  ) {
    struct Broken: Error {}
    var random = SeededGenerator(seed: seed)
    // It throws after a termination, and is in a wrong place after a suspension.
    let failure = #expect(throws: StateGraph.WalkFailure.self) {
      try Sample.subscription.walk(
        using: &random, make: { PathTests.Life() }, states: { [$0.isFaulty ? "lost" : $0.state.name] }
      ) { life, stimulus in
        guard case .event(let name) = stimulus else { return }
        var effects: [Never] = []
        for event in PathTests.Life.Event.all where event.name == name {
          _ = life.send(event, effects: &effects)
        }
        if life.state == .terminated { throw Broken() }
        life.isFaulty = life.state == .suspended
      }
    }
    // Which of the two the walk came upon shows in its last step, which stays when it is shortened.
    #expect(failure?.stimuli.last == failure?.original.last)
    #expect(failure?.found.hasPrefix("an error") == (failure?.original.last == .event("terminate")))
  }

  private struct Nested: StatechartSymbols {
    enum State: MachineSymbol, CaseIterable {
      case off, on, inner, low, high, both, past, left, l1, l2, right, r1, r2
    }
    enum Event: MachineSymbol, CaseIterable { case go, turn, leave, back }
    struct Context { var tries = 0 }

    static let chart = Statechart<Nested>(initial: .off) {
      Leaf(.off) {
        OnEvent(.go, to: .on)
        OnEvent(.turn, to: .both)
        OnEvent(.back, to: .past)
      }
      Compound(.on, initial: .inner) {
        // As long as the delay of what is inside: begun first, it is taken first.
        OnTimeout(.seconds(6), to: .off)
        Compound(.inner, initial: .low) {
          Leaf(.low) {
            OnTimeout(.seconds(6), to: .high)
            OnTimeout(.seconds(2), to: .low).when { _ in false }
            OnEvent(.turn, to: .low)
          }
          Leaf(.high) { OnTimeout(.seconds(3), to: .low) }
        }
      }
      Parallel(.both) {
        HistoryState(.past, .deep, to: .l1)
        OnEvent(.leave, to: .off)
        Compound(.left, initial: .l1) {
          Leaf(.l1) { OnEvent(.turn, to: .l2) }
          Leaf(.l2) { OnTimeout(.seconds(4), to: .l1) }
        }
        Compound(.right, initial: .r1) {
          Leaf(.r1) { OnEvent(.go, to: .r2) }
          Leaf(.r2) { OnTimeout(.seconds(4), to: .r1) }
        }
      }
    }
  }

  @Test(arguments: (1...20 as ClosedRange<UInt64>).sampled)
  func `delays that end together and histories of regions are as in the machine`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try Nested.chart.graph().walk(
      walks: 20, using: &random, make: { Nested.chart.run(.init()) }, states: { $0.state.leaves.map(\.name) }
    ) { run, stimulus in
      switch stimulus {
      case .event(let name): for event in Nested.Event.all where event.name == name { run.send(event) }
      case .wait(let time): run.advance(by: time)
      }
    }
  }
}
