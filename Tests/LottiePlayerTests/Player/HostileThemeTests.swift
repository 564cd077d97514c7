import DotLottieFormat
import DotLottieInspection
import LottieFormat
import LottiePlayer
import TestSupport
import Testing
import VectorRaster

/// Themes and packages that mean harm: little of them can't make much work, or take much memory.
@Suite struct HostileThemeTests {
  /// A package of animations with picture slots `s0`, `s1`, …, and one theme, `t`.
  ///
  /// - Parameters:
  ///   - animations: How many there are: `a0`, `a1`, …
  ///   - slots: How many pictures each has.
  ///   - rules: The theme's rules in JSON.
  ///   - pictures: How many pictures there are: `0.png`, `1.png`, …
  private func package(
    animations: Int = 1, slots: Int = 0, rules: [String] = [], pictures: Int = 1
  ) throws -> DotLottieFile {
    let ids = (0..<animations).map { #"{"id":"a\#($0)"}"# }.joined(separator: ",")
    let manifest = #"{"version":"2","generator":"hand","animations":[\#(ids)],"themes":[{"id":"t"}]}"#
    var files: [ArchiveBuilder.File] = [
      .init("manifest.json", manifest), .init("t/t.json", #"{"rules":[\#(rules.joined(separator: ","))]}"#),
    ]
    for index in 0..<animations { files.append(.init("a/a\(index).json", PictureSlots.animation(slots))) }
    for index in 0..<pictures { files.append(.init("i/\(index).png", "pixels")) }
    return try DotLottieFile(ArchiveBuilder(files).bytes())
  }

  private func player(_ file: DotLottieFile, _ decoder: CountingDecoder) throws -> Player {
    var options = Player.Options()
    options.imageDecoder = decoder
    let player = try Player(width: 10, height: 10, options: options)
    try player.load(file)
    return player
  }

  private func draw(_ player: Player) {
    var surface = Surface(width: 10, height: 10)
    player.draw(into: &surface)
  }

  // MARK: Pictures

  @Test func `pictures for slots that the animation does not have are not decoded`() throws {
    let rules = (0..<100).map { PictureSlots.rule("none\($0)", "0.png") }
    let decoder = CountingDecoder()
    let player = try player(package(rules: rules), decoder)
    let error = #expect(throws: PlayerError.self) { try player.setTheme("t") }
    draw(player)
    #expect(decoder.count == 0)
    #expect(error?.parts.count == 100 && error?.isPartial == false)
  }

  @Test func `a picture that fills many slots is decoded once`() throws {
    let rules = (0..<100).map { PictureSlots.rule("s\($0)", "0.png") }
    let decoder = CountingDecoder()
    let player = try player(package(slots: 100, rules: rules), decoder)
    let before = decoder.count
    try player.setTheme("t")
    draw(player)
    #expect(decoder.count == before + 1)
    #expect(player.diagnostics.isEmpty)
  }

  @Test func `damaged pictures are tried once`() throws {
    let rules = (0..<100).map { PictureSlots.rule("s\($0)", "\($0).png") }
    let decoder = CountingDecoder(isDamaging: true)
    let player = try player(package(slots: 100, rules: rules, pictures: 100), decoder)
    try player.setTheme("t")
    for _ in 0..<3 { draw(player) }
    #expect(decoder.count == 100 && player.shortfall?.message.contains("it is cut off") == true)
  }

  @Test func `a theme is put on without unpacking its pictures`() throws {
    let rules = (0..<100).map { PictureSlots.rule("s\($0)", "big.png") }
    let manifest = #"{"version":"2","generator":"hand","animations":[{"id":"a"}],"themes":[{"id":"t"}]}"#
    let big = ArchiveBuilder.File("i/big.png", Array(repeating: UInt8(0), count: 32 << 20))
    let bytes = ArchiveBuilder([
      .init("manifest.json", manifest), .init("t/t.json", #"{"rules":[\#(rules.joined(separator: ","))]}"#),
      .init("a/a.json", PictureSlots.animation(100)), big,
    ]).bytes()
    let player = try player(DotLottieFile(bytes), CountingDecoder())
    #expect(try ProcessorTime.seconds { try player.setTheme("t") } < 0.5)
  }

  @Test func `a machine that puts on themes without end comes to one`() throws {
    // 1 MiB each, of white space for the most part.
    let space = String(repeating: " ", count: 1 << 20)
    let actions = (0..<1000).map { #"{"type":"SetTheme","value":"t\#($0 % 2)"}"# }
    let machine = """
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","transitions":[],
      "entryActions":[\(actions.joined(separator: ","))]}]}
      """
    let manifest = """
      {"version":"2","generator":"hand","animations":[{"id":"a"}],"themes":[{"id":"t0"},{"id":"t1"}],
      "stateMachines":[{"id":"m"}]}
      """
    let bytes = ArchiveBuilder([
      .init("manifest.json", manifest), .init("a/a.json", PictureSlots.animation(0)),
      .init("s/m.json", machine),
      .init("t/t0.json", #"{"rules":[]}\#(space)"#), .init("t/t1.json", #"{"rules":[]}\#(space)"#),
    ]).bytes()
    let player = try player(DotLottieFile(bytes), CountingDecoder())
    try player.loadStateMachine(id: "m")
    player.startStateMachine()
    let errors = player.takeEvents().count { if case .error = $0 { true } else { false } }
    // 31 are put on; of the others every second one is what is on already.
    #expect(player.activeThemeID == "t0")
    #expect(errors > 400 && errors < 1000)
    // The host may put on what it likes.
    try player.setTheme("t1")
    #expect(player.activeThemeID == "t1")
  }

  // MARK: Animations

  @Test func `of many animations with large pictures the last ones are kept`() throws {
    // 4 Mi pixels each.
    let decoder = CountingDecoder(side: 2048)
    let player = try player(package(animations: 8, slots: 1), decoder)
    for index in 0..<8 { try player.loadAnimation(id: "a\(index)") }
    #expect(decoder.headerCount == 8)
    // What played before this is kept, whatever its size.
    try player.loadAnimation(id: "a6")
    try player.loadAnimation(id: "a7")
    #expect(decoder.headerCount == 8)
    try player.loadAnimation(id: "a0")
    #expect(decoder.headerCount == 9)
  }

  @Test func `small animations are all kept`() throws {
    let decoder = CountingDecoder()
    let player = try player(package(animations: 8, slots: 1), decoder)
    for _ in 0..<2 { for index in 0..<8 { try player.loadAnimation(id: "a\(index)") } }
    #expect(decoder.headerCount == 8)
  }

  // MARK: Messages

  @Test func `a theme for other slots makes few and short findings`() throws {
    let name = String(repeating: "n", count: 100)
    let rules = (0..<1000).map { #"{"type":"Scalar","id":"\#(name)\#($0)","value":5}"# }
    let shapes = (0..<1000).map {
      #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"sid":"\#(name)x\#($0)","k":100}}"#
    }
    let animation = """
      {"v":"5.7.0","fr":10,"ip":0,"op":5,"w":10,"h":10,"layers":[{"ty":4,"ip":0,"op":5,"ks":{},"shapes":[
      \(shapes.joined(separator: ","))]}]}
      """
    let theme = #"{"rules":[\#(rules.joined(separator: ","))]}"#
    let player = try Player(width: 10, height: 10)
    try player.load(json: Array(animation.utf8))
    let error = #expect(throws: PlayerError.self) {
      try player.setTheme(DotLottieTheme(json: Array(theme.utf8)))
    }
    #expect(error?.parts.count == 1000 && error.map { $0.message.utf8.count < 4096 } == true)
    #expect(error?.parts.allSatisfy { $0.reason.utf8.count < 256 } == true)
  }
}
