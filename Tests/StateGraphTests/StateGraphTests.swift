import GraphTools
import StateGraph
import StateMachines
import TestSupport
import Testing

@Suite struct StateGraphTests {
  @Test func `hostile names change nothing but the labels`() {
    // One line for each state and each transition, whatever they are called, and no more.
    let names = Sample.hostileNames
    var graph = StateGraph(states: names.map { .init($0) })
    graph.transitions = names.map { .init(from: $0, to: $0, lines: [$0]) }
    #expect(graph.mermaid().split(separator: "\n").count == 1 + 2 * names.count)
    #expect(graph.dot().split(separator: "\n").count == 4 + 2 * names.count)
    for (number, line) in graph.mermaid().split(separator: "\n").dropFirst(1 + names.count).enumerated() {
      #expect(line.hasPrefix("  s\(number) --> s\(number)"))
      // A colon, a semicolon or a quotation mark in a label would end it.
      let label = line.split(separator: " : ", maxSplits: 1).dropFirst().joined()
      #expect(!label.contains(":") && !label.contains("\"") && !label.contains("%"))
    }
  }

  @Test func `a graph is a value`() {
    var graph = Sample.door
    #expect(graph == Sample.door)
    graph.states[0].kinds.insert(.final)
    graph.transitions[0].lines = []
    #expect(graph != Sample.door)
    #expect(graph.states[0].kinds == [.initial, .final])
  }

  @Test func `ten thousand states are drawn in a moment`() {
    let count = 10_000
    var graph = StateGraph(states: (0..<count).map { .init("state \($0)", lines: ["entry: x = \($0)"]) })
    graph.transitions = (0..<3 * count).map {
      .init(from: "state \($0 % count)", to: "state \($0 * 7 % count)", lines: ["x ≥ \($0)", "on \"Step\""])
    }
    // About 0.1 s where it is optimised, and many times that where it is not.
    let seconds = ProcessorTime.seconds {
      #expect(graph.mermaid().utf8.count > 1 << 20 && graph.dot().utf8.count > 1 << 20)
    }
    #expect(seconds < 20)
  }

  @Test func `a label that is long and strange takes no longer than a plain one`() {
    let text = String(repeating: " ", count: 100_000) + String(repeating: "-", count: 100_000)
    let seconds = ProcessorTime.seconds {
      _ = StateGraph(states: [.init(text), .init(String(repeating: "_.$", count: 100_000))]).mermaid()
    }
    #expect(seconds < 20)
  }
}
