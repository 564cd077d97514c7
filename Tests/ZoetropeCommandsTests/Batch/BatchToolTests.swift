#if Tools
import Foundation
import TestSupport
import Testing

/// The built tool with batches, as a shell sees it.
@Suite(.enabled(if: Tool.isBuilt)) struct BatchToolTests {
  private let scratch: Scratch
  private let input: String

  init() throws {
    scratch = try Scratch()
    input = try scratch.write("square.json", Scratch.movingSquare)
  }

  private func lines(_ run: Tool.Run) throws -> [[String: Any]] {
    try run.output.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func `a manifest comes in through a pipe, and each row is a line of JSON`() throws {
    let rows = "input,output\n\(input),a.png\nmissing.json,b.png\n\(input),../c.png\n"
    let words = ["batch", "-", "-o", scratch.file("out"), "--json", "--resume", "--frame", "0"]
    let first = try Tool.run(words, input: rows)
    #expect(first.code == 1)
    let found = try lines(first).sorted { $0["row"] as? Int ?? 0 < $1["row"] as? Int ?? 0 }
    #expect(found.map { $0["row"] as? Int } == [1, 2, 3])
    #expect(found.map { $0["status"] as? String } == ["drawn", "failed", "failed"])
    #expect(found[0]["error"] is NSNull)
    #expect(found[1]["error"] as? String == "missing.json: No such file or directory")
    let pictures = try #require(found[0]["pictures"] as? [String: Any])
    #expect(pictures["width"] as? Int == 20 && (pictures["checksum"] as? String)?.count == 16)
    #expect(
      first.errors.contains("zoetrope: row 2: missing.json: No such file or directory\n")
        && first.errors.hasSuffix("zoetrope: 2 of 3 rows failed\n"))
    let second = try lines(Tool.run(words, input: rows)).first { $0["row"] as? Int == 1 }
    #expect(second?["status"] as? String == "skipped")
  }

  @Test func `a call of a script that is refused is a finding of its row`() throws {
    let lighthouse = PackageFiles.root + "/Samples/lighthouse.lottie"
    let script = try scratch.write(
      "night.jsonl", #"{"op":"start"}\#n{"op":"setTheme","id":"nght"}\#n{"op":"tick","ms":50}\#n"#)
    let rows = try scratch.write(
      "rows.jsonl", #"{"input":"\#(lighthouse)","output":"a.png","size":"16","script":"\#(script)"}\#n"#)
    let reason = "\(script):2: setTheme was refused: the package has no theme \"nght\""
    let words = ["batch", rows, "-o", scratch.file("out")]
    let loose = try Tool.run(words + ["--json"])
    #expect(loose.code == 0, "\(loose.errors)")
    #expect(
      loose.errors.contains("note: 1 row with refused calls of a script, first row 1: \(reason)"),
      "\(loose.errors)")
    let pictures = try #require(lines(loose).first?["pictures"] as? [String: Any])
    let findings = try #require(pictures["diagnostics"] as? [[String: Any]])
    #expect(findings.map { $0["feature"] as? String } == ["script"])
    #expect(findings.first?["path"] as? String == "\(script):2")
    let strict = try Tool.run(words + ["--strict"])
    #expect(strict.code == 1 && strict.errors.contains("row 1: \(lighthouse): \(reason)"), "\(strict.errors)")
    #expect(scratch.bytes("out/a.png").isEmpty)
    let render = ["render", lighthouse, "-o", scratch.file("b.png"), "--size", "16", "--script", script]
    let drawn = try Tool.run(render)
    #expect(drawn.code == 0 && drawn.errors.contains("note: \(reason)"), "\(drawn.errors)")
    let refused = try Tool.run(render + ["--strict", "--json"])
    #expect(refused.code == 1 && refused.output.contains(#""feature": "script""#), "\(refused.errors)")
  }

  @Test func `success is one line on standard error, but for --quiet`() throws {
    let words = ["batch", input, "-o", scratch.file("out")]
    let run = try Tool.run(words)
    #expect(run.code == 0 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("zoetrope: 1 drawn, 0 skipped, 0 failed, "), "\(run.errors)")
    #expect(run.errors.filter { $0 == "\n" }.count == 1)
    let json = try Tool.run(words + ["--json"])
    #expect(try lines(json).count == 1 && json.errors.hasPrefix("zoetrope: 1 drawn"), "\(json.errors)")
    #expect(try Tool.run(words + ["-q"]).errors.isEmpty)
  }

  @Test(arguments: [
    (
      "rows.json", "[{\"input\":\"square.json\"}]",
      "`zoetrope batch` reads rows from a .csv file, or from a .jsonl file"
    ),
    ("rows.json", "{\"input\":\"square.json\",\"size\":9}", "from a file whose name ends in .jsonl"),
    ("rows.tsv", "input\toutput\nsquare.json\ta.png\n", "a manifest is a .csv file with commas"),
    ("rows.xlsx", "PK", "a manifest is a .csv file with commas"),
    ("rows.yaml", "- input: a", "or a .jsonl file"),
    ("rows.jsonl", "[{\"input\":\"square.json\"}]", "a .jsonl file with an object in each line"),
    ("rows.csv", "input\toutput\nsquare.json\ta.png\n", "separated by tabs; separate them by commas"),
    ("rows.csv", "input;output\nsquare.json;a.png\n", "separated by semicolons; separate them by commas"),
    (
      "rows.csv", "input,whatever\nsquare.json,1\n",
      "no column \"whatever\"; available: input, output, cost, frame"
    ),
    ("rows.csv", "input,heigth\nsquare.json,1\n", "no column \"heigth\""),
  ])
  func `a table that is no manifest is told the forms of one`(name: String, text: String, reason: String)
    throws
  {
    let run = try Tool.run(["batch", scratch.write(name, text), "-o", scratch.file("out")])
    #expect(run.code != 0 && run.errors.contains(reason), "\(run.code) \(run.errors)")
    #expect(!scratch.names.contains("a.png"))
  }

  @Test func `spaces around the values of a table are no part of them`() throws {
    try scratch.write("rows.csv", "input , output, size\n \(input) , a.png ,\t16\n")
    let run = try Tool.run(["batch", scratch.file("rows.csv"), "-o", scratch.file("out")])
    #expect(run.code == 0 && !scratch.bytes("out/a.png").isEmpty, "\(run.errors)")
  }

  @Test func `a folder without animations is an error of every command that takes folders`() throws {
    let folder = scratch.file("empty")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for words in [
      ["batch", folder, "-o", scratch.file("out")], ["render", folder, "-o", scratch.file("out")],
    ] {
      let run = try Tool.run(words)
      #expect(run.code == 3 && run.errors.contains("the folder has no animations (.json"), "\(run.errors)")
    }
    let validated = try Tool.run(["validate", folder])
    #expect(validated.code == 3 && validated.errors.contains("a directory, not a file; name a file in it"))
    for name in ["a.png", "%s.png", "a.gif"] {
      let still = try Tool.run(["render", scratch.path, "-o", scratch.file(name)])
      #expect(
        still.code == 2 && still.errors.contains("need a folder as the output, such as -o pictures"),
        "\(still.errors)")
    }
  }

  @Test func `estimates are a manifest with costs`() throws {
    let rows =
      "{\"input\":\"\(input)\",\"output\":\"a.png\",\"size\":\"40x20\",\"poster\":true}\n"
      + "{\"input\":\"\(input)\",\"output\":\"b.apng\",\"scale\":10}\n"
    let run = try Tool.run(["batch", "-", "-o", scratch.file("out"), "--estimate"], input: rows)
    #expect(run.code == 0 && run.errors.isEmpty)
    let planned = try lines(run).sorted { $0["output"] as? String ?? "" < $1["output"] as? String ?? "" }
    #expect(planned.map { $0["size"] as? String } == ["40x20", nil])
    #expect(planned[0]["poster"] as? Bool == true)
    let costs = planned.compactMap { $0["cost"] as? Double }
    #expect(costs.count == 2 && costs[1] > costs[0])
    #expect(!scratch.names.contains("out"))
    let again = try Tool.run(["batch", "-", "-o", scratch.file("out")], input: run.output)
    #expect(again.code == 0, "\(again.errors)")
    #expect(!scratch.bytes("out/a.png").isEmpty && !scratch.bytes("out/b.apng").isEmpty)
  }

  @Test func `estimates keep the order and the rows that can't be estimated`() throws {
    // The later, the longer: the costliest rows are estimated first.
    let inputs = try (0..<20).map {
      try scratch.write("\($0)%d.json", Scratch.movingSquare + String(repeating: " ", count: $0 * 5000))
    }
    let rows = inputs.map { $0 + "\n" }.joined()
    let run = try Tool.run(
      ["batch", "-", "-o", scratch.file("out"), "--estimate", "--threads", "4"],
      input: "INPUT\nmissing.json\n\(rows)")
    #expect(run.code == 1)
    let planned = try lines(run)
    #expect(planned.map { $0["input"] as? String } == ["missing.json"] + inputs)
    #expect(planned.dropFirst().allSatisfy { $0["cost"] is Double } && planned.first?["cost"] == nil)
    // The names in a plan are read as they are written.
    #expect(try Tool.run(["batch", "-", "-o", scratch.file("out")], input: run.output).code == 1)
    #expect(!scratch.bytes("out/7%d.png").isEmpty)
  }

  @Test func `numbered pictures in a folder with a per cent sign have their digest beside them`() throws {
    let run = try Tool.run(
      ["batch", "-", "-o", scratch.file("out"), "--resume", "--json"],
      input: "input,output,frames\n\(input),50%%/%02d.png,0..1\n")
    #expect(run.code == 0)
    #expect(try lines(run).map { $0["output"] as? String } == ["50%/%02d.png"])
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.file("out/50%")).sorted()
    #expect(names == ["%02d.png.digest", "00.png", "01.png"])
  }

  @Test func `a part that is refused is named`() throws {
    let rows = "input,output\n\(input),a.apng\n\(input),a.apng\n"
    let run = try Tool.run(
      ["batch", "-", "-o", scratch.file("out"), "--parts", "2", "--json"], input: rows)
    let refused = try lines(run).filter { $0["status"] as? String == "failed" }
    #expect(refused.map { $0["output"] as? String } == ["a.part-1-of-2.apng", "a.part-2-of-2.apng"])
  }

  @Test func `pictures that are not as authored are counted, and refused rows are named`() throws {
    let short = try scratch.write(
      "short.json",
      #"{"w":8,"h":8,"fr":30,"op":9,"assets":[{"id":"a","w":8,"h":8,"p":"no.png"}],"#
        + #""layers":[{"ty":2,"refId":"a","op":9}]}"#)
    let rows = "input,output\n\(short),a.png\n\(input),a.png\n"
    let run = try Tool.run(["batch", "-", "-o", scratch.file("out"), "--json"], input: rows)
    #expect(run.errors.contains("1 row drawn not quite as authored"))
    let refused = try lines(run).first { $0["status"] as? String == "failed" }
    #expect(refused?["input"] as? String == input && refused?["output"] as? String == "a.png")
  }

  @Test func `a strict batch removes refused pictures, says what is missing, and lists a reason once`() throws
  {
    let effect = Scratch.movingSquare.replacingOccurrences(
      of: "\"ty\":4", with: "\"ty\":4,\"ef\":[{\"ty\":5,\"mn\":\"ADBE Unknown\"}]")
    let inputs = try (0..<7).map { try scratch.write("effect\($0).json", effect) }
    let rows =
      inputs.enumerated().map { "\($1),\($0).png,0\n" }.joined()
      + "\(inputs[0]),f/%d.png,0..2\n\(inputs[0]),g.apng,0..2\n\(input),whole.png,0\nmissing.json,m.png,0\n"
    let words = ["batch", "-", "-o", scratch.file("out"), "--resume", "--json"]
    #expect(try Tool.run(words, input: "input,output,frames\n" + rows).code == 1)
    #expect(!scratch.bytes("out/f/1.png").isEmpty && !scratch.bytes("out/0.png.digest").isEmpty)
    let run = try Tool.run(words + ["--strict", "--threads", "1"], input: "input,output,frames\n" + rows)
    #expect(run.code == 1)
    let left = FileManager.default.enumerator(atPath: scratch.file("out"))?.compactMap { $0 as? String }
    #expect(left?.sorted() == ["f", "whole.png", "whole.png.digest"])
    #expect(run.errors.ranges(of: "not drawn as authored").count == 1, "\(run.errors)")
    #expect(run.errors.contains("zoetrope: 8 more failed as row "), "\(run.errors)")
    #expect(run.errors.hasSuffix("zoetrope: 10 of 11 rows failed\n"))
    for line in try lines(run) {
      let status = line["status"] as? String, output = line["output"] as? String
      guard output != "whole.png", output != "m.png" else {
        #expect(status == (output == "m.png" ? "failed" : "skipped"))
        continue
      }
      #expect(status == "failed" && (line["error"] as? String)?.hasSuffix("as authored: effect") == true)
      let pictures = try #require(line["pictures"] as? [String: Any])
      #expect(
        pictures["frames"] as? Int == (output?.hasSuffix("%d.png") == true || output == "g.apng" ? 3 : 1))
      #expect((pictures["files"] as? [Any])?.isEmpty == true)
      let missing = try #require(pictures["diagnostics"] as? [[String: Any]])
      #expect(missing.map { $0["feature"] as? String } == ["effect"])
    }
  }

  @Test func `a strict batch removes what a script drew, and the target of a link`() throws {
    let effect = try scratch.write(
      "effect.json",
      Scratch.movingSquare.replacingOccurrences(
        of: "\"ty\":4", with: "\"ty\":4,\"ef\":[{\"ty\":5,\"mn\":\"ADBE Unknown\"}]"))
    let side = scratch.file("side.png")
    let script = try scratch.write(
      "s.jsonl", "{\"op\":\"tick\",\"ms\":100}\n{\"op\":\"render\",\"path\":\"\(side)\"}\n")
    let folder = scratch.file("out")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/effect.png", withDestinationPath: "target.png")
    let words = ["batch", effect, "-o", folder, "--script", script]
    #expect(try Tool.run(words).code == 0)
    #expect(!scratch.bytes("side.png").isEmpty && !scratch.bytes("out/target.png").isEmpty)
    #expect(try Tool.run(words + ["--strict"]).code == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    #expect(scratch.bytes("side.png").isEmpty)
  }

  @Test func `each missing input is listed, and inputs are named without a manifest`() throws {
    let missing = (0..<15).map { "nofile\($0).json" }
    func errors(_ words: [String], _ rows: String = "") throws -> String {
      try Tool.run(["batch"] + words + ["-o", scratch.file("out"), "--strict"], input: rows).errors
    }
    let plain = try errors(missing)
    let listed = try errors(["-"], "input\n" + missing.map { "\($0)\n" }.joined())
    for (index, name) in missing.enumerated() {
      #expect(plain.contains("zoetrope: \(name): No such file"), "\(plain)")
      #expect(listed.contains("zoetrope: row \(index + 1): \(name): No such file"), "\(listed)")
    }
    #expect(!plain.contains("more failed") && !listed.contains("more failed"))
    let effect = Scratch.movingSquare.replacingOccurrences(
      of: "\"ty\":4", with: "\"ty\":4,\"ef\":[{\"ty\":5,\"mn\":\"ADBE Unknown\"}]")
    let inputs = try (0..<9).map { try scratch.write("e\($0).json", effect) }
    let shared = try errors(inputs + ["--threads", "1"])
    #expect(shared.ranges(of: "not drawn as authored").count == 1)
    #expect(shared.contains("8 more failed as \(scratch.path)/e"), "\(shared)")
    let rows = try errors(["-", "--threads", "4"], "input\n" + inputs.map { "\($0)\n" }.joined())
    let numbers = rows.split(separator: ": rows ").last?.split(separator: " and").first ?? ""
    let sorted = numbers.split(separator: ", ").compactMap { Int($0) }
    #expect(sorted.count == 5 && sorted == sorted.sorted(), "\(rows)")
  }

  @Test func `a file with sound has whole pictures, and films without it`() throws {
    let sound = Scratch.movingSquare.replacingOccurrences(
      of: "\"layers\":[",
      with: "\"layers\":[{\"ty\":6,\"refId\":\"gone\",\"ip\":5,\"op\":15,\"st\":0,\"ks\":{},\"au\":{}},")
    let file = try scratch.write("sound.json", sound)
    for name in ["a.png", "a%d.png", "a.apng"] {
      let run = try Tool.run(["render", file, "-o", scratch.file(name), "--strict", "--json"])
      #expect(run.code == 0 && run.errors.isEmpty, "\(name): \(run.errors)")
    }
    #expect(try Tool.run(["batch", file, "-o", scratch.file("out"), "--strict"]).code == 0)
    guard FFmpegReader.isThere else { return }
    #expect(try Tool.run(["render", file, "-o", scratch.file("a.mp4"), "--strict"]).code == 1)
  }

  @Test func `a blank first frame suggests the poster, if another frame shows more`() throws {
    let note = "the first frame is blank; --poster draws the frame that shows most"
    let late = try scratch.write(
      "late.json",
      Scratch.movingSquare.replacingOccurrences(of: "\"ty\":4,\"ip\":5", with: "\"ty\":4,\"ip\":8"))
    let never = try scratch.write(
      "never.json",
      Scratch.movingSquare.replacingOccurrences(of: "\"ty\":4,\"ip\":5", with: "\"ty\":4,\"ip\":99"))
    func errors(_ file: String, _ words: String...) throws -> String {
      try Tool.run(["render", file, "-o", scratch.file("a.png")] + words).errors
    }
    #expect(try errors(late).contains(note))
    #expect(try errors(late, "--background", "white").contains(note))
    #expect(try errors(late, "--frame", "0").contains(note))
    let numbered = scratch.file("l%d.png")
    #expect(try Tool.run(["render", late, "-o", numbered, "--frames", "0"]).errors.contains(note))
    #expect(try Tool.run(["render", late, "-o", numbered]).errors.isEmpty)
    // A picture of one colour is not blank.
    let solid = "{\"ty\":1,\"ip\":0,\"op\":99,\"st\":0,\"ks\":{},\"sw\":999,\"sh\":999,\"sc\":\"#ff0000\"}"
    let full = try scratch.write(
      "full.json",
      Scratch.movingSquare.replacingOccurrences(of: "\"ty\":4,\"ip\":5", with: "\"ty\":4,\"ip\":8")
        .replacingOccurrences(of: "}}]}]}", with: "}}]},\(solid)]}"))
    #expect(try errors(full).isEmpty)
    for words in [["--poster"], ["--frame", "5"], ["-q"], ["--after", "100"]] {
      #expect(try !Tool.run(["render", late, "-o", scratch.file("a.png")] + words).errors.contains("blank"))
    }
    for file in [never, input] { #expect(try errors(file).isEmpty) }
    let many = try Tool.run(["render", late, input, never, "-o", scratch.file("out")])
    #expect(many.code == 0 && many.errors.contains(note), "\(many.errors)")
  }

  @Test(arguments: [SIGTERM, SIGINT]) func `a batch that is stopped leaves nothing half written, and goes on`(
    signal: Int32
  ) throws {
    let rows = (0..<150).map { "\(input),\($0).png,\($0 % 10)\n" }.joined()
    let manifest = try scratch.write("m.csv", "input,output,frame\n" + rows)
    let words = ["batch", manifest, "-o", scratch.file("out"), "--size", "600x300", "--resume", "--quiet"]
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Tool.path)
    process.arguments = words
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    let end = Date(timeIntervalSinceNow: 120)
    func names() -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: scratch.file("out"))) ?? []
    }
    while names().count < 10, Date() < end { usleep(1000) }
    kill(process.processIdentifier, signal)
    while process.isRunning, Date() < end { usleep(1000) }
    try #require(!process.isRunning, "the tool goes on")
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    let left = names()
    #expect(left.filter { $0.hasSuffix(".part") } == [])
    let pictures = left.filter { $0.hasSuffix(".png") }
    #expect(pictures.count < 150 && !pictures.isEmpty)
    for name in pictures { _ = try PNGReader.decode(scratch.bytes("out/\(name)")) }
    #expect(try Tool.run(words).code == 0)
    #expect(names().filter { $0.hasSuffix(".png") }.count == 150)
  }

  @Test func `a batch whose reader goes away draws everything, and says what failed`() throws {
    let rows = (0..<40).map { "\(input),\($0).png\n" }.joined() + "missing.json,x.png\n"
    let manifest = try scratch.write("m.csv", "input,output\n" + rows)
    let script = #"set -o pipefail; "$@" | head -n 1 > /dev/null"#
    let run = try Tool.run(
      [
        "-c", script, "bash", Tool.path, "batch", manifest, "-o", scratch.file("out"), "--json", "--frame",
        "0",
      ],
      of: "/bin/bash")
    #expect(run.code == 1 && run.errors.contains("1 of 41 rows failed"), "\(run.code): \(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("out")).count == 40)
  }

  @Test func `an array job gives the share`() throws {
    let rows = (0..<6).map { "\(input),\($0).png\n" }.joined()
    let manifest = try scratch.write("m.csv", "input,output\n" + rows)
    let script = #"SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_ID=1 exec "$@""#
    let run = try Tool.run(
      ["-c", script, "sh", Tool.path, "batch", manifest, "-o", scratch.file("out"), "--frame", "0"],
      of: "/bin/sh")
    #expect(
      run.code == 0 && run.errors.hasPrefix("zoetrope: note: share 2/3 of an array job\nzoetrope: 2 drawn"))
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.file("out"))
    #expect(names.count == 2)
  }
}
#endif
