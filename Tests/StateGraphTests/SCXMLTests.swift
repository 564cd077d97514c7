import Foundation
import GraphTools
import StateGraph
import StateInterchange
import StateMachines
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct SCXMLTests {
  private func read(_ text: String) throws -> SCXMLDocument { try SCXMLDocument(Array(text.utf8)) }

  @Test func `notes beyond the limit are counted`() throws {
    let unknown = String(repeating: "<raise event='e'/>", count: 250)
    let document = try read(
      "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'><state id='a'>\(unknown)</state></scxml>")
    #expect(document.notes.count == 101 && document.notes.last == "150 more notes are not listed")
  }

  @Test func `ends of lines are all one`() throws {
    func lines(_ end: String) throws -> [String]? {
      let line = "<z:line>one\(end)two</z:line>"
      let names = "xmlns='http://www.w3.org/2005/07/scxml' xmlns:z='urn:zoetrope:state-graph'"
      let document = try read("<scxml \(names) version='1.0'><state id='a'>\(line)</state></scxml>")
      return document.graph.states.first?.lines
    }
    for end in ["\n", "\r\n", "\r"] { #expect(try lines(end) == ["one\ntwo"]) }
    #expect(try lines("\r\n\r\n") == ["one\n\ntwo"])
  }

  @Test func `a graph is written as SCXML has it`() {
    let graph = StateGraph(
      title: "Door",
      states: [
        .init("closed", .initial, lines: ["dark"]), .init("a room", .parallel), .init("x", in: "a room"),
        .init("h", .deepHistory, in: "x"), .init("x1", .initial, in: "x"), .init("broken", .final),
      ],
      transitions: [
        .init(from: "closed", to: "x1", on: "push hard", if: "force > 3", origin: "Door.swift:1"),
        .init(from: "closed", to: "broken", after: .milliseconds(1500)),
        .init(from: "a room", to: "a room", .internal, on: "knock", lines: ["who?"]),
        .init(from: "x1", to: "broken", .eventless, if: "rust"),
        .init(from: "x", to: "closed", on: "done.state.a room"),
      ])
    #expect(
      graph.scxml() == """
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:z="urn:zoetrope:state-graph" version="1.0" z:version="1" name="Door" initial="closed">
          <state id="closed" z:number="0">
            <z:line>dark</z:line>
            <onentry>
              <send id="delay.1" event="delay.1" delay="1500ms"/>
            </onentry>
            <onexit>
              <cancel sendid="delay.1"/>
            </onexit>
            <transition event="push_hard" z:event="push hard" cond="force &gt; 3" target="x1" z:origin="Door.swift:1" z:number="0"/>
            <transition event="delay.1" target="broken" z:number="1"/>
          </state>
          <parallel id="a_room" z:name="a room" z:number="1">
            <transition event="knock" z:number="2">
              <z:line>who?</z:line>
            </transition>
            <state id="x" initial="x1" z:number="2">
              <transition event="done.state.a_room" z:event="done.state.a room" target="closed" z:number="4"/>
              <history id="h" type="deep" z:number="3">
                <transition target="x1" z:implied="true"/>
              </history>
              <state id="x1" z:number="4">
                <transition cond="rust" target="broken" z:number="3"/>
              </state>
            </state>
          </parallel>
          <final id="broken" z:number="5">
          </final>
        </scxml>

        """)
  }

  @Test(arguments: [
    Sample.door, Sample.subscription, Sample.recorder, StateGraph(), StateGraph(title: "A & B"),
  ])
  func `a graph is the same when it is read again`(graph: StateGraph) throws {
    let text = graph.scxml()
    #expect(XMLParser(data: Data(text.utf8)).parse())
    let document = try read(text)
    #expect(document.graph == graph)
    #expect(document.notes == [])
  }

  @Test(arguments: 0..<120) func `random graphs and hostile names are the same when they are read again`(
    seed: Int
  ) throws {
    var graph = Sample.random(UInt64(seed), states: seed % 20, transitions: seed % 50)
    if seed.isMultiple(of: 4) {
      graph.states += Sample.hostileNames.map { .init($0, lines: [$0, "\\u{41}"]) }
      graph.transitions += Sample.hostileNames.map {
        .init(from: $0, to: "lost \($0)", on: $0 == "*" ? nil : $0, if: $0, lines: [$0], origin: $0)
      }
    }
    let text = graph.scxml()
    #expect(XMLParser(data: Data(text.utf8)).parse())
    #expect(try read(text).graph == graph)
  }

  @Test func `every name that is referred to is an identifier that is there`() throws {
    for seed in 0..<40 {
      var graph = Sample.random(UInt64(seed), states: 15, transitions: 30)
      graph.transitions.append(.init(from: "state 1", to: "no such state", on: "a  b"))
      let checker = StructureChecker()
      let parser = XMLParser(data: Data(graph.scxml().utf8))
      parser.delegate = checker
      #expect(parser.parse())
      #expect(checker.targets.isSubset(of: checker.ids) && checker.ids.count == checker.idCount)
      #expect(checker.problems == [])
    }
  }

  /// What SCXML allows where.
  private final class StructureChecker: NSObject, XMLParserDelegate {
    var ids: Set<String> = []
    var idCount = 0
    var targets: Set<String> = []
    var problems: [String] = []
    private var open: [String] = []
    private static let allowed: [String: Set<String>] = [
      "scxml": ["state", "parallel", "final"],
      "state": ["onentry", "onexit", "transition", "state", "parallel", "final", "history"],
      "parallel": ["onentry", "onexit", "transition", "state", "parallel", "history"],
      "final": ["onentry", "onexit"], "history": ["transition"], "onentry": ["send"], "onexit": ["cancel"],
      "transition": [], "send": [], "cancel": [],
    ]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      defer { open.append(name) }
      if name.hasPrefix("z:") { return }
      if let parent = open.last, Self.allowed[parent]?.contains(name) != true {
        problems.append("\(name) in \(parent)")
      }
      if let id = attributes["id"], name != "send" {
        idCount += 1
        ids.insert(id)
        if id.contains(where: { $0.isWhitespace }) || !id.allSatisfy(\.isASCII) {
          problems.append("id \(id)")
        }
      }
      for key in ["target", "initial"] { if let target = attributes[key] { targets.insert(target) } }
      if let event = attributes["event"], event.contains(where: \.isWhitespace) {
        problems.append("event \(event)")
      }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) { open.removeLast() }
  }

  @Test func `files by others are read as far as their structure goes`() throws {
    let document = try read(
      """
      <?xml version='1.0' encoding="UTF-8"?><!DOCTYPE scxml>
      <!-- a lamp -->
      <sc:scxml xmlns:sc="http://www.w3.org/2005/07/scxml" name="lamp" datamodel="null" version="1.0">
        <sc:datamodel><sc:data id="x"/></sc:datamodel>
        <sc:state id="off">
          <sc:onentry><sc:log label="dark" expr="1"/><sc:send event="tick" delay="1.5s"/></sc:onentry>
          <sc:transition event="error.* flip" cond="x &lt; 3" target="on"/>
          <sc:transition event="tick" target="bright"><sc:raise event="glow"/></sc:transition>
        </sc:state>
        <sc:parallel id="on">
          <sc:state id="left" initial="bright">
            <sc:state id="dim"/><sc:state id="bright"><sc:transition target="dim"/></sc:state>
            <sc:history id="past" type="deep"><sc:transition target="dim"/></sc:history>
          </sc:state>
          <sc:state id="right"><sc:initial><sc:transition target="r2"/></sc:initial><sc:state id="r1"/><sc:final id="r2"/></sc:state>
          <sc:transition event="both" target="dim r1"/><sc:transition event="hum"/>
        </sc:parallel>
        <sc:state><sc:invoke type="x"/></sc:state>
      </sc:scxml>
      """)
    let graph = document.graph
    #expect(graph.title == "lamp")
    #expect(
      graph.states.map(\.name) == [
        "off", "on", "left", "dim", "bright", "past", "right", "r1", "r2", "state 10",
      ])
    #expect(graph.states.filter { $0.kinds.contains(.initial) }.map(\.name) == ["off", "bright", "r2"])
    #expect(graph.states[0].lines == ["entry: log dark"])
    #expect(graph.states[5].kinds == .deepHistory && graph.states[5].parent == "left")
    #expect(graph.states[8].kinds == [.final, .initial])
    let expected: [StateGraph.Transition] = [
      .init(from: "off", to: "on", on: "error", if: "x < 3"),
      .init(from: "off", to: "on", on: "flip", if: "x < 3"),
      .init(from: "off", to: "bright", after: .milliseconds(1500), lines: ["raise glow"]),
      .init(from: "on", to: "dim", on: "both", lines: ["enters r1 too"]),
      .init(from: "on", to: "on", .internal, on: "hum"), .init(from: "bright", to: "dim", .eventless),
      .init(from: "past", to: "dim"),
    ]
    #expect(graph.transitions == expected)
    #expect(
      document.notes == [
        "a transition has several targets; the first is taken (line 16)", "invoke is passed over (line 18)",
      ])
  }

  @Test(arguments: [
    ("", "malformedXML"), ("<scxml>", "malformedXML"), ("<scxml></scxm>", "malformedXML"),
    ("<scxml/><scxml/>", "malformedXML"), ("<scxml a='1' a='2'/>", "malformedXML"), ("text", "malformedXML"),
    ("<scxml a=1/>", "malformedXML"), ("<scxml a='<'/>", "malformedXML"), ("<!-- ", "malformedXML"),
    ("<a:scxml/>", "malformedXML"), ("<scxml>&", "malformedXML"), ("<1/>", "malformedXML"),
    ("<scxml>&nbsp;</scxml>", "unsupportedXML"), ("<scxml>&#0;</scxml>", "unsupportedXML"),
    ("<scxml>&#xD800;</scxml>", "unsupportedXML"), ("<scxml>&#99999999999;</scxml>", "malformedXML"),
    ("<!DOCTYPE scxml [<!ENTITY a 'b'>]><scxml/>", "unsupportedXML"),
    ("<?xml version='1.0' encoding='ISO-8859-1'?><scxml/>", "unsupportedXML"),
    ("<html/>", "notSCXML"),
    ("<scxml><state id='a'><transition target='b'/></state></scxml>", "unknownTarget"),
    ("<scxml initial='b'><state id='a'/></scxml>", "unknownTarget"),
    (String(repeating: "<scxml>", count: 300), "tooLarge"),
  ])
  func `what can't be read is refused, with a reason and a line`(text: String, code: String) {
    let error = #expect(throws: SCXMLError.self) { try read(text) }
    #expect(error?.code.description == code, "\(String(describing: error))")
  }

  @Test func `errors name the line`() {
    let error = #expect(throws: SCXMLError.self) {
      try read("<scxml>\n<state id='a'>\n<transition target='b'/></state></scxml>")
    }
    #expect(error?.description == "there is no state with the id “b” (line 3)")
    let other = #expect(throws: SCXMLError.self) { try SCXMLDocument([0x3C, 0xFF]) }
    #expect(other?.code == .malformedXML)
    #expect(
      #expect(throws: SCXMLError.self) { try SCXMLDocument([0xFF, 0xFE, 0x3C, 0]) }?.code == .unsupportedXML)
  }

  @Test func `damaged files are read or refused, and what is read can be drawn`() throws {
    let good = Array(Sample.recorder.scxml().utf8)
    var random = SplitMix64(seed: 7)
    var readCount = 0
    for _ in 0..<600 {
      var bytes = good
      for _ in 0...random.below(4) {
        switch random.below(4) {
        case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
        case 1: bytes.remove(at: random.below(bytes.count))
        case 2: bytes.insert(UInt8(random.below(128)), at: random.below(bytes.count))
        default: bytes.removeLast(random.below(40))
        }
      }
      guard let document = try? SCXMLDocument(bytes) else { continue }
      readCount += 1
      #expect(try StateGraph(scxml: Array(document.graph.scxml().utf8)) == document.graph)
      _ = try document.graph.svg()
    }
    #expect(readCount > 20)
  }

  @Test func `large files take no longer than they have to`() throws {
    var text = "<scxml>"
    for number in 0..<20_000 { text += "<state id='s\(number)'><transition event='e' target='s0'/></state>" }
    text += "</scxml>"
    var count = 0
    let seconds = try ProcessorTime.seconds { count = try read(text).graph.states.count }
    #expect(count == 20_000 && seconds < 30)
  }
}
