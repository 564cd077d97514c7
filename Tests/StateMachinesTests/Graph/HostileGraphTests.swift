import StateMachines
import Testing

/// Graphs come from strangers: however they are made, an answer comes, and says when it is not all.
@Suite(.timeLimit(.minutes(1)))
struct HostileGraphTests {
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
}
