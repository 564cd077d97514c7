#if Tools
import Foundation
import TestSupport
import Testing
import VectorRaster

@testable import ZoetropeCommands

/// `zoetrope diff`, as a shell sees it.
@Suite(.enabled(if: Tool.isBuilt)) struct DiffTests {
  private let scratch: Scratch
  private let square: String
  /// The same, with the last frames half as opaque.
  private let faded: String

  init() throws {
    scratch = try Scratch()
    square = try scratch.write("square.json", Scratch.movingSquare)
    let fade = "\"o\":{\"a\":1,\"k\":[{\"t\":0,\"s\":[100],\"h\":1},{\"t\":12,\"s\":[50],\"h\":1}]}"
    faded = try scratch.write(
      "faded.json",
      Scratch.movingSquare.replacingOccurrences(of: "\"o\":{\"a\":0,\"k\":100}", with: fade))
  }

  @Test func `the same animation does not differ`() throws {
    let run = try Tool.run(["diff", square, square])
    #expect(run.code == 0)
    #expect(run.output == "10 frames compared, no differences found\n")
  }

  @Test func `frames that differ are named, with how much`() throws {
    let run = try Tool.run(["diff", square, faded])
    #expect(run.code == 1)
    // From frame 7 on, 100 of 200 pixels go from 255 to 128 of red and alpha.
    #expect(
      run.output == """
        frames 7..9: up to 100 pixels (50 %), by at most 127 of 255
        3 of 10 frames differ; frame 7 differs most

        """)
    #expect(
      try Tool.run(["diff", square, faded, "--frames", "0,7,9"]).output == """
        frame 7: 100 pixels (50 %), by at most 127 of 255
        frame 9: 100 pixels (50 %), by at most 127 of 255
        2 of 3 frames differ; frame 7 differs most

        """)
    #expect(try Tool.run(["diff", square, faded, "--frames", "0..6"]).code == 0)
    #expect(try Tool.run(["diff", square, faded, "--tolerance", "128"]).code == 0)
    #expect(try Tool.run(["diff", square, faded, "--allowed", "50"]).code == 0)
    #expect(try Tool.run(["diff", square, faded, "--allowed", "49"]).code == 1)
  }

  /// Without the trait Images a build reads no pictures.
  private static var readsPictures: Bool {
    #if Images || canImport(ImageIO)
    true
    #else
    false
    #endif
  }

  @Test(.enabled(if: readsPictures)) func `an animation is compared with goldens of its frames`() throws {
    let pattern = scratch.file("%02d.png")
    #expect(try Tool.run(["render", square, "-o", pattern, "--size", "40x20", "-q"]).code == 0)
    #expect(try Tool.run(["diff", square, pattern]).code == 0)
    #expect(try Tool.run(["diff", pattern, faded, "--frames", "0,8"]).code == 1)
    #expect(try Tool.run(["diff", square, scratch.file("03.png"), "--frames", "3"]).code == 0)
    #expect(try Tool.run(["diff", square, scratch.file("03.png")]).code == 1)
    #expect(try Tool.run(["diff", scratch.file("03.png"), scratch.file("03.png")]).code == 0)
  }

  @Test func `animations of other sizes, lengths or rates differ`() throws {
    let other = try scratch.write(
      "other.json", Scratch.movingSquare.replacingOccurrences(of: "\"fr\":10", with: "\"fr\":20"))
    let run = try Tool.run(["diff", square, other])
    #expect(run.code == 1)
    #expect(run.output.hasPrefix("differ in frames a second: 10 and 20\n"))
  }

  @Test func `the difference is shown`() throws {
    let picture = scratch.file("d.png")
    #expect(try Tool.run(["diff", square, faded, "-o", picture]).code == 1)
    let shown = try PNGReader.decode(scratch.bytes("d.png"))
    #expect(shown.width == 3 * 20 + 16 && shown.height == 20 + 10)
    // Frame 7, below the labels: the square is at 7 to 17; black where it differs, white elsewhere.
    let row = (20 + 5) * shown.width
    #expect(shown.pixels[row + 12] == 0xFF00_00FF)
    #expect(shown.pixels[row + 56 + 12] == 0xFF00_0000)
    #expect(shown.pixels[row + 56 + 2] == 0xFFFF_FFFF)
    #expect(try Tool.run(["diff", square, faded, "-o", scratch.file("d.apng")]).code == 1)
    #expect(!scratch.bytes("d.apng").isEmpty)
  }

  @Test func `the pictures have labels`() throws {
    func labels(_ a: String, _ b: String, _ options: String...) throws -> [ArraySlice<UInt32>] {
      let words = ["diff", a, b, "-o", scratch.file("l.png"), "--size", "200x10", "--frames", "7"]
      _ = try Tool.run(words + options)
      let shown = try PNGReader.decode(scratch.bytes("l.png"))
      // The three labels, row by row.
      return (0..<3).map { column in
        (0..<20).flatMap { shown.pixels[($0 * shown.width + column * 208)...].prefix(200) }[...]
      }
    }
    let same = try labels(square, square), other = try labels(square, faded)
    #expect(same[0] == other[0] && same[1] != other[1] && same[2] != other[2])
    #expect(try labels(square, square, "--background", "red") == same)
    for label in other {
      #expect(Set(label).count > 8 && label.count { $0 == 0xFFFF_FFFF } > 20, "\(Set(label).count)")
    }
  }

  @Test func `every printable character has a glyph of its own, and long labels end with dots`() {
    var paths = [LineFont.line("€", limit: 100).path]
    for code in UInt8(ascii: "!")...UInt8(ascii: "~") {
      let path = LineFont.line(String(UnicodeScalar(code)), limit: 100).path
      #expect(!paths.contains(path), "\(UnicodeScalar(code))")
      paths.append(path)
    }
    let long = LineFont.line(String(repeating: "abc ", count: 40), limit: 60)
    #expect(long.width <= 60 && long.width > 50)
    // The last dots are on the base line.
    #expect(long.path.points.suffix(3).allSatisfy { $0.y == 6 })
    #expect(LineFont.line("abc", limit: 1).path.points.isEmpty)
  }

  @Test func `JSON has every frame`() throws {
    let run = try Tool.run(["diff", square, faded, "--json"])
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    #expect(report["different"] as? Bool == true && report["worstFrame"] as? Int == 7)
    #expect((report["frames"] as? [[String: Any]])?.count == 10)
  }

  @Test(
    arguments: [
      (["diff", "a.json"], 2), (["diff", "missing.json", "missing.json"], 3), (["diff", "-", "-"], 2),
      (["diff", "a.png", "b.json", "--tolerance", "300"], 2), (["diff", "%d.png", "%d.png"], 2),

    ] as [([String], Int32)])
  func `what can't be compared is refused`(arguments: [String], code: Int32) throws {
    #expect(try Tool.run(arguments).code == code)
  }

  @Test(.enabled(if: readsPictures)) func `pictures that are too large are refused, and not made`() throws {
    let picture = scratch.file("0.png")
    #expect(try Tool.run(["render", square, "-o", picture, "-q"]).code == 0)
    for inputs in [[picture, picture], [square, square], [picture, square]] {
      let run = try Tool.run(["diff"] + inputs + ["--size", "100000x100000"])
      #expect(run.code == 2 && run.errors.hasPrefix("zoetrope: --size 100000x100000 is too large: "))
    }
  }
}

/// Packages, compared as wholes.
@Suite(.enabled(if: Tool.isBuilt)) struct PackageDiffTests {
  private let scratch: Scratch

  private static let machine = """
    {"initial":"a","inputs":[{"type":"Numeric","name":"level","value":0}],"states":[
      {"type":"PlaybackState","name":"a","animation":"","transitions":[]},
      {"type":"PlaybackState","name":"b","animation":"","transitions":[]}],
     "interactions":[{"type":"Click","actions":[{"type":"Increment","inputName":"level"}]}]}
    """
  private static let theme = #"{"rules":[{"id":"ink","type":"Color","value":[1,0,0]}]}"#

  init() throws { scratch = try Scratch() }

  /// Packs two animations, a machine and a theme, each after a replacement of a text.
  private func package(
    _ name: String, square: [String: String] = [:], other: [String: String] = [:],
    machine: [String: String] = [:],
    theme: [String: String] = [:]
  ) throws -> String {
    let folder = scratch.file(name)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func write(_ file: String, _ text: String, _ changes: [String: String]) throws -> String {
      var text = text
      for (old, new) in changes {
        #expect(text.contains(old))
        text = text.replacingOccurrences(of: old, with: new)
      }
      return try scratch.write("\(name)/\(file).json", text)
    }
    let slotted = Scratch.movingSquare.replacingOccurrences(
      of: #""c":{"a":0"#, with: #""c":{"sid":"ink","a":0"#)
    let run = try Tool.run([
      "pack", write("square", slotted, square), write("other", slotted, other), "--machine",
      write("lamp", Self.machine, machine), "--theme", write("day", Self.theme, theme), "-o",
      "\(folder).lottie",
    ])
    #expect(run.code == 0, "\(run.errors)")
    return "\(folder).lottie"
  }

  private func lines(_ a: String, _ b: String, _ options: String...) throws -> (lines: [String], code: Int32)
  {
    let run = try Tool.run(["diff", a, b] + options)
    return (run.output.split(separator: "\n").map(String.init), run.code)
  }

  @Test func `the same contents do not differ`() throws {
    let found = try lines(package("a"), package("b"))
    #expect(found.lines == ["20 frames compared, no differences found"] && found.code == 0)
  }

  /// Packs a folder with an animation, a manifest, a machine and a theme, as they are.
  private func folder(_ name: String, manifest: String, machine: String = "{", theme: String = "{") throws
    -> String
  {
    for part in ["a", "s", "t"] {
      try FileManager.default.createDirectory(
        atPath: scratch.file("\(name)/\(part)"), withIntermediateDirectories: true)
    }
    try scratch.write("\(name)/a/x.json", Scratch.movingSquare)
    try scratch.write("\(name)/s/m.json", machine)
    try scratch.write("\(name)/t/d.json", theme)
    try scratch.write(
      "\(name)/manifest.json",
      #"{"version":"2","animations":[{"id":"x"\#(manifest)}],"stateMachines":[{"id":"m"}],"themes":[{"id":"d"}]}"#
    )
    let run = try Tool.run(["pack", scratch.file(name), "-o", scratch.file("\(name).lottie")])
    #expect(run.code == 0, "\(run.errors)")
    return scratch.file("\(name).lottie")
  }

  @Test func `what the manifest says of an animation is compared`() throws {
    let a = try folder("a", manifest: #","themes":["d"]"#)
    let b = try folder("b", manifest: ##","name":"X","background":"#ff0000","initialTheme":"d""##)
    let found = try lines(a, b, "--frames", "0")
    #expect(found.code == 1)
    #expect(
      found.lines.prefix(4) == [
        "differ in name of animation x: none and X", "differ in background of animation x: none and #ff0000",
        "differ in initial theme of animation x: none and d", "differ in themes of animation x: d and all",
      ])
  }

  @Test func `machines and themes that can't be read are compared by their bytes`() throws {
    let a = try folder("a", manifest: ""), b = try folder("b", manifest: "", machine: "[", theme: "[")
    #expect(try lines(a, a, "--frames", "0").code == 0)
    let found = try lines(a, b, "--frames", "0")
    #expect(found.code == 1)
    #expect(found.lines.contains("differ in themes: different in both: d"), "\(found.lines)")
    #expect(found.lines.contains("differ in state machine m: neither can be read, and they differ"))
  }

  @Test func `states of one name are all compared`() throws {
    let twice = Self.machine.replacingOccurrences(of: #""name":"b""#, with: #""name":"a""#)
    let a = try folder("a", manifest: "", machine: twice)
    let b = try folder(
      "b", manifest: "",
      machine: twice.replacingOccurrences(
        of: #""transitions":[]}],"#, with: #""loop":true,"transitions":[]}],"#))
    let found = try lines(a, b, "--frames", "0")
    #expect(
      found.code == 1 && found.lines.first == "differ in states of state machine m: different in both: a")
  }

  @Test func `a frame that only one of the animations has is refused by its name`() throws {
    let lighthouse = PackageFiles.root + "/Samples/lighthouse.lottie"
    let run = try Tool.run(["diff", lighthouse, lighthouse, "--frames", "200", "--size", "20"])
    #expect(run.code == 2)
    #expect(run.errors.contains("frame 200 is outside 0…120 of animation ship; --animation selects another"))
    let report = try Tool.run(["diff", lighthouse, lighthouse, "--frames", "0", "--size", "20", "--json"])
    #expect(report.output.contains(#""worstAnimation": null"#))
  }

  @Test func `machines, themes, markers and slots are compared`() throws {
    let a = try package("a")
    let b = try package(
      "b", other: ["second half": "last half", #""sid":"ink""#: #""sid":"paint""#],
      machine: [
        #""name":"b""#: #""name":"c""#, #""value":0"#: #""value":1"#, "Increment": "Decrement",
        #""initial":"a""#: #""initial":"c""#,
      ], theme: ["[1,0,0]": "[0,1,0]"])
    let found = try lines(a, b)
    #expect(found.code == 1)
    #expect(
      found.lines == [
        "differ in themes: different in both: day",
        "differ in rules of theme day: different in both: ink",
        "differ in initial state of state machine lamp: a and c",
        "differ in states of state machine lamp: only A has b; only B has c",
        "differ in inputs of state machine lamp: different in both: level",
        "differ in interactions of state machine lamp",
        "differ in markers of animation other: only A has second half; only B has last half",
        "differ in slots of animation other: only A has ink; only B has paint",
        "20 frames compared, no differences found in pictures",
      ])
  }

  @Test func `the pictures of all animations are compared, or of one`() throws {
    let (a, b) = (try package("a"), try package("b", other: ["[1,0,0]": "[0,1,0]"]))
    let found = try lines(a, b)
    #expect(found.code == 1)
    #expect(
      found.lines == [
        "frames 0..9 of other: up to 100 pixels (50 %), by at most 255 of 255",
        "10 of 20 frames differ; frame 0 of other differs most",
      ])
    #expect(try lines(a, b, "--animation", "square").code == 0)
    #expect(try lines(a, b, "--animation", "other").code == 1)
    #expect(try lines(a, b, "--animation", "othre").code == 2)
    #expect(try lines(a, b, "-o", scratch.file("d.png")).code == 2)
    #expect(try lines(a, b, "-o", scratch.file("d.png"), "--animation", "other").code == 1)
    #expect(!scratch.bytes("d.png").isEmpty)
  }

  @Test(arguments: ["10", "0..10", "-1"]) func `frames beyond the end are refused`(frames: String) throws {
    let input = try scratch.write("square.json", Scratch.movingSquare)
    let run = try Tool.run(["diff", input, input, "--frames=\(frames)"])
    #expect(run.code == 2 && run.errors.contains("is outside 0…9"))
  }
}
#endif
