import TestSupport
import Testing

@testable import DotLottieFormat

/// Packages of version 1 that become packages of version 2.
@Suite struct UpgradeTests {
  private static let animation = #"{"layers":[],"assets":[{"id":"a","u":"images/","p":"b c.png"}], "w":1.0}"#

  private func upgraded(
    _ files: KeyValuePairs<String, String>
  ) throws -> (builder: DotLottieBuilder, file: DotLottieFile, manifest: String) {
    let builder = try DotLottieBuilder(DotLottieFile(ArchiveBuilder.package(files)))
    let file = try DotLottieFile(builder.build())
    return (builder, file, String(decoding: try file.bytes(of: "manifest.json") ?? [], as: UTF8.self))
  }

  @Test func `files move to their new folders unchanged, and what is not known stays`() throws {
    let (builder, file, manifest) = try upgraded([
      "manifest.json": #"""
      {"version":"1.0","author":"A","revision":1.50,"generator":"g","activeAnimationId":"y",
       "animations":[{"id":"x","loop":true,"speed":1.0},{"id":"y","name":"Y"}],"states":["s"],
       "themes":[{"id":"old"},{"id":"new","animations":["x"]}]}
      """#, "__MACOSX/._x": "?", "animations/x.json": Self.animation, "animations/y.lot": "{}",
      "animations/z.json": "{}",
      "images/b c.png": "png", "audio/d.mp3": "mp3", "themes/old.json": "{}", "states/s.json": "{}",
      "t/new.json": #"{"rules":[]}"#, "s/m.json": "{}",
    ])
    #expect(
      file.entries.map(\.name) == [
        "manifest.json", "a/x.json", "a/y.lot", "a/z.json", "i/b c.png", "s/m.json", "states/s.json",
        "t/new.json",
        "themes/old.json", "u/d.mp3",
      ])
    #expect(
      manifest == #"{"version":"2","generator":"Zoetrope","initial":{"animation":"y"},"#
        + #""animations":[{"id":"x","loop":true,"speed":1.0},{"id":"y","name":"Y"}],"#
        + #""themes":[{"id":"new","animations":["x"]}],"author":"A","revision":1.50,"states":["s"]}"#)
    #expect(
      try file.animation(id: "x") == Self.animation.bytes && file.image(named: "b c.png") == "png".bytes)
    #expect(
      builder.diagnostics.map(\.message) == [
        "state machines of version 1 are unsupported by players of version 2: the file has no effect",
        "the theme \"old\" is omitted: it has the form of version 1, which is unsupported; its file stays at themes/old.json",
      ])
  }

  @Test func `a package of version 2 stays what it is`() throws {
    let manifest =
      #"{"version":"2","generator":"g","initial":{"animation":"x"},"animations":[{"id":"x","y":[1.0]}],"z":null}"#
    let (builder, file, written) = try upgraded([
      "manifest.json": manifest, "images/a.png": "1", "i/a.png": "2", "a/x.json": "{}",
    ])
    #expect(written == manifest)
    #expect(file.entries.map(\.name) == ["manifest.json", "a/x.json", "i/a.png", "images/a.png"])
    #expect(builder.diagnostics.isEmpty)
    #expect(try DotLottieBuilder(file).build() == builder.build())
  }

  @Test func `what can't be an archive of ours is refused`() {
    let manifest = #"{"animations":[{"id":"x"}]}"#
    #expect(code { _ = try upgraded(["manifest.json": manifest]) } == .notFound)
    #expect(
      code { _ = try upgraded(["manifest.json": manifest, "animations/x.json": "", "../y": ""]) }
        == .illegalName)
    let twice: KeyValuePairs = ["manifest.json": manifest, "animations/x.json": "", "a/X.json": ""]
    #expect(code { _ = try upgraded(twice) } == .duplicateName)
  }

  @Test func `files that would be too large together are refused before they are unpacked`() {
    let large = ArchiveBuilder.deflated([UInt8](repeating: 0, count: 64 << 20))
    var files = [
      ArchiveBuilder.File("manifest.json", #"{"animations":[{"id":"x"}]}"#), .init("animations/x.json", "{}"),
    ]
    for number in 0..<9 {
      var file = ArchiveBuilder.File("\(number)", "")
      file.packed = large
      file.declaredSize = 64 << 20
      files.append(file)
    }
    let bytes = ArchiveBuilder(files).bytes()
    #expect(code { _ = try DotLottieBuilder(DotLottieFile(bytes)) } == .limitExceeded)
  }
}
