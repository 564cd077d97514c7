import DotLottieFormat
import LottiePlayer
import Testing
import VectorRaster

/// An animation that fades in looks as it will when it is shown: with the theme, the theme data, the slots and their
/// expressions.
@Suite struct FadingLookTests: MachineWriting {
  /// 10 × 10: a box of the slot `ink`, whose colour in the file is red or blue; its lower half has the opacity `veil`.
  private static func animation(_ ink: String) -> String {
    """
    {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":10,"h":10,"layers":[{"nm":"box","ty":4,"ip":0,"op":20,"ks":{},"shapes":[
    {"ty":"rc","p":{"k":[5,5]},"s":{"k":[10,10]},"r":{"k":0}},
    {"ty":"fl","c":{"sid":"ink","k":\(ink)},"o":{"a":0,"k":100,"sid":"veil"}}]}]}
    """
  }

  private func player(initialTheme: String? = nil, _ dialect: StateMachineDialect = .documented) throws
    -> Player
  {
    let second = initialTheme.map { #"{"id":"two","initialTheme":"\#($0)"}"# } ?? #"{"id":"two"}"#
    func theme(_ color: String, _ animations: String = "null") -> String {
      #"{"rules":[{"type":"Color","id":"ink","animations":\#(animations),"value":\#(color)}]}"#
    }
    let machine = machine(
      [
        state(
          "a", #""animation":"one""#, to: [tween(to: "b", event("next")), tween(to: "c", event("last"))]),
        state("b", #""animation":"two""#), state("c", #""animation":"three""#),
      ], inputs: [signal("next"), signal("last")])
    var options = Player.Options()
    options.dialect = dialect
    let player = try Player(width: 10, height: 10, options: options)
    try player.load(
      DotLottieFile(
        StoredArchive.bytes([
          (
            "manifest.json",
            """
            {"version":"2","generator":"","animations":[{"id":"one"},\(second),{"id":"three"}],
            "themes":[{"id":"green"},{"id":"second"}],"stateMachines":[{"id":"m"}]}
            """
          ),
          ("a/one.json", Self.animation("[1,0,0]")), ("a/two.json", Self.animation("[0,0,1]")),
          ("a/three.json", Self.animation("[0,0,1]")), ("t/green.json", theme("[0,1,0]")),
          ("t/second.json", theme("[0,1,0]", #"["two"]"#)), ("s/m.json", machine),
        ])))
    try player.loadStateMachine(id: "m")
    player.startStateMachine()
    return player
  }

  private func pass(_ player: Player, _ ticks: Int) throws {
    for _ in 0..<ticks { try player.tick(milliseconds: 100) }
  }

  private func pixel(_ player: Player) -> UInt32 {
    var surface = Surface(width: 10, height: 10)
    player.draw(into: &surface)
    return surface.pixels[55].byteSwapped
  }

  @Test func `the theme of the host applies to both animations`() throws {
    let player = try player()
    try player.setTheme("green")
    player.fire("next")
    #expect(pixel(player) == 0x00FF_00FF)
    try pass(player, 5)
    #expect(pixel(player) == 0x00FF_00FF)
    try pass(player, 6)
    #expect(pixel(player) == 0x00FF_00FF)
  }

  @Test func `theme data, slots and their expressions apply`() throws {
    for set in [
      { (player: Player) throws -> Void in
        try player.setThemeData(Array(#"{"rules":[{"type":"Color","id":"ink","value":[0,1,0]}]}"#.utf8))
      },
      { try $0.setSlots(json: Array(#"{"ink":{"p":{"a":0,"k":[0,1,0]}}}"#.utf8)) },
      { try $0.setSlot("ink", json: Array(#"{"a":0,"k":[1,1,1],"x":"[0, 1, 0]"}"#.utf8)) },
    ] {
      let player = try player()
      try set(player)
      player.fire("next")
      try pass(player, 5)
      #expect(pixel(player) == 0x00FF_00FF)
    }
  }

  @Test func `a rule or an initial theme of the other animation alone applies to it`() throws {
    let limited = try player()
    try limited.setTheme("second")
    let initial = try player(initialTheme: "green")
    for player in [limited, initial] {
      player.fire("next")
      #expect(pixel(player) == 0xFF00_00FF)
      try pass(player, 5)
      #expect(pixel(player) == 0x8080_00FF || pixel(player) == 0x7F80_00FF || pixel(player) == 0x807F_00FF)
      try pass(player, 6)
      #expect(pixel(player) == 0x00FF_00FF)
    }
  }

  @Test func `a change while it fades in shows at once, and in redirected fades`() throws {
    var dialect = StateMachineDialect.documented
    dialect.refusesInputsDuringTween = false
    let player = try player(dialect)
    player.fire("next")
    try pass(player, 4)
    #expect(pixel(player) != 0x00FF_00FF)
    player.fire("last")
    try pass(player, 2)
    try player.setTheme("green")
    #expect(pixel(player) == 0x00FF_00FF)
    // The fade goes on while expressions are compiled.
    try player.setSlot("veil", json: Array(#"{"a":0,"k":0,"x":"100"}"#.utf8))
    #expect(pixel(player) == 0x00FF_00FF)
    try player.setTheme("")
    #expect(pixel(player) & 0xFF00 > 0 && pixel(player) >> 24 > 0)
  }

  private func player(_ dialect: StateMachineDialect) throws -> Player {
    try player(initialTheme: nil, dialect)
  }
}
