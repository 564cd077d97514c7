#if Tools
import Foundation
import TestSupport
import Testing
import ZoetropeCommands

/// Folders and several inputs of `zoetrope render`.
@Suite struct RenderManyTests {
  @Test func `render draws folders and several inputs as batch does`() async throws {
    let scratch = try Scratch()
    try scratch.write("square.json", Scratch.movingSquare)
    let out = scratch.file("out")
    let input = scratch.file("square.json")
    try FileManager.default.createDirectory(atPath: scratch.file("in"), withIntermediateDirectories: true)
    try scratch.write("in/a.json", Scratch.movingSquare)
    #expect(await Zoetrope.run(["render", scratch.file("in"), input, "-o", out, "-q"]) == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: out).sorted() == ["a.png", "square.png"])
    #expect(await Zoetrope.run(["render", input, "-o", scratch.file("s.png"), "-q"]) == 0)
    #expect(scratch.bytes("out/square.png") == scratch.bytes("s.png"))
    for output in ["a.png", "%d.png", "-", "a.gif"] {
      #expect(await Zoetrope.run(["render", input, input, "-o", output, "-q"]) == 2, "\(output)")
    }
    #expect(await Zoetrope.run(["render", scratch.file("in"), "-o", out, "--checksum", "-q"]) == 2)
    try scratch.write("in/b.json", "{}")
    #expect(await Zoetrope.run(["render", scratch.file("in"), "-o", out, "-q"]) == 1)
  }
}
#endif
