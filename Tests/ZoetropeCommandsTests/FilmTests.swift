#if Tools
import Foundation
import TestSupport
import Testing
import ZoetropeCommands

/// Films that ffmpeg encodes, read back by ffmpeg or by their own structure.
@Suite(.enabled(if: Tool.isBuilt && FFmpegReader.isThere)) struct FilmTests {
  private let scratch: Scratch
  private let input: String

  init() throws {
    scratch = try Scratch()
    input = try scratch.write("square.json", Scratch.movingSquare)
  }

  @Test(arguments: ["webm", "mov"]) func `a film shows the frames, transparent where nothing is`(
    format: String
  )
    async throws
  {
    let film = scratch.file("a.\(format)")
    #expect(await Zoetrope.run(["render", input, "-o", film, "--size", "64x32", "-q"]) == 0)
    let pixels = try FFmpegReader.pixels(of: film)
    #expect(pixels.count == 10 * 64 * 32 * 4)
    for frame in 0..<10 {
      // The square is 32 pixels wide and moves by 3.2 a frame; well inside and well outside of it:
      let row = (frame * 32 + 16) * 64
      let inside = Array(pixels[(row + frame * 3 + 16) * 4..<(row + frame * 3 + 17) * 4])
      #expect(inside[0] > 245 && inside[1] < 10 && inside[2] < 10 && inside[3] > 250, "frame \(frame)")
      let outside = frame < 5 ? 60 : 2
      #expect(pixels[(row + outside) * 4 + 3] < 5, "frame \(frame)")
    }
  }

  @Test func `a film without transparency is white where nothing is, and sides are even`() throws {
    let film = scratch.file("a.mp4")
    let run = try Tool.run(["render", input, "-o", film, "--size", "63x31"])
    #expect(run.code == 0)
    #expect(run.errors.contains("white") && run.errors.filter { $0 == "\n" }.count == 1)
    let pixels = try FFmpegReader.pixels(of: film)
    try #require(pixels.count == 10 * 64 * 32 * 4)
    #expect(pixels[(16 * 64 + 50) * 4..<(16 * 64 + 50) * 4 + 3].allSatisfy { $0 > 250 })
    #expect(try Tool.run(["render", input, "-o", film, "--background", "#0000ff80"]).errors.isEmpty)
    // Half blue on white.
    let blue = try FFmpegReader.pixels(of: film)
    let pixel = Array(blue[(5 * 20 + 18) * 4..<(5 * 20 + 18) * 4 + 3])
    #expect(abs(Int(pixel[0]) - 127) < 4 && abs(Int(pixel[1]) - 127) < 4 && pixel[2] > 250)
  }

  @Test(
    arguments: [(10, [10]), (30, [3, 4, 3]), (24, [4, 4, 5]), (50, [2]), (7.5, [13, 14, 13])]
      as [(Double, [Int])])
  func `delays of a GIF lose no time`(rate: Double, first: [Int]) throws {
    let film = scratch.file("a.gif")
    #expect(try Tool.run(["render", input, "-o", film, "--fps", "\(rate)"]).code == 0)
    let gif = GIFStructure(scratch.bytes("a.gif"))
    // The animation lasts a second.
    let count = Int(rate.rounded(.up))
    #expect(gif.delays.count == count)
    #expect(gif.delays.reduce(0, +) == Int((Double(count) * 100 / rate).rounded()))
    #expect(Array(gif.delays.prefix(first.count)) == first)
  }

  @Test(arguments: ["1e-17", "0.0009"]) func `a rate whose delays no number holds is refused`(rate: String)
    throws
  {
    let run = try Tool.run(["render", input, "-o", scratch.file("a.gif"), "--fps", rate])
    #expect(run.code == 2 && run.errors.hasPrefix("zoetrope: --fps must be 0.001 to 1000"))
    #expect(scratch.names == ["square.json"])
    #expect(try Tool.run(["render", input, "-o", scratch.file("a.gif"), "--fps", "0.001"]).code == 0)
    #expect(GIFStructure(scratch.bytes("a.gif")).delays == [65535])
  }

  @Test func `a GIF shows at most 50 pictures a second`() throws {
    let film = scratch.file("a.gif")
    let fast = try scratch.write(
      "fast.json", Scratch.movingSquare.replacingOccurrences(of: "\"fr\":10", with: "\"fr\":60"))
    let run = try Tool.run(["render", fast, "-o", film])
    #expect(run.code == 0)
    #expect(
      run.errors
        == "zoetrope: note: 50 pictures a second instead of 60: viewers would show more of them too slowly\n")
    // 10 frames at 60 a second are 0.167 s.
    #expect(GIFStructure(scratch.bytes("a.gif")).delays == [Int](repeating: 2, count: 9))
    #expect(try Tool.run(["render", fast, "-o", film, "--fps", "60"]).code == 2)
  }

  @Test(arguments: [(0, 0), (1, nil), (3, 2)] as [(Int, Int?)])
  func `a GIF says how often it is repeated`(plays: Int, repeats: Int?) throws {
    #expect(try Tool.run(["render", input, "-o", scratch.file("a.gif"), "--plays", "\(plays)"]).code == 0)
    #expect(GIFStructure(scratch.bytes("a.gif")).repeats == repeats)
  }

  @Test func `a WebP holds every frame's time`() throws {
    #expect(
      try Tool.run(["render", input, "-o", scratch.file("a.webp"), "--fps", "30", "--plays", "2"]).code == 0)
    let webp = WebPStructure(scratch.bytes("a.webp"))
    #expect(webp.durations.count == 30 && webp.loops == 2)
    #expect(abs(webp.durations.reduce(0, +) - 1000) <= 1)
  }

  @Test(arguments: ["gif", "webp", "mp4", "webm", "mov"]) func `the same film is the same bytes`(
    format: String
  ) throws {
    for name in ["a", "b"] {
      #expect(try Tool.run(["render", input, "-o", scratch.file("\(name).\(format)"), "-q"]).code == 0)
    }
    #expect(!scratch.bytes("a.\(format)").isEmpty)
    #expect(scratch.bytes("a.\(format)") == scratch.bytes("b.\(format)"))
  }

  @Test(arguments: [
    ("a.gif", ["--quality", "50"]), ("a.mp4", ["--quality", "0"]), ("a.mp4", ["--plays", "2"]),
    ("a.png", ["--plays", "2"]), ("a.mov", ["--quality", "50"]),
  ])
  func `a choice that a film does not have is refused`(name: String, options: [String]) throws {
    #expect(try Tool.run(["render", input, "-o", scratch.file(name)] + options).code == 2)
    #expect(scratch.names == ["square.json"])
  }

  @Test func `a tool that is stopped takes its film along`() throws {
    // ffmpeg gets its first picture late, and would make the file then.
    let long = try scratch.write(
      "long.json", Scratch.movingSquare.replacingOccurrences(of: "\"op\":15,\"w\"", with: "\"op\":9000,\"w\"")
    )
    for pause in [0, 15_000, 30_000, 45_000, 60_000, 80_000, 100_000, 200_000] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Tool.path)
      process.arguments = ["render", long, "-o", scratch.file("a.mp4"), "--size", "2000x1000", "--quiet"]
      try process.run()
      usleep(useconds_t(pause))
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGTERM)
      usleep(200_000)
      #expect(scratch.names == ["long.json", "square.json"])
    }
  }

  @Test func `quality is paid for`() throws {
    for quality in ["5", "95"] {
      let file = scratch.file("\(quality).mp4")
      #expect(
        try Tool.run(["render", input, "-o", file, "--quality", quality, "--size", "200x100", "-q"]).code == 0
      )
    }
    #expect(scratch.bytes("95.mp4").count > scratch.bytes("5.mp4").count)
  }
}

/// What happens when ffmpeg is not there, or fails.
@Suite(.enabled(if: Tool.isBuilt)) struct FFmpegFailureTests {
  private let scratch: Scratch
  private let input: String

  init() throws {
    scratch = try Scratch()
    input = try scratch.write("square.json", Scratch.movingSquare)
  }

  @Test func `a missing ffmpeg is named`() throws {
    let run = try Tool.run(
      ["render", input, "-o", scratch.file("a.gif")], searchPath: scratch.file("nowhere"))
    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("zoetrope: this film format requires ffmpeg, which is not on the PATH"))
    #expect(scratch.names == ["square.json"])
  }

  @Test(arguments: [
    "echo first >&2; echo no such encoder >&2; exit 3", "head -c 900 > /dev/null; echo full >&2; exit 1",
  ])
  func `what ffmpeg complains of is passed on, and nothing is left`(script: String) throws {
    try FileManager.default.createDirectory(atPath: scratch.file("bin"), withIntermediateDirectories: true)
    let program = try scratch.write("bin/ffmpeg", "#!/bin/sh\nPATH=/usr/bin:/bin\n\(script)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let run = try Tool.run(
      ["render", input, "-o", scratch.file("a.mp4"), "--size", "1000x500", "-q"],
      searchPath: scratch.file("bin"))
    #expect(run.code == 2)
    #expect(run.errors == "zoetrope: ffmpeg: \(script.contains("full") ? "full" : "no such encoder")\n")
    #expect(scratch.names == ["bin", "square.json"])
  }
}

/// A script that is played before a camera.
@Suite(.enabled(if: Tool.isBuilt)) struct FilmedSessionTests {
  private static let lighthouse = PackageFiles.root + "/Samples/lighthouse.lottie"
  private static let script = """
    {"op":"start"}
    {"op":"tick","ms":500}
    {"op":"pointerMove","x":200,"y":118}
    {"op":"click","x":200,"y":118}
    {"op":"tick","ms":500}
    """

  @Test func `a film of a session shows what is done when it is done`() throws {
    let scratch = try Scratch()
    let script = try scratch.write("s.jsonl", Self.script)
    let arguments = [
      "render", Self.lighthouse, "--machine", "keeper", "--script", script, "--fps", "10", "-q",
    ]
    let film = try Tool.run(arguments + ["-o", "-"]).bytes
    let size = 400 * 400 * 4
    try #require(film.count == 11 * size)
    let untouched = try scratch.write("t.jsonl", "{\"op\":\"start\"}\n{\"op\":\"tick\",\"ms\":1000}\n")
    let other = try Tool.run(arguments.map { $0 == script ? untouched : $0 } + ["-o", "-"]).bytes
    try #require(other.count == film.count)
    for picture in 0...10 {
      let range = picture * size..<(picture + 1) * size
      // The click is at 0.5 s: the picture of that moment shows it already or not yet, and the next surely.
      if picture < 5 { #expect(film[range] == other[range], "picture \(picture)") }
      if picture > 5 { #expect(film[range] != other[range], "picture \(picture)") }
    }
  }

  @Test func `a still of a session is its end`() throws {
    let scratch = try Scratch()
    let script = try scratch.write(
      "s.jsonl", Self.script + "\n{\"op\":\"render\",\"path\":\"\(scratch.file("b.png"))\"}\n")
    let run = try Tool.run([
      "render", Self.lighthouse, "--machine", "keeper", "--script", script, "-o", scratch.file("a.png"),
    ])
    #expect(run.code == 0)
    #expect(!scratch.bytes("a.png").isEmpty && scratch.bytes("a.png") == scratch.bytes("b.png"))
  }

  @Test func `a script plays an animation without a machine too`() throws {
    let scratch = try Scratch()
    let input = try scratch.write("square.json", Scratch.movingSquare)
    let script = try scratch.write("s.jsonl", "{\"op\":\"setFrame\",\"frame\":7}\n")
    let still = ["render", input, "-q", "-o"]
    #expect(try Tool.run(still + [scratch.file("played.png"), "--script", script]).code == 0)
    #expect(try Tool.run(still + [scratch.file("drawn.png"), "--frame", "7"]).code == 0)
    #expect(
      !scratch.bytes("drawn.png").isEmpty && scratch.bytes("played.png") == scratch.bytes("drawn.png"))
  }

  @Test func `what the player refuses is said`() throws {
    let scratch = try Scratch()
    let script = try scratch.write("s.jsonl", "{\"op\":\"start\"}\n{\"op\":\"fire\",\"input\":\"nothing\"}\n")
    let run = try Tool.run(["render", Self.lighthouse, "--script", script, "-o", scratch.file("a.png")])
    #expect(run.code == 0)
    #expect(
      run.errors == "zoetrope: note: \(script):2: fire was refused: "
        + "the state machine has no input \"nothing\"; available: oil, weather, night, call, ahoy, done\n")
  }

  @Test(arguments: [
    "{\"op\":\"tick\",\"ms\":3600001}", "{\"op\":\"tick\",\"ms\":-1}", "{\"op\":\"nonsense\"}", "{",
  ])
  func `a script that can't be filmed is refused`(line: String) throws {
    let scratch = try Scratch()
    let script = try scratch.write("s.jsonl", line)
    let run = try Tool.run(["render", Self.lighthouse, "--script", script, "-o", scratch.file("a.apng")])
    #expect(run.code == 3)
    #expect(run.errors.contains("s.jsonl:1"))
    #expect(scratch.names == ["s.jsonl"])
  }
}
#endif
