import Foundation
import GraphTools
import StateGraph
import StateMachines
import Testing

@Suite struct DOTTests {
  @Test func `a graph becomes boxes and arrows in its own order`() {
    #expect(
      Sample.door.dot() == """
        digraph {
          graph [label="A door", labelloc=t, fontname="sans-serif"]
          node [shape=box, style=rounded, fontname="sans-serif"]
          edge [fontname="sans-serif", fontsize=11]
          start [shape=point, width=0.15]
          s0 [label="closed\\nthe light is off"]
          s1 [label="open"]
          s2 [label="any", style="rounded,dashed"]
          s3 [label="broken", peripheries=2]
          start -> s0
          s0 -> s1 [label="on Push\\nforce ≥ 3"]
          s1 -> s0 [label="tween 0.5 s", style=dashed]
          s1 -> s1
          s2 -> s3 [label="force > 9", color=gray40]
        }

        """)
  }

  @Test func `a graph without anything is still a diagram`() {
    #expect(
      StateGraph().dot() == """
        digraph {
          node [shape=box, style=rounded, fontname="sans-serif"]
          edge [fontname="sans-serif", fontsize=11]
        }

        """)
  }

  @Test func `a state that is only mentioned is red, and of two with one name the first is meant`() {
    let graph = StateGraph(
      states: [.init("a"), .init("a", .final)], transitions: [.init(from: "a", to: "lost")])
    let lines = graph.dot().split(separator: "\n").dropFirst(3)
    #expect(
      Array(lines) == [
        "  s0 [label=\"a\"]", "  s1 [label=\"a\", peripheries=2]",
        "  s2 [label=\"lost\", style=\"rounded,dashed\", color=red, fontcolor=red]", "  s0 -> s2", "}",
      ])
  }

  @Test func `names that only look the same are different states`() {
    let composed = "\u{E9}", combined = "e\u{301}"
    let graph = StateGraph(
      states: [.init(composed), .init(combined)], transitions: [.init(from: combined, to: composed)])
    #expect(graph.dot().contains("s1 -> s0") && graph.mermaid().contains("s1 --> s0"))
  }

  @Test(arguments: [
    ("a \"b\"", #"a \"b\""#), (#"a\"#, #"a\\"#), (#"\N\G"#, #"\\N\\G"#), ("a\\\"", #"a\\\""#),
    ("&lt;", "&amp;lt;"),
    ("<b>", "<b>"), ("a\nb", "a↵b"), ("a -> b; }", "a -> b; }"), ("", "(no name)"), ("node", "node"),
    ("\u{1}\u{FFFF}", "��"), ("中🙂", "中🙂"),
  ])
  func `nothing in a name means anything to Graphviz`(name: String, expected: String) {
    #expect(StateGraph(states: [.init(name)]).dot().contains("  s0 [label=\"\(expected)\"]\n"))
  }

  @Test func `states inside others are clusters, and lines end at their borders`() {
    let text = Sample.recorder.dot()
    for line in [
      "  graph [compound=true]", "    subgraph cluster_s2 {", "      s2 [shape=point, style=invis]",
      "      start2 [shape=point, width=0.15]", "        s8 [label=\"H\", shape=circle, tooltip=\"before\"]",
      "  start2 -> s3", "  s0 -> s1 [label=\"power\", lhead=cluster_s1]",
      "  s1 -> s0 [label=\"power\", ltail=cluster_s1]", "  s4 -> s4 [label=\"volume\\nlouder\"]",
      "  s3 -> s8 [label=\"go [has tape]\"]", "  s6 -> s7 [label=\"after 90 s\"]",
    ] {
      #expect(text.contains(line + "\n"), "\(line)")
    }
    #expect(text.filter { $0 == "{" }.count == text.filter { $0 == "}" }.count)
  }

  @Test(.enabled(if: Graphviz.isInstalled), arguments: 0..<12)
  func `Graphviz understands nested graphs`(seed: Int) throws {
    let graph = Sample.random(UInt64(seed), states: 14, transitions: 20)
    // With straight lines: old versions fail to find ways round for some between clusters.
    #expect(try Graphviz.svg(graph.dot(), options: ["-Gsplines=line"]).contains("</svg>"))
    #expect(try Graphviz.svg(Sample.recorder.dot()).contains("</svg>"))
  }

  @Test(.enabled(if: Graphviz.isInstalled)) func `Graphviz draws every name as it is`() throws {
    let names = Sample.hostileNames
    var graph = StateGraph(title: "\"<&>\\", states: names.map { .init($0, [.initial, .global]) })
    graph.transitions = zip(names, names.dropFirst()).map { .init(from: $0, to: $1, .tweened, lines: [$1]) }
    let picture = try Graphviz.svg(graph.dot())
    // The title; each name in a box and, but for the first and the empty one, on an arrow.
    let texts = picture.split(separator: "<text").dropFirst().map { part in
      part.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
    }
    #expect(texts.count == 1 + names.count + names.count - 2)
    #expect(texts.contains("a &quot;b&quot;") && texts.contains("&lt;b&gt;") && texts.contains("&amp;lt;"))
    #expect(texts.contains { $0.contains("\\N") } && texts.contains("end"))
  }
}

/// The program `dot`, where it is installed.
enum Graphviz {
  private static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { $0 + "/dot" }.first { FileManager.default.isExecutableFile(atPath: String($0)) }

  static let isInstalled = path != nil

  /// Draws a diagram; a complaint is an error.
  static func svg(_ text: String, options: [String] = []) throws -> String {
    let process = Process(), input = Pipe(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: String(try #require(path)))
    process.arguments = ["-Tsvg"] + options
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    input.fileHandleForWriting.write(Data(text.utf8))
    try input.fileHandleForWriting.close()
    let svg = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: svg, as: UTF8.self)
  }
}
