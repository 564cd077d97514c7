import DotLottieFormat
import Testing

@Suite struct EditingTests {
  private static let animation = Array(#"{"w":10,"h":10,"ip":0,"op":9,"fr":30,"layers":[]}"#.utf8)
  private static let other = Array(#"{"w":20,"h":20,"ip":0,"op":9,"fr":30,"layers":[]}"#.utf8)

  private static func machine(_ state: String) -> [UInt8] {
    Array(
      #"{"initial":"\#(state)","states":[{"name":"\#(state)","type":"PlaybackState","animation":"one","transitions":[]}]}"#
        .utf8)
  }

  private static func package() throws -> DotLottieBuilder {
    var builder = DotLottieBuilder()
    try builder.addTheme(.init(id: "dark"), json: Array(#"{"rules":[]}"#.utf8))
    var entry = DotLottieManifest.Animation(id: "one")
    entry.themes = ["dark"]
    entry.initialTheme = "dark"
    try builder.addAnimation(entry, json: animation)
    try builder.addAnimation(id: "two", json: animation)
    try builder.addStateMachine(.init(id: "first"), json: machine("a"))
    try builder.addStateMachine(.init(id: "second", name: "Second"), json: machine("b"))
    try builder.addFile(path: "notes/readme.txt", bytes: [1])
    builder.initialAnimation = "one"
    builder.initialStateMachine = "first"
    return builder
  }

  @Test func `a file is replaced, and the manifest stays as it was`() throws {
    var builder = try Self.package()
    let before = try DotLottieFile(builder.build())
    try builder.replaceFile(path: "s/first.json", bytes: Self.machine("c"))
    try builder.replaceFile(path: "a/one.json", bytes: Self.other)
    try builder.replaceFile(path: "t/dark.json", bytes: Array(#"{ "rules": [] }"#.utf8))
    try builder.replaceFile(path: "notes/readme.txt", bytes: [2, 3])
    let after = try DotLottieFile(builder.build())
    #expect(after.manifest.json() == before.manifest.json())
    #expect(after.entries.map(\.name) == before.entries.map(\.name))
    #expect(try after.animation(id: "one") == Self.other)
    #expect(try after.animation(id: "two") == Self.animation)
    #expect(try after.stateMachine(id: "first").initial == "c")
    #expect(try after.bytes(of: "notes/readme.txt") == [2, 3])
    #expect(try after.bytes(of: "t/dark.json") == Array(#"{ "rules": [] }"#.utf8))
  }

  @Test func `contents that can't be added don't replace others`() throws {
    var builder = try Self.package()
    let before = try builder.build()
    let refused: [(String, [UInt8], DotLottieError.Code)] = [
      ("s/first.json", Array("[".utf8), .malformedJSON), ("a/one.json", Array("{}".utf8), .typeMismatch),
      ("s/third.json", Self.machine("c"), .notFound), ("manifest.json", [], .notFound),
    ]
    for (path, bytes, code) in refused {
      let error = #expect(throws: DotLottieError.self) { try builder.replaceFile(path: path, bytes: bytes) }
      #expect(error?.code == code, "\(path)")
    }
    #expect(try builder.build() == before)
  }

  @Test func `findings of former contents go with them`() throws {
    var builder = try Self.package()
    try builder.addStateMachine(
      .init(id: "odd"), json: Array(#"{"initial":"x","states":[],"interactions":[{"type":"Nod"}]}"#.utf8))
    #expect(builder.diagnostics.contains { $0.path.hasPrefix("s/odd.json") })
    try builder.replaceFile(path: "s/odd.json", bytes: Self.machine("x"))
    #expect(!builder.diagnostics.contains { $0.path.hasPrefix("s/odd.json") })
  }

  @Test func `a removed file leaves the manifest, and its name can be given again`() throws {
    var builder = try Self.package()
    for path in ["s/first.json", "t/dark.json", "a/one.json", "notes/readme.txt"] {
      let isRemoved = builder.removeFile(path: path)
      #expect(isRemoved)
      let isRemovedAgain = builder.removeFile(path: path)
      #expect(!isRemovedAgain)
    }
    let after = try DotLottieFile(builder.build())
    #expect(builder.filePaths == ["a/two.json", "s/second.json"])
    #expect(after.manifest.animations.map(\.id) == ["two"])
    #expect(after.manifest.stateMachines.map(\.id) == ["second"])
    #expect(after.manifest.themes.isEmpty && after.manifest.initialStateMachine == nil)
    // The folder of the notes is gone too.
    try builder.addFile(path: "notes", bytes: [4])
    try builder.addStateMachine(.init(id: "first"), json: Self.machine("d"))
    #expect(try DotLottieFile(builder.build()).stateMachine(id: "first").initial == "d")
  }

  @Test func `an animation without its theme has no theme`() throws {
    var builder = try Self.package()
    builder.removeFile(path: "t/dark.json")
    let animation = try #require(DotLottieFile(builder.build()).manifest.animations.first)
    #expect(animation.themes == [] && animation.initialTheme == nil)
  }
}
