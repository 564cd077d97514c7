import Foundation
import StateGraph
import StateInterchange
import StateMachines
import Testing

@Suite struct XStateTests {
  private func object(_ graph: StateGraph) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(graph.xstate().utf8)) as? [String: Any])
  }

  @Test func `a graph is written as XState has it`() {
    let graph = StateGraph(
      title: "Door",
      states: [
        .init("closed", .initial, lines: ["dark"]), .init("v1.5", .final), .init("room", .parallel),
        .init("x", in: "room"), .init("h", .deepHistory, in: "x"), .init("any", .global),
      ],
      transitions: [
        .init(from: "closed", to: "room", on: "push", if: "force > 3", origin: "Door.swift:1"),
        .init(from: "closed", to: "v1.5", on: "push"), .init(from: "closed", to: "closed", on: "knock"),
        .init(from: "closed", to: "closed", .internal, on: "look", lines: ["who?"]),
        .init(from: "room", to: "closed", after: .milliseconds(1500)),
        .init(from: "x", to: "closed", .eventless),
        .init(from: "room", to: "v1.5", on: "done.state.room"),
        .init(from: "any", to: "v1.5", .global, on: "fire"),
      ])
    #expect(
      graph.xstate() == """
        {
          "id": "Door",
          "description": "Door",
          "initial": "closed",
          "states": {
            "closed": {
              "id": "closed",
              "on": {
                "push": [
                  {
                    "target": "#room",
                    "guard": "force > 3",
                    "meta": {"origin": "Door.swift:1"}
                  },
                  {"target": "#v1_5"}
                ],
                "knock": [
                  {"target": "#closed", "reenter": true}
                ],
                "look": [
                  {"description": "who?"}
                ]
              },
              "description": "dark"
            },
            "v1_5": {"id": "v1_5", "type": "final", "description": "v1.5"},
            "room": {
              "id": "room",
              "type": "parallel",
              "states": {
                "x": {
                  "id": "x",
                  "initial": "h",
                  "states": {
                    "h": {"id": "h", "type": "history", "history": "deep"}
                  },
                  "always": [
                    {"target": "#closed"}
                  ]
                }
              },
              "on": {
                "xstate.done.state.room": [
                  {"target": "#v1_5"}
                ]
              },
              "after": {
                "1500": [
                  {"target": "#closed"}
                ]
              }
            },
            "any": {"id": "any"}
          },
          "on": {
            "fire": [
              {"target": "#v1_5"}
            ]
          }
        }

        """)
  }

  /// Every state's identifier, and every target.
  private func collect(_ node: [String: Any], _ ids: inout [String], _ targets: inout [String]) {
    if let id = node["id"] as? String { ids.append(id) }
    var transitions = node["always"] as? [[String: Any]] ?? []
    for key in ["on", "after"] {
      for (event, list) in node[key] as? [String: [[String: Any]]] ?? [:] {
        if key == "after" { #expect(Double(event) != nil) }
        transitions += list
      }
    }
    targets += transitions.compactMap { $0["target"] as? String }
    let states = node["states"] as? [String: [String: Any]] ?? [:]
    if let initial = node["initial"] as? String { #expect(states[initial] != nil) }
    if !states.isEmpty { #expect(node["initial"] != nil || node["type"] as? String == "parallel") }
    for state in states.values { collect(state, &ids, &targets) }
  }

  @Test(arguments: 0..<60) func `identifiers are unique, and targets are there`(seed: Int) throws {
    var graph = Sample.random(UInt64(seed), states: 2 + seed % 20, transitions: seed)
    if seed.isMultiple(of: 5) {
      graph.states += Sample.hostileNames.map { .init($0, lines: [$0]) }
      graph.transitions += Sample.hostileNames.map { .init(from: $0, to: "lost \($0)", on: $0, if: $0) }
    }
    var ids: [String] = []
    var targets: [String] = []
    collect(try object(graph), &ids, &targets)
    let undeclared = seed.isMultiple(of: 5) ? Sample.hostileNames.count : 0
    #expect(Set(ids).count == ids.count && ids.count == graph.states.count + undeclared + 1)
    #expect(Set(targets).isSubset(of: ids.map { "#\($0)" }))
    #expect(ids.allSatisfy { !$0.contains(".") && !$0.isEmpty })
  }
}
