import LottieFormat
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
        "themes in the form of version 1 are not converted, and omitted from the manifest: themes/old.json; write them as themes of version 2, and add them with `zoetrope pack --theme`",
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

  private static let picture =
    #"{"layers":[],"assets":[{"id":"a","u":"/images/","p":"\#u{E9}.png"},{"id":"b","p":"o.png"}]}"#

  @Test(arguments: ["/", "\\"])
  func `files get the paths by which they are found`(slash: String) throws {
    let ids = #"[{"id":"\#u{E9}"}]"#
    let archive = ArchiveBuilder([
      .init(
        "manifest.json",
        #"{"version":"2","initial":{"animation":"e\#u{301}","stateMachine":"e\#u{301}"},"animations":\#(ids),"themes":\#(ids),"stateMachines":\#(ids)}"#
      ),
      .init("a\(slash)e\u{301}.json", Self.picture), .init("t\(slash)e\u{301}.json", #"{"rules":[]}"#),
      .init("s\(slash)e\u{301}.json", "{}"), .init("i\(slash)e\u{301}.png", "1"),
      .init("i\(slash)o.png", "2"),
      .init("__MACOSX\(slash)._x", "?"), .init("x\(slash)e\u{301}", "3"),
    ])
    let builder = try DotLottieBuilder(DotLottieFile(archive.bytes()))
    #expect(builder.diagnostics.isEmpty)
    #expect(builder.initialAnimation?.isExactly("\u{E9}") == true)
    #expect(builder.initialStateMachine?.isExactly("\u{E9}") == true)
    let names = try DotLottieFile(builder.build()).entries.map(\.name)
    let expected = [
      "manifest.json", "a/\u{E9}.json", "i/o.png", "i/\u{E9}.png", "s/\u{E9}.json", "t/\u{E9}.json",
      "x/e\u{301}",
    ]
    #expect(names.map { Array($0.utf8) } == expected.map { Array($0.utf8) }, "\(names)")
  }

  @Test func `files of version 1 are found by such names too`() throws {
    let archive = ArchiveBuilder([
      .init("manifest.json", #"{"animations":[{"id":"\#u{E9}"}],"themes":[{"id":"t"}]}"#),
      .init("animations\\e\u{301}.json", Self.picture), .init("images\\e\u{301}.png", "1"),
      .init("themes\\t.lss", "*{}"), .init("states\\m.json", "{}"), .init("animations\\", ""),
    ])
    let builder = try DotLottieBuilder(DotLottieFile(archive.bytes()))
    let names = try DotLottieFile(builder.build()).entries.map(\.name)
    let expected = ["manifest.json", "a/\u{E9}.json", "i/\u{E9}.png", "states/m.json", "themes/t.lss"]
    #expect(names.map { Array($0.utf8) } == expected.map { Array($0.utf8) }, "\(names)")
    #expect(builder.diagnostics.map(\.path) == ["states/m.json", "manifest.json"])
  }

  @Test func `of two names of one path the exact one counts`() throws {
    let archive = ArchiveBuilder([
      .init("a\\x.json", "{}"), .init("manifest.json", #"{"version":"2","animations":[{"id":"x"}]}"#),
      .init("a/x.json", Self.animation),
    ])
    let file = try DotLottieFile(DotLottieBuilder(DotLottieFile(archive.bytes())).build())
    #expect(try file.animation(id: "x") == Self.animation.bytes)
  }

  @Test(
    arguments: [
      (#""version":"2","#, "animations", nil), (#""version":"1","#, "animations", "y"),
      ("", "animations", "y"),
      (#""version":"1","initial":{"animation":"x"},"#, "animations", "x"),
    ] as [(String, String, String?)])
  func `a converted package shows the animation that the original shows`(
    members: String, folder: String, initial: String?
  ) throws {
    let folder = members.contains("2") ? "a" : folder
    let file = try DotLottieFile(
      ArchiveBuilder([
        .init(
          "manifest.json",
          "{\(members)\"activeAnimationId\":\"y\",\"animations\":[{\"id\":\"x\"},{\"id\":\"y\"}]}"),
        .init("\(folder)/x.json", Self.animation), .init("\(folder)/y.json", Self.animation),
      ]).bytes())
    let builder = try DotLottieBuilder(file)
    #expect(builder.initialAnimation == initial)
    #expect(try DotLottieFile(builder.build()).initialAnimationID == file.initialAnimationID)
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
