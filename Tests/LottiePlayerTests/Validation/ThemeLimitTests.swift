import DotLottieFormat
import DotLottieInspection
import LottiePlayer
import TestSupport
import Testing

/// Limits of themes and rules to some animations, in validation and in players.
@Suite struct ThemeLimitTests {
  /// A package of two animations, of which the first has the slot `ink`, and a theme `t`.
  private func package(_ rule: String, themes: String = "", names: [String] = ["one", "two"]) throws
    -> DotLottieFile
  {
    let two = #"{"v":"5.7.0","fr":10,"ip":0,"op":5,"w":9,"h":9,"layers":[]}"#
    return try DotLottieFile(
      ArchiveBuilder([
        .init(
          "manifest.json",
          #"{"version":"2","animations":[{"id":"\#(names[0])"\#(themes)},{"id":"\#(names[1])"\#(themes)}],"themes":[{"id":"t"}]}"#
        ),
        .init("a/\(names[0]).json", Rig.animation), .init("a/\(names[1]).json", two),
        .init("t/t.json", #"{"rules":[\#(rule)]}"#),
      ]).bytes())
  }

  private func rule(_ members: String, id: String = "ink") -> String {
    #"{"id":"\#(id)","type":"Color","value":[0,1,0]\#(members)}"#
  }

  private func refusal(_ file: DotLottieFile, _ id: String = "t") throws -> PlayerError? {
    let player = try Player(width: 10, height: 10)
    try player.load(file)
    do throws(PlayerError) { try player.setTheme(id) } catch { return error }
    return nil
  }

  @Test(arguments: [
    (
      #","animations":["two"]"#, "rules[0].animations",
      "the rule is limited to \"two\" and has no effect: the slot \"ink\" is in \"one\""
    ),
    (
      #","animations":[]"#, "rules[0].animations",
      "the rule is limited to no animation and has no effect; list some, or remove \"animations\""
    ),
    (
      #","animations":["three"]"#, "rules[0].animations",
      "the rule is limited to \"three\" and has no effect: the package has no such animation"
    ),
  ])
  func `a rule without effect is found, and refused by players`(
    members: String, path: String, message: String
  ) throws {
    let file = try package(rule(members))
    let found = file.validate()
    #expect(found.map(\.path) == [path])
    // An unlisted animation is an error of its own.
    #expect(found.map(\.rule) == [members.contains("three") ? .unlistedReference : .limitedTheme])
    if found[0].rule == .limitedTheme { #expect(found[0].message == message) }
    #expect(try refusal(file)?.parts == [.init(path: path, reason: message)])
  }

  @Test(arguments: [#","animations":["one"]"#, #","animations":["two","one"]"#, ""])
  func `a rule that applies somewhere is not`(members: String) throws {
    let file = try package(rule(members))
    #expect(file.validate().isEmpty)
    #expect(try refusal(file) == nil)
  }

  @Test func `the other rules of the theme apply`() throws {
    let file = try package(
      #"\#(rule(#","animations":["two"]"#)),{"id":"ink","type":"Color","value":[0,0,1]}"#)
    let player = try Player(width: 10, height: 10)
    try player.load(file)
    do throws(PlayerError) { try player.setTheme("t") } catch { #expect(error.isPartial) }
    #expect(player.slot("ink")?.json == #"{"a":0,"k":[0,0,1]}"#)
  }

  @Test func `a slot that no animation has is unknown, with a limit too`() throws {
    let file = try package(rule(#","animations":["two"]"#, id: "none"))
    #expect(file.validate().map(\.rule) == [.unknownSlot])
    #expect(file.validate().map(\.message) == ["no animation has a slot \"none\""])
  }

  @Test func `a theme that no animation takes is found, and refused by players`() throws {
    let file = try package(rule(""), themes: #","themes":[]"#)
    let found = file.validate()
    #expect(found.map(\.rule) == [.limitedTheme])
    #expect(found.map(\.path) == ["themes[0]"])
    #expect(try refusal(file)?.message == "no animation of the package takes the theme \"t\"")
  }

  // MARK: Unicode normalization

  private static let composed = "Caf\u{E9}", decomposed = "Cafe\u{301}"

  @Test func `animations of rules and ids of themes are found in any normalization`() throws {
    let file = try package(
      rule(#","animations":["\#(Self.decomposed)"]"#), themes: #","themes":["t"]"#,
      names: [Self.composed, "two"])
    #expect(file.validate().isEmpty)
    let player = try Player(width: 10, height: 10)
    try player.load(file)
    try player.setTheme("t")
    #expect(player.slot("ink")?.json == #"{"a":0,"k":[0,1,0]}"#)
  }

  @Test func `a theme is set in another normalization, and keeps the manifest's spelling`() throws {
    let file = try DotLottieFile(
      ArchiveBuilder([
        .init(
          "manifest.json",
          #"{"version":"2","animations":[{"id":"a","themes":["\#(Self.composed)"]}],"themes":[{"id":"\#(Self.composed)"}]}"#
        ),
        .init("a/a.json", Rig.animation), .init("t/\(Self.decomposed).json", #"{"rules":[\#(rule(""))]}"#),
      ]).bytes())
    #expect(file.validate().isEmpty)
    let player = try Player(width: 10, height: 10)
    try player.load(file)
    try player.setTheme(Self.decomposed)
    #expect(player.activeThemeID.map { Array($0.utf8) } == Array(Self.composed.utf8))
    #expect(player.slot("ink")?.json == #"{"a":0,"k":[0,1,0]}"#)
  }

  @Test func `interactions find layers in any normalization, and validation too`() throws {
    let animation = Rig.animation.replacing(#""nm":"A""#, with: #""nm":"\#(Self.composed)""#)
    let machine = """
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","transitions":[]}],
      "interactions":[{"type":"Click","layerName":"\(Self.decomposed)","actions":[{"type":"FireCustomEvent","value":"hit"}]}]}
      """
    let file = try DotLottieFile(
      ArchiveBuilder([
        .init("manifest.json", #"{"version":"2","animations":[{"id":"a"}],"stateMachines":[{"id":"m"}]}"#),
        .init("a/a.json", animation), .init("s/m.json", machine),
      ]).bytes())
    #expect(!file.validate().contains { $0.rule == .unknownLayer })
    let player = try Player(width: 100, height: 100)
    try player.load(file)
    try player.loadStateMachine(id: "m")
    player.startStateMachine()
    player.post(.click, x: 20, y: 20)
    player.post(.click, x: 60, y: 90)
    #expect(player.takeEvents().count { if case .custom = $0 { true } else { false } } == 1)
    #expect(player.hits(Self.composed, x: 20, y: 20) && player.hits(Self.decomposed, x: 20, y: 20))
    #expect(player.bounds(ofLayer: Self.decomposed) != nil && !player.hits("Cafe", x: 20, y: 20))
  }

  @Test(.enabled(if: MallocCounter.isReliable)) func `a name in another normalization is normalized once`()
    throws
  {
    let player = try Player(width: 100, height: 100)
    try player.load(
      json: Array(Rig.animation.replacing(#""nm":"A""#, with: #""nm":"\#(Self.composed)""#).utf8))
    func count(_ name: String) -> Int {
      _ = player.hits(name, x: 20, y: 20)
      return MallocCounter.count { _ = player.hits(name, x: 20, y: 20) }
    }
    #expect(count(Self.decomposed) == count("B"))
    #expect(count(Self.composed) == count("B"))
  }
}
