import GraphTools
import StateGraph
import StateInterchange
import StateMachines
import Testing

/// Graphs come from strangers: however they are made, an answer comes, and says when it is not all.
@Suite(.timeLimit(.minutes(10)))
struct HostileGraphTests {
  /// Pairs of ways from each place to the next, without an event; the last leads to `end`.
  private func diamonds(_ count: Int, end: String) -> StateGraph {
    var graph = StateGraph(states: [.init("start", .initial)])
    graph.transitions.append(.init(from: "start", to: "s0", on: "go"))
    for number in 0..<count {
      let next = number + 1 < count ? "s\(number + 1)" : end
      graph.states.append(.init("s\(number)"))
      for side in ["l", "r"] {
        graph.states.append(.init("\(side)\(number)"))
        graph.transitions.append(.init(from: "\(side)\(number)", to: next, .eventless))
      }
      graph.transitions.append(.init(from: "s\(number)", to: "l\(number)", .eventless, if: "left"))
      graph.transitions.append(.init(from: "s\(number)", to: "r\(number)", .eventless))
    }
    if !graph.states.contains(where: { $0.name == end }) { graph.states.append(.init(end)) }
    return graph
  }

  @Test func `a circle with guards that never ends is given up, not gone round for ever`() {
    let paths = diamonds(40, end: "s0").paths(.shortest)
    #expect(paths.map(\.end) == [["start"]])
    var graph = diamonds(40, end: "s0")
    graph.transitions.append(.init(from: "l30", to: "start", .eventless, if: "enough"))
    graph.transitions.swapAt(graph.transitions.count - 1, 0)
    #expect(!graph.paths(.edgeCover).isComplete, "there are more ways round than can be told")
  }

  @Test func `ways that are too many are said to be left out`() {
    #expect(diamonds(3, end: "done").paths(.shortest).isComplete)
    let many = diamonds(60, end: "done").paths(.shortest)
    #expect(!many.isComplete && many.contains { $0.end == ["done"] })
  }

  @Test func `a circle that ends is gone round once at most`() {
    var graph = StateGraph(states: [.init("a", .initial), .init("b"), .init("c"), .init("d")])
    graph.transitions = [
      .init(from: "a", to: "b", on: "go"), .init(from: "b", to: "c", .eventless, if: "again"),
      .init(from: "c", to: "b", .eventless), .init(from: "b", to: "d", .eventless),
    ]
    let paths = graph.paths(.edgeCover)
    #expect(paths.isComplete && paths.allSatisfy { $0.end == ["d"] })
    #expect(Set(paths.flatMap(\.steps).flatMap(\.transitions).map { $0.from + $0.to }).count == 4)
  }

  @Test func `a state that ends again and again before its end is followed is given up`() {
    var graph = StateGraph(
      states: [.init("a", .initial), .init("x", .initial, in: "a"), .init("b", .final, in: "a")])
    graph.transitions = (0..<300).map { .init(from: "a", to: "b", .eventless, if: "g\($0)") }
    graph.transitions.append(.init(from: "a", to: "b", .eventless))
    let paths = graph.paths(.shortest)
    #expect(!paths.isComplete && paths.isEmpty)
  }

  @Test func `hundreds of guards may all say no`() {
    var graph = StateGraph(states: [.init("a", .initial), .init("b")])
    graph.transitions = (0..<300).map { .init(from: "a", to: "b", .eventless, if: "g\($0)") }
    // It rests in a, until something asks the guards again.
    #expect(graph.paths(.shortest).map(\.end) == [["a"], ["b"]])
  }

  @Test func `many states without identifiers are read in a time that the length limits`() throws {
    let count = 10_000
    var text = "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\">"
    // Names in the way of the ones that are made up.
    for number in 0..<count { text += "<state id=\"state \(count + 1 + number)\"/>" }
    for _ in 0..<count { text += "<state/>" }
    let graph = try SCXMLDocument(Array((text + "</scxml>").utf8)).graph
    #expect(graph.states.count == 2 * count)
    #expect(Set(graph.states.map(\.name)).count == 2 * count)
  }

  @Test func `many states in states are checked in a time that their number limits`() {
    let count = 20_000
    var graph = StateGraph()
    for number in 0..<count {
      graph.states.append(.init("s\(number)", number == 0 ? .initial : []))
      graph.states.append(.init("i\(number)", .initial, in: "s\(number)"))
      graph.transitions.append(.init(from: "s\(number)", to: "i\((number + 1) % count)", on: "go"))
    }
    #expect(graph.validate().isEmpty)
  }

  @Test func `regions side by side that one event moves take no cube of their number`() {
    let count = 300
    var graph = StateGraph(states: [.init("all", [.initial, .parallel])])
    for number in 0..<count {
      graph.states.append(.init("r\(number)", in: "all"))
      for side in ["a", "b"] {
        graph.states.append(.init("\(side)\(number)", side == "a" ? .initial : [], in: "r\(number)"))
      }
      graph.transitions.append(.init(from: "a\(number)", to: "b\(number)", on: "go"))
      graph.transitions.append(.init(from: "b\(number)", to: "a\(number)", on: "go"))
    }
    let paths = graph.paths(.shortest)
    #expect(paths.isComplete && paths.last?.steps.count == 1)
  }
}
