import DotLottieFormat
import DotLottieInspection
import LottiePlayer
import Testing

/// "Core workflow", "API", "Debugging" and "Best practices" of the documentation, by the player's own names.
@Suite struct DocumentedAPITests: MachineWriting {
  private var simple: String {
    machine([state("a", to: [to("b", event("go"))]), state("b")], inputs: [signal("go")])
  }

  @Test func `load, start, drive, stop`() throws {
    let player = try Player(width: 100, height: 100)
    try player.load(try Rig.package(simple))
    try player.loadStateMachine(id: "machine")
    #expect(player.stateMachineID == "machine")
    #expect(player.startStateMachine())
    #expect(player.fire("go"))
    #expect(player.stateMachine?.currentState == "b")
    #expect(player.stopStateMachine())
    #expect(player.stateMachine?.status == .stopped)
  }

  @Test func `a machine is loaded by the id in the manifest, or refused`() throws {
    let player = try Player(width: 100, height: 100)
    try player.load(try Rig.package(simple))
    for id in ["Machine", "other", ""] {
      #expect(throws: DotLottieError.self) { try player.loadStateMachine(id: id) }
      #expect(player.stateMachine == nil)
    }
  }

  @Test func `a machine can come from JSON that no package holds`() throws {
    let rig = try Rig(simple)
    #expect(rig.player.stateMachineID == nil)
    #expect(rig.state == "a")
  }

  @Test(arguments: ["", "{", "[]", #"{"initial":"a","states":3}"#])
  func `what is no machine is refused, with a reason`(
    text: String
  ) throws {
    let rig = try Rig(simple)
    let error = #expect(throws: DotLottieError.self) {
      try rig.player.loadStateMachine(json: Array(text.utf8))
    }
    #expect(error?.message.isEmpty == false)
    #expect(rig.player.stateMachine == nil)
  }

  @Test func `a start without a machine is refused`() throws {
    let player = try Player(width: 100, height: 100)
    #expect(!player.startStateMachine())
    #expect(!player.stopStateMachine())
    #expect(!player.fire("go"))
    #expect(!player.setInput("n", to: 1 as Float))
  }

  @Test func `a start into a state that is not there is refused, and told`() throws {
    let rig = try Rig(machine(initial: "nowhere", [state("a")]), starts: false)
    #expect(
      rig.player.stateMachine?.diagnostics
        == [
          .init(
            .initialState, path: "initial",
            message: "there is no state \"nowhere\": the machine can't be started")
        ])
    #expect(!rig.player.startStateMachine())
    #expect(rig.told() == ["error: Error setting initial state: CreationError"])
    #expect(rig.status == .stopped)
  }

  @Test func `a machine without states can be loaded, and not started`() throws {
    let rig = try Rig(#"{"initial":"idle","states":[],"interactions":[],"inputs":[]}"#, starts: false)
    #expect(!rig.player.startStateMachine())
    #expect(rig.told() == [])
  }

  @Test func `nothing is taken before the start and after the stop`() throws {
    let rig = try Rig(simple, starts: false)
    rig.player.fire("go")
    #expect(rig.state == "")
    rig.player.startStateMachine()
    rig.player.stopStateMachine()
    #expect(rig.told().suffix(2) == ["start", "stop"])
    rig.player.fire("go")
    #expect(rig.state == "a")
  }

  @Test func `a machine that is stopped can be started again`() throws {
    let rig = try Rig(simple)
    rig.player.fire("go")
    rig.player.stopStateMachine()
    #expect(rig.player.startStateMachine())
    #expect(rig.state == "a")
    #expect(rig.status == .running)
  }

  @Test func `another machine stops the one before`() throws {
    let rig = try Rig(simple)
    try rig.player.loadStateMachine(json: Array(machine(initial: "z", [state("z")]).utf8))
    #expect(rig.told() == ["stop"])
    #expect(rig.status == .stopped)
    #expect(rig.player.startStateMachine())
    #expect(rig.state == "z")
  }

  @Test func `an observer hears of transitions, entered and left states, in order`() throws {
    let rig = try Rig(simple)
    rig.player.fire("go")
    #expect(rig.told() == ["fire go", "a → b", "leave a", "enter b"])
  }

  @Test func `a state can be entered whatever the transitions say`() throws {
    let rig = try Rig(simple)
    #expect(rig.player.overrideState("b"))
    #expect(rig.told() == ["a → b", "leave a", "enter b"])
    #expect(!rig.player.overrideState("nowhere"))
  }

  @Test func `a machine runs without an animation`() throws {
    let player = try Player(width: 100, height: 100)
    try player.loadStateMachine(json: Array(simple.utf8))
    #expect(player.startStateMachine())
    #expect(player.fire("go"))
    #expect(player.stateMachine?.currentState == "b")
  }

  @Test func `an animation that the package does not have is told, and the one that shows stays`() throws {
    let rig = try Rig(
      machine(
        [state("a", #""animation":"two""#, to: [to("b", event("go"))]), state("b", #""animation":"three""#)],
        inputs: [signal("go")]), packed: true)
    rig.player.fire("go")
    #expect(rig.played().contains("load error"))
    #expect(rig.state == "b")
    #expect(rig.player.timeline.animationID == "two")
  }

  @Test func `what a machine says to no effect is listed with its place`() throws {
    let rig = try Rig(
      machine(
        [
          state(
            "a",
            #""speed":0,"mode":"Sideways","# + entry(act("Toggle", "f"), act("SetFrame", value: #""soon""#)),
            to: [to("b", number("Equal", "1"))])
        ],
        interactions: [on("OnComplete", state: "c", say("$none"))]))
    #expect(
      rig.player.stateMachine?.diagnostics.map { "\($0.path): \($0.message)" } == [
        "states[0].mode: there is no mode \"Sideways\"; it is left out; "
          + "available: Forward, Reverse, Bounce, ReverseBounce",
        "states[0].speed: a speed must be above 0, not 0.0; it is left out",
        "states[0].transitions[0]: there is no state \"b\": the transition is never taken",
        "states[0].transitions[0].guards[0]: there is no numeric input \"n\"",
        "states[0].entryActions[0]: there is no boolean input \"f\"",
        "states[0].entryActions[1]: \"soon\" is not a numeric input",
        "interactions[0]: there is no state \"c\"",
        "interactions[0].actions[0]: \"$none\" is not a string input; it is used literally",
      ])
  }
}
