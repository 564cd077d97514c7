#if Tools
import Foundation
import TestSupport
import Testing
import ZoetropeCommands

@Suite(.enabled(if: Tool.isBuilt)) struct InfoPackageTests {
  private let sample = PackageFiles.root + "/Samples/lighthouse.lottie"

  private func lines(_ path: String) throws -> [String] {
    let run = try Tool.run(["info", path])
    #expect(run.code == 0 && run.errors.isEmpty)
    return run.output.split(separator: "\n").map(String.init)
  }

  private func json(_ path: String) throws -> [String: Any] {
    let run = try Tool.run(["info", path, "--json"])
    #expect(run.code == 0 && run.errors.isEmpty)
    return try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
  }

  /// Makes a package of texts.
  private func package(_ files: [(String, String)], in scratch: Scratch) throws -> String {
    let archive = ArchiveBuilder(files.map { .init($0.0, Array($0.1.utf8)) })
    let path = scratch.file("made.lottie")
    try Data(archive.bytes()).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `an animation's effects, styles, expressions and animators are counted`() throws {
    let scratch = try Scratch()
    let effects =
      #"[{"ty":29,"ef":[]},{"ty":5,"mn":"ADBE Twirl","ef":[]},{"ty":5,"nm":"Control","ef":[{"ty":0,"v":{"k":1,"x":"2"}}]}]"#
    let input = try scratch.write(
      "a.json",
      #"""
      {"v":"5.7","fr":30,"ip":0,"op":60,"w":32,"h":32,"layers":[
        {"ty":1,"sw":9,"sh":9,"sc":"#00ff00","ip":0,"op":60,"ks":{"r":{"k":0,"x":"time"}},"ef":\#(effects),
         "sy":[{"ty":1,"s":{"k":3}},{"ty":6}]}]}
      """#)
    let run = try Tool.run(["info", input, "--json"])
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    let features = try #require(report["features"] as? [String: Int])
    #expect(
      features == [
        "effect.controls": 1, "effect.gaussianBlur": 1, "effect.twirl": 1, "expression": 2, "layer.solid": 1,
        "style.dropShadow": 1, "style.satin": 1,
      ])
  }

  private static let tooMany = "too many, or too much work"

  @Test func `a package shows everything that is in it, in the order of its manifest`() throws {
    let lines = try lines(sample)
    for line in [
      "generator   Zoetrope", "initial     animation lighthouse, machine keeper",
      "animation   lighthouse ‘The lighthouse’  400 × 400, 240 frames, 8 s at 30 a second",
      "  markers   dark, sweep, signal", "theme       fog ‘In fog’  4 rules",
      "  slot      beam  gradient, for lighthouse",
      "machine     keeper ‘The keeper's day’  6 states, initial state dark",
      "  state     keeper  global; to signalling, passing",
      "  state     lit  plays animation lighthouse, marker sweep, loops; to dark, storm",
      "  input     oil  Numeric, 2", "  input     weather  String, ‘clear’",
      "  input     night  Boolean, false",
      "  input     call  Event", "  when      tap on lamp: night = not night",
      "  listens to Click, OnComplete, PointerEnter, PointerExit, PointerMove",
      "pixels      the same on every machine", "diagnostics none",
    ] {
      #expect(lines.contains(line))
    }
    for count in [240, 121] {
      #expect(
        lines.contains {
          $0.hasPrefix("  cost      about ") && $0.contains(" s for \(count) frames on one processor, ")
        })
    }
    let titles = lines.filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != " " } }
    var order: [Substring] = []
    for title in titles where order.last != title { order.append(title) }
    #expect(
      order == [
        "package", "generator", "initial", "animation", "theme", "machine", "file", "pixels", "diagnostics",
      ])
  }

  @Test func `the same comes as JSON`() throws {
    let json = try json(sample)
    let manifest = try #require(json["manifest"] as? [String: Any])
    #expect(manifest["version"] as? String == "2" && manifest["initialStateMachine"] as? String == "keeper")
    let animations = try #require(json["animations"] as? [[String: Any]])
    #expect(animations.map { $0["id"] as? String } == ["lighthouse", "ship"])
    // Of each animation it is what `info` says of its file alone.
    var alone = try self.json(PackageFiles.root + "/Samples/lighthouse/a/ship.json")
    #expect(alone.removeValue(forKey: "schema") as? Int == 1)
    #expect(alone.removeValue(forKey: "kind") as? String == "animation")
    #expect(try #require(animations[1]["lottie"] as? NSDictionary) == alone as NSDictionary)
    let machine = try #require((json["stateMachines"] as? [[String: Any]])?.first)
    let inputs = try #require(machine["inputs"] as? [[String: Any]])
    #expect(inputs[0]["name"] as? String == "oil" && inputs[0]["value"] as? Int == 2)
    #expect(inputs[2]["type"] as? String == "Boolean" && inputs[2]["value"] as? Bool == false)
    #expect(
      machine["listeners"] as? [String] == [
        "Click", "OnComplete", "PointerEnter", "PointerExit", "PointerMove",
      ])
    let files = try #require(json["files"] as? [[String: Any]])
    #expect(files.count == 6 && files[0]["name"] as? String == "manifest.json")
    #expect((json["diagnostics"] as? [Any])?.isEmpty == true)
  }

  @Test func `what can't be read is found, and the rest is shown`() throws {
    let scratch = try Scratch()
    let manifest = """
      {"version":"2","initial":{"animation":"good","stateMachine":"none"},
       "animations":[{"id":"good","themes":["warm","cold"],"initialTheme":"dim"},{"id":"bad"},{"id":"gone"}],
       "themes":[{"id":"warm"},{"id":"cold"}],"stateMachines":[{"id":"odd"},{"id":"broken"}]}
      """
    let odd = """
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","transitions":[]},
        {"type":"PlaybackState","name":"a","animation":"","transitions":[],"entryActions":[{"type":"Dance"}]}],
       "interactions":[{"type":"PointerEnter","actions":[]}]}
      """
    let path = try package(
      [
        ("manifest.json", manifest), ("a/good.json", Scratch.movingSquare), ("a/bad.json", "{"),
        ("t/warm.json", "{\"rules\":5}"), ("t/cold.json", "{\"rules\":[]}"), ("s/odd.json", odd),
        ("s/broken.json", "[]"),
      ], in: scratch)
    let lines = try lines(path)
    for line in [
      "animation   good  20 × 10, 10 frames, 1 s at 10 a second", "  themes    warm, cold",
      "  initially theme dim", "animation   bad  not read", "animation   gone  not read",
      "theme       warm  not read", "theme       cold  0 rules", "machine     odd  2 states, initial state a",
      "  when      pointer enters: nothing", "  listens to PointerEnter, PointerMove",
      "machine     broken  not read", "diagnostics 8",
      "  manifest.json: initial.stateMachine: the manifest lists no state machine \"none\"",
      "  manifest.json: animations[0].initialTheme: the manifest lists no theme \"dim\"",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    for start in [
      "  a/bad.json: ", "  a/gone.json: ", "  t/warm.json: rules: ",
      "  s/odd.json: states[1].entryActions[0]: ",
      "  s/odd.json: states[1]: players refuse it: ", "  s/broken.json: ",
    ] {
      #expect(lines.filter { $0.hasPrefix(start) }.count == 1, "\(start)")
    }
    let findings = try #require(try json(path)["diagnostics"] as? [[String: Any]])
    #expect(findings.count == 8 && findings.allSatisfy { $0["file"] is String && $0["message"] is String })
  }

  @Test func `what a machine says to no effect is found`() throws {
    let scratch = try Scratch()
    let manifest =
      #"{"version":"2","animations":[],"initial":{"animation":"x"},"stateMachines":[{"id":"m"}]}"#
    let machine = """
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"",
        "transitions":[{"type":"Transition","toState":"nowhere"}]}]}
      """
    let path = try package([("manifest.json", manifest), ("s/m.json", machine)], in: scratch)
    #expect(try lines(path).contains { $0.hasPrefix("  s/m.json: states[0].transitions[0]: ") })
  }

  @Test func `what an animation can't show is found with its file`() throws {
    let scratch = try Scratch()
    let manifest = #"{"version":"2","animations":[{"id":"x"}]}"#
    let text =
      #"{"v":"5.5","fr":1,"ip":0,"op":1,"w":9,"h":9,"layers":[{"ty":5,"nm":"hello","ip":0,"op":1,"ks":{}}]}"#
    let path = try package([("manifest.json", manifest), ("a/x.json", text)], in: scratch)
    #expect(
      try lines(path).contains(
        "  a/x.json: text  layers[0], layer hello: a text layer without text draws nothing"))
    let findings = try #require(try json(path)["diagnostics"] as? [[String: Any]])
    #expect(findings.count == 1 && findings[0]["feature"] as? String == "text")
    #expect(findings[0]["layer"] as? String == "hello" && findings[0]["path"] as? String == "layers[0]")
  }

  @Test func `names that only look alike have sizes of their own`() throws {
    let scratch = try Scratch()
    let ids = (0..<3).map { "cafe\u{301}\($0)" }
    var files = [
      ArchiveBuilder.File(
        "manifest.json",
        #"{"version":"2","animations":["# + ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",") + "]}")
    ]
    for (row, id) in ids.enumerated() {
      files.append(.init("a/caf\u{E9}\(row).json", ""))
      var large = ArchiveBuilder.File("a/\(id).json", Scratch.movingSquare)
      large.declaredSize = 60 << 20
      files.append(large)
    }
    let path = scratch.file("made.lottie")
    try Data(ArchiveBuilder(files).bytes()).write(to: URL(fileURLWithPath: path))
    #expect(
      try lines(path).last == "  manifest.json: 1 animation was not checked: \(Self.tooMany)")
  }

  @Test func `a package of thousands of animations takes no long time and no long report`() throws {
    let scratch = try Scratch()
    let ids = (0..<2000).map { "a\($0)" }
    let manifest =
      #"{"version":"2","animations":["# + ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",") + "]}"
    let path = try package(
      [("manifest.json", manifest)] + ids.map { ("a/\($0).json", Scratch.movingSquare) }, in: scratch)
    let start = ContinuousClock.now
    let lines = try lines(path)
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(lines.filter { $0.hasPrefix("animation ") }.count == 101 && lines.count < 500)
    #expect(lines.contains("animation   and 1900 more"))
    #expect(lines.last == "  manifest.json: 1900 animations were not checked: \(Self.tooMany)")
  }

  @Test func `control characters of a package stay in their line`() throws {
    let scratch = try Scratch()
    let manifest = #"{"version":"2","generator":"a\nb\u001b[31m","animations":[{"id":"x\ny"}]}"#
    let path = try package([("manifest.json", manifest)], in: scratch)
    let lines = try lines(path)
    #expect(lines[1] == "generator   a b [31m" && lines.allSatisfy { !$0.contains("\u{1B}") })
  }

  @Test(arguments: [
    [("manifest.json", "{")], [("manifest.json", "{}")], [("other.json", "{}"), ("another.json", "{}")],
    [("manifest.json", #"{"animations":[]}"#)],
  ])
  func `a package without a manifest that can be read is bad input`(files: [(String, String)]) async throws {
    let scratch = try Scratch()
    #expect(await Zoetrope.run(["info", try package(files, in: scratch)]) == 3)
  }

  @Test func `a package comes in through a pipe`() throws {
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: Tool.path)
    process.arguments = ["info", "-"]
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: sample))
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text == (try Tool.run(["info", sample])).output)
  }

  @Test func `the properties that slots may stand for are listed`() throws {
    let scratch = try Scratch()
    let run = try Tool.run(["info", "--properties", try scratch.write("square.json", Scratch.movingSquare)])
    #expect(run.code == 0)
    #expect(
      run.output.split(separator: "\n") == [
        "position  .Transform.Position", "position  ..Position", "vector    ..Size", "scalar    ..Roundness",
        "color     ..Color", "scalar    ..Opacity",
      ])
    let listed = try Tool.run(["info", "--properties", "--json", "--animation", "lighthouse", sample])
    let report = try #require(JSONSerialization.jsonObject(with: Data(listed.bytes)) as? [String: Any])
    let rows = try #require(report["properties"] as? [[String: Any]])
    #expect(report["schema"] as? Int == 1 && report["kind"] as? String == "properties")
    #expect(rows.contains { $0["slot"] as? String == "beam" && $0["kind"] as? String == "gradient" })
    #expect(try Tool.run(["info", "--properties", "--animation", "none", sample]).code == 2)
    #expect(try Tool.run(["info", "--animation", "lighthouse", sample]).code == 2)
  }
}
#endif
