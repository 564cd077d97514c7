#if Tools
import Foundation
import TestSupport
import Testing
import ZoetropeCommands

/// Texts from files that a terminal would obey, and what reaches standard output and standard error of them.
@Suite(.enabled(if: Tool.isBuilt)) struct ControlCharacterTests {
  private let scratch: Scratch
  /// ESC, the one-byte CSI, an override of the direction, an isolate, a mark, and a line separator.
  private static let name = "a\u{1B}[31mred\u{9B}2J\u{202E}b\u{2066}c\u{200F}d\u{2028}e\u{7F}"
  private let machine: String
  private let animation: String

  init() throws {
    scratch = try Scratch()
    let text = try String(
      decoding: JSONSerialization.data(withJSONObject: [Self.name], options: .withoutEscapingSlashes),
      as: UTF8.self
    ).dropFirst().dropLast()
    machine = try scratch.write(
      "machine\u{1B}\u{202E}.json",
      """
      {"initial":\(text),"states":[{"type":"PlaybackState","name":\(text),"animation":"",
        "transitions":[{"type":"Transition","toState":\(text.dropLast())b"}]}]}
      """)
    animation = try scratch.write(
      "animation.json",
      """
      {"w":8,"h":8,"fr":30,"op":9,"nm":\(text),"markers":[{"cm":\(text),"tm":0,"dr":5}],
       "slots":{\(text):{"p":{"a":0,"k":[1,0,0]}}},
       "layers":[{"ty":4,"nm":\(text),"op":9,"ks":{},"ef":[{"ty":5,"mn":\(text)}],"shapes":[
         {"ty":"fl","nm":\(text),"c":{"sid":\(text),"a":0,"k":[1,0,0]},"o":{"a":0,"k":100}}]}]}
      """)
  }

  /// Whether a terminal would obey a character.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\t": false
    case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
      "\u{2066}"..."\u{2069}":
      true
    default: false
    }
  }

  @Test func `no control character of a file reaches a terminal or a log`() throws {
    let script = try scratch.write("s.jsonl", #"{"op":"start"}"# + "\n" + #"{"op":"status"}"# + "\n")
    var commands = ["human", "json", "sarif", "github"].map {
      ["validate", machine, animation, "--format", $0]
    }
    commands += ["mermaid", "dot", "svg", "scxml", "xstate", "json"].map {
      ["diagram", machine, "--details", "--format", $0]
    }
    commands += [["info", animation], ["layers", animation], ["hit", animation, "1,1"]].flatMap {
      [$0, $0 + ["--json"]]
    }
    commands += [
      ["info", animation, "--properties"],
      ["simulate", "none", "--machine-file", machine, "--script", script, "--player-events"],
      ["render", animation, "-o", scratch.file("a.png"), "--json"],
      ["render", animation, "-o", scratch.file("a.png"), "--marker", Self.name],
      ["render", machine, "-o", scratch.file("a.png")],
      ["render", "missing\(Self.name)", "-o", scratch.file("a.png")],
      ["render", animation, "-o", scratch.file("a.png"), "--slot", "x\(Self.name)=1"],
      ["render", animation, "-o", scratch.file("a.png"), "--\(Self.name)"],
      ["batch", animation, machine, "-o", scratch.file("out"), "--json", "--strict"],
      ["codegen", machine, "--swift", "-"], ["diff", animation, machine], ["unpack", machine],
      ["join", scratch.file("\(Self.name).part-1-of-2.apng")],
    ]
    for command in commands {
      let run = try Tool.run(command)
      let found = (run.output + run.errors).unicodeScalars.filter(Self.isObeyed)
      #expect(found.isEmpty, "\(command.map(\.debugDescription)): \(found.map(\.value))")
    }
  }

  @Test func `reports for programs keep such names`() throws {
    let run = try Tool.run(["info", animation, "--json"])
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    #expect(report["name"] as? String == Self.name)
    let graph = try Tool.run(["diagram", machine, "--format", "json"])
    let found = try #require(JSONSerialization.jsonObject(with: Data(graph.bytes)) as? [String: Any])
    #expect((found["states"] as? [[String: Any]])?.first?["name"] as? String == Self.name)
  }

  @Test(arguments: ["\u{1B}", "\u{7F}", "\u{9B}", "\u{202E}", "\u{2069}", "\n"])
  func `an output with a control character in its name is refused`(control: String) throws {
    let name = scratch.file("o\(control)x"), square = try scratch.write("q.json", Scratch.movingSquare)
    let package = scratch.file("p.lottie")
    #expect(try Tool.run(["pack", square, "-o", package]).code == 0)
    let script = try scratch.write(
      "s.jsonl",
      String(
        decoding: try JSONSerialization.data(withJSONObject: ["op": "render", "path": name + ".png"]),
        as: UTF8.self) + "\n")
    let before = scratch.names
    for command in [
      ["render", square, "-o", name + ".png"], ["render", square, "-o", name + "%d.png"],
      ["render", square, "-o", name + "/a.png"], ["render", square, "-o", name + ".apng"],
      ["batch", square, "-o", name], ["pack", square, "-o", name + ".lottie"],
      ["convert", square, "-o", name + ".lottie"], ["unpack", package, "-o", name],
      ["diagram", machine, "-o", name + ".svg"], ["codegen", package, "--swift", name + ".swift"],
      ["simulate", square, "--script", script],
    ] {
      let run = try Tool.run(command)
      #expect(
        run.code == 2 && run.errors.contains("the name has control characters"), "\(command): \(run.errors)")
    }
    // A row is refused, and so is a name that follows from that of an input.
    let odd = try scratch.write("odd\(control == "\n" ? "\u{1B}" : control).json", Scratch.movingSquare)
    let rows = "input,output\n\(square),\"a\(control)b.png\"\n\(square),c.png\n"
    let run = try Tool.run(["batch", "-", "-o", scratch.file("out")], input: rows)
    #expect(run.code == 1 && run.errors.contains("the name has control characters"), "\(run.errors)")
    #expect(try Tool.run(["batch", odd, "-o", scratch.file("out")]).code == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("out")) == ["c.png"])
    #expect(Set(scratch.names) == Set(before + ["out", (odd as NSString).lastPathComponent]))
  }
}
#endif
