#if Tools
import Foundation
import PNGWriter
import TestSupport
import Testing
import VectorRaster
import ZoetropeDeflate

@testable import ZoetropeCommands

/// Parts of films, and the films that `zoetrope join` makes.
@Suite struct JoinTests {
  private let scratch: Scratch
  private let input: String

  init() throws {
    scratch = try Scratch()
    input = try scratch.write("square.json", Scratch.movingSquare)
  }

  private func run(_ words: String...) async -> Int32 { await Zoetrope.run(words + ["-q"]) }

  private func draw(_ film: String, parts: Int) async {
    for part in 1...parts {
      let path = scratch.file(FilmPart(film: film, part: Shard(index: part - 1, count: parts)).path)
      #expect(await run("render", input, "-o", path, "--size", "64x32", "--part", "\(part)/\(parts)") == 0)
    }
  }

  // MARK: Parts

  @Test func `parts have all frames once`() async throws {
    for part in 1...3 {
      #expect(await run("render", input, "-o", scratch.file("%02d.png"), "--part", "\(part)/3") == 0)
    }
    #expect(scratch.names == (0..<10).map { "0\($0).png" } + ["square.json"])
  }

  @Test(arguments: [
    ["-o", "a.png", "--part", "1/2"], ["-o", "a.apng", "--part", "3/2"], ["-o", "a.apng", "--part", "11/11"],
    ["-o", "a.apng", "--part", "0/2"], ["-o", "a.apng", "--part", "1/2", "--after", "500"],
  ])
  func `parts that can't be are refused`(words: [String]) async {
    let words = words.map { $0.hasPrefix("a.") ? scratch.file($0) : $0 }
    #expect(await Zoetrope.run(["render", input] + words + ["-q"]) == 2)
    #expect(scratch.names == ["square.json"])
  }

  @Test(arguments: ["a.part-2-of-8.webm", "x/b.part-1-of-1.part-10-of-12.apng"])
  func `names of parts are read`(path: String) throws {
    let part = try #require(FilmPart(path))
    #expect(part.path == path && part.all.count == part.part.count && part.all[part.part.index] == part)
  }

  @Test(arguments: [
    "a.webm", "a.part-0-of-8.webm", "a.part-9-of-8.webm", "a.part-02-of-8.webm", "a.part-2.webm",
    "part-1-of-2", "",
    "a.part-1-of-2", "a.part-1-of-2-of-3.webm",
  ])
  func `other names are not`(path: String) { #expect(FilmPart(path) == nil) }

  // MARK: Animated PNGs

  @Test(arguments: [1, 2, 3, 10]) func `a joined PNG has the frames of the whole one`(parts: Int) async throws
  {
    #expect(
      await run("render", input, "-o", scratch.file("whole.apng"), "--size", "64x32", "--plays", "3") == 0)
    for part in 1...parts {
      let path = scratch.file("a.part-\(part)-of-\(parts).apng")
      #expect(
        await run(
          "render", input, "-o", path, "--size", "64x32", "--plays", "3", "--part", "\(part)/\(parts)") == 0)
    }
    #expect(await run("join", scratch.file("a.part-1-of-\(parts).apng"), "--remove") == 0)
    #expect(scratch.names == ["a.apng", "square.json", "whole.apng"])
    let (joined, whole) = (scratch.bytes("a.apng"), scratch.bytes("whole.apng"))
    if parts == 1 { #expect(joined == whole) }
    let part = try AnimatedPNGPart(scratch.file("a.apng"))
    #expect(part.frameCount == 10)
    #expect(part.contents(of: "acTL").map(Array.init) == [0, 0, 0, 10, 0, 0, 0, 3])
    // The numbers of controls and pictures follow one another.
    let numbers = part.chunks.filter { ["fcTL", "fdAT"].contains($0.type) }.map {
      part.bytes[$0.contents.lowerBound + 3]
    }
    #expect(numbers == (0..<numbers.count).map { UInt8($0) })
    guard FFmpegReader.isThere else { return }
    let pixels = try FFmpegReader.pixels(of: scratch.file("a.apng"))
    #expect(pixels.count == 10 * 64 * 32 * 4)
    #expect(try pixels == FFmpegReader.pixels(of: scratch.file("whole.apng")))
  }

  @Test func `files that are no parts are refused, and nothing is written`() async throws {
    await draw("a.apng", parts: 2)
    let names = scratch.names
    let first = scratch.file("a.part-1-of-2.apng"), second = scratch.file("a.part-2-of-2.apng")
    #expect(await run("render", input, "-o", scratch.file("small.apng"), "--size", "32x16") == 0)
    #expect(await run("join", first, scratch.file("small.apng"), "-o", scratch.file("b.apng")) == 3)
    var broken = scratch.bytes("a.part-2-of-2.apng")
    broken[broken.count / 2] ^= 1
    try Data(broken).write(to: URL(fileURLWithPath: scratch.file("broken.apng")))
    #expect(await run("join", first, scratch.file("broken.apng"), "-o", scratch.file("b.apng")) == 3)
    try Data(broken.prefix(100)).write(to: URL(fileURLWithPath: scratch.file("short.apng")))
    #expect(await run("join", first, scratch.file("short.apng"), "-o", scratch.file("b.apng")) == 3)
    #expect(await run("join", first, input, "-o", scratch.file("b.apng")) == 2)
    #expect(await run("join", first, second, "-o", scratch.file("b.gif")) == 2)
    #expect(await run("join", first, "-o", first) == 2, "a part is not overwritten")
    #expect(await run("join", scratch.file("small.apng")) == 2, "its name has no part")
    #expect(scratch.names == (names + ["broken.apng", "short.apng", "small.apng"]).sorted())
    try FileManager.default.removeItem(atPath: second)
    #expect(await run("join", first) == 3, "the second part is missing")
    #expect(!scratch.names.contains("a.apng"))
  }

  // MARK: Films of ffmpeg

  @Test(.enabled(if: FFmpegReader.isThere), arguments: ["mp4", "webm", "mov"])
  func `a joined film has all frames, and is not encoded again`(format: String) async throws {
    await draw("it's.\(format)", parts: 3)
    #expect(await run("join", scratch.file("it's.part-2-of-3.\(format)")) == 0)
    let pixels = try FFmpegReader.pixels(of: scratch.file("it's.\(format)"))
    var parts: [UInt8] = []
    for part in 1...3 {
      parts += try FFmpegReader.pixels(of: scratch.file("it's.part-\(part)-of-3.\(format)"))
    }
    #expect(pixels.count == 10 * 64 * 32 * 4)
    // Copied pictures have the same pixels, including transparency.
    #expect(pixels == parts)
    #expect(await run("render", input, "-o", scratch.file("small.\(format)"), "--size", "32x16") == 0)
    #expect(
      await run(
        "join", scratch.file("it's.part-1-of-3.\(format)"), scratch.file("small.\(format)"), "-o",
        scratch.file("b.\(format)")) == 3)
  }

  @Test(.enabled(if: FFmpegReader.isThere), arguments: ["mp4", "webm", "mov"])
  func `the times of many short parts do not drift`(format: String) async throws {
    let fast = try scratch.write(
      "fast.json", Scratch.movingSquare.replacingOccurrences(of: "\"fr\":10", with: "\"fr\":60"))
    #expect(await run("render", fast, "-o", scratch.file("whole.\(format)")) == 0)
    for part in 1...10 {
      let path = scratch.file("a.part-\(part)-of-10.\(format)")
      #expect(await run("render", fast, "-o", path, "--part", "\(part)/10") == 0)
    }
    #expect(await run("join", scratch.file("a.part-1-of-10.\(format)")) == 0)
    let times = try FFmpegReader.times(of: scratch.file("a.\(format)"))
    let expected = try FFmpegReader.times(of: scratch.file("whole.\(format)"))
    #expect(times.count == 10 && expected.count == 10)
    // The times in a .webm are whole milliseconds.
    #expect(zip(times, expected).allSatisfy { abs($0 - $1) <= 0.0011 }, "\(times)")
  }

  @Test(.enabled(if: FFmpegReader.isThere), arguments: ["apng", "mp4"])
  func `a part is overwritten only with force, and films that are named are not removed`(format: String)
    async throws
  {
    await draw("a.\(format)", parts: 2)
    let first = scratch.file("a.part-1-of-2.\(format)"), second = scratch.file("a.part-2-of-2.\(format)")
    let before = scratch.bytes("a.part-1-of-2.\(format)")
    #expect(await run("join", first, second, "-o", first) == 2)
    #expect(scratch.bytes("a.part-1-of-2.\(format)") == before)
    #expect(await run("join", first, second, first, "-o", first, "--force", "--remove") == 2)
    #expect(await run("join", first, second, first, "-o", first, "--force") == 0)
    // 5 frames, 5 more, and the first 5 again.
    #expect(try FFmpegReader.pixels(of: first).count == 15 * 64 * 32 * 4)
  }

  /// Frames of other programs may be drawn over the picture before.
  @Test func `the first frame of a part replaces the picture`() throws {
    for name in ["a", "b"] {
      var encoder = AnimatedPNGEncoder(width: 2, height: 1, frameCount: 1)
      var bytes = encoder.append(Surface(width: 2, height: 1), delay: .init(1, 10)) + encoder.finish()
      // The last two bytes of the control: disposed to the previous picture, drawn over it.
      let control = try #require(bytes.firstRange(of: Array("fcTL".utf8)))
      bytes.replaceSubrange(control.upperBound + 24..<control.upperBound + 26, with: [2, 1])
      let sum = Checksum.crc32(bytes[control.lowerBound..<control.upperBound + 26])
      bytes.replaceSubrange(
        control.upperBound + 26..<control.upperBound + 30,
        with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) })
      try Data(bytes).write(to: URL(fileURLWithPath: scratch.file("\(name).apng")))
    }
    try AnimatedPNGJoiner.join(
      [scratch.file("a.apng"), scratch.file("b.apng")], to: scratch.file("c.apng"))
    let joined = try AnimatedPNGPart(scratch.file("c.apng"))
    let controls = joined.chunks.filter { $0.type == "fcTL" }.map {
      Array(joined.bytes[$0.contents].suffix(2))
    }
    #expect(controls == [[1, 0], [1, 0]])
  }

  @Test func `the reason of ffmpeg has no address`() {
    #expect(FFmpeg.reason("one\n[mov,mp4 @ 0x561fde80ae80] partial file\n") == "partial file")
    #expect(FFmpeg.reason("[a] b") == "[a] b")
    #expect(FFmpeg.reason("\n") == "it failed without a message")
  }

  // MARK: Batches

  @Test func `a batch draws the parts of films, in shares`() async throws {
    let manifest = try scratch.write(
      "m.csv", "input,output,part\n\(input),a.apng,\n\(input),b.png,\n\(input),c.apng,\n\(input),d.apng,1/2\n"
    )
    for share in 1...2 {
      #expect(
        await run("batch", manifest, "-o", scratch.file("out"), "--parts", "3", "--shard", "\(share)/2") == 0)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.file("out")).sorted()
    let parts = ["a", "c"].flatMap { name in (1...3).map { "\(name).part-\($0)-of-3.apng" } }
    // A row that is a part already stays as it is.
    #expect(names == (parts + ["b.png", "d.apng"]).sorted())
    for share in 1...2 {
      #expect(await run("join", scratch.file("out"), "--remove", "--shard", "\(share)/2") == 0)
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.file("out")).sorted()
        == ["a.apng", "b.png", "c.apng", "d.apng"])
    #expect(await run("join", scratch.file("out"), "--remove") == 0, "nothing is left to do")
    #expect(await run("batch", manifest, "-o", scratch.file("out"), "--parts", "3", "--part", "1/2") != 0)
  }

  @Test func `a film that can't be joined does not stop the others`() async throws {
    for name in ["a", "b", "c"] { await draw("\(name).apng", parts: 2) }
    try FileManager.default.removeItem(atPath: scratch.file("b.part-2-of-2.apng"))
    #expect(await run("join", scratch.file(""), "--remove") == 1)
    #expect(scratch.names == ["a.apng", "b.part-1-of-2.apng", "c.apng", "square.json"])
    for name in ["a", "b"] { await draw("\(name).apng", parts: 3) }
    #expect(await run("join", scratch.file(""), "--remove") == 1, "two divisions of one film")
    #expect(!scratch.names.contains("b.apng") && !scratch.names.contains("a.part-1-of-3.apng"))
    #expect(await run("join", scratch.file("nothing")) == 3, "no such folder")
    #expect(await run("join", scratch.file(""), "-o", scratch.file("all.apng")) == 2, "a folder")
  }

  @Test func `a film may have fewer frames than parts`() async throws {
    let manifest = try scratch.write("m.csv", "input,output,frames\n\(input),a.apng,2..4\n")
    #expect(await run("batch", manifest, "-o", scratch.file("out"), "--parts", "5") == 0)
    #expect(scratch.bytes("out/a.part-4-of-5.apng") == FilmPart.emptyContents)
    #expect(await run("join", scratch.file("out"), "--remove") == 0)
    #expect(try AnimatedPNGPart(scratch.file("out/a.apng")).frameCount == 3)
    #expect(await run("render", input, "-o", scratch.file("b.apng"), "--part", "11/11") == 2)
  }

  @Test func `parts of another day are not joined with new ones, and what is joined is skipped`() async throws
  {
    let manifest = try scratch.write("m.csv", "input,output\n\(input),x/a.apng\n")
    func batch() async -> Int32 {
      await run("batch", manifest, "-o", scratch.file("out"), "--parts", "2", "--resume")
    }
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: scratch.file("out/x")).sorted()
    }
    #expect(await batch() == 0)
    let part = scratch.file("out/x/a.part-1-of-2.apng")
    let second = scratch.bytes("out/x/a.part-2-of-2.apng"),
      secondDigest = scratch.bytes("out/x/a.part-2-of-2.apng.digest")
    #expect(await run("join", scratch.file("out"), "--remove") == 0)
    #expect(try names() == ["a.apng", "a.apng.digest"])
    #expect(await batch() == 0)
    #expect(await run("batch", manifest, "-o", scratch.file("out"), "--parts", "3", "--resume") == 0)
    #expect(try names() == ["a.apng", "a.apng.digest"], "the film is there, whatever its parts were")
    // As if the removal had been interrupted.
    try Data(second).write(to: URL(fileURLWithPath: scratch.file("out/x/a.part-2-of-2.apng")))
    try Data(secondDigest).write(to: URL(fileURLWithPath: scratch.file("out/x/a.part-2-of-2.apng.digest")))
    #expect(await run("join", scratch.file("out"), "--remove") == 0)
    #expect(try names() == ["a.apng", "a.apng.digest"])
    // Another animation: its parts are drawn, and one is as it was before.
    try scratch.write("square.json", Scratch.movingSquare + " ")
    #expect(await batch() == 0)
    let old = scratch.bytes("out/x/a.part-1-of-2.apng"),
      digest = scratch.bytes("out/x/a.part-1-of-2.apng.digest")
    try scratch.write("square.json", Scratch.movingSquare + "  ")
    #expect(await batch() == 0)
    try Data(digest).write(to: URL(fileURLWithPath: scratch.file("out/x/a.part-1-of-2.apng.digest")))
    #expect(await run("join", part) == 3, "made from another file")
    #expect(await batch() == 0)
    try Data(old.dropLast()).write(to: URL(fileURLWithPath: scratch.file("out/x/a.part-1-of-2.apng")))
    #expect(await run("join", part) == 3, "not what its digest describes")
    #expect(await batch() == 0)
    try FileManager.default.removeItem(atPath: scratch.file("out/x/a.part-2-of-2.apng.digest"))
    #expect(await run("join", part) == 3, "no digest")
  }

  @Test func `parts with different options are not joined`() async throws {
    let manifest = try scratch.write("m.csv", "input,output\n\(input),a.apng\n")
    let batch = ["batch", manifest, "-o", scratch.file("out"), "--parts", "2", "--resume"]
    #expect(await Zoetrope.run(batch + ["-q"]) == 0)
    #expect(await Zoetrope.run(batch + ["--shard", "1/2", "--background", "red", "-q"]) == 0)
    #expect(await run("join", scratch.file("out")) == 1)
    #expect(await Zoetrope.run(batch + ["--background", "red", "-q"]) == 0)
    #expect(await run("join", scratch.file("out")) == 0)
  }

  @Test func `a part that is not as authored fails a strict batch, and is not left for join`() async throws {
    let missing = Scratch.movingSquare.replacingOccurrences(
      of: #""layers":["#, with: #""layers":[{"ty":2,"refId":"gone","ip":0,"op":10,"st":0,"ks":{}},"#)
    let input = try scratch.write("missing.json", missing)
    let manifest = try scratch.write("m.csv", "input,output\n\(input),a.apng\n")
    #expect(await run("batch", manifest, "-o", scratch.file("out"), "--parts", "2", "--strict") == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("out")).isEmpty)
  }

  @Test(.enabled(if: FFmpegReader.isThere), arguments: ["mp4", "webm", "mov"])
  func `a part that is cut off is found`(format: String) async throws {
    await draw("a.\(format)", parts: 2)
    let path = scratch.file("a.part-1-of-2.\(format)")
    let bytes = scratch.bytes("a.part-1-of-2.\(format)")
    for count in [bytes.count / 2, bytes.count - 40] {
      try Data(bytes.prefix(count)).write(to: URL(fileURLWithPath: path))
      #expect(await run("join", path, "--remove") == 3)
      #expect(!scratch.names.contains("a.\(format)") && scratch.names.contains("a.part-2-of-2.\(format)"))
    }
  }

  @Test(.enabled(if: FFmpegReader.isThere), arguments: ["mp4", "webm", "mov"])
  func `parts of one and of two slow frames fit together`(format: String) async throws {
    let slow = try scratch.write(
      "slow.json", Scratch.movingSquare.replacingOccurrences(of: "\"fr\":10", with: "\"fr\":2"))
    for part in 1...7 {
      let path = scratch.file("a.part-\(part)-of-7.\(format)")
      #expect(await run("render", slow, "-o", path, "--part", "\(part)/7") == 0)
    }
    #expect(await run("join", scratch.file("a.part-1-of-7.\(format)")) == 0)
    #expect(try FFmpegReader.times(of: scratch.file("a.\(format)")).count == 10)
  }
}
#endif
