#if Tools
import Foundation
import TestSupport
import Testing

/// Outputs that are inputs, and what killed commands leave.
@Suite(.enabled(if: Tool.isBuilt)) struct OverwritingTests {
  /// Command lines whose output is an input: `FILE` is the file, `AGAIN` another way to it, `OTHER` another animation.
  static let commands = [
    "diagram FILE --format json -o AGAIN", "convert FILE --to lottie -o AGAIN",
    "convert FILE --to json -o AGAIN",
    "pack FILE -o AGAIN", "pack OTHER FILE -o AGAIN", "pack OTHER --image FILE -o AGAIN",
    "pack OTHER --machine FILE -o AGAIN", "codegen --machine FILE --swift AGAIN",
    "simulate none --machine-file FILE --script SCRIPT", "render FILE -o AGAIN", "diff FILE OTHER -o AGAIN",
    "diff OTHER FILE -o AGAIN", "views FILE --stage OTHER -o AGAIN",
  ]

  /// What each file has to be for its command.
  private func content(for command: String) throws -> [UInt8] {
    let samples = PackageFiles.root + "/Samples"
    if command.hasPrefix("views") {
      return try #require(PackageFiles.bytes(at: samples + "/animation_HarbourViewController_iphone.json"))
    }
    if command.contains("--image") { return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] }
    if command.contains("codegen") {
      return Array(#"{"id":"door","initial":"open","states":[{"id":"open"}],"transitions":[]}"#.utf8)
    }
    if command.contains("--machine") || command.hasPrefix("diagram") {
      return Array(#"{"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":""}]}"#.utf8)
    }
    return Array(Scratch.movingSquare.utf8)
  }

  @Test(arguments: ["same", "dots", "symbolic", "hard"])
  func `no command writes over its input, whatever the way to it`(way: String) throws {
    for command in Self.commands {
      let scratch = try Scratch()
      // Pictures and packages are recognized by their extensions.
      let isPicture = ["render", "diff", "views"].contains { command.hasPrefix($0) }
      let suffix = isPicture ? ".apng" : command.hasPrefix("pack") ? ".lottie" : ""
      let name = "file" + suffix
      let bytes = try content(for: command)
      try Data(bytes).write(to: URL(fileURLWithPath: scratch.file(name)))
      let files = FileManager.default
      try files.createDirectory(atPath: scratch.file("folder"), withIntermediateDirectories: true)
      let link = scratch.file("link" + suffix)
      switch way {
      case "symbolic": try files.createSymbolicLink(atPath: link, withDestinationPath: name)
      case "hard": try files.linkItem(atPath: scratch.file(name), toPath: link)
      default: break
      }
      let again = ["same": scratch.file(name), "dots": scratch.path + "/folder/..//" + name][way] ?? link
      let script = try scratch.write("script", #"{"op":"render","path":"\#(again)"}"# + "\n")
      let other = try scratch.write("other.json", Scratch.movingSquare)
      let words = command.split(separator: " ").map { word -> String in
        ["FILE": scratch.file(name), "AGAIN": again, "OTHER": other, "SCRIPT": script][String(word)]
          ?? String(word)
      }
      let run = try Tool.run(words)
      #expect(run.code != 0, "\(command)")
      #expect(scratch.bytes(name) == bytes, "\(command)")
      let needsMore = ["views", "pack OTHER --image", "pack OTHER --machine", "codegen"].contains {
        command.hasPrefix($0)
      }
      if !needsMore {
        #expect(
          run.errors.hasSuffix("can't write \(again): the command reads this file; --force overwrites it\n"),
          "\(command): \(run.errors)")
        #expect(run.code == 2, "\(command)")
        let forced = try Tool.run(words + ["--force"])
        #expect(forced.code != 2, "\(command) --force: \(forced.errors)")
      }
      #expect(scratch.names.filter { $0.hasSuffix(".part") } == [], "\(command)")
    }
  }

  @Test func `the file behind standard input is an input too`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("a.json", Scratch.movingSquare)
    let line = #"exec "$1" convert - --to lottie -o "$2" < "$2""#
    let run = try Tool.run(["-c", line, "sh", Tool.path, file], of: "/bin/sh")
    #expect(run.code == 2 && scratch.bytes("a.json") == Array(Scratch.movingSquare.utf8))
  }

  @Test func `the small tool does not write over its package`() throws {
    let small = try #require(Tool.codegen)
    let scratch = try Scratch()
    let sample = try #require(PackageFiles.bytes(at: PackageFiles.root + "/Samples/lighthouse.lottie"))
    try Data(sample).write(to: URL(fileURLWithPath: scratch.file("a.lottie")))
    try FileManager.default.linkItem(atPath: scratch.file("a.lottie"), toPath: scratch.file("b.swift"))
    let run = try Tool.run([scratch.file("a.lottie"), "--swift", scratch.file("b.swift")], of: small)
    #expect(run.code == 2 && scratch.bytes("b.swift") == sample)
  }

  // MARK: What a killed command leaves

  /// Starts a command that takes long, waits until it writes, and runs `body` meanwhile.
  private func interrupted(_ scratch: Scratch, _ words: [String], _ body: () throws -> Void) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Tool.path)
    process.arguments = words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let before = Set(scratch.names)
    try process.run()
    let end = Date(timeIntervalSinceNow: 60)
    while !scratch.names.contains(where: { $0.hasSuffix(".part") && !before.contains($0) }), Date() < end {
      usleep(1000)
    }
    try body()
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  @Test func `the next command removes what a killed one left, and nothing else`() throws {
    let scratch = try Scratch()
    let long = try scratch.write(
      "long.json", Scratch.movingSquare.replacingOccurrences(of: "\"op\":15,\"w\"", with: "\"op\":9000,\"w\"")
    )
    let short = try scratch.write("short.json", Scratch.movingSquare)
    // Nothing of these is the tool's.
    try scratch.write("a.apng.1f.part", "another program's")
    try scratch.write("a.apng.zoetrope-0123.part", "a short number")
    let files = FileManager.default
    let linked = "b.zoetrope-0123456789abcdef.part"
    try files.createSymbolicLink(atPath: scratch.file(linked), withDestinationPath: short)
    let before = scratch.names
    let words = ["render", long, "-o", scratch.file("a.apng"), "--size", "2000x1000", "--quiet"]
    try interrupted(scratch, words) { () throws in
      let parts = scratch.names.filter { !before.contains($0) }
      #expect(parts.count == 1)
      // It runs: nobody may take it.
      let code = try Tool.run(["render", short, "-o", scratch.file("b.png")]).code
      #expect(code == 0)
      #expect(Set(parts).isSubset(of: scratch.names))
    }
    #expect(scratch.names.count == before.count + 2)
    #expect(try Tool.run(["render", short, "-o", scratch.file("c.png")]).code == 0)
    #expect(scratch.names == (before + ["b.png", "c.png"]).sorted())
  }

  @Test func `unpack removes a folder that a killed one left`() throws {
    let scratch = try Scratch()
    let files = FileManager.default
    let left = scratch.file("stars.zoetrope-0123456789abcdef.part")
    try files.createDirectory(atPath: left + "/a/b", withIntermediateDirectories: true)
    try Data([1]).write(to: URL(fileURLWithPath: left + "/a/b/c"))
    try scratch.write("kept", "kept")
    try files.createSymbolicLink(atPath: left + "/link", withDestinationPath: scratch.file("kept"))
    let package = PackageFiles.root + "/Samples/lighthouse.lottie"
    #expect(try Tool.run(["unpack", package, "-o", scratch.file("new")]).code == 0)
    #expect(scratch.names == ["kept", "new"])
  }
}
#endif
