#if Tools
import Foundation
import TestSupport
import Testing
import VectorRaster
import ZoetropeCommands

@Suite struct RenderPackageTests {
  private let scratch: Scratch
  private let sample = PackageFiles.root + "/Samples/lighthouse.lottie"
  private let folder = PackageFiles.root + "/Samples/lighthouse"

  init() throws { scratch = try Scratch() }

  private func render(_ arguments: String...) async -> Int32 {
    await Zoetrope.run(["render"] + arguments + ["-o", scratch.file("a.png"), "--size", "80x80", "-q"])
  }

  @Test func `without a choice the initial animation is drawn`() async {
    #expect(await render(sample) == 0)
    let package = scratch.bytes("a.png")
    #expect(await render(folder + "/a/lighthouse.json") == 0)
    #expect(!package.isEmpty && scratch.bytes("a.png") == package)
  }

  @Test func `an animation and a theme are chosen by id`() async {
    #expect(await render(sample, "--animation", "ship", "--frame", "60") == 0)
    let ship = scratch.bytes("a.png")
    #expect(await render(folder + "/a/ship.json", "--frame", "60") == 0)
    #expect(scratch.bytes("a.png") == ship)
    #expect(await render(sample, "--animation", "ship", "--frame", "60", "--theme", "dawn") == 0)
    let themed = scratch.bytes("a.png")
    #expect(themed != ship)
    // The theme by hand: its stops as Lottie lists them.
    let sky = #"sky={"p":2,"k":{"a":0,"k":[0,0.9647,0.8353,0.6588,1,0.9333,0.5216,0.4471,0,1,1,1]}}"#
    #expect(
      await render(
        folder + "/a/ship.json", "--frame", "60", "--slot", sky, "--slot", "sea=[0.2078,0.3882,0.4863]",
        "--slot",
        "far-sea=[0.4353,0.6392,0.7098]", "--slot", "stripe=[0.1216,0.4353,0.5451]") == 0)
    #expect(scratch.bytes("a.png") == themed)
  }

  @Test func `a state shows as it is entered, and as it is after a while`() async {
    #expect(await render(sample, "--state", "dark") == 0)
    let dark = scratch.bytes("a.png")
    #expect(await render(folder + "/a/lighthouse.json", "--frame", "0") == 0)
    #expect(scratch.bytes("a.png") == dark)
    // The state begins at the marker's first frame, 40; 30 frames a second.
    #expect(await render(sample, "--state", "lit", "--after", "500", "--theme", "dawn") == 0)
    let lit = scratch.bytes("a.png")
    #expect(await render(sample, "--frame", "55", "--theme", "dawn") == 0)
    #expect(scratch.bytes("a.png") == lit)
  }

  @Test func `time alone plays the animation`() async {
    #expect(await render(sample, "--after", "1000") == 0)
    let played = scratch.bytes("a.png")
    #expect(await render(sample, "--frame", "30") == 0)
    #expect(scratch.bytes("a.png") == played)
  }

  @Test func `a film of a state has a picture for each frame that passes`() async {
    let film = [
      "render", sample, "-o", scratch.file("%03d.png"), "--size", "40x40", "--state", "storm", "-q",
    ]
    #expect(await Zoetrope.run(film + ["--after", "1000", "--fps", "5"]) == 0)
    #expect(scratch.names == (0...5).map { "00\($0).png" })
  }

  @Test(arguments: [
    ["--animation", "boat"], ["--theme", "dusk"], ["--state", "asleep"], ["--machine", "cook"],
    ["--state", "lit", "--frame", "3"], ["--after", "-1"], ["--after", "nan"],
    ["--state", "lit", "--frames", "1..3"],
  ])
  func `what the package does not have is a usage error`(arguments: [String]) async {
    #expect(await Zoetrope.run(["render", sample, "-o", scratch.file("a.png")] + arguments) == 2)
    #expect(scratch.names.isEmpty)
  }

  @Test(.enabled(if: Tool.isBuilt)) func `slots of every animation of a package are accepted`() throws {
    func animation(_ slot: String, _ kind: String) -> String {
      Scratch.movingSquare.replacing(kind, with: kind.replacing("{", with: "{\"sid\":\"\(slot)\","))
    }
    let archive = ArchiveBuilder([
      .init("manifest.json", #"{"version":"2","animations":[{"id":"a"},{"id":"b"}]}"#),
      .init("a/a.json", animation("clear", #"{"a":0,"k":100}"#)),
      .init("a/b.json", animation("ink", #"{"a":0,"k":[1,0,0]}"#)),
    ])
    let path = scratch.file("two.lottie")
    try Data(archive.bytes()).write(to: URL(fileURLWithPath: path))
    func run(_ options: String...) throws -> Tool.Run {
      try Tool.run(["render", path, "-o", scratch.file("a.png"), "--checksum"] + options)
    }
    let plain = try run()
    let unused = try run("--slot", "ink=blue")
    #expect(unused.code == 0 && unused.output == plain.output, "\(unused.errors)")
    #expect(
      unused.errors.contains("note: \(path): --slot ink: the value changes nothing"), "\(unused.errors)")
    #expect(try run("--slot", "ink=blue", "--animation", "b").output != run("--animation", "b").output)
    #expect(try run("--slot", "ink=blue", "--after", "100").code == 0)
    #expect(try run("--slot", "ink=blu").code == 2)
    for options in [
      ["--slot", "nik=1"], ["--slot", "nik=1", "--animation", "b"], ["--slot", "nik=1", "--after", "9"],
    ] {
      let refused = try Tool.run(["render", path, "-o", scratch.file("a.png")] + options)
      #expect(
        refused.code == 2 && refused.errors.contains("clear") && refused.errors.contains("ink"),
        "\(refused.errors)")
    }
    let script = try scratch.write(
      "s.jsonl",
      #"{"op":"setSlots","slots":{"ink":{"p":{"a":0,"k":[0,0,1]}}}}\#n{"op":"setSlots","slots":{"nik":{"p":{"a":0,"k":1}}}}\#n{"op":"clearSlot","id":"nik"}\#n"#
    )
    let lines = try Tool.run(["simulate", path, "--script", script]).output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("no animation of the package has a slot") }, "\(lines)")
    #expect(lines.allSatisfy { $0.contains("clear") && $0.contains("ink") }, "\(lines)")
  }

  @Test(.enabled(if: Tool.isBuilt)) func `a theme of version 1 is named as such`() throws {
    let theme = String(decoding: PackageFiles.bytes(at: folder + "/t/dawn.json") ?? [], as: UTF8.self)
    let animation = String(
      decoding: PackageFiles.bytes(at: folder + "/a/lighthouse.json") ?? [], as: UTF8.self)
    let archive = ArchiveBuilder([
      .init(
        "manifest.json",
        #"{"version":"1.0","animations":[{"id":"x"}],"themes":[{"id":"dawn","animations":["x"]},{"id":"old","animations":["x"]}]}"#
      ),
      .init("animations/x.json", animation), .init("themes/dawn.json", theme),
      .init("themes/old.lss", "FillShape { fill-color: red; }"),
    ])
    let path = scratch.file("v1.lottie"), new = scratch.file("v2.lottie")
    try Data(archive.bytes()).write(to: URL(fileURLWithPath: path))
    for id in ["dawn", "old"] {
      let run = try Tool.run(["render", path, "-o", scratch.file("a.png"), "--theme", id])
      #expect(run.code == 2 && run.errors.contains("a theme of version 1"), "\(run.errors)")
      #expect(
        run.errors.contains("`zoetrope convert`") && run.errors.contains("at themes/\(id)"), "\(run.errors)")
    }
    let validated = try Tool.run(["validate", path])
    #expect(
      validated.output.contains("players do not read the themes and state machines of version 1"),
      "\(validated.output)")
    #expect(validated.output.contains("`zoetrope convert`"))
    let converted = try Tool.run(["convert", path, "-o", new])
    #expect(
      converted.code == 0 && converted.errors.contains("themes in the form of version 1 are not converted"),
      "\(converted.errors)")
    #expect(
      converted.errors.contains("themes/old.lss; write them as themes of version 2"), "\(converted.errors)")
    #expect(!converted.errors.contains("dawn"))
    let drawn = try Tool.run(["render", new, "-o", scratch.file("a.png"), "--theme", "dawn", "--size", "16"])
    #expect(drawn.code == 0, "\(drawn.errors)")
  }

  /// A package with a part of each kind that is named with a letter with an accent, and with a broken theme.
  private func accented() throws -> String {
    let animation = Scratch.movingSquare.replacing("second half", with: "\u{E9}")
      .replacing(#""o":{"a":0,"k":100}"#, with: "\"o\":{\"sid\":\"\u{E9}\",\"a\":0,\"k\":100}")
    let ids = "[{\"id\":\"\u{E9}\"}]"
    let archive = ArchiveBuilder([
      .init(
        "manifest.json",
        "{\"version\":\"2\",\"animations\":\(ids),\"themes\":[{\"id\":\"\u{E9}\"},{\"id\":\"broken\"}],\"stateMachines\":\(ids)}"
      ),
      .init("a/\u{E9}.json", animation), .init("t/\u{E9}.json", #"{"rules":[]}"#),
      .init("t/broken.json", #"{"rules":[{"id":"x",}]}"#),
      .init(
        "s/\u{E9}.json",
        "{\"initial\":\"\u{E9}\",\"states\":[{\"name\":\"\u{E9}\",\"type\":\"PlaybackState\",\"animation\":\"\",\"transitions\":[]}]}"
      ),
    ])
    let path = scratch.file("accented.lottie")
    try Data(archive.bytes()).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test(arguments: ["--animation=", "--theme=", "--machine=", "--state=", "--marker=", "--slot="])
  func `a name is found in another normalization`(option: String) async throws {
    let value = option == "--slot=" ? "=20" : ""
    #expect(await render(try accented(), "\(option)e\u{301}\(value)") == 0)
    #expect(await render(try accented(), "\(option)e\(value)") == 2)
  }

  @Test(.enabled(if: Tool.isBuilt)) func `a broken theme is reported with its path and byte`() throws {
    let run = try Tool.run(["render", accented(), "-o", scratch.file("a.png"), "--theme", "broken"])
    #expect(run.code == 2 && run.errors.contains("at rules[0].id (byte 20)"), "\(run.errors)")
  }

  @Test(arguments: ["--animation", "--theme", "--machine", "--state"])
  func `a lone animation has no parts to choose`(option: String) async {
    #expect(await render(folder + "/a/ship.json", option, "x") == 2)
  }
}

// Without the trait Images a build reads no pictures.
#if (Images && os(Linux)) || canImport(ImageIO)
/// Archives without a manifest, as lottie-android takes them, in the tool.
@Suite(.enabled(if: Tool.isBuilt)) struct BareArchiveToolTests {
  /// A picture of 2 × 2 red pixels is drawn at the top left.
  private func archive(_ scratch: Scratch) throws -> String {
    let red = try scratch.write(
      "red.json",
      ##"{"v":"5.7.0","fr":10,"ip":0,"op":1,"w":2,"h":2,"layers":[{"ty":1,"sw":2,"sh":2,"sc":"#ff0000","ip":0,"op":1,"st":0,"ks":{}}]}"##
    )
    #expect(try Tool.run(["render", red, "-o", scratch.file("red.png")]).code == 0)
    let json = """
      {"v":"5.7.0","fr":10,"ip":0,"op":1,"w":4,"h":4,"assets":[{"id":"i","u":"images/","p":"img_0.png","w":2,"h":2,"e":0}],
      "layers":[{"ty":2,"refId":"i","ip":0,"op":1,"st":0,"ks":{}}]}
      """
    let bytes = ArchiveBuilder([
      .init("pictures/img_0.png", scratch.bytes("red.png")), .init("data.json", json),
    ]).bytes()
    try Data(bytes).write(to: URL(fileURLWithPath: scratch.file("stars.zip")))
    return scratch.file("stars.zip")
  }

  @Test func `info, validate and render read an archive without a manifest, with a note`() throws {
    let scratch = try Scratch()
    let file = try archive(scratch)
    let note = "the archive has no manifest; its only animation is used"
    let info = try Tool.run(["info", file])
    #expect(info.code == 0 && info.output.contains(note) && info.output.contains("data  4 × 4"))
    let validation = try Tool.run(["validate", file, "--strict"])
    #expect(validation.code == 0 && validation.output.contains("note: \(note) [no-manifest]"))
    let drawn = try Tool.run(["render", file, "-o", "-"])
    #expect(drawn.code == 0 && drawn.errors == "zoetrope: note: \(file): \(note)\n")
    #expect(Array(drawn.bytes.prefix(12)) == [255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 0, 0])
    #expect(try Tool.run(["convert", file, "-o", scratch.file("stars.lottie")]).code == 0)
    #expect(try Tool.run(["render", scratch.file("stars.lottie"), "-o", "-"]).bytes == drawn.bytes)
  }
}
#endif
#endif
