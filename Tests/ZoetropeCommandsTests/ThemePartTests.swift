#if Tools
import Foundation
import TestSupport
import Testing
import ZoetropeCommands

/// Themes of which only some rules are valid, and empty choices of a theme.
@Suite(.enabled(if: Tool.isBuilt)) struct ThemePartTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let animation = """
    {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":10,"h":10,"layers":[{"ty":4,"ip":0,"op":10,
    "ks":{"p":{"a":0,"k":[0,0],"sid":"pos"},"s":{"a":0,"k":[100,100],"sid":"size"},"r":{"a":0,"k":0,"sid":"angle"}},
    "shapes":[{"ty":"rc","p":{"k":[5,5]},"s":{"k":[10,10]},"r":{"k":0}},
    {"ty":"fl","c":{"sid":"ink","k":[1,0,0]},"o":{"k":100}}]}]}
    """

  private static let partial = """
    {"rules":[{"id":"ink","type":"Color","value":[0,1,0]},{"id":"q","type":"Wobble","value":1}]}
    """

  /// A folder with one animation and the theme `t`.
  private func folder(_ name: String, theme: String, initialTheme: String = "t") throws -> String {
    let folder = scratch.file(name)
    let manifest = """
      {"version":"2","generator":"","animations":[{"id":"x","initialTheme":"\(initialTheme)"}],"themes":[{"id":"t"}]}
      """
    for (path, text) in [("manifest.json", manifest), ("a/x.json", Self.animation), ("t/t.json", theme)] {
      let url = URL(fileURLWithPath: "\(folder)/\(path)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return folder
  }

  private func package(_ name: String, theme: String, initialTheme: String = "t") throws -> String {
    let output = scratch.file("\(name).lottie")
    let run = try Tool.run([
      "pack", folder(name, theme: theme, initialTheme: initialTheme), "-o", output, "-q",
    ])
    #expect(run.code == 0, "\(run.errors)")
    return output
  }

  @Test func `info shows the valid rules and lists the others`() throws {
    let run = try Tool.run(["info", package("p", theme: Self.partial)])
    #expect(run.code == 0 && !run.output.contains("not read"), "\(run.output)")
    #expect(run.output.contains("rules[1]") && run.output.contains("Wobble"), "\(run.output)")
  }

  @Test func `a theme is packed alone as it is in a folder`() throws {
    let folder = try folder("p", theme: Self.partial)
    let run = try Tool.run([
      "pack", folder + "/a/x.json", "--theme", folder + "/t/t.json", "-o", scratch.file("a.lottie"),
    ])
    #expect(run.code == 0 && run.errors.contains("rules[1]"), "\(run.errors)")
    let whole = try Tool.run(["pack", folder, "-o", scratch.file("b.lottie")])
    #expect(whole.code == 0 && whole.errors.contains("rules[1]"), "\(whole.errors)")
  }

  @Test func `diff names the rules that differ`() throws {
    let other = Self.partial.replacingOccurrences(of: "[0,1,0]", with: "[0,0,1]")
    let files = try (package("a", theme: Self.partial), package("b", theme: other))
    let run = try Tool.run(["diff", files.0, files.1, "--frames", "0", "--size", "10"])
    #expect(run.code == 1)
    #expect(run.output.contains("themes: different in both: t"), "\(run.output)")
    #expect(run.output.contains("rules of theme t: different in both: ink"), "\(run.output)")
    let spaced = try package("c", theme: Self.partial.replacingOccurrences(of: ",", with: ", "))
    #expect(try Tool.run(["diff", files.0, spaced, "--frames", "0", "--size", "10"]).code == 0)
  }

  @Test func `validate reports what players refuse, and nothing else`() throws {
    let theme = """
      {"rules":[{"id":"angle","type":"Scalar","value":1,"expression":"45+"},
      {"id":"pos","type":"Vector","value":[1,1]},{"id":"size","type":"Position","value":[50,50]},
      {"id":"size","type":"Scalar","value":50},{"id":"ink","type":"Vector","value":[1,1]},
      {"id":"ink","type":"Color","value":[0,1]}]}
      """
    let run = try Tool.run(["validate", package("p", theme: theme)])
    #expect(run.code == 1)
    let lines = run.output.split(separator: "\n").filter { $0.contains("rules[") }
    #expect(lines.count == 3, "\(run.output)")
    #expect(run.output.contains("rules[0].expression") && run.output.contains("rules[5].value"))
    #expect(run.output.contains(#"the slot "ink" holds a color"#), "\(run.output)")
    let info = try Tool.run(["info", scratch.file("p.lottie")])
    #expect(info.output.contains("rules[0].expression") && info.output.contains("rules[5].value"))
  }

  @Test(arguments: [
    (partial, "t"), (#"{"rules":[{"id":"ink","type":"Color","value":[0,1]}]}"#, "t"),
    (#"{"rules":[{"id":"ink","type":"Color","value":[0,1,0]}]}"#, "nope"),
    (#"{"rules":[{"id":"ink","type":"Scalar","value":1}]}"#, "t"),
  ])
  func `a theme that does not apply as a whole fails strict pictures`(theme: String, initial: String) throws {
    let input = try package("p", theme: theme, initialTheme: initial)
    let words = ["render", input, "-o", scratch.file("a.png"), "--size", "10x10"]
    let run = try Tool.run(words)
    #expect(run.code == 0 && run.errors.contains("applied"), "\(run.errors)")
    let strict = try Tool.run(words + ["--strict"])
    #expect(strict.code == 1 && strict.errors.contains("not drawn as authored: theme"), "\(strict.errors)")
    #expect(try Tool.run(words + ["--strict", "--after", "100"]).code == 1)
    #expect(try Tool.run(words + ["--strict", "--theme", ""]).code == 0)
  }

  @Test func `an empty theme in a row is none, as on the command line`() throws {
    let input = try package("p", theme: #"{"rules":[{"id":"ink","type":"Color","value":[0,1,0]}]}"#)
    func bytes(_ arguments: [String]) throws -> [UInt8] {
      #expect(try Tool.run(["render", input, "-o", scratch.file("a.png"), "-q"] + arguments).code == 0)
      return scratch.bytes("a.png")
    }
    let initial = try bytes([]), none = try bytes(["--theme", ""])
    #expect(initial != none)
    let rows =
      #"{"input":"\#(input)","output":"none.png","theme":""}"# + "\n"
      + #"{"input":"\#(input)","output":"initial.png","theme":null}"# + "\n"
    try Data(rows.utf8).write(to: URL(fileURLWithPath: scratch.file("rows.jsonl")))
    let run = try Tool.run(["batch", scratch.file("rows.jsonl"), "-o", scratch.file("out"), "-q"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(scratch.bytes("out/none.png") == none && scratch.bytes("out/initial.png") == initial)
  }
}
#endif
