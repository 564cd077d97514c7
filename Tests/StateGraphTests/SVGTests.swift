import Foundation
import GraphTools
import StateGraph
import StateMachines
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct SVGTests {
  @Test(arguments: [Sample.door, Sample.subscription, Sample.recorder, StateGraph()])
  func `a picture is XML, and the same each time`(graph: StateGraph) throws {
    let text = try graph.svg()
    #expect(XMLParser(data: Data(text.utf8)).parse())
    #expect(try graph.svg() == text)
    if let folder = ProcessInfo.processInfo.environment["ZOETROPE_PICTURES"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(graph.title).svg"))
    }
  }

  @Test func `a picture has what the graph has`() throws {
    let text = try Sample.recorder.svg()
    for state in Sample.recorder.states { #expect(text.contains("data-state=\"\(state.name)\"")) }
    for label in ["go [has tape]", "after 90 s", "H*", "louder", "after 2.5 s"] {
      #expect(text.contains(">\(label)</text>"), "\(label)")
    }
    #expect(text.contains("class=\"state open dashed\"") && text.contains("class=\"edge\""))
    let door = try Sample.door.svg()
    #expect(door.contains("class=\"edge tweened\"") && door.contains(">force ≥ 3</text>"))
  }

  @Test func `nothing in a name means anything to SVG`() throws {
    var graph = StateGraph(title: "</svg>", states: Sample.hostileNames.map { .init($0, lines: [$0]) })
    graph.transitions = Sample.hostileNames.map { .init(from: $0, to: $0, on: $0) }
    let text = try graph.svg()
    #expect(XMLParser(data: Data(text.utf8)).parse())
    #expect(text.components(separatedBy: "<g class=\"state").count == Sample.hostileNames.count + 1)
  }

  @Test(arguments: 0..<20) func `random graphs are XML`(seed: Int) throws {
    let graph = Sample.random(UInt64(seed), states: 12 + seed, transitions: 3 * seed)
    let text = try graph.svg()
    #expect(XMLParser(data: Data(text.utf8)).parse())
    if let folder = ProcessInfo.processInfo.environment["ZOETROPE_PICTURES"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/random\(seed).svg"))
    }
  }
}
