import DotLottieFormat
import LottiePlayer
import Testing

/// "Transitions" and "Immediate transition" of the documentation.
@Suite struct DocumentedTransitionTests: MachineWriting {
  @Test func `the first passing transition in the order of declaration is taken`() throws {
    let rig = try Rig(
      machine(
        [
          state(
            "a",
            to: [
              to("b", number("GreaterThan", "5")), to("c", number("GreaterThan", "3")),
              to("d", number("GreaterThan", "1")),
            ]), state("b"), state("c"), state("d"),
        ],
        inputs: [numeric()]))
    rig.player.setInput("n", to: 4 as Float)
    #expect(rig.told() == ["n: 0 → 4", "a → c", "leave a", "enter c"])
  }

  @Test func `a transition without guards is a fallthrough after those before it`() throws {
    let states = [
      state("a", to: [to("b", event("go"))]), state("b", to: [to("c", number("Equal", "1")), to("d")]),
      state("c"),
      state("d"),
    ]
    let text = machine(states, inputs: [signal("go"), numeric()])
    let plain = try Rig(text)
    plain.player.fire("go")
    #expect(plain.told() == ["fire go", "a → b", "leave a", "enter b", "b → d", "leave b", "enter d"])
    let other = try Rig(text)
    other.player.setInput("n", to: 1 as Float)
    other.player.fire("go")
    #expect(other.state == "c")
  }

  @Test func `a transition without guards hides those after it`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", to: [to("b", event("go"))]), state("b", to: [to("d"), to("c", number("Equal", "1"))]),
          state("c"),
          state("d"),
        ],
        inputs: [signal("go"), numeric("n", "1")]))
    rig.player.fire("go")
    #expect(rig.state == "d")
  }

  @Test func `an empty list of guards is no guard`() throws {
    let rig = try Rig(
      machine([state("a", to: [#"{"type":"Transition","toState":"b","guards":[]}"#]), state("b")]))
    #expect(rig.state == "b")
  }

  @Test func `all guards must pass`() throws {
    let guards = [number("Equal", "1"), flag("Equal", "true"), text("Equal", "\"x\"")]
    let rig = try Rig(
      machine(
        [state("a", to: [to("b", guards[0], guards[1], guards[2])]), state("b")],
        inputs: [numeric(), boolean(), string()]))
    rig.player.setInput("n", to: 1 as Float)
    rig.player.setInput("f", to: true)
    #expect(rig.state == "a")
    rig.player.setInput("s", to: "x")
    #expect(rig.state == "b")
  }

  @Test func `a change happens at once`() throws {
    let rig = try Rig(
      machine(
        [state("a", to: [to("b", event("go"))]), state("b", #""segment":"high""#)], inputs: [signal("go")]))
    rig.player.fire("go")
    #expect(rig.state == "b")
    #expect(rig.frame == 15)
    #expect(rig.status == .running)
  }

  @Test func `transitions follow one another until none passes`() throws {
    let rig = try Rig(
      machine(
        [
          state("a", to: [to("b", number("GreaterThan", "0"))]),
          state("b", to: [to("c", number("GreaterThan", "1"))]),
          state("c", to: [to("d", number("GreaterThan", "2"))]), state("d"),
        ],
        inputs: [numeric()]))
    rig.player.setInput("n", to: 2 as Float)
    #expect(rig.state == "c")
  }

  @Test func `a transition to the state itself leaves and enters it`() throws {
    let rig = try Rig(
      machine(
        [state("a", entry(say("in")) + "," + exit(say("out")), to: [to("a", event("again"))])],
        inputs: [signal("again")]))
    rig.player.fire("again")
    #expect(rig.told() == ["fire again", "a → a", "say out", "leave a", "enter a", "say in"])
  }

  @Test func `a transition needs a type and a target`() {
    for (text, code) in [
      (#"{"toState":"a","guards":[]}"#, DotLottieError.Code.missingMember),
      (#"{"type":"Transition","guards":[]}"#, .missingMember),
      (#"{"type":"Jump","toState":"a"}"#, .unknownKind),
    ] {
      let error = #expect(throws: DotLottieError.self) { try Rig(machine([state("a", to: [text])])) }
      #expect(error?.code == code, "\(text)")
    }
  }

  @Test func `a transition to a state that is not there is not taken`() throws {
    let rig = try Rig(machine([state("a", to: [to("nowhere", event("go"))])], inputs: [signal("go")]))
    rig.player.fire("go")
    #expect(rig.told() == ["fire go"])
    #expect(rig.state == "a")
  }

  @Test func `a machine that goes in circles is stopped`() throws {
    let rig = try Rig(machine([state("a", to: [to("b")]), state("b", to: [to("a")])]), starts: false)
    rig.player.startStateMachine()
    #expect(rig.told().suffix(2) == ["stop", "error: InfiniteLoop"])
    #expect(rig.status == .stopped)
  }
}
