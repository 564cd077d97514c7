import StateGraph
import StateMachines
import Testing

@Suite struct GraphCodingTests {
  @Test(arguments: [Sample.door, Sample.subscription, Sample.recorder, StateGraph()])
  func `a graph is the same when it is read again`(graph: StateGraph) throws {
    #expect(try StateGraph(json: Array(graph.json().utf8)) == graph)
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
    #expect(try StateGraph(json: Array(graph.json().utf8)) == graph)
  }

  @Test(arguments: [
    ("{", StateGraphErrorCode.malformedJSON, ""), ("[]", .typeMismatch, ""), ("{}", .missingMember, ""),
    (#"{"states":[{}]}"#, .missingMember, "states[0]"), (#"{"states":{}}"#, .typeMismatch, "states"),
    (#"{"states":[{"name":1}]}"#, .typeMismatch, "states[0].name"),
    (#"{"states":[],"stateGraph":2}"#, .invalidValue, "stateGraph"),
    (#"{"states":[{"name":"a","kinds":["nice"]}]}"#, .invalidValue, "states[0].kinds[0]"),
    (#"{"states":[{"name":"a","kinds":[1]}]}"#, .invalidValue, "states[0].kinds[0]"),
    (#"{"states":[{"name":"a","lines":[1]}]}"#, .typeMismatch, "states[0].lines[0]"),
    (#"{"states":[],"transitions":[{"from":"a"}]}"#, .missingMember, "transitions[0]"),
    (
      #"{"states":[],"transitions":[{"from":"a","to":"b","delayMs":-1}]}"#, .invalidValue,
      "transitions[0].delayMs"
    ),
    (
      #"{"states":[],"transitions":[{"from":"a","to":"b","delayMs":1e300}]}"#, .invalidValue,
      "transitions[0].delayMs"
    ),
  ])
  func `an invalid value is an error with its path`(json: String, code: StateGraphErrorCode, path: String) {
    let error = #expect(throws: StateGraphError.self) { try StateGraph(json: Array(json.utf8)) }
    #expect(error?.code == code)
    if code != .malformedJSON { #expect(error?.path == path) }
  }

  @Test func `unknown members are ignored`() throws {
    let json = #"{"states":[{"name":"a","color":"red"}],"author":"me"}"#
    let graph = try StateGraph(json: Array(json.utf8))
    #expect(graph == StateGraph(states: [.init("a")]))
  }
}
