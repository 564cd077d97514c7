#if Tools
import Foundation
import TestSupport
import Testing
import VectorRaster
import ZoetropeCommands

@Suite struct DiagramTests {
  private let scratch: Scratch
  private let sample = PackageFiles.root + "/Samples/lighthouse.lottie"
  private let machine = PackageFiles.root + "/Samples/lighthouse/s/keeper.json"

  init() throws { scratch = try Scratch() }

  private func diagram(_ arguments: String...) async -> Int32 { await diagram(arguments) }

  private func diagram(_ arguments: [String]) async -> Int32 { await Zoetrope.run(["diagram"] + arguments) }

  private func text(_ name: String) -> String { String(decoding: scratch.bytes(name), as: UTF8.self) }

  @Test func `a package's machine and the same machine in a file give one diagram`() async throws {
    #expect(await diagram(sample, "-o", scratch.file("a.mmd")) == 0)
    #expect(await diagram(machine, "-o", scratch.file("b.mmd")) == 0)
    #expect(await diagram(sample, "--machine", "keeper", "-o", scratch.file("c.mmd")) == 0)
    #expect(
      scratch.bytes("a.mmd") == scratch.bytes("b.mmd") && scratch.bytes("a.mmd") == scratch.bytes("c.mmd"))
    #expect(text("a.mmd").hasPrefix("---\ntitle: \"keeper\"\n---\nstateDiagram-v2\n"))
    #expect(text("a.mmd").contains("  s0 --> s4 : call #91;oil #62; 0#93;<br>(tap on door)\n"))
  }

  @Test func `the form is requested, or follows from the output's name`() async {
    for name in ["a.dot", "a.GV"] {
      #expect(await diagram(sample, "-o", scratch.file(name)) == 0)
      #expect(text(name).hasPrefix("digraph {\n"))
    }
    for name in ["b.txt", "b"] {
      #expect(await diagram(sample, "--format", "mermaid", "-o", scratch.file(name)) == 0)
      #expect(text(name).hasPrefix("---\n"))
    }
    #expect(await diagram(sample, "--format", "xstate", "-o", scratch.file("c.json")) == 0)
    #expect(text("c.json").hasPrefix("{\n  \"id\": \"keeper\""))
  }

  @Test(arguments: [
    ["a.pdf"], ["a.jpg"], ["a.txt"], ["a"], ["a.png", "--format", "svg"],
    ["a.dot", "--format", "mermaid"],
    ["a.xstate.json", "--format", "json"], ["a.json", "--format", "dot"], ["a.scxml", "--format", "svg"],
  ])
  func `no form is written under another's name`(output: [String]) async {
    #expect(await diagram([sample, "-o", scratch.file(output[0])] + output.dropFirst()) == 2)
    #expect(scratch.names.isEmpty)
  }

  #if Fonts && os(Linux)
  @Test func `a PNG shows the boxes and the texts of the SVG`() async throws {
    let fonts = ["--font-folder", PackageFiles.fixture("Fonts"), "--scale", "3"]
    #expect(await diagram([sample, "-o", scratch.file("a.png")] + fonts) == 0)
    #expect(await diagram(sample, "-o", scratch.file("a.svg")) == 0)
    let picture = try PNGReader.decode(scratch.bytes("a.png"))
    // The first box of the SVG, and the size of the whole.
    let svg = text("a.svg")
    let size = try #require(svg.firstMatch(of: #/ width="(\d+)" height="(\d+)"/#))
    #expect(picture.width == 3 * (Int(size.1) ?? 0) && picture.height == 3 * (Int(size.2) ?? 0))
    let box = try #require(
      svg.firstMatch(of: #/class="state"[^>]*>\n<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/#))
    let (x, y) = (3 * (Int(box.1) ?? 0), 3 * (Int(box.2) ?? 0))
    let (width, height) = (3 * (Int(box.3) ?? 0), 3 * (Int(box.4) ?? 0))
    func pixel(_ x: Int, _ y: Int) -> UInt32 { picture.pixels[y * picture.width + x] }
    #expect(pixel(0, 0) == 0xFFFF_FFFF && pixel(x, y + height / 2) == 0xFF6A_6057)
    // The name is as dark as its ink, in the middle of the box and nowhere else in it.
    var dark: [Int] = []
    for column in x..<x + width {
      for row in y + 4..<y + height - 4 where pixel(column, row) == 0xFF28_231F { dark.append(column) }
    }
    let (left, right) = (dark.min() ?? 0, dark.max() ?? 0)
    #expect(dark.count > 30)
    #expect(abs(left + right - (2 * x + width)) < 12)
  }
  #endif

  @Test func `a PNG has a scale, and a font that exists`() async throws {
    #expect(await diagram(sample, "-o", scratch.file("a.png"), "--scale", "0") == 2)
    #expect(await diagram(sample, "-o", scratch.file("a.svg"), "--scale", "3") == 2)
    #expect(await diagram(sample, "-o", scratch.file("a.png"), "--font-folder", scratch.file("none")) == 3)
    #expect(scratch.names.isEmpty)
  }

  @Test func `details are written into states when asked for`() async {
    #expect(await diagram(sample, "--details", "-o", scratch.file("a.mmd")) == 0)
    #expect(text("a.mmd").contains("  s3 : entry#58; theme fog\n"))
  }

  @Test(arguments: [
    ["--machine", "cook"], ["--format", "gif"], ["--unknown"],
    ["-o", PackageFiles.root + "/README.md/at/all.mmd"],
  ])
  func `what can't be asked for is a usage error`(options: [String]) async {
    #expect(await Zoetrope.run(["diagram", sample] + options) == 2)
  }

  @Test func `a file with one machine has none to choose`() async {
    #expect(await diagram(machine, "--machine", "keeper") == 2)
  }

  // MARK: Languages

  @Test(arguments: [
    ("a.svg", "<svg "), ("a.SCXML", "<?xml "), ("a.xml", "<?xml "), ("a.json", "{\n  \"stateGraph\": 1"),
    ("a.xstate.json", "{\n  \"id\": \"keeper\""), ("a.mermaid", "---\ntitle"), ("a.gv", "digraph"),
  ])
  func `an output's name tells the language`(name: String, beginning: String) async {
    #expect(await diagram(sample, "-o", scratch.file(name)) == 0)
    #expect(text(name).hasPrefix(beginning))
  }

  @Test(arguments: ["mermaid", "dot", "svg", "scxml", "xstate", "json"])
  func `a graph is drawn alike, whichever form it was kept in`(format: String) async {
    #expect(await diagram(sample, "--format", format, "-o", scratch.file("direct")) == 0)
    for form in ["kept.json", "kept.scxml"] {
      #expect(await diagram(sample, "-o", scratch.file(form)) == 0)
      #expect(await diagram(scratch.file(form), "--format", format, "-o", scratch.file("again")) == 0)
      #expect(scratch.bytes("again") == scratch.bytes("direct"), "\(form)")
    }
  }

  @Test func `graphs and SCXML files know no machines and no details`() async throws {
    let graph = try scratch.write("graph.json", #"{"states":[{"name":"a"}],"transitions":[]}"#)
    let chart = try scratch.write("chart.xml", "<scxml><state id='a'/></scxml>")
    for file in [graph, chart] {
      #expect(await diagram(file, "-o", scratch.file("a.mmd")) == 0)
      #expect(text("a.mmd").contains("state \"a\" as s0"))
      #expect(await diagram(file, "--machine", "a") == 2)
    }
  }

  @Test(arguments: [
    #"{"stateGraph":1}"#, #"{"stateGraph":2,"states":[]}"#, #"{"stateGraph":1,"states":[{"name":5}]}"#,
    #"{"states":[{"name":"a","kinds":["odd"]}],"transitions":[]}"#, #"{"stateGraph":1,"states":{}}"#,
    #"{"stateGraph":1,"states":[],"transitions":[{"from":"a","to":"b","delayMs":-1}]}"#, "<html/>", "<scxml>",
    "<scxml><state id='a'><transition target='b'/></state></scxml>", "<!DOCTYPE a [<!ENTITY b 'c'>]><scxml/>",
  ])
  func `graphs that can't be read are bad input`(text: String) async throws {
    #expect(await diagram(try scratch.write("bad", text), "-o", scratch.file("a.mmd")) == 3)
    #expect(scratch.names == ["bad"])
  }

  @Test func `what is too large for a picture is refused, and the rest is drawn`() async throws {
    let names = (0..<2001).map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
    let file = try scratch.write("large.json", #"{"states":[\#(names)],"transitions":[]}"#)
    #expect(await diagram(file, "-o", scratch.file("a.svg")) == 3)
    #expect(await diagram(file, "-o", scratch.file("a.dot")) == 0)
  }

  @Test(.enabled(if: Tool.isBuilt)) func `the tool draws a graph from a pipe, and says where one is wrong`()
    throws
  {
    let graph =
      #"{"states":[{"name":"a","kinds":["initial"]}],"transitions":[{"from":"a","to":"a","event":"go"}]}"#
    let run = try Tool.run(["diagram", "-", "--format", "svg"], input: graph)
    #expect(
      run.code == 0 && run.errors.isEmpty && run.output.hasPrefix("<svg ")
        && run.output.contains(">go</text>"))
    let chart = try Tool.run(
      ["diagram", "-", "--format", "json"], input: "<scxml><state id='a'><invoke/></state></scxml>")
    #expect(
      chart.code == 0 && chart.errors == "zoetrope: note: standard input: invoke is passed over (line 1)\n")
    let plain = try Tool.run(["diagram", "-", "--format", "json"], input: #"{"states":[{"name":"a"}]}"#)
    #expect(plain.code == 0 && plain.output.contains(#""name": "a""#))
    let bad = try Tool.run(["diagram", "-"], input: #"{"stateGraph":1,"states":[{"name":"a"},{"name":5}]}"#)
    #expect(bad.code == 3 && bad.output.isEmpty)
    #expect(
      bad.errors
        == "zoetrope: standard input: not a graph: \"name\" must be a text at states[1].name (byte 47)\n")
  }

  @Test(arguments: ["", "{", "[]", "{}", "PK\u{3}\u{4}", Scratch.movingSquare])
  func `what is no machine is bad input`(text: String) async throws {
    #expect(await diagram(try scratch.write("bad.json", text), "-o", scratch.file("a.mmd")) == 3)
    #expect(scratch.names == ["bad.json"])
  }

  @Test(.enabled(if: Tool.isBuilt)) func `a machine comes in through a pipe and goes out through one`() throws
  {
    let json = String(decoding: try #require(PackageFiles.bytes(at: machine)), as: UTF8.self)
    let run = try Tool.run(["diagram", "-", "--format", "dot"], input: json)
    #expect(run.code == 0 && run.errors.isEmpty)
    // Standard input has no name that a title could be made of.
    #expect(run.output.hasPrefix("digraph {\n  node ") && run.output.hasSuffix("}\n"))
  }

  @Test(.enabled(if: Tool.isBuilt)) func `what is not understood is drawn with a question mark, and noted`()
    throws
  {
    let json = """
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","transitions":[
        {"type":"Transition","toState":"a","guards":[{"type":"Weather"}]},
        {"type":"Transition","toState":"b"},{"type":"Transition","toState":"c"}]}]}
      """
    let run = try Tool.run(["diagram", "-"], input: json)
    #expect(run.code == 0)
    #expect(
      run.output.contains("s0 --> s0 : #91;Weather?#93;\n") && run.output.contains("class s1 undeclared"))
    let notes = run.errors.split(separator: "\n")
    #expect(notes.count == 2 && notes.allSatisfy { $0.hasPrefix("zoetrope: note: standard input: ") })
    #expect(notes.last?.contains("players refuse the machine: ") == true)
  }
}
#endif
