import Foundation
import TestSupport
import Testing
import ZoetropeCommands

@Suite struct DiagramTests {
  private let scratch: Scratch
  private let sample = PackageFiles.root + "/Samples/lighthouse.lottie"
  private let machine = PackageFiles.root + "/Samples/lighthouse/s/keeper.json"

  init() throws { scratch = try Scratch() }

  private func diagram(_ arguments: String...) async -> Int32 {
    await Zoetrope.run(["diagram"] + arguments)
  }

  private func text(_ name: String) -> String { String(decoding: scratch.bytes(name), as: UTF8.self) }

  @Test func `a package's machine and the same machine in a file give one diagram`() async throws {
    #expect(await diagram(sample, "-o", scratch.file("a.mmd")) == 0)
    #expect(await diagram(machine, "-o", scratch.file("b.mmd")) == 0)
    #expect(await diagram(sample, "--machine", "keeper", "-o", scratch.file("c.mmd")) == 0)
    #expect(
      scratch.bytes("a.mmd") == scratch.bytes("b.mmd") && scratch.bytes("a.mmd") == scratch.bytes("c.mmd"))
    #expect(text("a.mmd").hasPrefix("---\ntitle: \"keeper\"\n---\nstateDiagram-v2\n"))
    #expect(text("a.mmd").contains("  s0 --> s4 : on call<br>oil #62; 0<br>(tap on door)\n"))
  }

  @Test func `the language is asked for, or told by the output's name`() async {
    for name in ["a.dot", "a.GV"] {
      #expect(await diagram(sample, "-o", scratch.file(name)) == 0)
      #expect(text(name).hasPrefix("digraph {\n"))
    }
    #expect(await diagram(sample, "--format", "mermaid", "-o", scratch.file("b.dot")) == 0)
    #expect(text("b.dot").hasPrefix("---\n"))
    #expect(await diagram(sample, "-o", scratch.file("c.txt")) == 0)
    #expect(text("c.txt") == text("b.dot"))
  }

  @Test func `details are written into states when asked for`() async {
    #expect(await diagram(sample, "--details", "-o", scratch.file("a.mmd")) == 0)
    #expect(text("a.mmd").contains("  s3 : entry#58; theme fog\n"))
  }

  @Test(arguments: [
    ["--machine", "cook"], ["--format", "svg"], ["--unknown"], ["-o", "/nowhere/at/all.mmd"],
  ])
  func `what can't be asked for is a usage error`(options: [String]) async {
    #expect(await Zoetrope.run(["diagram", sample] + options) == 2)
  }

  @Test func `a file with one machine has none to choose`() async {
    #expect(await diagram(machine, "--machine", "keeper") == 2)
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
    #expect(run.output.contains("s0 --> s0 : Weather?\n") && run.output.contains("class s1 undeclared"))
    let notes = run.errors.split(separator: "\n")
    #expect(notes.count == 2 && notes.allSatisfy { $0.hasPrefix("zoetrope: note: standard input: ") })
    #expect(notes.last?.contains("players refuse the machine: ") == true)
  }
}
