import DotLottieFormat
import LottieFormat
import LottiePlayer
import LottieRenderer
import Testing
import VectorRaster

/// Valid values of slots and themes apply; each invalid one is refused with its path; expressions are evaluated.
@Suite struct SlotPartTests {
  /// 100 × 100: a square with a gradient `g` of two colours, a red square `c` in its middle, and a path `p` over the lower
  /// half; a bar turns by `rot`.
  private static let animation = """
    {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":100,"h":100,"layers":[
    {"ty":4,"nm":"path","ip":0,"op":20,"ks":{},"shapes":[
    {"ty":"sh","ks":{"a":0,"sid":"p","k":{"c":true,"v":[[0,90],[10,90],[10,100]],"i":[[0,0],[0,0],[0,0]],
    "o":[[0,0],[0,0],[0,0]]}}},{"ty":"fl","c":{"k":[0,0,0]},"o":{"k":100}}]},
    {"ty":4,"nm":"bar","ip":0,"op":20,"ks":{"p":{"k":[50,20]},"r":{"a":0,"k":0,"sid":"rot"}},"shapes":[
    {"ty":"rc","p":{"k":[0,0]},"s":{"k":[30,4]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,1,0]},"o":{"k":100}}]},
    {"ty":4,"nm":"square","ip":0,"op":20,"ks":{},"shapes":[
    {"ty":"rc","p":{"k":[50,50]},"s":{"k":[20,20]},"r":{"k":0}},
    {"ty":"fl","c":{"k":[1,0,0],"sid":"c"},"o":{"k":100}}]},
    {"ty":4,"nm":"ground","ip":0,"op":20,"ks":{},"shapes":[
    {"ty":"rc","p":{"k":[50,50]},"s":{"k":[100,100]},"r":{"k":0}},
    {"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[100,0]},"o":{"k":100},
    "g":{"p":2,"k":{"sid":"g","a":0,"k":[0,1,0,0,1,0,0,1]}}}]}]}
    """

  private func player(_ dialect: StateMachineDialect = .documented) throws -> Player {
    var options = Player.Options()
    options.dialect = dialect
    let player = try Player(width: 100, height: 100, options: options)
    try player.load(json: Array(Self.animation.utf8))
    return player
  }

  private func pixel(_ player: Player, _ x: Int, _ y: Int) -> UInt32 {
    var surface = Surface(width: 100, height: 100)
    player.draw(into: &surface)
    return surface.pixels[y * 100 + x].byteSwapped
  }

  private func refusal(_ player: Player, _ slots: String) -> PlayerError? {
    do throws(PlayerError) {
      try player.setSlots(json: Array(slots.utf8))
      return nil
    } catch { return error }
  }

  // MARK: Parts

  @Test func `stops without their number fill a gradient`() throws {
    let player = try player()
    #expect(refusal(player, #"{"g":{"p":{"a":0,"k":[0,0,1,0,1,1,1,1]}}}"#) == nil)
    #expect(pixel(player, 1, 80) >> 16 & 0xFF > 240 && pixel(player, 1, 80) >> 24 < 16)
    // The number is the property's own: two colours, and two opacities.
    #expect(refusal(player, #"{"g":{"p":{"a":0,"k":[0,0,0,1,1,0,0,1,0,1,1,1]}}}"#) == nil)
    #expect(pixel(player, 50, 80) == 0x0000_FFFF)
    try player.setSlot("g", json: Array(#"{"a":0,"k":[0,0,1,0,1,0,1,0]}"#.utf8))
    #expect(pixel(player, 50, 80) == 0x00FF_00FF)
  }

  @Test(arguments: [
    "[0,0,1,0,0.5,0,1,0,1,1,1,1]", "[0,0,1,0,0.5,0,1,0,1,0,0,0]",
    "[0,0,1,0,0.25,0,1,0,0.5,0,1,0,1,1,0,0]", "[0,0,1,0,0.5,0,1,0,0.9,1,0.95,1]",
    "[0,0,1,0,0.5,0,1,0,1,0,1,1,0,1,0.5,1,1,1]",
  ])
  func `stops with another number of colours than the property are colours`(stops: String) throws {
    let player = try player()
    #expect(refusal(player, #"{"g":{"p":{"a":0,"k":\#(stops)}}}"#) == nil)
    #expect(pixel(player, 1, 80) == 0x00FF_00FF && pixel(player, 48, 80) == 0x00FF_00FF)
    #expect(pixel(player, 99, 80) != 0x00FF_00FF && pixel(player, 99, 80) & 0xFF == 0xFF)
    // The same holds for keyframes, and for the file's own slots.
    let frames = #"{"a":1,"k":[{"t":0,"s":\#(stops)},{"t":10,"s":\#(stops)}]}"#
    #expect(refusal(player, #"{"g":{"p":\#(frames)}}"#) == nil)
    #expect(pixel(player, 48, 80) == 0x00FF_00FF)
    let other = try Player(width: 100, height: 100)
    try other.load(
      json: Array((Self.animation.dropLast() + #","slots":{"g":{"p":{"a":0,"k":\#(stops)}}}}"#).utf8))
    #expect(pixel(other, 48, 80) == 0x00FF_00FF && pixel(other, 99, 80) != 0x00FF_00FF)
  }

  @Test(arguments: [
    "[]", "[0]", "[0,0,1,0,1,1,1]", "[0,0,1,0,1,1,1,1,0]", "[0,0,1,0,1,1,1,1,1,0,0,0,0,0,0,0]",
    "[1,0,1,0,0,1,1,1,0.5,0,0,0]",
  ])
  func `numbers that are not stops are refused with a reason`(stops: String) throws {
    let player = try player()
    let error = refusal(player, #"{"g":{"p":{"a":0,"k":\#(stops)}}}"#)
    #expect(error?.parts.map(\.path) == ["slots.g"] && error?.parts.first?.reason.isEmpty == false)
    #expect(pixel(player, 1, 80) == 0xFC00_03FF || pixel(player, 1, 80) >> 24 > 240)
    let other = try Player(width: 100, height: 100)
    try other.load(
      json: Array((Self.animation.dropLast() + #","slots":{"g":{"p":{"a":0,"k":\#(stops)}}}}"#).utf8))
    #expect(pixel(other, 1, 80) >> 24 > 240)
    #expect(other.diagnostics.contains { $0.feature == "slot" })
  }

  @Test func `valid values are set beside invalid ones, which are refused one by one`() throws {
    let player = try player(), gradient = player.slot("g")
    let error = refusal(
      player,
      #"{"g":{"p":{"a":0,"k":50}},"c":{"p":{"a":0,"k":[0,0,1]}},"nobody":{"p":{"a":0,"k":1}},"rot":{"p":{"a":0,"k":NaN}},"p":5}"#
    )
    #expect(error?.isPartial == true)
    #expect(error?.parts.map(\.path).sorted() == ["slots.g", "slots.nobody", "slots.p", "slots.rot"])
    #expect(error?.parts.first { $0.path == "slots.g" }?.reason.contains("gradient") == true)
    #expect(error?.parts.first { $0.path == "slots.rot" }?.reason.contains("NaN") == true)
    #expect(pixel(player, 50, 50) == 0x0000_FFFF)
    #expect(player.slot("nobody") == nil && player.slot("g") == gradient)
  }

  @Test func `all values are refused`() throws {
    let player = try player(), before = player.slotsJSON
    #expect(refusal(player, #"{"nobody":{"p":{"a":0,"k":1}}}"#)?.isPartial == false)
    #expect(throws: PlayerError.self) { try player.setSlot("g", to: .scalar(5)) }
    #expect(throws: PlayerError.self) {
      try player.setSlot("c", to: .image(source: "a.png", width: 1, height: 1))
    }
    #expect(throws: PlayerError.self) { try player.setSlots(["g": .scalar(5)]) }
    #expect(throws: PlayerError.self) { try player.setSlots(["nobody": .scalar(5)]) }
    #expect(throws: PlayerError.self) { try player.setSlot("nobody", to: .scalar(5)) }
    #expect(throws: PlayerError.self) { try player.setSlot("nobody", json: Array(#"{"a":0,"k":5}"#.utf8)) }
    #expect(player.slotsJSON == before)
  }

  @Test func `the shipped engine skips what it does not know`() throws {
    let player = try player(.upstream)
    #expect(refusal(player, #"{"g":{"p":{"a":0,"k":50}},"nobody":{"p":{"a":0,"k":1}},"c":5}"#) == nil)
    #expect(player.slot("g") == .scalar(50) && player.slot("nobody") == .scalar(1))
  }

  // MARK: Themes

  @Test func `paths and stops of three components apply`() throws {
    let player = try player()
    let theme = """
      {"rules":[{"type":"Color","id":"c","value":[0,1,0]},
      {"type":"Gradient","id":"g","value":[{"color":[1,1,1],"offset":0},{"color":[1,1,1],"offset":1}]},
      {"type":"BezierPath","id":"p","value":{"vertices":[[0,60],[100,60],[100,100],[0,100]],"closed":true}}]}
      """
    try player.setThemeData(Array(theme.utf8))
    #expect(pixel(player, 50, 50) == 0x00FF_00FF)
    #expect(pixel(player, 5, 5) == 0xFFFF_FFFF)
    #expect(pixel(player, 50, 80) == 0x0000_00FF)
  }

  @Test func `a rule of another kind than its slot is refused, and the others apply`() throws {
    let player = try player()
    let theme = """
      {"rules":[{"type":"Audio","id":"c"},{"type":"Scalar","id":"g","value":5},
      {"type":"Color","id":"c","value":[0,1,0]}]}
      """
    let error = #expect(throws: PlayerError.self) { try player.setThemeData(Array(theme.utf8)) }
    #expect(error?.isPartial == true && error?.parts.map(\.path) == ["rules[0]", "rules[1]"])
    #expect(pixel(player, 50, 50) == 0x00FF_00FF)
  }

  @Test func `a path with keyframes moves`() throws {
    let player = try player()
    let theme = """
      {"rules":[{"type":"BezierPath","id":"p","keyframes":[
      {"frame":0,"value":{"v":[[0,60],[100,60],[100,100],[0,100]],"c":true},"hold":true},
      {"frame":10,"value":{"v":[[0,90],[1,90],[1,91],[0,91]],"c":true}}]}]}
      """
    try player.setThemeData(Array(theme.utf8))
    #expect(pixel(player, 50, 80) == 0x0000_00FF)
    try player.setFrame(12)
    #expect(pixel(player, 50, 80) != 0x0000_00FF)
  }

  @Test(arguments: [
    #"{"type":"Color","id":"c","value":[0,1]}"#, #"{"type":"Color","id":"c"}"#,
    #"{"type":"Scalar","id":"rot"}"#,
    #"{"type":"Gradient","id":"g","value":[]}"#, #"{"type":"BezierPath","id":"p"}"#,
    #"{"type":"Color","id":"c","keyframes":[{"frame":0,"value":[0,1]}]}"#,
    #"{"type":"Scalar","id":"g","value":5}"#, #"{"type":"Vector","id":"c","value":[1,1]}"#,
    #"{"type":"Color","id":"nobody","value":[0,1,0]}"#, #"{"type":"Audio","id":"c"}"#,
  ])
  func `a theme of which nothing applies is refused as a whole`(rule: String) throws {
    let player = try player(), before = (pixel(player, 50, 50), pixel(player, 5, 80), pixel(player, 60, 20))
    let error = #expect(throws: PlayerError.self) {
      try player.setThemeData(Array(#"{"rules":[\#(rule)]}"#.utf8))
    }
    #expect(error?.isPartial == false && error?.parts.count == 1)
    #expect(before == (pixel(player, 50, 50), pixel(player, 5, 80), pixel(player, 60, 20)))
    // Beside a valid rule it is refused alone.
    let valid = #"{"type":"Scalar","id":"rot","value":90}"#
    let partial = #expect(throws: PlayerError.self) {
      try player.setThemeData(Array(#"{"rules":[\#(valid),\#(rule)]}"#.utf8))
    }
    if !rule.contains("rot") {
      #expect(partial?.isPartial == true && partial?.parts.first?.path.hasPrefix("rules[1]") == true)
      #expect(isUpright(player))
    }
  }

  @Test func `a rule made in code needs a complete value`() throws {
    let player = try player()
    let rules: [DotLottieTheme.Rule] = [
      .init(id: "c", content: .color(.init(value: [0, 1]))),
      .init(id: "g", content: .gradient(.init(value: nil))),
      .init(id: "rot", content: .scalar(.init(value: [90]))),
    ]
    let error = #expect(throws: PlayerError.self) { try player.setTheme(DotLottieTheme(rules: rules)) }
    #expect(error?.parts.map(\.path) == ["rules[0].value", "rules[1]"])
    #expect(isUpright(player) && pixel(player, 50, 50) == 0xFF00_00FF)
    let upstream = try self.player(.upstream)
    try upstream.setTheme(DotLottieTheme(rules: rules))
    #expect(upstream.slot("c") == .color(red: 0, green: 0, blue: 0))
  }

  // MARK: Expressions

  /// Whether the bar stands upright.
  private func isUpright(_ player: Player) -> Bool { pixel(player, 50, 32) == 0xFFFF_00FF }

  @Test(arguments: [
    #"{"a":0,"k":0,"x":"90"}"#, #"{"a":0,"k":45,"x":"value * 2"}"#,
    #"{"a":0,"k":0,"x":"var $bm_rt = time * 90;"}"#,
    #"{"x":"value + 90"}"#,
  ])
  func `an expression of a slot is evaluated`(value: String) throws {
    let player = try player()
    #expect(refusal(player, #"{"rot":{"p":\#(value)}}"#) == nil)
    try player.setFrame(10)
    #expect(isUpright(player))
    // A value without an expression takes its place.
    #expect(refusal(player, #"{"rot":{"p":{"a":0,"k":0}}}"#) == nil)
    #expect(!isUpright(player))
    try player.setSlot("rot", to: .scalar(90))
    #expect(isUpright(player))
    player.clearSlot("rot")
    #expect(!isUpright(player))
  }

  @Test(arguments: [
    #"{"type":"Scalar","id":"rot","value":0,"expression":"90"}"#,
    #"{"type":"Scalar","id":"rot","expression":"value + 90"}"#,
  ])
  func `an expression of a theme is evaluated`(rule: String) throws {
    let player = try player()
    try player.setThemeData(Array(#"{"rules":[\#(rule)]}"#.utf8))
    #expect(isUpright(player))
    try player.setTheme("")
    #expect(!isUpright(player))
  }

  @Test func `an expression in the file's slot is evaluated, and other values of the slot are not`() throws {
    let text = Self.animation.dropLast() + #","slots":{"rot":{"p":{"a":0,"k":45,"x":"value * 2"}}}}"#
    let player = try Player(width: 100, height: 100)
    try player.load(json: Array(text.utf8))
    #expect(isUpright(player))
    try player.setSlot("rot", to: .scalar(0))
    #expect(!isUpright(player))
    try player.resetSlot("rot")
    #expect(isUpright(player))
  }

  @Test func `a colour and a gradient can have expressions, too`() throws {
    let player = try player()
    let slots = """
      {"c":{"p":{"a":0,"k":[1,0,0],"x":"[0, 0, 1]"}},
      "g":{"p":{"p":2,"k":{"a":0,"k":[0,1,0,0,1,1,0,0],"x":"[0, 0, 1, 0, 1, 0, 1, 0]"}}}}
      """
    #expect(refusal(player, slots) == nil)
    #expect(pixel(player, 50, 50) == 0x0000_FFFF)
    #expect(pixel(player, 50, 80) == 0x00FF_00FF)
  }

  @Test func `an expression that can't be read is refused with its reason`() throws {
    let player = try player()
    let error = refusal(player, #"{"rot":{"p":{"a":0,"k":0,"x":"1 +"}},"c":{"p":{"a":0,"k":[0,0,1]}}}"#)
    #expect(error?.isPartial == true && error?.parts.map(\.path) == ["slots.rot"])
    #expect(error?.parts.first?.reason.contains("expression") == true)
  }

  @Test func `expressions of slots stay when the animation changes`() throws {
    let file = try DotLottieFile(
      StoredArchive.bytes([
        ("manifest.json", #"{"version":"2","generator":"","animations":[{"id":"one"},{"id":"two"}]}"#),
        ("a/one.json", Self.animation), ("a/two.json", Self.animation),
      ]))
    let player = try Player(width: 100, height: 100)
    try player.load(file)
    try player.setSlot("rot", json: Array(#"{"a":0,"k":0,"x":"90"}"#.utf8))
    #expect(isUpright(player))
    try player.loadAnimation(id: "two")
    #expect(isUpright(player))
  }
}
