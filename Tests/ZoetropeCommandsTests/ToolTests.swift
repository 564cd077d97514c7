#if Tools
import Foundation
import TestSupport
import Testing

/// The built tool, as a shell sees it.
@Suite(.enabled(if: Tool.isBuilt)) struct ToolTests {
  @Test(
    arguments: [
      (["--help"], 0), (["--version"], 0), (["help", "render"], 0), (["nonsense"], 2), (["render"], 2),
      (["render", "a.json", "-o", "a.bmp"], 2), (["info", "missing.json"], 3), (["info", "/"], 3),
    ] as [([String], Int32)])
  func `exit codes say what happened`(arguments: [String], code: Int32) throws {
    let run = try Tool.run(arguments)
    #expect(run.code == code)
    #expect(code == 0 ? run.errors.isEmpty : run.output.isEmpty)
  }

  @Test func `the version is the newest of the change log`() throws {
    let changes = try String(contentsOfFile: PackageFiles.root + "/CHANGELOG.md", encoding: .utf8)
    let heading = try #require(changes.split(separator: "\n").first { $0.hasPrefix("## ") })
    let version = try Tool.run(["--version"]).output.trimmingCharacters(in: .newlines)
    #expect(heading == "## \(version)" || heading == "## \(version), not released yet")
  }

  @Test func `an error is one line that names the file`() throws {
    let run = try Tool.run(["info", "missing.json"])
    #expect(run.errors == "zoetrope: missing.json: No such file or directory\n")
  }

  @Test(arguments: [
    (["render"], "Missing expected argument '<input> ...'"),
    (["render", "a.json", "-o", "a.png", "--fps", "0"], "--fps must be 0.001 to 1000"),
    (["render", "a.json", "-o", "a.png", "--scale", "-1"], "--scale must be above 0"),
    (["info", "--bogus", "a.json"], "Unknown option '--bogus'"),
    (["render", "a.json", "-o", "a.png", "--fps", "10"], "--fps requires a film or numbered pictures"),
    (["render", "a.json", "-o", "a.png", "--size", "-5"], "The value '-5' is invalid for '--size <size>'"),
    (["render", "a.json", "-o", "a%d.gif"], "a%d.gif has a placeholder for the number"),
    (["validate", "a.json", "--json", "--format", "sarif"], "--json and --format sarif can't be combined"),
    (["help", "render", "bogus"], "`zoetrope help` describes one command, not bogus too"),
  ])
  func `a command line that can't be is told in one line`(arguments: [String], reason: String) throws {
    let run = try Tool.run(arguments)
    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("zoetrope: \(reason)"))
    #expect(run.errors.filter { $0 == "\n" }.count == 1 && run.errors.hasSuffix("\n"))
  }

  @Test func `what was drawn and what was written are told as JSON`() throws {
    let scratch = try Scratch()
    let input = try scratch.write("square.json", Scratch.movingSquare)
    func report(_ arguments: String...) throws -> [String: Any] {
      let run = try Tool.run(arguments)
      #expect(run.code == 0 && run.errors.isEmpty)
      return try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    }
    let drawn = try report("render", input, "-o", scratch.file("%d.png"), "--scale", "2", "--json")
    #expect(drawn["frames"] as? Int == 10 && drawn["width"] as? Int == 40 && drawn["height"] as? Int == 20)
    let checksum = try Tool.run(["render", input, "-o", scratch.file("a.apng"), "--scale", "2", "--checksum"])
    #expect(checksum.output == "\(drawn["checksum"] as? String ?? "")\n")
    let source = scratch.file("Names.swift")
    let written = try report(
      "codegen", PackageFiles.root + "/Samples/lighthouse.lottie", "--swift", source, "--json")
    #expect(written["bytes"] as? Int == scratch.bytes("Names.swift").count)
    #expect(try Tool.run(["render", input, "-o", "-", "--json"]).code == 2)
    #expect(try Tool.run(["codegen", input, "--swift", "-", "--json"]).code == 2)
  }

  @Test func `a frame before the first is drawn as the first on request, with a note`() throws {
    let scratch = try Scratch()
    let input = try scratch.write("square.json", Scratch.movingSquare)
    let run = try Tool.run(["render", input, "-o", scratch.file("a.png"), "--frame", "-1", "--clamp"])
    #expect(run.code == 0)
    #expect(run.errors == "zoetrope: note: frame -1 is outside 0…9; the nearest frame is drawn\n")
    _ = try Tool.run(["render", input, "-o", scratch.file("b.png"), "--frames", "0", "--quiet"])
    #expect(scratch.bytes("a.png") == scratch.bytes("b.png"))
  }

  @Test func `a value that a slot can't take is told with its place`() throws {
    let scratch = try Scratch()
    let text = Scratch.movingSquare.replacingOccurrences(of: #""c":{"a":0"#, with: #""c":{"sid":"ink","a":0"#)
    let input = try scratch.write("slot.json", text)
    let run = try Tool.run(["render", input, "-o", scratch.file("a.png"), "--slot", "ink={"])
    #expect(run.code == 2)
    #expect(run.errors == "zoetrope: --slot ink: the file ends too early (byte 1 of the value)\n")
  }

  @Test func `a link is written through, and permissions stay`() throws {
    let scratch = try Scratch()
    let input = try scratch.write("square.json", Scratch.movingSquare)
    let target = try scratch.write("target.png", "old")
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    try files.createSymbolicLink(atPath: scratch.file("link.png"), withDestinationPath: target)
    #expect(try Tool.run(["render", input, "-o", scratch.file("link.png")]).code == 0)
    #expect(try files.destinationOfSymbolicLink(atPath: scratch.file("link.png")) == target)
    #expect(scratch.bytes("target.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let permissions = try files.attributesOfItem(atPath: target)[.posixPermissions] as? Int
    #expect(permissions == 0o640)
    #expect(scratch.names == ["link.png", "square.json", "target.png"])
  }

  @Test(arguments: ["new.png", "folder/../new.png", "second.png", "nowhere/new.png", "link.png"])
  func `a link to nothing yet is followed too`(target: String) throws {
    let scratch = try Scratch()
    let input = try scratch.write("square.json", Scratch.movingSquare)
    let files = FileManager.default
    try files.createDirectory(atPath: scratch.file("folder"), withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: scratch.file("folder/link.png"), withDestinationPath: "../\(target)")
    try files.createSymbolicLink(atPath: scratch.file("second.png"), withDestinationPath: "new.png")
    // A circle, where the first leads to it.
    try files.createSymbolicLink(
      atPath: scratch.file("link.png"), withDestinationPath: scratch.file("folder/link.png"))
    let code = try Tool.run(["render", input, "-o", scratch.file("folder/link.png")]).code
    let isWritten = !["nowhere/new.png", "link.png"].contains(target)
    #expect(code == (isWritten ? 0 : 2))
    #expect(scratch.bytes("new.png").starts(with: [0x89, 0x50, 0x4E, 0x47]) == isWritten)
    #expect(try files.destinationOfSymbolicLink(atPath: scratch.file("folder/link.png")) == "../\(target)")
    #expect(try files.destinationOfSymbolicLink(atPath: scratch.file("second.png")) == "new.png")
    #expect(
      scratch.names == ["folder", "link.png"] + (isWritten ? ["new.png"] : []) + [
        "second.png", "square.json",
      ])
  }

  @Test func `nobody can have a tool write through a link laid beforehand`() throws {
    let scratch = try Scratch()
    try scratch.write("other", "other")
    let sample = PackageFiles.root + "/Samples/lighthouse.lottie"
    let image = try scratch.write("square.json", Scratch.movingSquare)
    var runs = [(Tool.path, "a.png", ["render", image, "-o"])]
    if let small = Tool.codegen { runs.append((small, "a.swift", [sample, "--swift"])) }
    for (tool, name, words) in runs {
      // The tool has the number of the shell that it takes the place of.
      let script = #"ln -s other "$1.$$.part"; shift; exec "$@""#
      let file = scratch.file(name)
      let run = try Tool.run(["-c", script, "sh", file, tool] + words + [file], of: "/bin/sh")
      #expect(run.code == 0 && scratch.names.filter { $0.hasSuffix(".part") }.count == 1, "\(name)")
      #expect(scratch.bytes("other") == Array("other".utf8), "\(name)")
      #expect(scratch.bytes(name).count > 10, "\(name)")
      for link in scratch.names where link.hasSuffix(".part") {
        try FileManager.default.removeItem(atPath: scratch.file(link))
      }
    }
  }

  @Test(arguments: [SIGTERM, SIGINT]) func `a tool that is stopped leaves nothing half done`(signal: Int32)
    throws
  {
    let scratch = try Scratch()
    // Large enough to be caught at work.
    let input = try scratch.write(
      "square.json",
      Scratch.movingSquare.replacingOccurrences(of: "\"op\":15,\"w\"", with: "\"op\":9000,\"w\""))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Tool.path)
    process.arguments = ["render", input, "-o", scratch.file("a.apng"), "--size", "2000x1000", "--quiet"]
    try process.run()
    let end = Date(timeIntervalSinceNow: 60)
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    while !scratch.names.contains(where: { $0.hasSuffix(".part") }), Date() < end { usleep(1000) }
    #expect(scratch.names.contains { $0.hasSuffix(".part") })
    kill(process.processIdentifier, signal)
    while process.isRunning, Date() < end { usleep(1000) }
    try #require(!process.isRunning, "the tool goes on")
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    #expect(scratch.names == ["square.json"])
  }

  @Test func `raw output is straight RGBA and nothing else`() throws {
    let scratch = try Scratch()
    let input = try scratch.write("square.json", Scratch.movingSquare)
    let run = try Tool.run(["render", input, "-o", "-", "--frames", "0,1", "--background", "#ff000080"])
    #expect(run.bytes.count == 2 * 20 * 10 * 4)
    #expect(Array(run.bytes[(19 * 4)..<(20 * 4)]) == [255, 0, 0, 128])
    #expect(run.errors.isEmpty)
  }

  @Test func `an animation comes in through a pipe`() throws {
    let run = try Tool.run(["info", "-", "--json"], input: Scratch.movingSquare)
    #expect(run.code == 0)
    #expect(run.output.contains("\"frames\": 10"))
  }

  @Test func `bench measures what render draws`() throws {
    let scratch = try Scratch()
    let input = try scratch.write("square.json", Scratch.movingSquare)
    let bench = try Tool.run([input, "--seconds", "0.01", "--json"], of: Tool.bench)
    #expect(bench.code == 0)
    let report = try #require(JSONSerialization.jsonObject(with: Data(bench.bytes)) as? [String: Any])
    let drawn = try Tool.run(["render", input, "-o", scratch.file("%d.png"), "--checksum"])
    #expect(report["checksum"] as? String == drawn.output.trimmingCharacters(in: .newlines))
    #expect(report["frames"] as? Int == 10)
  }

  @Test func `bench measures chosen frames, whole pictures, several threads and fresh processes`() throws {
    let scratch = try Scratch()
    let input = try scratch.write("square.json", Scratch.movingSquare)
    func report(_ options: String...) throws -> [String: Any] {
      let bench = try Tool.run([input, "--seconds", "0.01", "--json"] + options, of: Tool.bench)
      #expect(bench.code == 0, "\(bench.errors)")
      return try #require(JSONSerialization.jsonObject(with: Data(bench.bytes)) as? [String: Any])
    }
    // The first frame again is the same picture, unless every picture is whole.
    let chosen = try report("--frames", "0,0,3")
    #expect(chosen["frames"] as? Int == 3 && chosen["identicalFrames"] as? Int == 1)
    let whole = try report("--frames", "0,0,3", "--redraw")
    #expect(whole["identicalFrames"] as? Int == 0)
    #expect(whole["checksum"] as? String == chosen["checksum"] as? String)
    let shared = try report("--threads", "2", "--cold", "2")
    #expect(shared["checksum"] as? String == (try report())["checksum"] as? String)
    #expect((shared["coldMilliseconds"] as? Double).map { $0 > 0 } == true)
    let beyond = try Tool.run([input, "--frames", "10"], of: Tool.bench)
    #expect(beyond.code == 2 && beyond.errors.contains("frame 10 is outside 0…9"))
  }
}

/// Runs the tool that was built beside the tests.
enum Tool {
  static let path =
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/zoetrope"
  static let isBuilt = FileManager.default.isExecutableFile(atPath: path)
  /// The program that measures, beside it.
  static let bench = path + "-bench"
  /// Whether the studio's server lies beside it.
  static let hasStudio = FileManager.default.isExecutableFile(atPath: path + "-studio")
  /// The small tool beside it; nil where it is not built.
  static let codegen =
    FileManager.default.isExecutableFile(atPath: path + "-codegen") ? path + "-codegen" : nil

  struct Run {
    var code: Int32
    var bytes: [UInt8]
    var errors: String
    var output: String { String(decoding: bytes, as: UTF8.self) }
  }

  static func run(
    _ arguments: [String], input: String? = nil, searchPath: String? = nil, of tool: String = path
  ) throws -> Run {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = arguments
    if let searchPath {
      process.environment = ProcessInfo.processInfo.environment.merging(["PATH": searchPath]) { $1 }
    }
    let (output, errors, feed) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = input == nil ? FileHandle.nullDevice : feed
    try process.run()
    if let input {
      feed.fileHandleForWriting.write(Data(input.utf8))
      try feed.fileHandleForWriting.close()
    }
    let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Run(code: process.terminationStatus, bytes: bytes, errors: text)
  }
}
#endif
