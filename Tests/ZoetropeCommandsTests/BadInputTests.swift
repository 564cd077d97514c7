#if Tools
import Foundation
import TestSupport
import Testing
import ZoetropeCommands

@Suite struct BadInputTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test(arguments: [
    "", "{", "nonsense", "[]", "null", "{}", "{\"layers\":5}", "PK\u{3}\u{4}",
    String(repeating: "[", count: 100_000),
    String(Scratch.movingSquare.prefix(300)),
  ])
  func `what is no animation is bad input`(text: String) async throws {
    let path = try scratch.write("bad.json", text)
    #expect(await Zoetrope.run(["render", path, "-o", scratch.file("a.png")]) == 3)
    #expect(await Zoetrope.run(["info", path]) == 3)
    #expect(scratch.names == ["bad.json"])
  }

  @Test func `a folder, a missing file, a pipe and a device are bad input`() async throws {
    let pipe = scratch.file("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    for path in [scratch.path, scratch.file("missing"), pipe, "/dev/zero", "/dev/null"] {
      #expect(await Zoetrope.run(["info", path]) == 3)
    }
  }

  @Test func `a file of ten gigabytes is refused at once`() async throws {
    let path = try scratch.write("huge.json", "{")
    #expect(unsafe truncate(path, 10_000_000_000) == 0)
    let start = ContinuousClock.now
    #expect(await Zoetrope.run(["info", path]) == 3)
    #expect(ContinuousClock.now - start < .seconds(1))
  }

  @Test func `pictures are looked for in the file's own folder and nowhere else`() throws {
    try scratch.write("picture.png", "inside")
    try FileManager.default.createDirectory(atPath: scratch.file("sub"), withIntermediateDirectories: true)
    try scratch.write("sub/deep.png", "deep")
    try scratch.write("sub/.env", "secret")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("sub/open.png"), withDestinationPath: scratch.file("sub/.env"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("sub/link.png"), withDestinationPath: "/etc/hostname")
    let source = try #require(DirectoryAssetSource(beside: scratch.file("a.json")))
    #expect(source.bytes(directory: "", name: "picture.png") == Array("inside".utf8))
    #expect(source.bytes(directory: "sub/", name: "deep.png") == Array("deep".utf8))
    #expect(source.bytes(directory: "sub", name: "deep.png") == Array("deep".utf8))
    let inner = try #require(DirectoryAssetSource(folder: scratch.file("sub")))
    #expect(DirectoryAssetSource(beside: "-") == nil)
    for name in [
      "../picture.png", "/etc/hostname", "link.png", "", ".", ".env", "./.env", "open.png",
      "https://example.com/a.png",
    ] {
      #expect(inner.bytes(directory: "", name: name) == nil)
    }
    #expect(inner.bytes(directory: "..", name: "picture.png") == nil)
  }
}
#endif
