import DotLottieFormat
import LottiePlayer
import Testing

/// "States: GlobalState" of the documentation.
@Suite struct DocumentedGlobalStateTests: MachineWriting {
  @Test func `transitions of the global state apply in every state`() throws {
    let rig = try Rig(
      machine(
        [
          global(to: [to("a", event("dismiss"))]), state("a", to: [to("b", event("go"))]),
          state("b", to: [to("c", event("go"))]), state("c"),
        ],
        inputs: [signal("go"), signal("dismiss")]))
    for steps in 1...2 {
      for _ in 0..<steps { rig.player.fire("go") }
      #expect(rig.state == (steps == 1 ? "b" : "c"))
      rig.player.fire("dismiss")
      #expect(rig.state == "a")
    }
  }

  @Test func `transitions of the global state come before those of the state`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", to: [to("own", event("go"))]), state("own"), state("shared"),
          global(to: [to("shared", event("go"))]),
        ],
        inputs: [signal("go")]))
    rig.player.fire("go")
    #expect(rig.told() == ["fire go", "a → shared", "leave a", "enter shared"])
  }

  @Test func `where no transition of the global state passes, those of the state are tried`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", to: [to("own", event("go"))]), state("own"), state("shared"),
          global(to: [to("shared", event("go"), number("Equal", "1"))]),
        ],
        inputs: [signal("go"), numeric()]))
    rig.player.fire("go")
    #expect(rig.state == "own")
  }

  @Test func `a transition of the global state to the current state changes nothing`() throws {
    let rig = try Rig(
      machine(
        [global(to: [to("a", event("dismiss"))]), state("a", exit(say("out")))], inputs: [signal("dismiss")]))
    rig.player.fire("dismiss")
    #expect(rig.told() == ["fire dismiss"])
  }

  @Test func `its entry actions override those of the state that is entered`() throws {
    let rig = try Rig(
      machine(
        [
          global(entry(say("global in")), to: []),
          state("a", exit(say("out of a")), to: [to("b", event("go"))]),
          state("b", entry(say("into b"))),
        ],
        inputs: [signal("go")]))
    rig.player.fire("go")
    #expect(rig.told() == ["fire go", "a → b", "say out of a", "leave a", "enter b", "say global in"])
  }

  @Test func `its exit actions override those of the state that is left`() throws {
    let rig = try Rig(
      machine(
        [
          global(exit(say("global out")), to: []),
          state("a", exit(say("out of a")), to: [to("b", event("go"))]),
          state("b", entry(say("into b"))),
        ],
        inputs: [signal("go")]))
    rig.player.fire("go")
    #expect(rig.told() == ["fire go", "a → b", "say global out", "leave a", "enter b", "say into b"])
  }

  @Test func `exit actions run on transitions of the global state too`() throws {
    let rig = try Rig(
      machine(
        [global(to: [to("b", event("go"))]), state("a", exit(say("out of a"))), state("b")],
        inputs: [signal("go")]))
    rig.player.fire("go")
    #expect(rig.told() == ["fire go", "a → b", "say out of a", "leave a", "enter b"])
  }

  @Test func `it can be entered itself, and touches no playback`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", #""autoplay":true,"speed":2"#, to: [to("all", event("go"))]),
          global(entry(say("in")), to: []),
        ],
        inputs: [signal("go")]))
    rig.player.fire("go")
    #expect(rig.told() == ["fire go", "a → all", "leave a", "enter all", "say in"])
    try rig.pass()
    #expect(rig.frame == 2)
  }

  @Test func `a tween to it happens at once`() throws {
    let rig = try Rig(
      machine([state("a", to: [tween(to: "all", event("go"))]), global(to: [])], inputs: [signal("go")]))
    rig.player.fire("go")
    #expect(rig.told() == ["fire go", "a → all", "leave a", "enter all"])
    #expect(rig.status == .running)
  }

  @Test func `there is one at most`() {
    let second = #"{"name":"more","type":"GlobalState","transitions":[]}"#
    let error = #expect(throws: DotLottieError.self) {
      try Rig(machine([state("a"), global(to: []), second]))
    }
    #expect(error?.code == .multipleGlobalStates)
  }
}
