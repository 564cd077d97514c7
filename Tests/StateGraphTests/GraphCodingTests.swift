import Foundation
import StateGraph
import StateMachines
import Testing

@Suite struct GraphCodingTests {
  @Test(arguments: [Sample.door, Sample.subscription, Sample.recorder, StateGraph()])
  func `a graph is the same when it is read again, by either writer`(graph: StateGraph) throws {
    let encoder = JSONEncoder()
    for data in [try encoder.encode(graph), Data(graph.json().utf8)] {
      #expect(try JSONDecoder().decode(StateGraph.self, from: data) == graph)
    }
    // Both write the same, but for the layout.
    let own = try JSONSerialization.jsonObject(with: Data(graph.json().utf8)) as? NSDictionary
    let theirs = try JSONSerialization.jsonObject(with: encoder.encode(graph)) as? NSDictionary
    #expect(own == theirs && own != nil)
  }

  @Test func `the text can be read by people`() {
    let graph = StateGraph(
      title: "A \"door\"",
      states: [.init("closed", [.initial, .final]), .init("open", in: "closed", lines: ["a", "b"])],
      transitions: [
        .init(
          from: "closed", to: "open", .eventless, on: "push", if: "force > 3", after: .microseconds(1500),
          origin: "Door.swift:3")
      ])
    #expect(
      graph.json() == #"""
        {
          "stateGraph": 1,
          "title": "A \"door\"",
          "states": [
            {"name": "closed", "kinds": ["initial", "final"]},
            {"name": "open", "parent": "closed", "lines": ["a", "b"]}
          ],
          "transitions": [
            {"from": "closed", "to": "open", "event": "push", "condition": "force > 3", "delayMs": 1.5, "kinds": ["eventless"], "origin": "Door.swift:3"}
          ]
        }

        """#)
  }

  @Test(arguments: 0..<40)
  func `random graphs and hostile names survive`(seed: Int) throws {
    var graph = Sample.random(UInt64(seed), states: 12, transitions: 20)
    graph.states += Sample.hostileNames.map { .init($0, lines: [$0]) }
    graph.transitions += Sample.hostileNames.map {
      .init(from: $0, to: $0, on: $0, if: $0, after: .nanoseconds(seed * 12345), lines: [$0], origin: $0)
    }
    #expect(try JSONDecoder().decode(StateGraph.self, from: Data(graph.json().utf8)) == graph)
  }

  @Test(arguments: [
    #"{}"#, #"{"states":[{}]}"#, #"{"states":[{"name":1}]}"#, #"{"states":[],"stateGraph":2}"#,
    #"{"states":[{"name":"a","kinds":["nice"]}]}"#, #"{"states":[{"name":"a","kinds":[1]}]}"#,
    #"{"states":[],"transitions":[{"from":"a"}]}"#,
    #"{"states":[],"transitions":[{"from":"a","to":"b","delayMs":-1}]}"#,
    #"{"states":[],"transitions":[{"from":"a","to":"b","delayMs":1e300}]}"#,
  ])
  func `what has another form is refused`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(StateGraph.self, from: Data(json.utf8)) }
  }

  @Test func `what is not known is passed over`() throws {
    let json = #"{"states":[{"name":"a","color":"red"}],"author":"me"}"#
    let graph = try JSONDecoder().decode(StateGraph.self, from: Data(json.utf8))
    #expect(graph == StateGraph(states: [.init("a")]))
  }
}
