import LottiePlayer
import Testing

/// What is told, and in which order.
@Suite struct EventOrderTests: MachineWriting {
  /// `b` asks for a theme that isn't there, speaks, and gives way to `a`.
  private func rig(_ dialect: StateMachineDialect = .documented) throws -> Rig {
    try Rig(
      machine(
        [
          state("a", to: [to("b", event("go"))]),
          state("b", entry(act("SetTheme", value: #""none""#), say("hello")), to: [to("a")]),
        ], inputs: [signal("go")]), dialect, packed: true)
  }

  private static let expected = [
    "fire go", "a → b", "leave a", "enter b", "error: the package has no theme \"none\"", "say hello",
    "b → a",
    "leave b", "enter a",
  ]

  @Test func `an error of a theme is told where it was asked for`() throws {
    let rig = try rig()
    rig.player.fire("go")
    #expect(rig.told() == Self.expected)
  }

  @Test func `a host that calls while it drains events receives them in the same order`() throws {
    let rig = try rig()
    var heard: [String] = []
    try rig.player.play()
    rig.player.drainEvents { event in
      if event == .play {
        rig.player.fire("go")
      } else if event.isOfMachine {
        heard.append(event.text)
      }
    }
    #expect(heard == Self.expected)
  }

  /// What happens when playback of the frames 0 to 10 is tweened to the last one.
  private func landing(loops: Bool, on target: Float = 10, _ dialect: StateMachineDialect = .documented)
    throws
    -> Rig
  {
    let rig = try Rig(machine([state("a")]), dialect, starts: false)
    try rig.player.setSegment(start: 0, end: 10)
    rig.player.setLoop(loops)
    try rig.player.play()
    try rig.player.tween(to: target, milliseconds: 100, easing: .linear)
    _ = rig.played()
    try rig.pass()
    return rig
  }

  @Test func `landing ends no iteration; playback goes on from there`() throws {
    let rig = try landing(loops: true)
    #expect(rig.played() == ["render 10"])
    try rig.pass()
    #expect(rig.played() == ["render 10", "loop 1"])
    try rig.pass()
    #expect(rig.isAt(1) && rig.played().count == 2)
  }

  @Test func `playback enters its range from a frame outside of it that a tween has reached`() throws {
    let rig = try landing(loops: false, on: 20)
    #expect(rig.played() == ["render 20"] && rig.player.timeline.status == .playing)
    try rig.pass()
    #expect(rig.played() == ["frame 0", "frame 1", "render 1"])
  }

  @Test func `landing where playback ends is told with the next tick`() throws {
    let rig = try landing(loops: false)
    #expect(rig.played() == ["render 10"] && rig.player.timeline.status == .playing)
    try rig.pass()
    #expect(rig.played() == ["render 10", "complete"])
    // Without a segment.
    rig.player.clearSegment()
    try rig.player.setFrame(3)
    try rig.player.play()
    try rig.player.tween(to: 20, milliseconds: 100, easing: .linear)
    _ = rig.played()
    try rig.pass()
    #expect(rig.played() == ["render 20"])
    try rig.pass()
    #expect(rig.played() == ["render 20", "complete"] && rig.player.timeline.status == .stopped)
  }

  @Test func `the shipped engine tells it while landing`() throws {
    #expect(try landing(loops: true, on: 20, .upstream).played() == ["render 20", "loop 0"])
    #expect(try landing(loops: false, on: 20, .upstream).played() == ["render 20", "complete"])
  }

  @Test func `a machine that lands tells nothing of the playback that it left`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", #""autoplay":true,"loop":true"#, to: [tween(to: "b", event("go"))]),
          state("b", #""mode":"Reverse""#),
        ], inputs: [signal("go")]))
    rig.player.fire("go")
    _ = rig.played()
    try rig.pass(13)
    #expect(rig.played() == Array(repeating: "render 0", count: 9) + ["render 20", "pause"])
  }
}
