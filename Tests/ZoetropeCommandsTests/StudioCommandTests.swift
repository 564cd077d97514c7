#if Tools
import Foundation
import TestSupport
import Testing

/// The command that starts the studio; `ZoetropeStudioTests` tests its server.
@Suite(.enabled(if: Tool.isBuilt && Tool.hasStudio)) struct StudioCommandTests {
  @Test(arguments: [SIGINT, SIGTERM])
  func `the studio prints its address, answers, and ends with success`(signal: Int32) async throws {
    let scratch = try Scratch()
    try scratch.write("index.html", "<!doctype html>")
    try scratch.write("a.json", "{}")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Tool.path)
    process.arguments = ["studio", scratch.path, "--page", scratch.path, "--no-open"]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    var text = ""
    while text.filter({ $0 == "\n" }).count < 4 {
      let next = output.fileHandleForReading.availableData
      try #require(!next.isEmpty)
      text += String(decoding: next, as: UTF8.self)
    }
    let lines = text.split(separator: "\n")
    let address = try #require(lines[0].split(separator: " ").last)
    #expect(lines[0].hasPrefix("The studio is at http://127.0.0.1:") && address.hasSuffix("/"))
    #expect(address.split(separator: "/").last?.utf8.count == 64)
    // The same host and port, and another token.
    let parts = address.split(separator: "/")
    let applications = try #require(lines[2].split(separator: " ").last).split(separator: "/")
    #expect(lines[2].contains(" with ws://") && applications.count == 5)
    #expect(applications[1] == parts[1] && applications[3...] == ["api", "app"])
    #expect(applications[2].utf8.count == 64 && applications[2] != parts[2])
    #expect(lines[3] == "Press Control-C to stop it.")
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
    #expect(scratch.names == ["a.json", "index.html"])
  }

  @Test func `other machines are a warning, and a wrong address, file or page an error`() throws {
    let scratch = try Scratch()
    try scratch.write("index.html", "")
    let page = ["--page", scratch.path, "--no-open"]
    for (words, reason) in [
      (["--listen", "home"], "--listen home is no address"), ([scratch.file("none")], "can't open"),
      ([scratch.file("index.html")], "is no .json, .lottie or .jsonl file"),
      (["--port", "70000"], "70000"),
    ] {
      let run = try Tool.run(["studio"] + words + page)
      #expect(run.code == 2 && run.output.isEmpty && run.errors.contains(reason), "\(run.errors)")
      #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }
    let missing = try Tool.run(["studio", "--page", scratch.file("none")])
    #expect(missing.code == 2 && missing.errors.contains("`make studio` builds"))
  }
}
#endif
