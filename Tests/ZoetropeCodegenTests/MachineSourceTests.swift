import Foundation
import LottieFormat
import StateGraph
import StateMachines
import TestSupport
import Testing
import ZoetropeCodegenCore

/// What is written for a typed machine.
@Suite struct MachineSourceTests {
  private let graph = StateGraph(
    title: "a subscription",
    states: [
      .init("pending", .initial), .init("active"), .init("terminated", .final), .init("was", .history),
      .init("any", .global), .init("two words"),
    ],
    transitions: [
      .init(from: "pending", to: "active", on: "activate"),
      .init(from: "active", to: "terminated", on: "terminate"),
      .init(from: "active", to: "active", on: "activate", if: "paid"),
      .init(from: "active", to: "pending", after: .seconds(1)),
    ])

  @Test func `symbols that are words of the language are quoted`() throws {
    let words = StateGraph(
      states: [.init("default"), .init("self"), .init("Default")],
      transitions: [
        .init(from: "default", to: "self", on: "init"), .init(from: "self", to: "default", on: "in"),
      ])
    let text = try MachineSource.swift(of: words, from: "Life.json")
      .text
    #expect(text.contains("var isDefault: Bool { self.is(.`default`) }"))
    #expect(text.contains("var isSelf: Bool { self.is(.`self`) }"))
    #expect(text.contains("var isDefault_2: Bool { self.is(.Default) }"))
    #expect(text.contains("var canInit: Bool { self.can(.`init`) }"))
    #expect(text.contains("var canIn: Bool { self.can(.`in`) }"))
  }

  @Test func `a machine has members for its states and events, each once`() throws {
    let result = try MachineSource.swift(
      of: graph, from: "Life.machine.json")
    try Kept.expect(result.text, "LifeMembers.swift")
    #expect(result.notes == [#"the state "two words" has no member: its name is not an identifier"#])
  }

  @Test func `what is read is what a machine writes of itself`() throws {
    let bytes = Array(graph.json().utf8)
    let read = try Codegen.swift(
      of: bytes, .machine, path: "x/Life.machine.json", name: nil, access: .internal)
    #expect(
      read.text
        == (try MachineSource.swift(
          of: graph, from: "Life.machine.json"
        ).text))
    #expect(read.notes.count == 1)
  }

  @Test func `the type of the symbols is the file's name, or as is asked`() throws {
    func head(_ file: String, _ name: String? = nil) throws -> Bool {
      try MachineSource.swift(of: graph, from: file, symbols: name)
        .text.contains("where Symbols == A.Life {")
    }
    #expect(try head("A.Life.machine.json"))
    #expect(try head("a.life.json"))
    #expect(try head("whatever", "A.Life"))
    for name in ["A..Life", "", "A.", "A B", "A{}"] {
      #expect(throws: CodegenError.self, "\(name)") { try head("x", name) }
    }
    #expect(throws: CodegenError.self) { try head("two words.machine.json") }
  }

  @Test(arguments: [
    ("{", "ends too early"), ("[]", "a graph must be an object"), ("{}", "\"states\" is missing"),
    (#"{"states":[{"name":1}]}"#, "\"name\" must be a text at states[0].name"),
    (#"{"states":{}}"#, "\"states\" must be an array at states"),
    (#"{"states":[3]}"#, "a state must be an object at states[0]"),
    (#"{"states":[{"name":"a","kinds":[1]}]}"#, "the kind must be one of initial, final, "),
    (#"{"states":[],"transitions":[{"from":"a"}]}"#, "\"to\" is missing at transitions[0]"),
    (#"{"stateGraph":7,"states":[]}"#, "only version 1 of graphs is supported"),
  ])
  func `what is no graph is told with the place`(text: String, reason: String) throws {
    let error = #expect(throws: CodegenError.self) {
      try Codegen.swift(of: Array(text.utf8), .machine, path: "a.json", name: nil, access: .internal)
    }
    #expect(error?.code == .unreadable)
    #expect(error?.description.hasPrefix("a.json: not a graph: ") == true)
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }
}

/// The command line of the small tool.
@Suite struct CodegenToolTests {
  @Test(arguments: [
    [], ["a.lottie"], ["--swift", "x"], ["a", "b", "--swift", "x"], ["a", "--swift"],
    ["a", "--swift", "x", "--swift", "y"], ["a", "--swift", "x", "--access", "open"],
    ["a", "--machine", "b", "--swift", "x"], ["a", "--swift", "x", "--bogus", "y"],
    ["--members", "--swift", "x"], ["--members", "a.swift"], ["--members", "a.lottie", "--swift", "x"],
    ["--members", "a.swift", "--members", "--swift", "x"],
    ["a.swift", "--members", "--name", "A", "--swift", "x"],
    ["a.swift", "--members", "--access", "public", "--swift", "x"],
    ["a.swift", "--members", "--machine", "g.json", "--swift", "x"],
  ])
  func `a command line that can't be is refused`(arguments: [String]) {
    let error = #expect(throws: CodegenError.self) { try CodegenTool.request(arguments) }
    #expect(error?.code == .usage)
  }

  @Test func `a command line says what is written where`() throws {
    guard
      case .generate(.package, "a.lottie", "out", nil, .internal) = try CodegenTool.request([
        "a.lottie", "--swift", "out",
      ]),
      case .generate(.machine, "g.json", "-", "Life", .public) = try CodegenTool.request([
        "--access", "public", "--name", "Life", "--swift", "-", "--machine", "g.json",
      ]),
      case .members(["b.swift", "a.swift"], "out") = try CodegenTool.request([
        "b.swift", "--members", "a.swift", "--swift", "out",
      ]), case .help = try CodegenTool.request(["--swift", "--help", "-h"])
    else {
      Issue.record("read wrongly")
      return
    }
  }
}
