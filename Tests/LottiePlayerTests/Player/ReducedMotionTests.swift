import DotLottieFormat
import LottiePlayer
import Testing
import VectorRaster

@Suite struct ReducedMotionTests: MachineWriting {
  /// Frames 0…20, 10 a second, with the marker `middle` at 5…15; and what it told.
  private func player(_ motion: ReducedMotion) throws -> (player: Player, events: () -> [PlayerEvent]) {
    var options = Player.Options()
    options.reducedMotion = motion
    let player = try Player(width: 100, height: 100, options: options)
    try player.load(json: Array(Rig.animation.utf8))
    _ = player.takeEvents()
    return (player, { Array(player.takeEvents()) })
  }

  /// The frame that shows, by where the dot is drawn and hit: four pixels a frame.
  private func shownFrame(_ player: Player) -> Int? {
    var surface = Surface(width: 100, height: 100)
    player.draw(into: &surface)
    let drawn = (0...20).first { surface.pixels[70 * 100 + 6 + 4 * $0] != 0 }
    let hit = (0...20).first { player.hits("dot", x: 6 + 4 * Float($0), y: 70) }
    return drawn == hit ? drawn : nil
  }

  /// Ways of playing, and the frame that stands for each.
  private static let ways: [(mode: PlaybackMode, loops: Bool, count: Int, rest: Int)] = [
    (.forward, false, 0, 20), (.reverse, false, 0, 0), (.bounce, false, 0, 0), (.reverseBounce, false, 0, 20),
    (.forward, true, 0, 20), (.bounce, true, 0, 0), (.forward, true, 3, 20), (.reverseBounce, true, 2, 20),
  ]

  @Test(arguments: ways.indices) func `everything happens when it would with all of the motion`(row: Int)
    throws
  {
    let way = Self.ways[row]
    var logs: [[PlayerEvent]] = []
    for motion in [ReducedMotion.full, .settled, .marker("middle")] {
      let (player, events) = try player(motion)
      player.setMode(way.mode)
      player.setLoop(way.loops)
      player.setLoopCount(way.count)
      try player.play()
      for _ in 0..<150 { try player.tick(milliseconds: 70) }
      logs.append(events())
    }
    #expect(logs[1] == logs[0] && logs[2] == logs[0])
    #expect(
      logs[0].contains(.loop(1)) == way.loops && logs[0].contains(.complete) == (!way.loops || way.count > 0))
  }

  @Test(arguments: ways.indices) func `what plays stands at its end with the first tick`(row: Int) throws {
    let way = Self.ways[row]
    let (player, _) = try player(.settled)
    player.setMode(way.mode)
    player.setLoop(way.loops)
    player.setLoopCount(way.count)
    try player.play()
    #expect(try player.tick(milliseconds: 1))
    #expect(shownFrame(player) == way.rest)
    // No picture is due any more, not even where the last iteration goes back to its beginning.
    for _ in 0..<150 { #expect(try !player.tick(milliseconds: 70)) }
    #expect(shownFrame(player) == way.rest)
  }

  @Test func `what was paused stands where it stood, and goes where it is told`() throws {
    let (player, _) = try player(.settled)
    #expect(shownFrame(player) == 0)
    try player.play()
    try player.tick(milliseconds: 300)
    try player.pause()
    #expect(shownFrame(player) == 20 && player.timeline.frame < 4)
    try player.setFrame(7)
    #expect(try player.tick(milliseconds: 0) && shownFrame(player) == 7)
    try player.play()
    try player.stop()
    #expect(shownFrame(player) == 0)
  }

  @Test func `a tween shows what it goes to, and lands when it would`() throws {
    let (player, _) = try player(.settled)
    try player.tween(to: 7, milliseconds: 500, easing: .linear)
    #expect(try player.tick(milliseconds: 1) && shownFrame(player) == 7)
    #expect(try !player.tick(milliseconds: 100) && shownFrame(player) == 7)
    #expect(player.timeline.frame == 0 && player.timeline.status == .tweening)
    #expect(try !player.tick(milliseconds: 400) && shownFrame(player) == 7)
    #expect(player.timeline.frame == 7 && player.timeline.status == .stopped)
  }

  @Test func `a cross-fade shows what it goes to`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", #""animation":"one""#, to: [tween(to: "b", event("next"))]),
          state("b", #""animation":"two""#),
        ], inputs: [signal("next")]), packed: true)
    rig.player.setReducedMotion(.settled)
    rig.player.fire("next")
    try rig.pass()
    #expect(rig.pixel(5, 5) == 0x0000_FFFF && rig.state == "a")
    try rig.pass(10)
    #expect(rig.pixel(5, 5) == 0x0000_FFFF && rig.state == "b")
  }

  @Test func `a marker stands for the animation wherever no range is set`() throws {
    let (player, _) = try player(.marker("middle"))
    try player.play()
    try player.tick(milliseconds: 1)
    #expect(shownFrame(player) == 5)
    try player.setSegment(start: 2, end: 9)
    try player.tick(milliseconds: 1)
    #expect(shownFrame(player) == 9)
    let (other, _) = try self.player(.marker("nothing"))
    try other.play()
    try other.tick(milliseconds: 1)
    #expect(shownFrame(other) == 20)
  }

  @Test func `motion comes back when it is wanted again`() throws {
    let (player, _) = try player(.settled)
    try player.play()
    try player.tick(milliseconds: 100)
    player.setReducedMotion(.full)
    try player.tick(milliseconds: 200)
    // As 32 bits have it.
    #expect(abs(player.timeline.frame - 3) < 1e-6 && shownFrame(player) == 3)
  }

  @Test func `two states that follow one another do not flash`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", #""autoplay":true,"segment":"low""#, to: [to("b", event("next"))]),
          state("b", #""autoplay":true,"segment":"high""#, to: [to("a", event("next"))]),
        ], inputs: [signal("next")],
        interactions: [
          on("OnComplete", state: "a", act("Fire", "next")),
          on("OnComplete", state: "b", act("Fire", "next")),
        ]))
    rig.player.setReducedMotion(.settled)
    var pictures: [Int?] = []
    for _ in 0..<60 {
      try rig.player.tick(milliseconds: 16)
      pictures.append(shownFrame(rig.player))
    }
    // A state lasts half a second; nothing else shows in between.
    #expect(pictures.allSatisfy { $0 == 5 || $0 == 20 })
    #expect(zip(pictures, pictures.dropFirst()).filter { $0 != $1 }.count == 1)
  }

  @Test func `states go on as with all of the motion`() throws {
    let json = machine(
      [
        state("a", #""autoplay":true"#, to: [tween(to: "b", event("next"))]),
        state("b", #""segment":"high""#),
      ], inputs: [signal("next")], interactions: [on("OnComplete", state: "a", act("Fire", "next"))])
    var told: [[String]] = []
    for motion in [ReducedMotion.full, .settled, .marker("low")] {
      let rig = try Rig(json)
      rig.player.setReducedMotion(motion)
      try rig.pass(40)
      #expect(rig.state == "b" && rig.frame == 15)
      told.append(rig.told())
    }
    #expect(told[1] == told[0] && told[2] == told[0])
  }
}
