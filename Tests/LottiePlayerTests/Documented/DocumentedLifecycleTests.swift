import DotLottieFormat
import LottiePlayer
import Testing

/// The answers of calls before the first start, while the machine runs, and after a stop.
@Suite struct DocumentedLifecycleTests: MachineWriting {
  /// Dialects without the shipped engine's faults.
  static let dialects = [StateMachineDialect.documented, .runtime]

  private func rig(_ dialect: StateMachineDialect) throws -> Rig {
    try Rig(
      machine(
        [
          state("a", to: [to("b", event("go"))]), state("b", to: [to("c", number("GreaterThan", "5"))]),
          state("c"),
        ],
        inputs: [signal("go"), numeric("n", "2"), string("s", "off"), boolean("f")],
        interactions: [
          on("Click", say("click")), on("PointerDown", layer: "A", say("down")),
          on("PointerMove", say("move")),
          on("PointerEnter", layer: "A", say("enter")), on("OnComplete", state: "a", say("complete")),
          on("OnLoopComplete", state: "a", say("loop")),
        ]), dialect, starts: false)
  }

  /// Calls that need a running machine.
  private static var calls: [(name: String, make: (Player) throws -> Bool)] {
    [
      ("fire", { $0.fire("go") }),
      ("token", { try $0.fire(#require($0.stateMachine?.event("go"))) }),
      ("override", { $0.overrideState("b") }),
      ("complete", { $0.postComplete() }), ("loopComplete", { $0.postLoopComplete() }),
    ] + PointerGesture.allCases.map { gesture in (gesture.rawValue, { $0.post(gesture, x: 20, y: 20) }) }
  }

  @Test(arguments: dialects) func `only a running machine takes events, forced states and gestures`(
    _ dialect: StateMachineDialect
  ) throws {
    for (name, call) in Self.calls {
      let rig = try rig(dialect)
      #expect(try !call(rig.player), "\(name)")
      #expect(rig.told() == [] && rig.state == "", "\(name)")
      #expect(rig.player.startStateMachine() && rig.state == "a", "\(name)")
      #expect(rig.told().last == "start", "\(name)")
      #expect(try call(rig.player), "\(name)")
      let state = rig.state
      #expect(rig.player.stopStateMachine(), "\(name)")
      _ = rig.told()
      #expect(try !call(rig.player), "\(name)")
      #expect(rig.told() == [] && rig.state == state, "\(name)")
    }
  }

  @Test func `refused calls have a reason`() throws {
    let rig = try rig(.documented)
    let calls: [PlayerCall] = [.post(.click, x: 1, y: 1), .overrideState("b"), .setInput("go", .event)]
    for call in calls { #expect(rig.player.perform(call) == .refused(.machineNotRunning)) }
    rig.player.unloadStateMachine()
    for call in calls { #expect(rig.player.perform(call) == .refused(.noMachine)) }
  }

  @Test(arguments: dialects) func `a gesture before the start enters no layer`(_ dialect: StateMachineDialect)
    throws
  {
    let rig = try rig(dialect)
    rig.player.post(.pointerMove, x: 20, y: 20)
    rig.player.startStateMachine()
    _ = rig.told()
    rig.player.post(.pointerMove, x: 21, y: 20)
    #expect(rig.told() == ["say move", "say enter"])
  }

  @Test(arguments: dialects) func `inputs are set and reset without a running machine, and keep their values`(
    _ dialect: StateMachineDialect
  ) throws {
    let rig = try rig(dialect)
    for _ in 0..<2 {
      #expect(rig.player.setInput("n", to: 7) && rig.player.setInput("s", to: "on"))
      #expect(rig.player.setInput("f", to: true))
      #expect(rig.told() == ["n: 2 → 7", "s: off → on", "f: false → true"])
      #expect(rig.player.startStateMachine() && rig.number() == 7 && rig.string() == "on")
      #expect(rig.player.stopStateMachine() && rig.boolean() == true)
      _ = rig.told()
      #expect(rig.player.resetInput("n") && rig.player.resetInput("s") && rig.player.resetInput("f"))
      #expect(rig.told() == ["n: 7 → 2", "s: on → off", "f: true → false"])
      #expect(rig.player.perform(.resetInput("none")).refusal?.code == .notFound)
    }
    rig.player.setInput("n", to: 9)
    rig.player.startStateMachine()
    rig.player.fire("go")
    #expect(rig.state == "c")
  }

  @Test(arguments: dialects) func `playback that ends after a stop is not the machine's`(
    _ dialect: StateMachineDialect
  ) throws {
    let rig = try rig(dialect)
    rig.player.startStateMachine()
    rig.player.stopStateMachine()
    _ = rig.told()
    try rig.player.play()
    try rig.pass(25)
    #expect(rig.told() == [] && rig.player.timeline.status == .stopped)
  }

  // MARK: Starting and stopping

  @Test(arguments: dialects) func `a machine that goes in circles at its start is not started`(
    _ dialect: StateMachineDialect
  ) throws {
    let rig = try Rig(
      machine([state("a", to: [to("b")]), state("b", to: [to("a")])]), dialect, starts: false)
    for _ in 0..<2 {
      let reason = rig.player.perform(.startMachine(OpenURLPolicy())).refusal
      #expect(reason?.message.contains("circles") == true && rig.status == .stopped)
      #expect(rig.told().suffix(2) == ["stop", "error: InfiniteLoop"])
    }
  }

  @Test func `a final state that stops the machine at its start is the reason`() throws {
    let rig = try Rig(
      machine([state("a", to: [to("b")]), state("b", #""final":true"#)]), .runtime, starts: false)
    let reason = rig.player.perform(.startMachine(OpenURLPolicy())).refusal
    #expect(reason?.message == #"the state machine stopped at once: the state "b" is final"#)
  }

  @Test func `a final state is a successful start where it stays`() throws {
    let rig = try Rig(machine([state("a", to: [to("b")]), state("b", #""final":true"#)]), starts: false)
    #expect(rig.player.startStateMachine() && rig.state == "b" && rig.status == .running)
  }

  @Test(arguments: dialects) func `a second stop reports and changes nothing`(_ dialect: StateMachineDialect)
    throws
  {
    let rig = try rig(dialect)
    #expect(rig.player.stopStateMachine() && rig.told() == [])
    rig.player.startStateMachine()
    #expect(rig.player.stopStateMachine() && rig.told().last == "stop")
    rig.player.setSpeed(3)
    #expect(rig.player.stopStateMachine() && rig.told() == [])
    #expect(rig.player.timeline.speed == 3)
  }

  // MARK: Gestures of an earlier run

  @Test(arguments: dialects, [PointerGesture.click, .pointerDown])
  func `a press of an earlier run opens nothing`(_ dialect: StateMachineDialect, _ gesture: PointerGesture)
    throws
  {
    let policy = OpenURLPolicy(allowedPatterns: ["*"])
    let rig = try Rig(machine([state("a", entry(open("example.com")))]), dialect, policy: policy)
    rig.player.post(gesture, x: 1, y: 1)
    rig.player.stopStateMachine()
    rig.player.post(gesture, x: 1, y: 1)
    _ = rig.told()
    let refusal = "refuse example.com: no press or click came before it"
    rig.player.startStateMachine(policy: policy)
    #expect(rig.told().contains(refusal))
    // A restart begins another run, too.
    rig.player.post(gesture, x: 1, y: 1)
    rig.player.startStateMachine(policy: policy)
    #expect(rig.told().contains(refusal))
  }
}
