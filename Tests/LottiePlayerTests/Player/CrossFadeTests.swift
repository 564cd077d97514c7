import LottiePlayer
import LottieRenderer
import Testing
import VectorRaster

/// One animation giving way to another, while something else changes.
@Suite struct CrossFadeTests: MachineWriting {
  /// `a` shows the red boxes of `one`; `b` and `c` are other frames of `two`, which is blue but for its last frame.
  private func rig(_ dialect: StateMachineDialect = .documented) throws -> Rig {
    try Rig(
      machine(
        [
          state(
            "a", #""animation":"one""#,
            to: [tween(to: "b", event("next")), tween(to: "c", event("last"))]),
          state("b", #""animation":"two""#), state("c", #""animation":"two","mode":"Reverse""#),
        ], inputs: [signal("next"), signal("last")]), dialect, packed: true)
  }

  private func pixel(_ player: Player, _ x: Int, _ y: Int) -> UInt32 {
    let (width, height) = player.canvasSize
    var surface = Surface(width: width, height: height)
    player.draw(into: &surface)
    return surface.pixels[y * width + x].byteSwapped
  }

  @Test func `a canvas of another size shows both animations, larger`() throws {
    let rig = try rig()
    rig.player.fire("next")
    try rig.pass(4)
    let mixture = rig.pixel(5, 5)
    #expect(mixture == 0x9900_66FF)
    try rig.player.resize(width: 200, height: 200)
    #expect(pixel(rig.player, 10, 10) == mixture && pixel(rig.player, 79, 79) == mixture)
    #expect(pixel(rig.player, 81, 79) == 0x0000_6666)
    try rig.pass(4)
    #expect(pixel(rig.player, 10, 10) == 0x3300_CCFF)
  }

  @Test func `both animations are placed anew`() throws {
    let rig = try rig()
    rig.player.fire("next")
    try rig.pass(4)
    rig.player.transform = .translation(50, 0)
    #expect(rig.pixel(55, 5) == 0x9900_66FF && rig.pixel(5, 5) == 0)
    rig.player.transform = .identity
    rig.player.layout = PlayerLayout(fit: .none)
    #expect(rig.pixel(5, 5) == 0x9900_66FF)
  }

  @Test func `it begins where a tween of the host's has got to`() throws {
    let rig = try rig()
    try rig.player.tween(to: 20, milliseconds: 1000, easing: .linear)
    try rig.pass(5)
    // The dot is halfway from 10 to 90.
    #expect(rig.pixel(50, 70) == 0xFF00_00FF && rig.pixel(10, 70) == 0)
    rig.player.fire("next")
    #expect(rig.pixel(50, 70) == 0xFF00_00FF && rig.pixel(10, 70) == 0)
    try rig.pass(4)
    #expect(rig.pixel(50, 70) == 0x9900_66FF && rig.pixel(90, 70) == 0x0000_6666)
  }

  @Test func `the first picture stays under fades that are redirected again and again`() throws {
    var dialect = StateMachineDialect.documented
    dialect.refusesInputsDuringTween = false
    let rig = try rig(dialect)
    for _ in 0..<5 {
      for name in ["next", "last"] {
        rig.player.fire(name)
        try rig.player.tick(milliseconds: 1)
      }
    }
    // Nothing has come far: the red of `a` is nearly all that shows.
    let pixel = rig.pixel(5, 5)
    #expect(pixel >> 24 > 0xF0 && pixel & 0xFF > 0xF0)
  }

  @Test func `one that redirects another begins with what that shows`() throws {
    var dialect = StateMachineDialect.documented
    dialect.refusesInputsDuringTween = false
    let rig = try rig(dialect)
    rig.player.fire("next")
    try rig.pass(4)
    rig.player.fire("last")
    #expect(rig.pixel(5, 5) == 0x9900_66FF && rig.pixel(50, 50) == 0x0000_6666)
    try rig.player.resize(width: 50, height: 50)
    #expect(pixel(rig.player, 2, 2) == 0x9900_66FF)
    try rig.pass(5)
    // Halfway to the last frame of `two`, where nothing is.
    #expect(pixel(rig.player, 25, 25) == 0x0000_3333)
    for _ in 0..<40 {
      rig.player.fire("next")
      try rig.player.tick(milliseconds: 10)
      rig.player.fire("last")
      try rig.player.tick(milliseconds: 10)
    }
    #expect(pixel(rig.player, 25, 25) != 0)
    try rig.pass(11)
    #expect(rig.state == "c" && pixel(rig.player, 25, 25) == 0)
  }
}
