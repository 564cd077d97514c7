import Foundation
import TestSupport
import Testing
import VectorRaster
import ZoetropeCommands

/// `zoetrope diff`, as a shell sees it.
@Suite(.enabled(if: Tool.isBuilt)) struct DiffTests {
  private let scratch: Scratch
  private let square: String
  /// The same, with the last frames half as opaque.
  private let faded: String

  init() throws {
    scratch = try Scratch()
    square = try scratch.write("square.json", Scratch.movingSquare)
    let fade = "\"o\":{\"a\":1,\"k\":[{\"t\":0,\"s\":[100],\"h\":1},{\"t\":12,\"s\":[50],\"h\":1}]}"
    faded = try scratch.write(
      "faded.json",
      Scratch.movingSquare.replacingOccurrences(of: "\"o\":{\"a\":0,\"k\":100}", with: fade))
  }

  @Test func `the same animation does not differ`() throws {
    let run = try Tool.run(["diff", square, square])
    #expect(run.code == 0)
    #expect(run.output == "10 frames compared, no differences found\n")
  }

  @Test func `frames that differ are named, with how much`() throws {
    let run = try Tool.run(["diff", square, faded])
    #expect(run.code == 1)
    // From frame 7 on, 100 of 200 pixels go from 255 to 128 of red and alpha.
    #expect(
      run.output == """
        frame 7: 100 pixels (50 %), by at most 127 of 255
        frame 8: 100 pixels (50 %), by at most 127 of 255
        frame 9: 100 pixels (50 %), by at most 127 of 255
        3 of 10 frames differ; frame 7 differs most

        """)
    #expect(try Tool.run(["diff", square, faded, "--frames", "0..6"]).code == 0)
    #expect(try Tool.run(["diff", square, faded, "--tolerance", "128"]).code == 0)
    #expect(try Tool.run(["diff", square, faded, "--allowed", "50"]).code == 0)
    #expect(try Tool.run(["diff", square, faded, "--allowed", "49"]).code == 1)
  }

  /// Without the trait Images a build reads no pictures.
  private static var readsPictures: Bool {
    #if Images || canImport(ImageIO)
      true
    #else
      false
    #endif
  }

  @Test(.enabled(if: readsPictures)) func `an animation is compared with goldens of its frames`() throws {
    let pattern = scratch.file("%02d.png")
    #expect(try Tool.run(["render", square, "-o", pattern, "--size", "40x20", "-q"]).code == 0)
    #expect(try Tool.run(["diff", square, pattern]).code == 0)
    #expect(try Tool.run(["diff", pattern, faded, "--frames", "0,8"]).code == 1)
    #expect(try Tool.run(["diff", square, scratch.file("03.png"), "--frames", "3"]).code == 0)
    #expect(try Tool.run(["diff", square, scratch.file("03.png")]).code == 1)
    #expect(try Tool.run(["diff", scratch.file("03.png"), scratch.file("03.png")]).code == 0)
  }

  @Test func `animations of other sizes, lengths or rates differ`() throws {
    let other = try scratch.write(
      "other.json", Scratch.movingSquare.replacingOccurrences(of: "\"fr\":10", with: "\"fr\":20"))
    let run = try Tool.run(["diff", square, other])
    #expect(run.code == 1)
    #expect(run.output.hasPrefix("differ in frames a second: 10 and 20\n"))
  }

  @Test func `the difference is shown`() throws {
    let picture = scratch.file("d.png")
    #expect(try Tool.run(["diff", square, faded, "-o", picture]).code == 1)
    let shown = try PNGReader.decode(scratch.bytes("d.png"))
    #expect(shown.width == 3 * 20 + 16 && shown.height == 10)
    // Frame 7: the square is at 7 to 17; black where it differs, white elsewhere.
    let row = 5 * shown.width
    #expect(shown.pixels[row + 12] == 0xFF00_00FF)
    #expect(shown.pixels[row + 56 + 12] == 0xFF00_0000)
    #expect(shown.pixels[row + 56 + 2] == 0xFFFF_FFFF)
    #expect(try Tool.run(["diff", square, faded, "-o", scratch.file("d.apng")]).code == 1)
    #expect(!scratch.bytes("d.apng").isEmpty)
  }

  @Test func `JSON has every frame`() throws {
    let run = try Tool.run(["diff", square, faded, "--json"])
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    #expect(report["different"] as? Bool == true && report["worstFrame"] as? Int == 7)
    #expect((report["frames"] as? [[String: Any]])?.count == 10)
  }

  @Test(
    arguments: [
      (["diff", "a.json"], 2), (["diff", "missing.json", "missing.json"], 3), (["diff", "-", "-"], 2),
      (["diff", "a.png", "b.json", "--tolerance", "300"], 2), (["diff", "%d.png", "%d.png"], 2),

    ] as [([String], Int32)])
  func `what can't be compared is refused`(arguments: [String], code: Int32) throws {
    #expect(try Tool.run(arguments).code == code)
  }

  @Test(.enabled(if: readsPictures)) func `pictures that are too large are refused, and not made`() throws {
    let picture = scratch.file("0.png")
    #expect(try Tool.run(["render", square, "-o", picture, "-q"]).code == 0)
    for inputs in [[picture, picture], [square, square], [picture, square]] {
      let run = try Tool.run(["diff"] + inputs + ["--size", "100000x100000"])
      #expect(run.code == 2 && run.errors.hasPrefix("zoetrope: --size 100000x100000 is too large: "))
    }
  }
}
