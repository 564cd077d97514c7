import LottiePlayer
import Testing

/// A state that bounces, and goes backwards first.
@Suite struct DocumentedReverseBounceTests: MachineWriting {
  private let bounce = #""mode":"ReverseBounce","autoplay":true"#

  /// The whole frames that follow one another from the start of a machine.
  private func frames(_ machine: String, _ count: Int, _ dialect: StateMachineDialect = .documented) throws
    -> [Float]
  {
    let rig = try Rig(machine, dialect)
    var frames = [rig.frame.rounded()]
    for _ in 0..<count {
      try rig.pass()
      frames.append(rig.frame.rounded())
    }
    return frames
  }

  @Test func `it goes backwards, then forwards, and is complete at the last frame`() throws {
    let there = stride(from: 20, through: 0, by: -1).map(Float.init), back = (1...20).map(Float.init)
    #expect(try frames(machine([state("a", bounce)]), 40) == there + back)
    let rig = try Rig(
      machine([state("a", bounce)], interactions: [on("OnComplete", state: "a", say("done"))]))
    try rig.pass(39)
    #expect(rig.told() == [])
    try rig.pass(1)
    #expect(rig.told() == ["say done"] && rig.player.timeline.status == .stopped)
  }

  @Test(arguments: [StateMachineDialect.runtime, .upstream])
  func `the shipped engine goes forwards only`(_ dialect: StateMachineDialect) throws {
    #expect(try frames(machine([state("a", bounce)]), 5, dialect).max() == 4)
  }

  @Test func `from the middle it goes backwards from there`() throws {
    let rig = try Rig(
      machine(
        [state("a", #""autoplay":true"#, to: [to("b", event("go"))]), state("b", bounce)],
        inputs: [signal("go")]))
    try rig.pass(8)
    rig.player.fire("go")
    #expect(rig.isAt(8))
    try rig.pass()
    #expect(rig.isAt(7))
  }

  @Test func `at rest it stays where it is, until it plays`() throws {
    let rig = try Rig(machine([state("a", #""mode":"ReverseBounce""#)]))
    try rig.pass()
    #expect(rig.isAt(0))
    try rig.player.play()
    #expect(rig.isAt(20))
    try rig.pass()
    #expect(rig.isAt(19))
    // Where it has turned round it goes on, whatever comes between.
    try rig.pass(19)
    #expect(rig.isAt(0))
    try rig.player.pause()
    try rig.player.play()
    try rig.pass()
    #expect(rig.isAt(1))
  }

  @Test func `another animation begins at its last frame`() throws {
    let rig = try Rig(
      machine(
        [state("a", to: [to("b", event("go"))]), state("b", bounce + #","animation":"two""#)],
        inputs: [signal("go")]),
      packed: true)
    rig.player.fire("go")
    #expect(rig.isAt(10))
    try rig.pass()
    #expect(rig.isAt(9))
  }

  @Test func `with a segment it begins where the segment says, as before`() throws {
    #expect(try frames(machine([state("a", bounce + #","segment":"middle""#)]), 2) == [15, 14, 13])
  }
}
