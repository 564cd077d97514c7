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
  }

  @Test(arguments: [
    ["--frame", "10"], ["--frame", "-1"], ["--time", "1"], ["--time", "-0.1"], ["--frames", "0..10"],
    ["--progress", "101%"], ["--progress", "50"], ["--poster", "--frame", "1"],
    ["--time", "1", "--progress", "5%"],
  ])
  func `frames outside of the animation and two choices are refused`(options: [String]) throws {
    #expect(try Tool.run(["render", square, "-o", scratch.file("%d.png")] + options).code == 2)
    #expect(scratch.names == ["square.json"])
  }

  // MARK: Reports

  @Test func `the report has the files and what is not drawn, and fails if that is asked for`() throws {
    let text = """
      {"v":"5.7.0","fr":10,"ip":0,"op":2,"w":10,"h":10,"layers":[
        {"ty":1,"nm":"blurred","ip":0,"op":2,"st":0,"sw":10,"sh":10,"sc":"#00ff00","ks":{},
         "ef":[{"ty":29,"nm":"Blur","en":1,"ef":[]}]}]}
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
        output, try OutputForm(output), plan, checksum, diagnostics: [], incompleteCount: 0
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
  }
}
