#if Tools
import Foundation
import TestSupport
import Testing

/// Packing and unpacking by the built tool.
@Suite(.enabled(if: Tool.isBuilt)) struct PackToolTests {
  private let scratch: Scratch
  private let sample = PackageFiles.root + "/Samples/lighthouse"

  init() throws { scratch = try Scratch() }

  @Test(
    arguments: [
      (["unpack", "missing.lottie"], 3, "missing.lottie: No such file or directory"),
      (["unpack", "-"], 2, "set the folder with -o"),
      (["pack", "missing.json", "-o", "-"], 3, "missing.json: No such file or directory"),
      (["pack", "-o", "-"], 2, "Missing expected argument '<inputs> ...'"),
      (
        ["convert", "a.json", "-o", "a.gif"], 2, "unknown extension of the output a.gif; use .json or .lottie"
      ),
    ] as [([String], Int32, String)])
  func `an error is one line that says what was found`(arguments: [String], code: Int32, reason: String)
    throws
  {
    let run = try Tool.run(arguments)
    #expect(run.code == code && run.output.isEmpty)
    #expect(run.errors.hasPrefix("zoetrope: \(reason)"), "\(run.errors)")
    #expect(run.errors.filter { $0 == "\n" }.count == 1 && run.errors.hasSuffix("\n"))
  }

  @Test func `errors in state machines are noted, from files and from folders`() throws {
    let machine = try scratch.write(
      "m.json",
      #"{"initial":"nowhere","states":[{"name":"a","type":"PlaybackState","animation":"","transitions":[{"type":"Transition","toState":"z","guards":[]}]}]}"#
    )
    let animation = try scratch.write("a.json", Scratch.movingSquare)
    let run = try Tool.run(["pack", animation, "--machine", machine, "-o", scratch.file("a.lottie")])
    #expect(run.code == 0)
    #expect(run.errors.contains("note: s/m.json: initial: there is no state \"nowhere\""), "\(run.errors)")
    #expect(
      run.errors.contains("note: s/m.json: states[0].transitions[0]: there is no state \"z\""),
      "\(run.errors)")
    let folder = scratch.file("p")
    #expect(try Tool.run(["unpack", scratch.file("a.lottie"), "-o", folder]).code == 0)
    for name in ["manifest.json", ""] {
      let again = try Tool.run(["pack", folder, "-o", scratch.file("b.lottie"), "--json"])
      #expect(again.code == 0 && again.output.contains("there is no state"), "\(again.output)")
      #expect(
        again.errors.contains("note: \(folder): s/m.json: initial: there is no state"), "\(again.errors)")
      if !name.isEmpty { try FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
    }
  }

  @Test func `a font that no animation refers to is noted with the remedy`() throws {
    let font = PackageFiles.fixture("Fonts/DejaVuSans-Subset.ttf"), name = "f/DejaVuSans-Subset.ttf"
    func notes(_ path: String) throws -> String {
      let list = #""fonts":{"list":[{"fName":"Sans-Book","fFamily":"Some Sans"\#(path)}]},"layers""#
      let input = try scratch.write(
        "a.json",
        path == "none" ? Scratch.movingSquare : Scratch.movingSquare.replacing(#""layers""#, with: list))
      let run = try Tool.run(["pack", input, "--font", font, "-o", scratch.file("a.lottie")])
      #expect(run.code == 0)
      return run.errors
    }
    #expect(
      try notes("none").contains(
        "note: \(name): no animation refers to the font; the animations need no fonts; leave it out"))
    let unset = try notes("")
    #expect(
      unset.contains("set \"fPath\" to \"/\(name)\" in a font of the animation; its families: Some Sans"),
      "\(unset)")
    #expect(try notes(#","fPath":"/\#(name)","origin":3"#).isEmpty)
  }

  @Test func `the initial theme becomes that of the animations`() throws {
    let lighthouse = sample + "/a/lighthouse.json", dawn = sample + "/t/dawn.json",
      output = scratch.file("a.lottie")
    let words = ["pack", lighthouse, "--theme", dawn, "-o", output]
    #expect(try Tool.run(words + ["--initial-theme", "dawn"]).code == 0)
    #expect(try Tool.run(["info", output]).output.contains("dawn"))
    func picture(_ options: String...) throws -> String {
      try Tool.run(["render", output, "-o", scratch.file("a.png"), "--size", "40", "--checksum"] + options)
        .output
    }
    #expect(try picture() == picture("--theme", "dawn"))
    #expect(try picture() != picture("--theme", ""))
    let unknown = try Tool.run(words + ["--initial-theme", "down"])
    #expect(
      unknown.code == 2 && unknown.errors.contains("did you mean \"dawn\"? available: dawn"),
      "\(unknown.errors)")
    for part in ["a", "t"] {
      try FileManager.default.createDirectory(
        atPath: scratch.file("p/\(part)"), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(atPath: lighthouse, toPath: scratch.file("p/a/lighthouse.json"))
    try FileManager.default.copyItem(atPath: dawn, toPath: scratch.file("p/t/dawn.json"))
    #expect(try Tool.run(["pack", scratch.file("p"), "-o", output, "--initial-theme", "dawn"]).code == 0)
    #expect(try picture() == picture("--theme", "dawn"))
    let listed = try Tool.run(["pack", scratch.file("p"), "-o", output, "--initial-theme", "down"])
    #expect(listed.code == 2 && listed.errors.contains("available: dawn"), "\(listed.errors)")
  }

  @Test func `a hostile package is told with the path and the reason`() throws {
    let archive = ArchiveBuilder.package([
      "manifest.json": #"{"version":"2","animations":[{"id":"x"}]}"#, "../x": "",
    ])
    let path = scratch.file("h.lottie")
    try Data(archive).write(to: URL(fileURLWithPath: path))
    let run = try Tool.run(["unpack", path, "-o", scratch.file("new")])
    #expect(run.code == 3)
    #expect(
      run.errors
        == "zoetrope: \(path): the path is not allowed in a package: \"..\" is part of it at ../x\n")
  }

  @Test func `a full folder is told, and nothing in it changes`() throws {
    let run = try Tool.run(["unpack", sample + ".lottie", "-o", scratch.path + "/.."])
    #expect(run.code == 2)
    #expect(run.errors.hasSuffix("/..: the folder is not empty\n"))
  }

  @Test func `a tool that is stopped while it unpacks leaves nothing`() throws {
    let zeros = [UInt8](repeating: 0, count: 32 << 20)
    let package = ArchiveBuilder(
      [.init("manifest.json", #"{"version":"2","animations":[{"id":"x"}]}"#)]
        + (0..<7).map { .init("i/deep/\($0).png", zeros) })
    try Data(package.bytes()).write(to: URL(fileURLWithPath: scratch.file("x.lottie")))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Tool.path)
    process.arguments = ["unpack", scratch.file("x.lottie"), "-o", scratch.file("new")]
    try process.run()
    // A debug build beside others takes its time for so many bytes.
    var end = Date(timeIntervalSinceNow: 600)
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    // By then it has made folders inside of its folder.
    func isDeep(_ name: String) -> Bool {
      name.hasSuffix(".part") && FileManager.default.fileExists(atPath: scratch.file("\(name)/i/deep"))
    }
    while process.isRunning, !scratch.names.contains(where: isDeep), Date() < end { usleep(500) }
    kill(process.processIdentifier, SIGTERM)
    end = Date(timeIntervalSinceNow: 60)
    while process.isRunning, Date() < end { usleep(1000) }
    try #require(!process.isRunning, "the tool goes on")
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGTERM)
    #expect(scratch.names == ["x.lottie"])
  }

  @Test func `packages go through pipes`() throws {
    let package = try Tool.run(["pack", sample, "-o", "-"])
    #expect(package.bytes == PackageFiles.bytes(at: sample + ".lottie") && package.errors.isEmpty)
    let json = try Tool.run(["convert", "-", "--to", "lottie", "-o", "-"], input: Scratch.movingSquare)
    #expect(json.code == 0 && json.bytes.starts(with: [0x50, 0x4B]))
    let back = try Tool.run(["convert", "-", "--to", "json", "-o", "-"], input: Scratch.movingSquare)
    #expect(back.output == Scratch.movingSquare)
  }

  @Test func `what was written is told as JSON`() throws {
    let run = try Tool.run(["pack", sample, "-o", scratch.file("a.lottie"), "--json"])
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    #expect(report["bytes"] as? Int == scratch.bytes("a.lottie").count)
    #expect((report["files"] as? [[String: Any]])?.count == 6 && (report["notes"] as? [Any])?.isEmpty == true)
    let unpacked = try Tool.run(["unpack", scratch.file("a.lottie"), "-o", scratch.file("a"), "--json"])
    let list = try #require(JSONSerialization.jsonObject(with: Data(unpacked.bytes)) as? [String: Any])
    #expect(list["output"] as? String == scratch.file("a") && (list["files"] as? [Any])?.count == 6)
  }

  @Test(.enabled(if: Python.path != nil)) func `Python's zipfile reads what is written, and finds no fault`()
    throws
  {
    try scratch.write("é.json", Scratch.movingSquare)
    #expect(try Tool.run(["pack", scratch.file("é.json"), "-o", scratch.file("a.lottie")]).code == 0)
    let script = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as archive:
          assert archive.testzip() is None
          for entry in archive.infolist():
              assert entry.date_time == (1980, 1, 1, 0, 0, 0) and not entry.extra and not entry.comment
              print(entry.filename, entry.file_size, entry.compress_type)
      """
    let run = try Python.run(script, scratch.file("a.lottie"))
    let lines = run.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("manifest.json ") == true)
    #expect(lines.last == "a/é.json \(Scratch.movingSquare.utf8.count) 8")
  }
}

/// Python, where it is there.
enum Python {
  static let path = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// What a script prints.
  static func run(_ script: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = ["-c", script] + arguments
    process.environment = ["PYTHONIOENCODING": "utf-8"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return text
  }
}
#endif
