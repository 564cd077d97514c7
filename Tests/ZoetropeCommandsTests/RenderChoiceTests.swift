#if Tools
import Foundation
import TestSupport
import Testing

@testable import ZoetropeCommands

/// Which frame `zoetrope render` draws, and what it reports.
@Suite(.enabled(if: Tool.isBuilt)) struct RenderChoiceTests {
  private let scratch: Scratch
  private let square: String

  init() throws {
    scratch = try Scratch()
    square = try scratch.write("square.json", Scratch.movingSquare)
  }

  private func checksum(_ options: String...) throws -> String {
    let run = try Tool.run(["render", square, "-o", scratch.file("a.png"), "--checksum", "-q"] + options)
    #expect(run.code == 0, "\(run.errors)")
    return run.output
  }

  // MARK: Frames

  @Test(arguments: [
    (["--time", "0.7"], "7"), (["--time", "0.25"], "2.5"), (["--progress", "0%"], "0"),
    (["--progress", "100%"], "9"),
    (["--progress", "50%"], "4.5"), (["--marker", "second half"], "5"),
    (["--frame", "99", "--clamp"], "9"), (["--time", "99", "--clamp"], "9"),
  ])
  func `times, shares and markers choose a frame`(options: [String], frame: String) throws {
    let run = try Tool.run(["render", square, "-o", scratch.file("a.png"), "--checksum", "-q"] + options)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output == (try checksum("--frame", frame)))
  }

  @Test func `a poster is the frame that shows most`() throws {
    // Scales from nothing to everything at frame 6, and back.
    let text = """
      {"v":"5.7.0","fr":10,"ip":3,"op":15,"w":40,"h":40,"slots":{"size":{"p":{"a":0,"k":100}}},"layers":[
        {"ty":1,"ip":3,"op":15,"st":0,"sw":40,"sh":40,"sc":"#00ff00","ks":{"a":{"a":0,"k":[20,20]},
         "p":{"a":0,"k":[20,20]},"s":{"a":1,"k":[{"t":3,"s":[0,0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},
         {"t":9,"s":[100,100],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":14,"s":[0,0]}]}}}]}
      """
    let input = try scratch.write("grow.json", text)
    func picture(_ options: String...) throws -> String {
      try Tool.run(["render", input, "-o", scratch.file("a.png"), "--checksum", "-q"] + options).output
    }
    #expect(try picture("--poster") == picture("--frame", "6"))
    #expect(try picture("--poster") != picture("--frame", "5"))
    // A layer that covers the canvas in all frames is the ground, and so is a background of its colour.
    let ground = ##"{"ty":1,"ip":3,"op":15,"st":0,"sw":40,"sh":40,"sc":"#ff0000","ks":{}}]}"##
    try scratch.write("grow.json", text.replacingOccurrences(of: "}}}]}", with: "}}},\(ground)"))
    #expect(try picture("--poster") == picture("--frame", "6"))
    try scratch.write("grow.json", text)
    let report = try Tool.run(["render", input, "-o", scratch.file("a.png"), "--poster", "--json", "-q"])
    #expect(report.output.contains(#""frame": 6"#), "\(report.output)")
    // A flash of a 20th of a long animation is found, to the frame.
    let flash = """
      {"v":"5.7.0","fr":10,"ip":0,"op":200,"w":40,"h":40,"layers":[
        {"ty":1,"ip":100,"op":110,"st":0,"sw":40,"sh":40,"sc":"#00ff00","ks":{}},
        {"ty":1,"ip":0,"op":200,"st":0,"sw":4,"sh":4,"sc":"#00ff00","ks":{}}]}
      """
    try scratch.write("grow.json", flash)
    #expect(try picture("--poster") == picture("--frame", "100"))
  }

  @Test func `what a state plays is in the report`() throws {
    let blurred =
      ##"{"ty":1,"nm":"b","ip":0,"op":9,"st":0,"sw":9,"sh":9,"sc":"#00ff00","ks":{},"ef":[{"ty":34}]}"##
    let frame = #"{"v":"5.7.0","fr":10,"ip":0,"op":9,"w":9,"h":9,"layers":["#
    let clean = try scratch.write("clean.json", frame + "]}")
    let second = try scratch.write("second.json", frame + blurred + "]}")
    let machine = try scratch.write(
      "m.json",
      #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"clean","transitions":[]},"#
        + #"{"type":"PlaybackState","name":"b","animation":"second","transitions":[]}]}"#)
    let package = scratch.file("p.lottie")
    #expect(try Tool.run(["pack", clean, second, "--machine", machine, "-o", package]).code == 0)
    let words = ["render", package, "-o", scratch.file("a.png"), "--strict", "-q"]
    #expect(try Tool.run(words).code == 0 && Tool.run(words + ["--state", "a"]).code == 0)
    let run = try Tool.run(words + ["--state", "b"])
    #expect(run.code == 1 && run.errors == "zoetrope: not drawn as authored: effect\n")
    let report = try Tool.run(["render", package, "-o", scratch.file("a.png"), "--state", "b", "--json"])
    #expect(report.output.contains(#""feature": "effect""#))
    #expect(report.errors.contains("note: \(package): not drawn as authored: effect;"))
  }

  @Test func `a file that is written twice is listed once`() throws {
    let run = try Tool.run([
      "render", square, "-o", scratch.file("%d.png"), "--frames", "0,0,1", "--json", "-q",
    ])
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    #expect((report["files"] as? [[String: Any]])?.map { $0["frame"] as? Double } == [0, 1])
  }

  @Test(arguments: [
    ["--frame", "10"], ["--frame", "-1"], ["--time", "1"], ["--time", "-0.1"], ["--frames", "0..10"],
    ["--progress", "101%"], ["--progress", "50"], ["--poster", "--frame", "1"],
    ["--time", "1", "--progress", "5%"], ["--progress", "-5%"],
  ])
  func `frames outside of the animation and two choices are refused`(options: [String]) throws {
    #expect(try Tool.run(["render", square, "-o", scratch.file("%d.png")] + options).code == 2)
    #expect(scratch.names == ["square.json"])
  }

  // MARK: Reports

  @Test func `an expression that fails after the first frame is reported`() throws {
    let text = """
      {"v":"5.7.0","fr":10,"ip":0,"op":4,"w":10,"h":10,"layers":[
        {"ty":1,"nm":"late","ip":0,"op":4,"st":0,"sw":10,"sh":10,"sc":"#00ff00",
         "ks":{"r":{"k":0,"x":"if (time > 0.1) throw 'gap'; 5"}}},
        {"ty":1,"nm":"loop","ip":0,"op":4,"st":0,"sw":10,"sh":10,"sc":"#00ff00",
         "ks":{"r":{"k":0,"x":"while (time > 0.2) {} 5"}}}]}
      """
    let input = try scratch.write("late.json", text)
    let gap =
      "layers[0].ks.r.x: \"late\": the expression fails (line 1, column 17: the expression throws \"gap\")"
    let film = try Tool.run(["render", input, "-o", scratch.file("%d.png"), "--strict", "--json"])
    #expect(film.code == 1 && film.errors.contains("note: 2 of 4 frames: \(gap); the keyframes are used\n"))
    #expect(film.errors.contains("note: 1 of 4 frames: layers[1].ks.r.x: \"loop\": the expression fails ("))
    #expect(film.errors.hasSuffix("zoetrope: not drawn as authored: expression\n"))
    let report = try #require(JSONSerialization.jsonObject(with: Data(film.bytes)) as? [String: Any])
    let diagnostics = try #require(report["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.map { $0["layer"] as? String } == ["late", "loop"])
    let words = ["render", input, "-o", scratch.file("a.png"), "--strict"]
    #expect(
      try Tool.run(words).code == 0 && Tool.run(words + ["--frame", "2"]).errors.contains("note: \(gap)"))
    #expect(try Tool.run(words + ["--after", "200"]).errors.contains("note: \(gap)"))
    let rows = ["batch", input, "-o", scratch.file("out"), "--strict", "--frame"]
    #expect(try Tool.run(rows + ["0"]).code == 0 && Tool.run(rows + ["3"]).code == 1)
  }

  #if Images
  @Test func `each damaged picture is named, and truncated and empty ones say so`() throws {
    func picture(_ name: String, cutTo count: Int) throws {
      let bytes = try #require(PackageFiles.bytes(at: PackageFiles.fixture("Images/" + name)))
      try Data(bytes.prefix(count)).write(to: URL(fileURLWithPath: scratch.file(name)))
    }
    try picture("rgba.png", cutTo: 60)
    try picture("rgba.webp", cutTo: 30)
    try picture("plain.jpg", cutTo: 625)
    try scratch.write("empty.png", "")
    let names = ["rgba.png", "rgba.webp", "plain.jpg", "empty.png"]
    let assets = names.map { #"{"id":"\#($0)","w":9,"h":9,"u":"","p":"\#($0)","e":0}"# }
    let layers = names.map { #"{"ty":2,"nm":"\#($0)","refId":"\#($0)","ip":0,"op":9,"st":0,"ks":{}}"# }
    let input = try scratch.write(
      "pictures.json",
      #"{"v":"5.7.0","fr":9,"ip":0,"op":9,"w":9,"h":9,"assets":[\#(assets.joined(separator: ","))],"layers":[\#(layers.joined(separator: ","))]}"#
    )
    let run = try Tool.run(["render", input, "-o", scratch.file("a.png"), "--json"])
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    let diagnostics = try #require(report["diagnostics"] as? [[String: Any]])
    let messages = diagnostics.compactMap { $0["message"] as? String }
    #expect(messages.count == 4, "\(messages)")
    #expect(messages.contains("the picture \"empty.png\" is not drawn: the file is empty"))
    #expect(messages.contains { $0.hasPrefix("the file of the picture \"plain.jpg\" ends too early") })
    #expect(
      run.errors.contains("note: assets[0]: the picture \"rgba.png\" is not drawn: PNG: "), "\(run.errors)")
    #expect(run.errors.contains("note: assets[1]: the picture \"rgba.webp\" is not drawn: WebP: "))
    #expect(
      run.errors.contains("not drawn as authored: image × 2; first layers[2]: \"plain.jpg\": the file of"))
  }
  #endif

  @Test func `the report has the files and what is not drawn, and fails if that is asked for`() throws {
    let text = """
      {"v":"5.7.0","fr":10,"ip":0,"op":2,"w":10,"h":10,"layers":[
        {"ty":1,"nm":"blurred","ip":0,"op":2,"st":0,"sw":10,"sh":10,"sc":"#00ff00","ks":{},
         "ef":[{"ty":34,"nm":"Blur","en":1,"ef":[]}]}]}
      """
    let input = try scratch.write("blurred.json", text)
    let run = try Tool.run(["render", input, "-o", scratch.file("new/%d.png"), "--json", "-q"])
    #expect(run.code == 0)
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    #expect(report["schema"] as? Int == 1 && report["incompleteFrames"] as? Int == 0)
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.map { $0["name"] as? String } == ["0.png", "1.png"].map { scratch.file("new/\($0)") })
    #expect(files.map { $0["bytes"] as? Int } == ["0.png", "1.png"].map { scratch.bytes("new/\($0)").count })
    let diagnostics = try #require(report["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.map { $0["feature"] as? String } == ["effect"])
    #expect(diagnostics[0]["layer"] as? String == "blurred")
    let strict = try Tool.run(["render", input, "-o", scratch.file("b.png"), "--strict", "-q"])
    #expect(strict.code == 1 && strict.errors == "zoetrope: not drawn as authored: effect\n")
    #expect(!scratch.bytes("b.png").isEmpty)
    // What is not as authored is there to look at, of several animations, too.
    let several = try Tool.run(["render", input, square, "-o", scratch.file("out"), "--strict", "-q"])
    #expect(several.code == 1 && !scratch.bytes("out/blurred.png").isEmpty)
    #expect(try Tool.run(["render", square, "-o", scratch.file("b.png"), "--strict", "-q"]).code == 0)
  }

  @Test func `a line says what was written`() throws {
    try scratch.write("a.gif", "12345")
    var plan = RenderPlan(
      width: 63, height: 31, frames: (0..<15).map { .init(time: 0, number: Double($0)) }, framesPerSecond: 10)
    func summary(_ output: String) throws -> String {
      var checksum = PixelChecksum()
      for _ in plan.frames { checksum.add(1) }
      return DrawnPictures(
        output, try OutputForm(output), plan, checksum, diagnostics: []
      ).summary
    }
    let film = scratch.file("a.gif")
    #expect(try summary(film) == "\(film): 15 frames of 63 × 31, 1.5 s, 5 bytes")
    #expect(try summary(scratch.file("a.mp4")).contains("15 frames of 64 × 32, 1.5 s, 0 bytes"))
    #expect(try summary("-") == "-: 15 frames of 63 × 31")
    plan.frames.removeLast(14)
    #expect(try summary(scratch.file("square.json.png")).contains(": 1 picture of 63 × 31, 0 bytes"))
  }

  // MARK: Values

  @Test(arguments: [
    (["--size", "abc"], "a width and a height in pixels"), (["--size", "0"], "a width and a height"),
    (["--background", "redd"], "a colour, such as red, #f00"), (["--frame", "x"], "a number, such as 12"),
    (["--frames", "1-2"], "frames and ranges, such as"), (["--slot", "a"], "an id and a value, such as"),
    (["--progress", "x"], "a percentage"), (["--scale", "nan"], "a number"),
  ])
  func `a value of another form shows the right one`(options: [String], form: String) throws {
    let run = try Tool.run(["render", square, "-o", scratch.file("a.png")] + options)
    #expect(run.code == 2)
    #expect(run.errors.contains(": expected \(form)"), "\(run.errors)")
  }

  @Test func `sides, colours and slots have short forms`() throws {
    #expect(try checksum("--size", "32") == checksum("--size", "32x32"))
    #expect(try checksum("--size", "40x") == checksum("--size", "40x20"))
    #expect(try checksum("--size", "x40") == checksum("--size", "80x40"))
    #expect(try checksum("--background", "rebeccapurple") == checksum("--background", "#663399"))
    #expect(try checksum("--background", "Tomato") == checksum("--background", "#ff6347"))
    let text = Scratch.movingSquare.replacingOccurrences(of: #""c":{"a":0"#, with: #""c":{"sid":"ink","a":0"#)
    let input = try scratch.write("slot.json", text)
    func filled(_ value: String) throws -> String {
      let run = try Tool.run([
        "render", input, "-o", scratch.file("a.png"), "--checksum", "-q", "--slot", value,
      ])
      #expect(run.code == 0, "\(run.errors)")
      return run.output
    }
    #expect(try filled("ink=#00ff00") == filled("ink=[0,1,0,1]"))
    #expect(try filled("ink=lime") == filled("ink=[0,1,0,1]"))
    #expect(try filled("ink=lime") != filled("ink=blue"))
    for value in ["transparent", "#ff000080"] {
      let run = try Tool.run(["render", input, "-o", scratch.file("a.png"), "--slot", "ink=\(value)"])
      #expect(run.code == 2 && run.errors.contains("a colour of a slot is opaque, not \(value)"))
    }
    for value in ["rot", "#zzz", "red,"] {
      let run = try Tool.run(["render", input, "-o", scratch.file("a.png"), "--slot", "ink=\(value)"])
      #expect(run.code == 2 && run.errors.hasPrefix("zoetrope: --slot ink: expected a colour, such as red"))
    }
    let unknown = try Tool.run(["render", input, "-o", scratch.file("a.png"), "--slot", "imk=red"])
    #expect(
      unknown.code == 2 && unknown.errors.contains(#""imk" not found; did you mean "ink"? available: ink"#))
  }

  @Test func `a colour fills a gradient`() throws {
    let lighthouse = PackageFiles.root + "/Samples/lighthouse.lottie"
    func filled(_ value: String) throws -> String {
      let words = ["render", lighthouse, "-o", scratch.file("a.png"), "--frame", "60", "--size", "100", "-q"]
      let run = try Tool.run(words + ["--checksum", "--slot", "beam=\(value)"])
      #expect(run.code == 0, "\(run.errors)")
      return run.output
    }
    let red = #"{"p":2,"k":{"a":0,"k":[0,1,0,0,1,1,0,0,0,1,1,1]}}"#
    #expect(try filled("red") == filled(red))
    #expect(try filled("red") != filled("blue") && filled("red") != filled("#ff000080"))
  }
}
#endif
