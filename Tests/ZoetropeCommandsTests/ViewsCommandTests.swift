#if Tools
import Foundation
import TestSupport
import Testing
import VectorRaster
import ZoetropeCommands

/// `zoetrope views`, on a red view of 2 × 2 points that goes right by a point a tenth of a second, and on the sample.
@Suite struct ViewsCommandTests {
  private let scratch: Scratch
  private let machines: String
  private let stage: String
  private let harbour = PackageFiles.root + "/Samples/animation_HarbourViewController_iphone.json"
  private let harbourStage = PackageFiles.root + "/Samples/harbour/stage.json"

  init() throws {
    scratch = try Scratch()
    machines = try scratch.write(
      "machines.json",
      #"""
      [{"machine":"m","states":[
        {"stateId":"a","initial":true,"views":[{"animatedViewTag":1,"alpha":1,"rect":"{{0,4},{2,2}}"}],
         "transitions":[{"transitionId":"go","toStateId":"b","duration":0.5,"animationCurve":3},
                        {"transitionId":"round","toStateId":"b","duration":0.5,"nextTransitionId":"round"}]},
        {"stateId":"b","views":[{"animatedViewTag":1,"alpha":1,"rect":"{{5,0},{2,2}}"}],
         "transitions":[{"transitionId":"back","toStateId":"a","duration":0.5,"animationCurve":3},
                        {"transitionId":"round","toStateId":"a","duration":0.5,"nextTransitionId":"round"}]}]}]
      """#)
    stage = try scratch.write(
      "stage.json",
      ##"{"width":8,"height":6,"views":[{"tag":1,"frame":[0,0,2,2],"background":"#F00"}]}"##)
  }

  private func views(_ output: String, _ arguments: String...) async -> Int32 {
    await Zoetrope.run(["views", machines, "--stage", stage, "-q", "-o", scratch.file(output)] + arguments)
  }

  /// The columns of a picture's first row that are red.
  private func columns(_ name: String, row: Int = 0) throws -> [Int] {
    let picture = try PNGReader.decode(scratch.bytes(name))
    return (0..<picture.width).filter { picture.pixels[row * picture.width + $0] == 0xFF00_00FF }
  }

  @Test func `a still is what shows in the end`() async throws {
    #expect(await views("a.png", "--perform", "go@m") == 0)
    #expect(try columns("a.png") == [5, 6])
    #expect(await views("b.png", "--perform", "go@m", "--duration", "0.2") == 0)
    #expect(try columns("b.png") == [2, 3])
    // Nothing is asked for, and nothing moves.
    #expect(await views("c.png") == 0)
    #expect(try columns("c.png") == [0, 1])
  }

  @Test func `pictures are taken until nothing moves`() async throws {
    #expect(await views("%d.png", "--perform", "go@m", "--fps", "10") == 0)
    #expect(scratch.names.filter { $0.hasSuffix("png") } == (0...5).map { "\($0).png" })
    for picture in 0...5 { #expect(try columns("\(picture).png") == [picture, picture + 1]) }
  }

  @Test func `transitions begin at their times, whatever the order of the options`() async throws {
    #expect(await views("a%d.png", "--perform", "back@m@0.75", "--perform", "go@m@0.1", "--fps", "10") == 0)
    // From 0.1 to 0.6 s to the right, and back from 0.75 to 1.25 s: the thirteenth picture is the first at rest.
    #expect(scratch.names.filter { $0.hasSuffix("png") }.count == 14)
    #expect(try columns("a1.png") == [0, 1])
    #expect(try columns("a3.png") == [2, 3])
    #expect(try columns("a7.png") == [5, 6])
    #expect(try columns("a13.png", row: 5) == [0, 1])
  }

  @Test func `what is asked for at the time of a picture begins before it is taken`() async throws {
    // Neither 0.1 nor 0.3 is a number of a Double.
    for time in ["0.1", "0.3"] {
      #expect(await views("b%d.png", "--perform", "go@m@\(time)", "--fps", "10") == 0)
      // Half a second later is the last picture, and the one at rest.
      let last = Int((Double(time) ?? 0) * 10 + 5.5)
      #expect(try columns("b\(last).png") == [5, 6])
      #expect(!scratch.names.contains("b\(last + 1).png"))
      for name in scratch.names where name.hasPrefix("b") {
        try FileManager.default.removeItem(atPath: scratch.file(name))
      }
    }
  }

  @Test func `the policy says what becomes of a transition of a machine that runs`() async throws {
    let both = ["--perform", "go@m", "--perform", "back@m@0.2"]
    func last(_ policy: String) async throws -> (columns: [Int], row: [Int]) {
      let code = await Zoetrope.run(
        ["views", machines, "--stage", stage, "-q", "-o", scratch.file("p.png"), "--policy", policy] + both)
      #expect(code == 0)
      return (try columns("p.png"), try columns("p.png", row: 5))
    }
    #expect(try await last("reject") == ([5, 6], []))
    #expect(try await last("queue") == ([], [0, 1]))
    #expect(try await last("redirect") == ([], [0, 1]))
    #expect(await views("q.png", "--perform", "go@m", "--policy", "perhaps") == 2)
  }

  @Test func `sequences without an end need a duration`() async throws {
    #expect(await views("a.png", "--perform", "round@m", "--fps", "2") == 2)
    #expect(scratch.names == ["machines.json", "stage.json"])
    #expect(await views("a.png", "--perform", "round@m", "--duration", "2.5") == 0)
    #expect(try columns("a.png") == [5, 6])
  }

  @Test func `the initial states are shown when that is asked for`() async throws {
    #expect(await views("a.png", "--show-initial") == 0)
    #expect(try columns("a.png") == [] && columns("a.png", row: 5) == [0, 1])
  }

  @Test func `the size is that of the stage, or the one that is asked for`() async throws {
    #expect(await views("a.png") == 0)
    let plain = try PNGReader.decode(scratch.bytes("a.png"))
    #expect(plain.width == 8 && plain.height == 6)
    #expect(await views("b.png", "--size", "32x12", "--background", "#00F") == 0)
    let large = try PNGReader.decode(scratch.bytes("b.png"))
    #expect(large.width == 32 && large.pixels[0] == 0xFFFF_0000)
    // 16 × 12 in the middle: the view is 4 pixels wide there.
    #expect(try columns("b.png") == [8, 9, 10, 11])
    #expect(await views("c.png", "--size", "32x12", "--fit", "fill") == 0)
    #expect(try columns("c.png") == Array(0..<8))
  }

  @Test func `films are written, and the same ones each time`() async throws {
    #expect(await views("a.apng", "--perform", "go@m", "--fps", "10") == 0)
    #expect(await views("b.apng", "--perform", "go@m", "--fps", "10") == 0)
    #expect(!scratch.bytes("a.apng").isEmpty && scratch.bytes("a.apng") == scratch.bytes("b.apng"))
    #expect(scratch.names.filter { $0.hasSuffix(".part") }.isEmpty)
  }

  @Test(
    arguments: [
      (["--perform", "go"], 2), (["--perform", "@m"], 2), (["--perform", "go@m@-1"], 2),
      (["--perform", "nothing@m"], 2), (["--perform", "go@nobody"], 2), (["--fps", "0"], 2),
      (["--fps", "1e-17"], 2),
      (["--duration", "-1"], 2), (["--compatibility", "new"], 2), (["--quality", "5"], 2),
      (["--size", "99999x99999"], 2),
    ] as [([String], Int32)])
  func `what can't be is said`(arguments: [String], code: Int32) async throws {
    let run = ["views", machines, "--stage", stage, "-o", scratch.file("a.png")] + arguments
    #expect(await Zoetrope.run(run) == code)
    #expect(scratch.names == ["machines.json", "stage.json"])
  }

  @Test(.enabled(if: Tool.isBuilt)) func `an unknown transition lists those of the current state`() throws {
    func errors(_ requests: String...) throws -> String {
      try Tool.run(
        ["views", machines, "--stage", stage, "-o", scratch.file("a.png")]
          + requests.flatMap { ["--perform", $0] }
      ).errors
    }
    // The other state has a transition of that name.
    let first = try errors("back@m")
    #expect(
      first.contains(#"the state "a" of the machine "m" has no transition "back"; available: go, round"#))
    #expect(!first.contains("did you mean"))
    #expect(
      try errors("go@m", "bakc@m@1").contains(
        #"has no transition "bakc"; available: back, round; did you mean "back"?"#))
    #expect(try errors("go@n").contains(#"there is no machine "n"; available: m"#))
  }

  @Test func `files that are none are bad input`() async throws {
    let none = try scratch.write("none.json", "{}")
    let out = scratch.file("a.png")
    #expect(await Zoetrope.run(["views", none, "--stage", stage, "-o", out]) == 3)
    #expect(await Zoetrope.run(["views", machines, "--stage", none, "-o", out]) == 3)
    #expect(await Zoetrope.run(["views", machines, "--stage", scratch.file("no.json"), "-o", out]) == 3)
    // A view of the machine that the stage does not have.
    let empty = try scratch.write("empty.json", #"{"width":8,"height":6}"#)
    #expect(await Zoetrope.run(["views", machines, "--stage", empty, "-o", out, "--perform", "go@m"]) == 2)
  }

  #if Fonts && os(Linux)
  @Test(.enabled(if: Tool.isBuilt))
  func `a label is drawn in a font of the machine, unless another is given`() throws {
    let stage = try scratch.write(
      "label.json", #"{"width":90,"height":30,"views":[{"tag":1,"frame":[5,5,80,20],"label":"Hello"}]}"#)
    func picture(_ options: String...) throws -> (pixels: [UInt32], errors: String) {
      let output = scratch.file("label.png")
      let run = try Tool.run(["views", machines, "--stage", stage, "--force", "-o", output] + options)
      #expect(run.code == 0, "\(run.errors)")
      return (try PNGReader.decode(scratch.bytes("label.png")).pixels, run.errors)
    }
    let usual = try picture(), boxes = try picture("--no-system-fonts")
    #expect(usual.errors.contains("note: fonts of this system are used: "))
    #expect(boxes.errors.contains("there are no fonts; boxes stand for the characters of the label"))
    #expect(usual.pixels != boxes.pixels && boxes.pixels.contains { $0 >> 24 > 0 })
    try FileManager.default.createDirectory(
      atPath: scratch.file("fonts"), withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      atPath: PackageFiles.root + "/Tests/Fixtures/Fonts/DejaVuSans-Subset.ttf",
      toPath: scratch.file("fonts/sans.ttf"))
    let own = try picture("--font-folder", scratch.file("fonts"))
    #expect(!own.errors.contains("is of this machine"))
  }
  #endif

  @Test func `the sample is drawn with what its views show`() async throws {
    let arguments = ["--perform", "sail@boat", "--perform", "raise@flag", "--duration", "0.5"]
    for compatibility in ["documented", "original"] {
      let code = await Zoetrope.run(
        [
          "views", harbour, "--stage", harbourStage, "-q", "-o", scratch.file("\(compatibility).png"),
          "--compatibility", compatibility,
        ] + arguments)
      #expect(code == 0)
    }
    let ours = try PNGReader.decode(scratch.bytes("documented.png"))
    let original = try PNGReader.decode(scratch.bytes("original.png"))
    // Half a second in, the boat's mast stands at (149, 60); the sun behind it has shrunk to a point for the original.
    #expect(ours.pixels[80 * 320 + 130] != original.pixels[80 * 320 + 130])
    #expect(ours.pixels[10 * 320 + 5] == 0xFFF5_E3BF)
  }
}

/// Files of machines that move views, in the other commands.
@Suite struct ViewMachineFileTests {
  private let scratch: Scratch
  private let harbour = PackageFiles.root + "/Samples/animation_HarbourViewController_iphone.json"

  init() throws { scratch = try Scratch() }

  @Test func `a machine is drawn, when it is said which`() async throws {
    let output = scratch.file("a.mmd")
    #expect(await Zoetrope.run(["diagram", harbour, "-o", output]) == 2)
    #expect(await Zoetrope.run(["diagram", harbour, "--machine", "no", "-o", output]) == 2)
    #expect(await Zoetrope.run(["diagram", harbour, "--machine", "boat", "-o", output]) == 0)
    let text = String(decoding: scratch.bytes("a.mmd"), as: UTF8.self)
    #expect(text.hasPrefix("---\ntitle: \"boat\"\n---\n") && text.contains("sail"))
    #expect(!text.contains("raise"))
  }

  @Test(.enabled(if: Tool.isBuilt)) func `what a stage can't show is found`() throws {
    let file = try scratch.write(
      "stage.json",
      #"""
      {"width":100,"height":100,"views":[
        {"tag":1,"frame":[0,0,50,50],"colour":"#fff","views":[{"frame":[0,0,9,9],"image":"gone.png"}]},
        {"tag":2,"frame":[0,0,50,50],"label":"Hello"}]}
      """#)
    let sound = try scratch.write("sound.json", #"{"width":9,"height":9,"views":[{"frame":[0,0,9,9]}]}"#)
    let run = try Tool.run(["validate", sound, file])
    #expect(run.code == 0)
    let lines = run.output.split(separator: "\n").filter { !$0.hasPrefix("    ") }
    #expect(lines[0] == "\(sound): no findings")
    #expect(
      lines.dropFirst().dropLast().map { $0.dropFirst(file.count + 2) } == [
        "views[0].colour: warning: \"colour\" is not a member of this object [stage/unknown-member]",
        "views[0].views[0].image: warning: \"gone.png\" is not drawn: there is no such file [stage/not-drawn]",
        "views[1].label: warning: there are no fonts; boxes stand for the characters of the label [stage/not-drawn]",
      ])
    let broken = try scratch.write("broken.json", #"{"width":100,"height":100,"views":[{"tag":1}]}"#)
    let refused = try Tool.run(["validate", broken])
    #expect(refused.code == 3)
    #expect(refused.errors.contains("a view needs a \"frame\", or \"bounds\" and a \"center\" at views[0]"))
  }

  @Test(.enabled(if: Tool.isBuilt)) func `what can't work is found, in all forms`() throws {
    let file = try scratch.write(
      "machines.json",
      #"""
      [{"machine":"m","states":[{"stateId":"a","initial":true,"transitions":[
        {"transitionId":"t","toStateId":"gone","duration":1}]}]}]
      """#)
    let human = try Tool.run(["validate", harbour, file])
    #expect(human.code == 1)
    let lines = human.output.split(separator: "\n")
    #expect(lines.first == "\(harbour): no findings")
    #expect(
      lines[1].hasPrefix("\(file): [0].states[0].transitions[0].toStateId (m: a): error: ")
        && lines[1].hasSuffix("[views/unknown-state]"))
    #expect(lines[2] == "    Set \"toStateId\" to a state of the same machine.")

    let json = try Tool.run(["validate", file, "--json"])
    let report = try #require(JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any])
    let findings = try #require((report["files"] as? [[String: Any]])?.first?["findings"] as? [[String: Any]])
    #expect(findings.first?["rule"] as? String == "views/unknown-state" && report["errors"] as? Int == 1)

    let sarif = try Tool.run(["validate", file, "--format", "sarif"])
    let log = try #require(JSONSerialization.jsonObject(with: Data(sarif.bytes)) as? [String: Any])
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "views/unknown-state")
    #expect(rules[try #require(result["ruleIndex"] as? Int)]["id"] as? String == "views/unknown-state")

    let github = try Tool.run(["validate", file, "--format", "github"])
    #expect(github.output.contains("title=views/unknown-state::"))
  }

  @Test(.enabled(if: Tool.isBuilt)) func `notes say what is not drawn, and what was refused`() throws {
    let stage = PackageFiles.root + "/Samples/harbour/stage.json"
    let twice = ["--perform", "sail@boat", "--perform", "sail@boat@0.1", "--duration", "0.2"]
    let run = try Tool.run(["views", harbour, "--stage", stage, "-o", scratch.file("a.png")] + twice)
    #expect(run.code == 0)
    #expect(run.errors.contains("--perform sail@boat@0.1: rejected, because the machine is running"))
    #expect(run.errors.contains("views[4].label"))
    let late = try Tool.run([
      "views", harbour, "--stage", stage, "--perform", "sail@boat@3", "--duration", "1", "-o",
      scratch.file("b.png"),
    ])
    #expect(
      late.code == 0
        && late.errors.contains("--perform sail@boat@3: not performed, because its time is after the end"))
  }
}
#endif
