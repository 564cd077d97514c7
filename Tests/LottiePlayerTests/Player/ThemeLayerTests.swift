import DotLottieFormat
import DotLottieInspection
import LottieFormat
import LottiePlayer
import Testing

/// How a theme and the values of a host go together, and what becomes of themes that can't be put on.
@Suite struct ThemeLayerTests {
  private static let green = SlotValue.color(red: 0, green: 1, blue: 0)
  /// What the file says.
  private static let red = #"{"k":[1,0,0]}"#
  private static let blue = SlotValue.color(red: 0, green: 0, blue: 1)

  private static let plain = """
    {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","transitions":[]}]}
    """

  private func player(_ dialect: StateMachineDialect = .documented) throws -> Player {
    var options = Player.Options()
    options.dialect = dialect
    let player = try Player(width: 100, height: 100, options: options)
    let manifest = """
      {"version":"2","generator":"by hand","animations":[{"id":"one"},{"id":"two"},{"id":"three"}],
      "themes":[{"id":"green"},{"id":"other"}]}
      """
    let green = #"{"rules":[{"type":"Color","id":"ink","value":[0,1,0]}]}"#
    let other = """
      {"rules":[{"type":"Color","id":"ink","value":[0,0,1]},
      {"type":"Image","id":"zzz","value":{"src":"none.png","width":1,"height":1},"animations":["two"]},
      {"type":"Scalar","id":"extra","value":5}]}
      """
    // An animation with all other slots of these tests.
    let slots = ["extra", "mine", "zzz", "\u{E9}", "e\u{301}", "title", "empty"].map { #""\#($0)":{"p":{}}"# }
    let three = #"{"v":"5.7.0","layers":[],"slots":{\#(slots.joined(separator: ","))}}"#
    try player.load(
      DotLottieFile(
        StoredArchive.bytes([
          ("manifest.json", manifest), ("a/one.json", Rig.animation), ("a/two.json", two),
          ("a/three.json", three),
          ("t/green.json", green), ("t/other.json", other),
        ])))
    return player
  }

  /// The animation with a slot for a picture.
  private let two = Rig.animation.replacing(#""layers":["#, with: #""slots":{"zzz":{"p":{}}},"layers":["#)

  // MARK: Layers

  @Test(arguments: [StateMachineDialect.documented, .runtime])
  func `a host's value is above the theme's, before and after it`(dialect: StateMachineDialect) throws {
    let player = try player(dialect)
    try player.setSlot("ink", to: Self.blue)
    try player.setTheme("green")
    #expect(player.slot("ink") == Self.blue)
    try player.setTheme("")
    #expect(player.slot("ink") == Self.blue)
    try player.setTheme("green")
    try player.resetSlot("ink")
    #expect(player.slot("ink")?.json == Self.red)
  }

  @Test func `values stay when the animation is exchanged for itself with more pictures`() throws {
    let player = try player()
    try player.setSlot("ink", to: Self.blue)
    #expect(player.overlay != nil)
    player.exchange(try #require(player.animation))
    #expect(player.slot("ink") == Self.blue)
    #expect(player.overlay != nil)
  }

  @Test func `a theme shows where a host has cleared or filled nothing`() throws {
    let player = try player()
    try player.setSlot("mine", to: .scalar(1))
    player.clearSlot("ink")
    #expect(player.slotIDs == ["mine"])
    try player.setTheme("green")
    #expect(player.slotIDs == ["ink", "mine"])
    #expect(player.slot("ink") == Self.green)
    try player.setTheme("")
    #expect(player.slotIDs == ["mine"])
    try player.setTheme("green")
    player.clearSlots()
    #expect(player.slotIDs.isEmpty)
    player.resetSlots()
    #expect(player.slotIDs == ["ink"])
  }

  @Test func `the next theme takes the place of the one before`() throws {
    let player = try player()
    try player.setTheme("other")
    #expect(player.slotIDs == ["extra", "ink"] && player.slot("ink") == Self.blue)
    try player.setTheme("green")
    #expect(player.slotIDs == ["ink"] && player.slot("ink") == Self.green)
  }

  @Test func `in upstream a theme writes over a host's values`() throws {
    let player = try player(.upstream)
    try player.setSlot("ink", to: Self.blue)
    try player.setSlot("mine", to: .scalar(1))
    try player.setTheme("green")
    #expect(player.slot("ink") == Self.green && player.slotIDs == ["ink", "mine"])
    try player.setTheme("")
    #expect(player.slotIDs == ["ink"])
  }

  @Test func `what takes the place of a value on the canvas is drawn`() throws {
    let rig = try Rig(Self.plain, packed: true)
    try rig.player.setSlot("ink", to: Self.blue)
    #expect(rig.pixel(10, 70) == 0x0000_FFFF)
    rig.player.clearSlot("ink")
    #expect(rig.pixel(10, 70) == 0xFF00_00FF)
    try rig.player.setTheme("green")
    #expect(rig.pixel(10, 70) == 0x00FF_00FF)
    #expect(throws: PlayerError.self) { try rig.player.setSlot("ink", to: .scalar(5)) }
    #expect(rig.pixel(10, 70) == 0x00FF_00FF)
    try rig.player.setSlots(["ink": Self.blue])
    #expect(rig.pixel(10, 70) == 0x0000_FFFF)
    rig.player.resetSlots()
    #expect(rig.pixel(10, 70) == 0xFF00_00FF)
    // Far more values than are kept at once.
    for step in 0...5000 {
      try rig.player.setSlot("ink", to: .color(red: 0, green: Double(step) / 5000, blue: 0))
      if step % 1000 == 0 {
        #expect(abs(Int(rig.pixel(10, 70) >> 16) - Int((Double(step) / 5000 * 255).rounded())) <= 1)
      }
      _ = rig.player.overlay
    }
  }

  // MARK: Refusals

  @Test func `the valid rules of a theme apply, and the others are refused with their paths`() throws {
    let player = try player()
    try player.loadAnimation(id: "two")
    let error = #expect(throws: PlayerError.self) { try player.setTheme("other") }
    #expect(error?.isPartial == true && error?.parts.map(\.path) == ["rules[1]"])
    #expect(error?.parts.first?.reason.contains("none.png") == true)
    #expect(player.activeThemeID == "other" && player.slot("ink") == Self.blue)
    #expect(player.themeRefusal == error)
    try player.setTheme("green")
    #expect(player.themeRefusal == nil)
  }

  @Test(arguments: ["{", #"{"rules":5}"#, #"{"rules":[{"type":"Color","id":"ink","value":"red"}]}"#])
  func `a theme of which nothing can be read changes nothing`(text: String) throws {
    let player = try player()
    try player.setTheme("green")
    let error = #expect(throws: PlayerError.self) { try player.setThemeData(Array(text.utf8)) }
    #expect(error?.isPartial == false)
    #expect(player.activeThemeID == "green" && player.slot("ink") == Self.green)
  }

  @Test func `in upstream a refused theme keeps what it filled before`() throws {
    let player = try player(.upstream)
    try player.loadAnimation(id: "two")
    #expect(throws: PlayerError.self) { try player.setTheme("other") }
    #expect(player.activeThemeID == nil)
    #expect(player.slotIDs == ["extra", "ink"] && player.slot("ink") == Self.blue)
  }

  @Test func `rules that another animation can't take are an error, and the theme stays`() throws {
    let player = try player()
    try player.setTheme("other")
    try player.loadAnimation(id: "two")
    let messages = player.takeEvents().compactMap {
      if case .error(let message) = $0 { message } else { nil }
    }
    #expect(player.activeThemeID == "other" && player.slot("ink") == Self.blue)
    #expect(messages.count == 1 && messages.first?.contains("none.png") == true)
  }

  // MARK: Names, texts, expressions

  @Test func `slots whose names Unicode takes for the same are two`() throws {
    let player = try player()
    try player.setSlot("\u{E9}", to: .scalar(1))
    try player.setSlot("e\u{301}", to: .scalar(2))
    // In the order of their bytes.
    #expect(player.slotIDs.map { Array($0.utf8).count } == [3, 3, 2])
    #expect(player.slot("\u{E9}") == .scalar(1) && player.slot("e\u{301}") == .scalar(2))
    let rules = ["\u{E9}", "e\u{301}"].enumerated().map {
      #"{"type":"Scalar","id":"\#($0.element)","value":\#($0.offset)}"#
    }
    player.clearSlots()
    try player.setTheme(DotLottieTheme(json: Array(#"{"rules":[\#(rules.joined(separator: ","))]}"#.utf8)))
    #expect(player.slotIDs.count == 2)
  }

  @Test func `a text is carried with its expression, and a slot that is not there reported`() throws {
    let theme = """
      {"rules":[{"type":"Text","id":"title","value":{"text":"Hello"},"expression":"time"},
      {"type":"Text","id":"empty","expression":"time"}]}
      """
    let player = try player()
    try player.setTheme(DotLottieTheme(json: Array(theme.utf8)))
    #expect(player.slot("title")?.json == #"{"k":[{"s":{"t":"Hello"},"t":0}],"x":"time"}"#)
    // Without a value, the expression changes the animation's own.
    #expect(player.slot("empty")?.json == #"{"x":"time"}"#)
    #expect(player.diagnostics.map(\.feature) == ["slot", "slot"])
    #expect(player.diagnostics.map(\.path) == ["slots.empty", "slots.title"])
  }

  // MARK: Pictures

  private func picturePlayer(_ decoder: CountingDecoder) throws -> Player {
    var options = Player.Options()
    options.imageDecoder = decoder
    let player = try Player(width: 10, height: 10, options: options)
    try player.load(
      DotLottieFile(
        StoredArchive.bytes([
          ("manifest.json", #"{"version":"2","generator":"by hand","animations":[{"id":"a"}]}"#),
          ("a/a.json", PictureSlots.animation(2)), ("i/0.png", "0"), ("i/two.png", "2"),
        ])))
    return player
  }

  @Test(arguments: ["https://example.com/two.png", "http://example.com/two.png"])
  func `a picture elsewhere is reported, and not taken for one of the package`(source: String) throws {
    let decoder = CountingDecoder()
    let player = try picturePlayer(decoder)
    let before = decoder.count
    try player.setSlot("s0", to: .image(source: source, width: 10, height: 10))
    #expect(player.diagnostics.map(\.feature) == ["image"])
    #expect(player.diagnostics.first?.path == "slots.s0")
    #expect(decoder.count == before)
  }

  @Test func `a change of one slot reads no other's picture`() throws {
    let decoder = CountingDecoder()
    let player = try picturePlayer(decoder)
    let before = decoder.headerCount
    try player.setSlot("s0", to: .image(source: "two.png"))
    _ = player.overlay
    #expect(decoder.headerCount == before + 1)
    for _ in 0..<10 {
      try player.setSlot("s1", to: .image(source: "two.png"))
      _ = player.overlay
      player.clearSlot("s1")
      _ = player.overlay
    }
    #expect(decoder.headerCount == before + 1)
  }
}
