#if Tools
import DotLottieInspection
import GraphTools
import StateGraph
import StateInterchange
import StateMachines
import ZoetropeCommands

/// The work on graphs and SCXML files: all that tools do, with checks of what must hold for any file.
enum FuzzGraphs {
  /// Every kind of state and transition, once.
  static let graph = StateGraph(
    title: "a graph",
    states: [
      .init("a", .initial, lines: ["entry: x"]), .init("b", .parallel), .init("inner", in: "b"),
      .init("x", .initial, in: "inner"), .init("past", .deepHistory, in: "inner"),
      .init("lately", .history, in: "inner"), .init("y", .final, in: "inner"), .init("other", in: "b"),
      .init("any", .global), .init("end", .final),
    ],
    transitions: [
      .init(from: "a", to: "past", on: "go", if: "x > 1", origin: "A.swift:1"),
      .init(from: "a", to: "b", after: .milliseconds(1500)),
      .init(from: "x", to: "y", .eventless, if: "ready"),
      .init(from: "b", to: "b", .internal, on: "*", lines: ["stays"]),
      .init(from: "b", to: "a", on: "done.state.b"),
      .init(from: "any", to: "end", [.global, .tweened], on: "stop"), .init(from: "x", to: "x", on: "go"),
    ])

  /// A file by others, with what ours do not have.
  static let chart = """
    <?xml version="1.0"?><!DOCTYPE scxml><!-- a chart -->
    <sc:scxml xmlns:sc="http://www.w3.org/2005/07/scxml" initial="a" name="chart" version="1.0">
     <sc:datamodel><sc:data id="d">&lt;&#65;<![CDATA[<x>]]></sc:data></sc:datamodel>
     <sc:state id="a"><sc:onentry><sc:send event="t" delay="1.5s"/><sc:log label="l"/></sc:onentry>
      <sc:onexit><sc:cancel sendid="t"/></sc:onexit>
      <sc:transition event="t error.* go" cond="x &gt; 1" target="b c"/><sc:transition type="internal" target="a"/>
      <sc:initial><sc:transition target="a1"/></sc:initial><sc:state id="a1"/>
      <sc:history id="h" type="deep"><sc:transition target="a1"/></sc:history></sc:state>
     <sc:parallel id="p"><sc:state id="b"/><sc:state id="c"><sc:invoke/></sc:state></sc:parallel>
     <sc:final id="f"><sc:donedata/></sc:final>
    </sc:scxml>
    """

  /// Reads a graph, writes it and reads it again.
  static func readGraph(_ bytes: [UInt8], _ random: inout FuzzRandom) throws -> String {
    let graph = try StateGraph(json: bytes)
    let again = try? StateGraph(json: Array(graph.json().utf8))
    precondition(again == graph, "a graph is not what was written")
    FuzzRuns.writeMembers(of: bytes)
    return "read, \(try use(graph, &random))"
  }

  /// Reads an SCXML file, writes it and reads it again.
  static func readChart(_ bytes: [UInt8], _ random: inout FuzzRandom) throws -> String {
    let document = try SCXMLDocument(bytes)
    let again = try? SCXMLDocument(Array(document.graph.scxml().utf8))
    precondition(again?.graph == document.graph, "a chart is not what was written")
    return "read, \(document.notes.count) notes, \(try use(document.graph, &random))"
  }

  /// Checks, draws and walks a graph.
  private static func use(_ graph: StateGraph, _ random: inout FuzzRandom) throws -> String {
    let findings = graph.validate(Set(StateGraph.Finding.Kind.allCases))
    let length = graph.mermaid().utf8.count + graph.dot().utf8.count + graph.xstate().utf8.count
    let picture = (try? graph.svg()) ?? ""
    precondition(picture == (try? graph.svg()) ?? "", "a picture is not the same again")
    var paths = 0
    for coverage in [StateGraph.Coverage.shortest, .simple, .edgeCover, .pairCover] {
      for path in graph.paths(coverage, limit: 50) {
        paths += 1
        // Each step begins where one of its states was active, or applies everywhere.
        precondition(path.steps.allSatisfy { !$0.transitions.isEmpty }, "a step without a transition")
      }
    }
    var generator = SeededGenerator(seed: random.next())
    // A machine that does nothing: the walk ends where the graph wants more.
    _ = try? graph.walk(
      walks: 2, length: 20, using: &generator, make: { 0 }, states: { _ in ["a"] }, perform: { _, _ in })
    return "\(findings.count) findings, \(paths) paths, \(length + picture.utf8.count) bytes"
  }
}
#endif
