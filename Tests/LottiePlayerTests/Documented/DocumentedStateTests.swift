import DotLottieFormat
import LottiePlayer
import Testing

/// "State machine structure" and "States: PlaybackState" of the documentation.
@Suite struct DocumentedStateTests: MachineWriting {
  @Test func `the initial state is the one that a start enters`() throws {
    let rig = try Rig(machine(initial: "b", [state("a"), state("b")]), starts: false)
    #expect(rig.state == "")
    #expect(rig.player.startStateMachine())
    #expect(rig.told() == [" → b", "leave ", "enter b", "start"])
    #expect(rig.state == "b")
  }

  @Test func `a machine needs an initial state and states, and neither interactions nor inputs`() throws {
    let rig = try Rig(#"{"initial":"a","states":[\#(state("a"))]}"#)
    #expect(rig.state == "a")
    for text in [#"{"states":[\#(state("a"))]}"#, #"{"initial":"a"}"#] {
      let error = #expect(throws: DotLottieError.self) { try Rig(text) }
      #expect(error?.code == .missingMember, "\(text)")
    }
  }

  @Test func `a name is unique`() {
    let error = #expect(throws: DotLottieError.self) { try Rig(machine([state("a"), state("a")])) }
    #expect(error?.code == .duplicateStateName)
  }

  @Test func `a state needs a name and a type`() {
    let nameless = #"{"type":"PlaybackState","animation":"","transitions":[]}"#
    let typeless = #"{"name":"a","animation":"","transitions":[]}"#
    let unknown = #"{"name":"a","type":"DreamState","animation":"","transitions":[]}"#
    for (text, code) in [
      (nameless, DotLottieError.Code.missingMember), (typeless, .missingMember), (unknown, .unknownKind),
    ] {
      let error = #expect(throws: DotLottieError.self) { try Rig(machine([text])) }
      #expect(error?.code == code, "\(text)")
    }
  }

  @Test func `the animation is an id of the package, and is shown on entry`() throws {
    let rig = try Rig(
      machine(
        [state("a", to: [to("b", event("go"))]), state("b", #""animation":"two""#)], inputs: [signal("go")]),
      packed: true)
    #expect(rig.player.timeline.animationID == "one")
    #expect(rig.pixel(50, 50) == 0)
    rig.player.fire("go")
    #expect(rig.player.timeline.animationID == "two")
    #expect(rig.pixel(50, 50) == 0x0000_FFFF)
  }

  @Test func `an empty animation is the current one`() throws {
    let rig = try Rig(
      machine(
        [state("a", #""animation":"two""#, to: [to("b", event("go"))]), state("b")], inputs: [signal("go")]),
      packed: true)
    rig.player.fire("go")
    #expect(rig.state == "b")
    #expect(rig.player.timeline.animationID == "two")
  }

  @Test(arguments: [("true", Timeline.Status.playing), ("false", .stopped)])
  func `autoplay plays on entry`(value: String, expected: Timeline.Status) throws {
    let rig = try Rig(machine([state("a", #""autoplay":\#(value)"#)]))
    #expect(rig.player.timeline.status == expected)
    try rig.pass()
    #expect(rig.frame == (value == "true" ? 1 : 0))
  }

  @Test func `without autoplay a state does not play, and playing stops in it`() throws {
    let rig = try Rig(
      machine(
        [state("a", #""autoplay":true"#, to: [to("b", event("go"))]), state("b")], inputs: [signal("go")]))
    try rig.pass(3)
    rig.player.fire("go")
    #expect(rig.player.timeline.status == .paused)
    try rig.pass(2)
    #expect(rig.isAt(3))
  }

  @Test func `speed multiplies, and is 1 where nothing is said`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", #""autoplay":true,"speed":2.5"#, to: [to("b", event("go"))]),
          state("b", #""autoplay":true"#),
        ],
        inputs: [signal("go")]))
    try rig.pass(2)
    #expect(rig.isAt(5))
    rig.player.fire("go")
    #expect(rig.player.timeline.speed == 1)
    try rig.pass(2)
    #expect(rig.isAt(7))
  }

  @Test func `a background is a hex number of three bytes`() throws {
    // 0x336699
    let rig = try Rig(machine([state("a", #""backgroundColor":3368601"#)]))
    #expect(rig.pixel(50, 50) == 0x3366_99FF)
  }

  @Test(
    arguments: [
      ("0x336699", 0x3366_99FF), ("#336699", 0x3366_99FF), ("0X336699", 0x3366_99FF),
      ("3368601", 0x3366_99FF), ("#33669980", 0x3366_9980), ("0xaabbccdd", 0xAABB_CCDD),
      ("4294967295", 0xFFFF_FFFF),
    ] as [(String, UInt32)])
  func `a background may be a text, as the page writes it`(text: String, color: UInt32) throws {
    let file = machine([state("a", "\"backgroundColor\":\"\(text)\"")])
    let rig = try Rig(file)
    #expect(rig.player.timeline.background == color)
    #expect(throws: DotLottieError.self) { try Rig(file, .upstream) }
  }

  @Test(arguments: [
    "red", "", "0x", "#12", "#12345g", "4294967296", "99999999999", "#0000FF00", "-1", "0x-12345",
  ])
  func `another background is left out, with a finding`(text: String) throws {
    let definition = try StateMachineDefinition(
      json: Array(machine([state("a", "\"backgroundColor\":\"\(text)\"")]).utf8))
    #expect(definition.states[0].playback?.backgroundColor == nil)
    #expect(definition.diagnostics.contains { $0.path.hasSuffix("backgroundColor") })
  }

  @Test func `a background of four bytes has an alpha, and the next state does not inherit it`() throws {
    // 0xFF000080
    let rig = try Rig(
      machine(
        [state("a", #""backgroundColor":4278190208"#, to: [to("b", event("go"))]), state("b")],
        inputs: [signal("go")]))
    #expect(rig.player.timeline.background == 0xFF00_0080)
    #expect(rig.pixel(50, 50) == 0x8000_0080)
    rig.player.fire("go")
    #expect(rig.pixel(50, 50) == 0)
  }

  @Test func `a final state prevents further transitions`() throws {
    let rig = try Rig(
      machine(
        [
          global(to: [to("a", event("back"))]), state("a", to: [to("b", event("go"))]),
          state("b", #""final":true"#, to: [to("a", event("go")), to("a", number("Equal", "1"))]),
        ],
        inputs: [signal("go"), signal("back"), numeric()]))
    rig.player.fire("go")
    #expect(rig.told() == ["fire go", "a → b", "leave a", "enter b"])
    rig.player.fire("go")
    rig.player.fire("back")
    rig.player.setInput("n", to: 1 as Float)
    #expect(rig.told() == ["fire go", "fire back", "n: 0 → 1"])
    #expect(rig.state == "b")
    #expect(rig.status == .running)
  }

  @Test func `a final state without guards on its way out stays`() throws {
    let rig = try Rig(machine([state("a", #""final":true"#, to: [to("b")]), state("b")]), starts: false)
    rig.player.startStateMachine()
    #expect(rig.told() == [" → a", "leave ", "enter a", "start"])
  }

  @Test func `a final state keeps its playback`() throws {
    let rig = try Rig(machine([state("a", #""final":true,"autoplay":true,"speed":2,"loop":true"#)]))
    try rig.pass(2)
    #expect(rig.isAt(4))
    #expect(rig.player.timeline.speed == 2)
    #expect(rig.player.timeline.loops)
  }

  @Test func `interactions of a final state still act`() throws {
    let rig = try Rig(machine([state("a", #""final":true"#)], interactions: [on("Click", say("still here"))]))
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.told() == ["say still here"])
  }

  @Test func `entry and exit actions run in order on entry and exit`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", exit(say("1"), say("2")), to: [to("b", event("go"))]),
          state("b", entry(say("3"), say("4"))),
        ],
        inputs: [signal("go")]))
    rig.player.fire("go")
    #expect(rig.told() == ["fire go", "a → b", "say 1", "say 2", "leave a", "enter b", "say 3", "say 4"])
  }

  @Test func `the entry actions of the initial state run at the start`() throws {
    let rig = try Rig(machine([state("a", entry(say("hello")))]), starts: false)
    rig.player.startStateMachine()
    #expect(rig.told() == [" → a", "leave ", "enter a", "say hello", "start"])
  }
}
