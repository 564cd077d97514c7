#if Tools
import DotLottieFormat
import Foundation
import LottieFormat
import TestSupport
import Testing
import VectorRaster
import ZoetropeCommands

@Suite struct ConvertTests {
  private let scratch: Scratch
  private let sample = PackageFiles.root + "/Samples/lighthouse.lottie"

  init() throws { scratch = try Scratch() }

  private func convert(_ arguments: String...) async -> Int32 { await Zoetrope.run(["convert"] + arguments) }

  private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: scratch.file(name)))
    return scratch.file(name)
  }

  /// An animation that shows a red picture of 2 × 2, which is somewhere else.
  private func picture(_ source: String, e: Int) -> String {
    #"{"fr":10,"ip":0,"op":5,"w":2,"h":2.0,"x":1e0,"assets":[{"id":"red","w":2,"h":2,"u":"","p":"\#(source)","e":\#(e)}],"#
      + #""layers":[{"ty":2,"refId":"red","ip":0,"op":5,"st":0,"ks":{}}]}"#
  }

  private static let red =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mP4z8AARAwQCgAf7gP9Y167WwAAAABJRU5ErkJggg=="

  @Test func `an animation goes into a package and out again, and shows the same`() async throws {
    let json = try scratch.write("red.json", picture("data:image/png;base64,\(Self.red)", e: 1))
    #expect(await convert(json, "-o", scratch.file("red.lottie")) == 0)
    #expect(await convert(scratch.file("red.lottie"), "-o", scratch.file("back.json")) == 0)
    #expect(scratch.bytes("back.json") == scratch.bytes("red.json"))
    let file = try DotLottieFile(scratch.bytes("red.lottie"))
    #expect(file.manifest.animations.map(\.id) == ["red"])
    #expect(try file.animation(id: "red") == Array(picture("red.png", e: 0).utf8))
    for name in ["red.json", "red.lottie"] {
      #expect(
        await Zoetrope.run(["render", scratch.file(name), "-o", scratch.file("\(name).png"), "-q"]) == 0)
    }
    #expect(scratch.bytes("red.json.png") == scratch.bytes("red.lottie.png"))
    let pixels = try PNGReader.decode(scratch.bytes("red.json.png")).pixels
    #if (Images && os(Linux)) || canImport(ImageIO)
    #expect(pixels == [UInt32](repeating: 0xFF00_00FF, count: 4))
    #else
    #expect(pixels.count == 4)
    #endif
  }

  @Test(.enabled(if: Tool.isBuilt))
  func `a package that is too large as a whole is refused before anything is unpacked`() async throws {
    let animation =
      #"{"fr":10,"ip":0,"op":5,"w":2,"h":2,"layers":[],"assets":["#
      + (0..<9).map { #"{"id":"\#($0)","w":1,"h":1,"u":"","p":"\#($0).png"}"# }.joined(separator: ",") + "]}"
    let manifest = #"{"version":"2","animations":[{"id":"x"}]}"#
    var files = [ArchiveBuilder.File("manifest.json", manifest), .init("a/x.json", animation)]
    for number in 0..<9 {
      // Unpacking it would fail.
      var file = ArchiveBuilder.File("i/\(number).png", "")
      (file.packed, file.declaredSize) = ([0xFF, 0xFF, 0xFF], 64 << 20)
      files.append(file)
    }
    let package = try write("large.lottie", ArchiveBuilder(files).bytes())
    for (output, reason) in [("new.lottie", "files have more than"), ("new.json", "animation has more than")]
    {
      let run = try Tool.run(["convert", package, "-o", scratch.file(output)])
      #expect(run.code == 3 && run.errors.contains(reason), "\(output): \(run.errors)")
    }
    // The size at the end of a gzip file; unpacking it would fail.
    let packed = [UInt8](repeating: 0xFF, count: 300_000), end: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0x10]
    let sticker = try write("large.tgs", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0] + packed + end)
    let run = try Tool.run(["convert", sticker, "-o", scratch.file("new.json")])
    #expect(run.code == 3 && run.errors.contains("bytes once it is unpacked"), "\(run.errors)")
    #expect(scratch.names == ["large.lottie", "large.tgs"])
  }

  @Test func `a picture beside an animation comes within it`() async throws {
    _ = try write("red.png", Array(try #require(Data(base64Encoded: Self.red))))
    let json = try scratch.write("a.json", picture("red.png", e: 0))
    #expect(await convert(json, "-o", scratch.file("b.json")) == 0)
    #expect(scratch.bytes("b.json") == Array(picture("data:image/png;base64,\(Self.red)", e: 1).utf8))
  }

  @Test(arguments: ["secret.txt", "secret.png", ".env"])
  func `what is no picture is not taken for one`(name: String) async throws {
    let secret = "PASSWORD=sesame"
    _ = try write(name, Array(secret.utf8))
    let json = try scratch.write("a.json", picture(name, e: 0))
    #expect(await convert(json, "-o", scratch.file("b.json")) == 0)
    #expect(scratch.bytes("b.json") == scratch.bytes("a.json"))
    #expect(await convert(json, "-o", scratch.file("b.lottie")) == 0)
    #expect(
      try DotLottieFile(scratch.bytes("b.lottie")).entries.map(\.name) == ["manifest.json", "a/a.json"])
  }

  @Test func `an animation of a package is chosen by its id`() async throws {
    #expect(await convert(sample, "--animation", "ship", "-o", scratch.file("ship.json")) == 0)
    #expect(
      scratch.bytes("ship.json")
        == PackageFiles.bytes(at: PackageFiles.root + "/Samples/lighthouse/a/ship.json"))
    #expect(await convert(sample, "--animation", "cow", "-o", scratch.file("cow.json")) == 2)
  }

  @Test func `the id of a new package's animation is the input's name, or what is asked for`() async throws {
    let json = try scratch.write("Main Scene.json", Scratch.movingSquare)
    #expect(await convert(json, "-o", scratch.file("a.lottie")) == 0)
    #expect(await convert(json, "-o", scratch.file("b.lottie"), "--id", "b") == 0)
    #expect(try DotLottieFile(scratch.bytes("a.lottie")).initialAnimationID == "Main Scene")
    #expect(try DotLottieFile(scratch.bytes("b.lottie")).initialAnimationID == "b")
    #expect(await convert(json, "-o", scratch.file("c.lottie"), "--id", "../c") == 3)
  }

  @Test func `a package of version 1 becomes one of version 2`() async throws {
    let old = ArchiveBuilder.package([
      "manifest.json": #"{"version":"1.0","animations":[{"id":"x"}]}"#,
      "animations/x.json": Scratch.movingSquare,
    ])
    #expect(await convert(try write("old.lottie", old), "-o", scratch.file("new.lottie")) == 0)
    let file = try DotLottieFile(scratch.bytes("new.lottie"))
    #expect(file.manifest.layout == .version2)
    #expect(try file.bytes(of: "a/x.json") == Array(Scratch.movingSquare.utf8))
    #expect(await convert(scratch.file("new.lottie"), "-o", scratch.file("same.lottie")) == 0)
    #expect(scratch.bytes("same.lottie") == scratch.bytes("new.lottie"))
  }

  @Test(arguments: [
    ["-o", "x.txt"], ["-o", "-"], ["--to", "json"], ["--to", "gif", "-o", "x"],
    ["--id", "a", "-o", "x.json"],
    ["--keep-embedded", "-o", "x.json"], ["--animation", "ship", "-o", "x.lottie"],
    ["--keep-embedded", "-o", "x.lottie"],
    ["-o", PackageFiles.root + "/README.md/at/all.json"],
  ])
  func `what can't be asked for is a usage error`(options: [String]) async {
    #expect(await Zoetrope.run(["convert", sample] + options) == 2)
  }

  @Test(arguments: ["", "{", "[]", "{}", "PK\u{3}\u{4}", "\u{1F}\u{8B}"])
  func `what is no animation is bad input`(text: String) async throws {
    let path = try scratch.write("bad.json", text)
    for name in ["x.json", "x.lottie"] { #expect(await convert(path, "-o", scratch.file(name)) == 3) }
    #expect(scratch.names == ["bad.json"])
  }

  @Test func `properties get slots by their names`() async throws {
    let json = try scratch.write("square.json", Scratch.movingSquare)
    #expect(await convert(json, "--name-slot", "ink=**.Color", "-o", scratch.file("square.lottie")) == 0)
    let file = try DotLottieFile(scratch.bytes("square.lottie"))
    #expect(try LottieDocument(file.animation(id: "square")).filledSlots.map(\.id) == ["ink"])
    // Out of a package again, with another.
    let back = scratch.file("back.json")
    #expect(
      await convert(scratch.file("square.lottie"), "--name-slot", "seen=**..Opacity", "-o", back) == 0)
    #expect(try LottieDocument(scratch.bytes("back.json")).filledSlots.map(\.id) == ["ink", "seen"])
  }

  @Test(arguments: ["ink=**.Colour", "ink=", "=a", "ink"])
  func `a name that leads nowhere is refused`(slot: String) async throws {
    let json = try scratch.write("square.json", Scratch.movingSquare)
    #expect(await convert(json, "--name-slot", slot, "-o", scratch.file("a.json")) == 2)
    #expect(scratch.names == ["square.json"])
  }
}

/// Files that only the corpus has.
@Suite(.enabled(if: Corpus.isAvailable)) struct CorpusStickerTests {
  @Test(arguments: PackageFiles.files(in: Corpus.path + "/odd", extensions: ["tgs"]))
  func `a sticker becomes JSON, and every command reads it`(name: String) async throws {
    let scratch = try Scratch()
    let file = "\(Corpus.path)/odd/\(name)"
    #expect(await Zoetrope.run(["convert", file, "-o", scratch.file("a.json")]) == 0)
    #expect(await Zoetrope.run(["convert", file, "-o", scratch.file("a.lottie")]) == 0)
    #expect(scratch.bytes("a.json").first == UInt8(ascii: "{"))
    for (input, output) in [
      (file, "a.png"), (scratch.file("a.json"), "b.png"), (scratch.file("a.lottie"), "c.png"),
    ] {
      #expect(await Zoetrope.run(["render", input, "-o", scratch.file(output), "--frame", "10", "-q"]) == 0)
    }
    #expect(
      scratch.bytes("a.png") == scratch.bytes("b.png") && scratch.bytes("a.png") == scratch.bytes("c.png"))
  }
}
#endif
