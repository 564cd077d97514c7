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
