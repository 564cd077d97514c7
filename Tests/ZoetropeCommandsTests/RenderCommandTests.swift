#if Tools
import Foundation
import TestSupport
import Testing
import VectorRaster
import ZoetropeCommands

@Suite struct RenderCommandTests {
  private let scratch: Scratch
  private let input: String

  init() throws {
    scratch = try Scratch()
    input = try scratch.write("square.json", Scratch.movingSquare)
  }

  @Test func `a still is the first frame`() async throws {
    #expect(await Zoetrope.run(["render", input, "-o", scratch.file("a.png")]) == 0)
    let picture = try PNGReader.decode(scratch.bytes("a.png"))
    #expect(picture.width == 20 && picture.height == 10)
    #expect(picture.pixels[0] == 0xFF00_00FF && picture.pixels[9] == 0xFF00_00FF && picture.pixels[10] == 0)
  }

  @Test func `the picture in the README is what its command draws`() async throws {
    let samples = PackageFiles.root + "/Samples"
    #expect(await Zoetrope.run(["render", samples + "/orrery.json", "-o", scratch.file("a.png")]) == 0)
    #expect(scratch.bytes("a.png") == PackageFiles.bytes(at: samples + "/orrery.png"))
  }

  @Test func `frames are counted from the in point and named by their number`() async throws {
    let pattern = scratch.file("%03d.png")
    #expect(await Zoetrope.run(["render", input, "-o", pattern, "--frames", "0,3..4,9", "-q"]) == 0)
    #expect(scratch.names == ["000.png", "003.png", "004.png", "009.png", "square.json"])
    let picture = try PNGReader.decode(scratch.bytes("003.png"))
    #expect(picture.pixels[2] == 0 && picture.pixels[3] == 0xFF00_00FF && picture.pixels[13] == 0)
  }

  @Test func `without a choice a numbered output is every frame`() async throws {
    #expect(await Zoetrope.run(["render", input, "-o", scratch.file("%d.png")]) == 0)
    #expect(scratch.names.count == 11)
  }

  @Test func `a marker is its frames`() async throws {
    let pattern = scratch.file("%d.png")
    #expect(await Zoetrope.run(["render", input, "-o", pattern, "--marker", "second half"]) == 0)
    #expect(scratch.names == ["5.png", "6.png", "7.png", "8.png", "9.png", "square.json"])
  }

  @Test func `another rate counts pictures`() async throws {
    #expect(await Zoetrope.run(["render", input, "-o", scratch.file("%d.png"), "--fps", "5"]) == 0)
    #expect(scratch.names.count == 6)
    // The second picture is 0.2 s in: frame 2.
    let picture = try PNGReader.decode(scratch.bytes("1.png"))
    #expect(picture.pixels[1] == 0 && picture.pixels[2] == 0xFF00_00FF)
  }

  @Test func `any number of threads writes the same film`() async throws {
    for threads in 1...4 {
      let film = scratch.file("\(threads).apng")
      #expect(await Zoetrope.run(["render", input, "-o", film, "--threads", "\(threads)"]) == 0)
      #expect(scratch.bytes("\(threads).apng") == scratch.bytes("1.apng"))
    }
    #expect(!scratch.bytes("1.apng").isEmpty)
  }

  @Test func `the size follows size and scale, and the background fills what is left`() async throws {
    let arguments = ["render", input, "-o", scratch.file("a.png"), "--background", "#0f0"]
    #expect(await Zoetrope.run(arguments + ["--size", "40x40"]) == 0)
    let picture = try PNGReader.decode(scratch.bytes("a.png"))
    #expect(picture.width == 40 && picture.height == 40)
    #expect(picture.pixels[0] == 0xFF00_FF00 && picture.pixels[15 * 40 + 5] == 0xFF00_00FF)
    #expect(await Zoetrope.run(arguments + ["--scale", "0.5"]) == 0)
    #expect(try PNGReader.decode(scratch.bytes("a.png")).width == 10)
  }

  @Test(arguments: [
    ["--frames", "0,1"], ["--frames", "x"], ["--size", "0x5"], ["--size", "99999x99999"], ["--fit", "wide"],
    ["--fps", "0"], ["--fps", "1e-17"], ["--fps", "nan"], ["--fps", "1001"], ["--threads", "0"],
    ["--slot", "nothing"], ["--slot", "a=1"], ["--marker", "none"],
    ["--frame", "1", "--frames", "2"], ["--frame", "nan"], ["--background", "#12"], ["--unknown"],
  ])
  func `senseless options are a matter of usage`(options: [String]) async {
    #expect(await Zoetrope.run(["render", input, "-o", scratch.file("a.png")] + options) == 2)
    #expect(scratch.names == ["square.json"])
  }

  @Test(arguments: ["a.bmp", "a", "%d", "missing/a.png", "%d-%d.png"])
  func `an output that can't be written leaves nothing behind`(name: String) async {
    #expect(await Zoetrope.run(["render", input, "-o", scratch.file(name), "--frames", "0,1"]) == 2)
    #expect(scratch.names == ["square.json"])
  }

  @Test(.enabled(if: Tool.isBuilt))
  func `progress comes as lines for programs, and ends with a reader that goes away`() throws {
    let film = scratch.file("a.apng")
    let run = try Tool.run(["render", input, "-o", film, "--progress-lines", "--quiet"])
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.output.hasSuffix("{\"done\":10,\"total\":10}\n"))
    for line in run.output.split(separator: "\n") {
      #expect(line.hasPrefix("{\"done\":") && line.hasSuffix(",\"total\":10}"), "\(line)")
    }
    let script = try scratch.write("s.jsonl", "{\"op\":\"play\"}\n{\"op\":\"tick\",\"ms\":500}\n")
    let played = try Tool.run(["render", input, "-o", film, "--script", script, "--progress-lines"])
    #expect(played.code == 0 && played.output.hasSuffix("{\"done\":6,\"total\":6}\n"))
    #expect(try Tool.run(["render", input, "-o", "-", "--progress-lines"]).code == 2)
  }
}
#endif
