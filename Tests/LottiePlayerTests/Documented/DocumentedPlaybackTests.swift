import DotLottieFormat
import DotLottieInspection
import LottiePlayer
import Testing

/// `mode`, `loop`, `loopCount` and `segment` of "PlaybackState".
@Suite struct DocumentedPlaybackTests: MachineWriting {
  /// The frames that show after each of some ticks of four frames.
  private func frames(_ members: String, ticks: Int) throws -> [Float] {
    let rig = try Rig(machine([state("a", #""autoplay":true,"# + members)]))
    return try (0..<ticks).map { _ in
      try rig.player.tick(milliseconds: 400)
      return rig.frame.rounded()
    }
  }

  /// A mode from where it begins: backwards and forwards again begins wherever the frame is.
  private func beginning(_ mode: String) -> String {
    #""mode":"\#(mode)""# + (mode == "ReverseBounce" ? "," + entry(act("SetFrame", value: "20")) : "")
  }

  @Test(
    arguments: [
      ("Forward", [4, 8, 12, 16, 20, 20, 20]), ("Reverse", [16, 12, 8, 4, 0, 0, 0]),
      ("Bounce", [4, 8, 12, 16, 20, 16, 12, 8, 4, 0, 0]),
      ("ReverseBounce", [16, 12, 8, 4, 0, 4, 8, 12, 16, 20, 20]),
    ] as [(String, [Float])]) func `a mode is an order of frames`(mode: String, expected: [Float]) throws
  {
    #expect(try frames(beginning(mode), ticks: expected.count) == expected)
  }

  @Test func `the mode is forward where nothing is said`() throws {
    #expect(try frames(#""speed":1"#, ticks: 3) == [4, 8, 12])
  }

  @Test(
    arguments: [
      ("Forward", [4, 8, 12, 16, 20, 4, 8, 12, 16, 20, 4]),
      ("Reverse", [16, 12, 8, 4, 0, 16, 12, 8, 4, 0, 16]),
      ("Bounce", [4, 8, 12, 16, 20, 16, 12, 8, 4, 0, 4]),
      ("ReverseBounce", [16, 12, 8, 4, 0, 4, 8, 12, 16, 20, 16]),
    ] as [(String, [Float])]) func `a loop starts over`(mode: String, expected: [Float]) throws
  {
    #expect(try frames(#""loop":true,"# + beginning(mode), ticks: expected.count) == expected)
  }

  @Test func `without a loop playback ends`() throws {
    #expect(try frames(#""loop":false"#, ticks: 7) == [4, 8, 12, 16, 20, 20, 20])
  }

  @Test(arguments: [#""loopCount":2"#, #""loop":true,"loopCount":2"#, #""loop":false,"loopCount":2"#])
  func `a loop count is how often it plays, with or without a loop`(members: String) throws {
    let rig = try Rig(machine([state("a", #""autoplay":true,"# + members)]))
    try rig.pass(39)
    #expect(rig.played().filter { $0 == "loop 1" }.count == 1)
    try rig.pass(10)
    #expect(
      rig.played().filter { !$0.hasPrefix("render") }.suffix(3) == ["frame 20", "loop 2", "complete"])
    #expect(rig.player.timeline.status == .stopped && rig.isAt(20))
  }

  @Test(arguments: [#""loop":true"#, #""loop":true,"loopCount":0"#])
  func `without a count a loop has no end`(members: String) throws {
    let rig = try Rig(machine([state("a", #""autoplay":true,"# + members)]))
    try rig.pass(200)
    #expect(rig.player.timeline.status == .playing)
    #expect(rig.played().last { $0.hasPrefix("loop") } == "loop 10")
  }

  @Test func `a bounce there and back is one iteration`() throws {
    let rig = try Rig(machine([state("a", #""autoplay":true,"mode":"Bounce","loopCount":2"#)]))
    try rig.pass(40)
    #expect(rig.played().contains("loop 1"))
    try rig.pass(40)
    #expect(rig.played().last == "complete")
  }

  @Test func `each state counts its own iterations`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", #""autoplay":true,"loopCount":3"#, to: [to("b", event("go"))]),
          state("b", #""autoplay":true,"loopCount":3"#),
        ], inputs: [signal("go")],
        interactions: [
          on("OnLoopComplete", state: "b", say("again")), on("OnComplete", state: "b", say("done")),
        ]))
    try rig.pass(40)
    rig.player.fire("go")
    _ = rig.told()
    try rig.pass(70)
    #expect(rig.told() == ["say again", "say again", "say again", "say done"])
  }

  // MARK: Segments

  @Test(arguments: [#""middle""#, "[5,15]"]) func `a segment is a marker or a range of frames`(
    segment: String
  ) throws {
    let rig = try Rig(machine([state("a", #""autoplay":true,"segment":\#(segment)"#)]))
    #expect(rig.frame == 5)
    #expect(rig.player.timeline.activeRange == .init(start: 5, end: 15))
    try rig.pass(9)
    #expect(rig.isAt(14))
    try rig.pass(9)
    #expect(rig.frame == 15)
    #expect(rig.player.timeline.status == .stopped)
  }

  @Test(arguments: [#""middle""#, "[5,15]"]) func `a segment loops within itself`(segment: String) throws {
    #expect(
      try frames(#""loop":true,"segment":\#(segment)"#, ticks: 7) == [9, 13, 15, 9, 13, 15, 9])
  }

  @Test(arguments: [#""middle""#, "[5,15]"]) func `backwards a segment begins at its end`(segment: String)
    throws
  {
    #expect(try frames(#""mode":"Reverse","segment":\#(segment)"#, ticks: 4) == [11, 7, 5, 5])
  }

  @Test func `a segment that holds the current frame goes on from there`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", #""autoplay":true"#, to: [to("b", event("go"))]),
          state("b", #""autoplay":true,"segment":"middle""#),
        ],
        inputs: [signal("go")]))
    try rig.pass(8)
    rig.player.fire("go")
    #expect(rig.isAt(8))
    try rig.pass()
    #expect(rig.isAt(9))
  }

  @Test func `the next state does not inherit a segment`() throws {
    let rig = try Rig(
      machine(
        [state("a", #""segment":"middle""#, to: [to("b", event("go"))]), state("b", #""autoplay":true"#)],
        inputs: [signal("go")]))
    rig.player.fire("go")
    #expect(rig.player.timeline.activeRange == .init(start: 0, end: 20))
    try rig.pass(12)
    #expect(rig.isAt(17))
  }

  @Test func `a marker that is not there limits nothing`() throws {
    let rig = try Rig(machine([state("a", #""segment":"nowhere""#)]))
    #expect(rig.player.timeline.activeRange == .init(start: 0, end: 20))
  }

  @Test(arguments: ["[15,5]", "[5,5]"]) func `a range without frames is told, and limits nothing`(
    segment: String
  ) throws {
    let rig = try Rig(machine([state("a", #""segment":\#(segment)"#)]), starts: false)
    #expect(rig.player.stateMachine?.diagnostics.count == 1)
    rig.player.startStateMachine()
    #expect(rig.told().contains { $0.hasPrefix("error: the segment") })
    #expect(rig.player.timeline.activeRange == .init(start: 0, end: 20))
  }

  // MARK: After the machine

  @Test func `a stop gives the host its settings back`() throws {
    let rig = try Rig(
      machine([
        state("a", #""mode":"Reverse","speed":3,"loopCount":4,"segment":"middle","backgroundColor":255"#)
      ]),
      starts: false)
    rig.player.setSpeed(0.5)
    rig.player.setLoop(true)
    rig.player.setLoopCount(7)
    rig.player.setMode(.bounce)
    try rig.player.setSegment(start: 2, end: 18)
    try rig.player.loadStateMachine(try #require(rig.player.stateMachine).definition)
    rig.player.startStateMachine()
    #expect(rig.player.timeline.speed == 3)
    rig.player.stopStateMachine()
    let timeline = rig.player.timeline
    #expect(timeline.speed == 0.5)
    #expect(timeline.loops)
    #expect(timeline.loopCount == 7)
    #expect(timeline.mode == .bounce)
    #expect(timeline.activeRange == .init(start: 2, end: 18))
    #expect(timeline.background == 0)
  }
}
