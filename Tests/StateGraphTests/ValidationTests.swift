import GraphTools
import StateGraph
import StateMachines
import TestSupport
import Testing

@Suite struct ValidationTests {
  private typealias Kind = StateGraph.Finding.Kind

  private func kinds(_ graph: StateGraph) -> [Kind] { graph.validate().map(\.kind) }

  @Test(arguments: [Sample.subscription, Sample.recorder, StateGraph()])
  func `a sound machine has no faults`(graph: StateGraph) {
    #expect(graph.validate() == [])
  }

  @Test func `what no way leads to is unreachable, but not what is inside it as well`() {
    var graph = Sample.subscription
    graph.states += [.init("lost", .final), .init("inner", [.initial, .final], in: "lost")]
    graph.transitions.append(.init(from: "inner", to: "active", on: "back"))
    let findings = graph.validate()
    #expect(findings.map(\.kind) == [.unreachable])
    #expect(findings.first?.states == ["lost"])
    #expect(findings.first?.description == "unreachable: no way leads to “lost”")
  }

  @Test func `a way through a transition that is never taken is none`() {
    let graph = StateGraph(
      states: [.init("a", .initial), .init("b", .final), .init("c", .final)],
      transitions: [
        .init(from: "a", to: "b", on: "go", origin: "A.swift:1"),
        .init(from: "a", to: "c", on: "go", if: "ready", origin: "A.swift:2"),
      ])
    let findings = graph.validate()
    #expect(findings.map(\.kind) == [.unreachable, .shadowed])
    #expect(findings.last?.transitions == [graph.transitions[1], graph.transitions[0]])
    #expect(findings.last?.origins == ["A.swift:2", "A.swift:1"])
    #expect(
      findings.last?.description
        == "shadowed: go [ready]: “a” → “c” is never taken, since go: “a” → “b” always is first (A.swift:2, A.swift:1)"
    )
  }

  @Test func `a state without a way out that is not final is a dead end`() {
    var graph = Sample.subscription
    graph.states[3].kinds = []
    #expect(graph.validate().map(\.states) == [["terminated"]])
    #expect(kinds(graph) == [.deadEnd])
    // A way back to itself leads nowhere; one that applies everywhere does.
    graph.transitions.append(.init(from: "terminated", to: "terminated", on: "again"))
    #expect(kinds(graph) == [.deadEnd])
    graph.transitions.append(.init(from: "pending", to: "pending", .global, on: "reset"))
    #expect(kinds(graph) == [.deadEnd])
    graph.transitions.append(.init(from: "active", to: "pending", .global, on: "reset"))
    #expect(kinds(graph) == [])
  }

  @Test func `a region may rest while another goes on`() {
    let graph = StateGraph(
      states: [
        .init("p", [.initial, .parallel]), .init("r", in: "p"), .init("s", in: "p"),
        .init("r1", .initial, in: "r"),
        .init("s1", .initial, in: "s"), .init("s2", in: "s"),
      ],
      transitions: [.init(from: "s1", to: "s2", on: "go"), .init(from: "s2", to: "s1", on: "go")])
    #expect(kinds(graph) == [])
    var still = graph
    still.transitions = []
    #expect(kinds(still) == [.unreachable, .deadEnd, .deadEnd])
  }

  @Test func `two transitions that apply at once contradict each other`() {
    let graph = StateGraph(
      states: [.init("a", .initial), .init("b", .final), .init("c", .final)],
      transitions: [
        .init(from: "a", to: "b", on: "go", if: "ready", origin: "A.swift:1"),
        .init(from: "a", to: "c", on: "go", if: "ready", origin: "A.swift:2"),
        .init(from: "a", to: "b", on: "stop"), .init(from: "a", to: "c", on: "stop"),
      ])
    let findings = graph.validate([.nondeterministic])
    #expect(findings.map { $0.transitions.map(\.to) } == [["c", "b"], ["c", "b"]])
    #expect(findings.first?.origins == ["A.swift:2", "A.swift:1"])
    // One behind the other is never taken; that is said once.
    #expect(kinds(graph) == [.nondeterministic, .nondeterministic])
  }

  @Test func `guards with other texts, or without, do not contradict each other`() {
    let graph = StateGraph(
      states: [.init("a", .initial), .init("b", .final), .init("c", .final)],
      transitions: [
        .init(from: "a", to: "b", on: "go", if: "x"), .init(from: "a", to: "c", on: "go", if: "y"),
        .init(from: "a", to: "b", on: "stop", if: ""), .init(from: "a", to: "c", on: "stop", if: ""),
        .init(from: "a", to: "b", lines: ["on Push"]), .init(from: "a", to: "c", lines: ["on Push"]),
      ])
    #expect(kinds(graph) == [.nondeterministic])
    #expect(graph.validate().first?.transitions.first?.lines == ["on Push"])
  }

  @Test func `what is always taken first shadows what is behind it`() {
    let first = StateGraph.Transition(from: "a", to: "b", on: "go")
    let shadowed: [(StateGraph.Transition, StateGraph.Transition)] = [
      (first, .init(from: "a", to: "b", on: "go", if: "late")),
      (first, .init(from: "a", to: "b", on: "go")),
      (.init(from: "a", to: "b", on: "*"), .init(from: "a", to: "b", on: "go", if: "x")),
      (.init(from: "a", to: "b", .eventless), .init(from: "a", to: "b", on: "go")),
      (.init(from: "a", to: "b", after: .seconds(1)), .init(from: "a", to: "b", after: .seconds(2))),
    ]
    for (rival, victim) in shadowed {
      let graph = StateGraph(
        states: [.init("a", .initial), .init("b", .final)], transitions: [rival, victim])
      #expect(graph.validate().map(\.kind) == [.shadowed], "\(victim)")
      #expect(graph.validate().first?.transitions == [victim, rival])
    }
    // A guard in front leaves something for what is behind it.
    let guarded = StateGraph.Transition(from: "a", to: "b", on: "go", if: "x")
    #expect(
      kinds(
        StateGraph(states: [.init("a", .initial), .init("b", .final)], transitions: [guarded, first])) == [])
  }

  @Test func `the transition of an outer state is shadowed when all inside have their own`() {
    var graph = StateGraph(
      states: [
        .init("o", .initial), .init("x", .initial, in: "o"), .init("y", in: "o"), .init("end", .final),
      ],
      transitions: [
        .init(from: "o", to: "end", on: "go"), .init(from: "x", to: "y", on: "go"),
        .init(from: "y", to: "x", on: "back"),
      ])
    #expect(kinds(graph) == [])
    graph.transitions.append(.init(from: "y", to: "end", on: "go"))
    #expect(kinds(graph) == [.shadowed])
  }

  @Test func `regions that want to go on and leave at once contradict each other`() {
    let graph = StateGraph(
      states: [
        .init("p", [.initial, .parallel]), .init("r", in: "p"), .init("s", in: "p"),
        .init("r1", .initial, in: "r"),
        .init("s1", .initial, in: "s"), .init("s2", in: "s"), .init("end", .final),
      ],
      transitions: [
        .init(from: "r1", to: "end", on: "go"), .init(from: "s1", to: "s2", on: "go"),
        .init(from: "s2", to: "s1", on: "back"),
      ])
    #expect(kinds(graph) == [.nondeterministic])
    #expect(graph.validate().first?.states == ["p"])
  }

  @Test func `what the graph lacks, has twice or holds wrongly is named`() {
    let graph = StateGraph(
      states: [
        .init("a", .initial), .init("a"), .init("x", in: "y"), .init("y", in: "x"), .init("z", in: "nowhere"),
        .init("h", .history),
      ],
      transitions: [
        .init(from: "a", to: "lost", on: "go", origin: "A.swift:3"), .init(from: "who", to: "what"),
      ])
    let findings = graph.validate([.duplicateName, .undeclaredState, .misplacedState])
    #expect(
      findings.map(\.kind) == [
        .duplicateName, .undeclaredState, .undeclaredState, .undeclaredState, .misplacedState,
        .misplacedState,
      ])
    #expect(findings[2].states == ["lost"] && findings[2].origins == ["A.swift:3"])
    #expect(findings[3].states == ["who", "what"])
  }

  @Test func `a machine says where it starts, once`() {
    var graph = Sample.subscription
    graph.states[0].kinds = []
    #expect(kinds(graph) == [.noInitialState])
    graph.states[0].kinds = .initial
    graph.states[1].kinds = .initial
    #expect(kinds(graph) == [.severalInitialStates])
    #expect(graph.validate().first?.states == ["pending", "active"])
  }

  @Test func `transitions that need nothing must not lead in a circle`() {
    let graph = StateGraph(
      states: [.init("a", .initial), .init("b"), .init("c", .initial, in: "b")],
      transitions: [
        .init(from: "a", to: "b", on: "go"), .init(from: "c", to: "a", .eventless),
        .init(from: "a", to: "b", .eventless, if: "x"),
      ])
    #expect(graph.validate([.endless]) == [])
    var endless = graph
    endless.transitions[2].condition = nil
    #expect(endless.validate([.endless]).map(\.states) == [["a", "c"]])
  }

  @Test func `a transition out of a final state is never taken`() {
    var graph = Sample.subscription
    graph.transitions.append(.init(from: "terminated", to: "pending", on: "revive"))
    #expect(kinds(graph) == [.leavesFinal])
  }

  @Test func `unhandled pairs are listed when asked for`() {
    let findings = Sample.subscription.validate([.unhandled])
    #expect(findings.map(\.states) == [["pending"], ["active"], ["suspended"]])
    #expect(
      findings.map(\.events) == [
        ["suspend", "unsuspend", "terminate"], ["activate", "unsuspend"], ["activate", "suspend"],
      ])
    #expect(findings.first?.message == "“pending” does nothing on “suspend”, “unsuspend”, “terminate”")
    let inner = Sample.recorder.validate([.unhandled]).first { $0.states == ["winding"] }
    #expect(inner?.events == ["resume", "go", "light"])
  }

  @Test func `any graph is looked through in a moment`() {
    for seed in 0..<200 {
      let graph = Sample.random(UInt64(seed), states: seed % 30, transitions: seed)
      #expect(graph.validate(Set(Kind.allCases)) == graph.validate(Set(Kind.allCases)))
    }
    var graph = StateGraph(states: (0..<5000).map { .init("s\($0)", in: $0 > 0 ? "s\($0 - 1)" : nil) })
    graph.transitions = (0..<5000).map { .init(from: "s\($0)", to: "s\(($0 * 7) % 5000)", on: "e\($0 % 50)") }
    let seconds = ProcessorTime.seconds {
      #expect(graph.validate(Set(Kind.allCases)).contains { $0.kind == .misplacedState })
    }
    #expect(seconds < 30)
  }
}
