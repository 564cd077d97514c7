import DotLottieFormat
import DotLottieInspection
import LottiePlayer
import Testing

/// "Tweened transition" of the documentation.
@Suite struct DocumentedTweenTests: MachineWriting {
  /// From frame 0 to frame 15, where `dot` is at x = 10 + 15 · 4 = 70.
  private func plain(seconds: String = "1", easing: String = "[0,0,1,1]", extra: String = "") -> String {
    machine(
      [
        state(
          "a", exit(say("out")) + extra, to: [tween(to: "b", seconds: seconds, easing: easing, event("go"))]),
        state("b", #""segment":"high","# + entry(say("in")), to: [to("c", number("Equal", "7"))]), state("c"),
      ],
      inputs: [signal("go"), numeric(), boolean(), string()],
      interactions: [on("Click", act("SetNumeric", "n", "7"), act("Fire", "go"), say("clicked"))])
  }

  @Test func `the change of state takes its duration`() throws {
    let rig = try Rig(plain())
    rig.player.fire("go")
    try rig.pass(9)
    #expect(rig.status == .tweening)
    try rig.pass()
    #expect(rig.status == .running)
    #expect(rig.frame == 15)
  }

  @Test func `the duration is in seconds`() throws {
    let rig = try Rig(plain(seconds: "0.25"))
    rig.player.fire("go")
    try rig.player.tick(milliseconds: 249)
    #expect(rig.status == .tweening)
    try rig.player.tick(milliseconds: 1)
    #expect(rig.status == .running)
  }

  @Test func `the state changes only when the tween is complete`() throws {
    let rig = try Rig(plain())
    rig.player.fire("go")
    #expect(rig.told() == ["fire go", "a → b", "say out", "leave a"])
    #expect(rig.state == "a")
    #expect(rig.player.stateMachine?.tweenTargetState == "b")
    try rig.pass(9)
    #expect(rig.told() == [])
    #expect(rig.state == "a")
    try rig.pass()
    #expect(rig.told() == ["enter b", "say in"])
    #expect(rig.state == "b")
  }

  @Test func `what shows moves from one pose to the other`() throws {
    let rig = try Rig(plain())
    rig.player.fire("go")
    // From x = 10 to 70: at half time the dot is around 40, and neither at 10 nor at 70.
    try rig.pass(5)
    #expect(rig.pixel(40, 70) == 0xFF00_00FF)
    #expect(rig.pixel(10, 70) == 0)
    #expect(rig.pixel(70, 70) == 0)
    try rig.pass(5)
    #expect(rig.pixel(70, 70) == 0xFF00_00FF)
  }

  @Test func `the easing is a cubic Bézier`() throws {
    // Both x 0 and 1 as for an even one, both y 1: at half time s = 0.5 and y = 3 · 0.25 · 0.5 + 3 · 0.5 · 0.25 + 0.125.
    let rig = try Rig(plain(easing: "[0,1,1,1]"))
    rig.player.fire("go")
    try rig.pass(5)
    #expect(abs((rig.player.timeline.tweenProgress ?? 0) - 0.875) < 0.001)
    // 10 + 60 · 0.875 = 62.5
    #expect(rig.pixel(62, 70) == 0xFF00_00FF)
  }

  @Test func `inputs can't be changed while a tween is in progress`() throws {
    let rig = try Rig(plain())
    rig.player.fire("go")
    _ = rig.told()
    #expect(!rig.player.setInput("n", to: 7 as Float))
    #expect(!rig.player.setInput("f", to: true))
    #expect(!rig.player.setInput("s", to: "x"))
    #expect(!rig.player.resetInput("n"))
    #expect(!rig.player.fire("go"))
    #expect(rig.told() == [])
    #expect(rig.number() == 0)
    #expect(rig.boolean() == false)
    #expect(rig.string() == "")
    try rig.pass(10)
    #expect(rig.state == "b")
    #expect(rig.player.setInput("n", to: 7 as Float))
    #expect(rig.state == "c")
  }

  @Test func `interactions change no inputs while a tween is in progress, and do the rest`() throws {
    let rig = try Rig(plain())
    rig.player.fire("go")
    _ = rig.told()
    rig.player.post(.click, x: 50, y: 50)
    #expect(rig.told() == ["say clicked"])
    try rig.pass(10)
    #expect(rig.state == "b")
  }

  @Test func `guards are tried again once the tween is complete`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", to: [tween(to: "b", number("Equal", "1"))]),
          state("b", to: [to("c", number("Equal", "1"))]),
          state("c"),
        ], inputs: [numeric()]))
    rig.player.setInput("n", to: 1 as Float)
    try rig.pass(10)
    #expect(rig.told() == ["n: 0 → 1", "a → b", "leave a", "enter b", "b → c", "leave b", "enter c"])
  }

  @Test func `an event input that another state asks for waits for it no longer than a tween`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", exit(act("Fire", "next")), to: [tween(to: "b", event("go"))]),
          state("b", to: [to("c", event("next"))]), state("c"),
        ],
        inputs: [signal("go"), signal("next")]))
    rig.player.fire("go")
    #expect(rig.status == .tweening)
    try rig.pass(10)
    #expect(rig.state == "c")
  }

  @Test(arguments: ["\"animation\":\"one\"", "\"animation\":\"\""])
  func `a tween within an animation moves poses, however the states name it`(_ name: String) throws {
    let rig = try Rig(
      machine(
        [state("a", to: [tween(to: "b", event("go"))]), state("b", #"\#(name),"segment":"high""#)],
        inputs: [signal("go")]), packed: true)
    rig.player.fire("go")
    try rig.pass(5)
    #expect(rig.pixel(40, 70) == 0xFF00_00FF)
    try rig.pass(5)
    #expect(rig.state == "b")
    #expect(rig.frame == 15)
  }

  @Test func `a tween to another animation fades over its duration`() throws {
    let rig = try Rig(
      machine(
        [state("a", to: [tween(to: "b", event("go"))]), state("b", #""animation":"two""#)],
        inputs: [signal("go")]),
      packed: true)
    rig.player.fire("go")
    #expect(rig.status == .tweening)
    try rig.pass(5)
    // Red and blue, 128 of 255 steps on the way; and nothing under blue.
    #expect(rig.pixel(20, 20) == 0x7F00_80FF)
    #expect(rig.pixel(50, 50) == 0x0000_8080)
    #expect(rig.player.timeline.animationID == "one")
    try rig.pass(5)
    #expect(rig.told() == ["fire go", "a → b", "leave a", "enter b"])
    #expect(rig.player.timeline.animationID == "two")
    #expect(rig.pixel(20, 20) == 0x0000_FFFF)
  }

  @Test func `a fade goes to the frame that the state shows first`() throws {
    // Backwards begins at frame 10, in which nothing shows.
    let rig = try Rig(
      machine(
        [state("a", to: [tween(to: "b", event("go"))]), state("b", #""animation":"two","mode":"Reverse""#)],
        inputs: [signal("go")]), packed: true)
    rig.player.fire("go")
    try rig.pass(5)
    #expect(rig.pixel(20, 20) == 0x7F00_007F)
    try rig.pass(5)
    #expect(rig.frame == 10)
    #expect(rig.pixel(20, 20) == 0)
  }

  @Test(arguments: [
    ("0", "[0,0,1,1]", "a tween takes more than 0 seconds, not 0.0"),
    ("-1", "[0,0,1,1]", "a tween takes more than 0 seconds, not -1.0"),
    ("1", "[-0.1,0,1,1]", "the x of an easing's control points are within 0 to 1"),
    ("1", "[0,0,1.5,1]", "the x of an easing's control points are within 0 to 1"),
  ])
  func `a duration or an easing that can't be makes it happen at once, and is told`(
    seconds: String, easing: String, problem: String
  ) throws {
    let rig = try Rig(plain(seconds: seconds, easing: easing))
    #expect(
      rig.player.stateMachine?.diagnostics.map(\.message) == [
        "the tween to \"b\" happens at once: \(problem)"
      ])
    rig.player.fire("go")
    #expect(
      rig.told() == [
        "fire go", "a → b", "say out", "leave a", "error: the tween to \"b\" happens at once: \(problem)",
        "enter b",
        "say in",
      ])
    #expect(rig.state == "b")
  }

  @Test(
    arguments: [
      (#"{"type":"Tweened","toState":"a","duration":1}"#, .missingMember),
      (#"{"type":"Tweened","toState":"a","easing":[0,0,1,1]}"#, .missingMember),
      (#"{"type":"Tweened","toState":"a","duration":1,"easing":[0,0,1]}"#, .typeMismatch),
    ] as [(String, DotLottieError.Code)])
  func `a tween needs a duration and an easing of four numbers`(_ text: String, _ code: DotLottieError.Code) {
    let error = #expect(throws: DotLottieError.self) { try Rig(machine([state("a", to: [text])])) }
    #expect(error?.code == code)
  }

  @Test func `a state is left once, whatever becomes of its tween`() throws {
    let rig = try Rig(
      machine(
        [global(to: [tween(to: "b", event("go"))]), state("a", exit(say("out"))), state("b"), state("c")],
        inputs: [signal("go")]))
    rig.player.fire("go")
    #expect(rig.told() == ["fire go", "a → b", "say out", "leave a"])
    #expect(rig.player.overrideState("c"))
    #expect(rig.told() == ["a → c", "enter c"])
  }
}
