import DotLottieFormat
import LottiePlayer
import Testing

/// The events of a player, which its host takes.
@Suite struct PlayerEventTests: MachineWriting {
  /// A machine in which a change has consequences of every kind, among and between effects of playback.
  private var busy: String {
    machine(
      [
        state(
          "a", #""segment":"low","autoplay":true,"# + exit(act("Increment", "n"), say("bye")),
          to: [to("b", event("go")), to("c", flag("Equal", "true"))]),
        state(
          "b",
          #""segment":"middle","autoplay":true,"# + entry(act("Toggle", "f"), act("SetString", "s", #""b""#)),
          to: [to("c", number("GreaterThan", "1")), to("a", event("back"))]),
        state("c", #""segment":"high","# + entry(act("Fire", "back")), to: [tween(to: "a", event("back"))]),
      ], inputs: [numeric("n", "0"), boolean("f"), string("s", ""), signal("go"), signal("back")])
  }

  @Test(arguments: [StateMachineDialect.documented, .runtime, .upstream])
  func `a player delivers the events that an engine leaves`(dialect: StateMachineDialect) throws {
    let rig = try Rig(busy, dialect, starts: false)
    var heard: [PlayerEvent] = []
    _ = rig.player.takeEvents()
    // The same calls on an engine without a player, whose effects are taken at the end.
    var context = PlaybackContext(timeline: rig.player.timeline)
    var engine = try StateMachineEngine(
      StateMachineDefinition(json: Array(busy.utf8)), dialect: dialect, timeline: context.timeline)
    #expect(rig.player.startStateMachine() == engine.start(&context))
    var random = RepeatableNumbers(seed: 7)
    for _ in 0..<300 {
      switch random.next() % 6 {
      case 0: #expect(rig.player.fire("go") == (engine.fire("go", &context) == nil))
      case 1: #expect(rig.player.fire("back") == (engine.fire("back", &context) == nil))
      case 2:
        let value = Float(random.next() % 3)
        #expect(rig.player.setInput("n", to: value) == (engine.set("n", to: value, &context) == nil))
      case 3:
        let value = random.next() % 2 == 0
        #expect(rig.player.setInput("f", to: value) == (engine.set("f", to: value, &context) == nil))
      case 4: #expect(rig.player.setInput("none", to: 1) == (engine.set("none", to: 1, &context) == nil))
      default: #expect(try rig.player.tick(milliseconds: 400) == engine.tick(milliseconds: 400, &context))
      }
      rig.player.drainEvents { heard.append($0) }
    }
    let events = context.takeEffects().compactMap { effect -> PlayerEvent? in
      if case .notify(let event) = effect { event } else { nil }
    }
    #expect(heard == events && events.count > 100 && context.effects.isEmpty)
  }

  @Test func `events of a machine that is replaced meanwhile keep their names`() throws {
    let rig = try Rig(machine([state("a", to: [to("b", event("go"))]), state("b")], inputs: [signal("go")]))
    let other = Array(machine(initial: "x", [state("w"), state("x", to: [to("y")]), state("y")]).utf8)
    rig.player.fire("go")
    try rig.player.loadStateMachine(json: other)
    rig.player.startStateMachine()
    let machineEvents = rig.told().filter { !$0.hasPrefix("stop") && !$0.hasPrefix("start") }
    #expect(
      machineEvents == [
        "fire go", "a → b", "leave a", "enter b", " → x", "leave ", "enter x", "x → y", "leave x", "enter y",
      ])
  }

  @Test func `a host that drains events may do anything to the player`() throws {
    let rig = try Rig(busy, packed: true)
    var depth = 0
    var calls = 0
    let player = rig.player
    func drain() {
      player.drainEvents { event in
        // Its calls have events of their own: some time it must end.
        guard event.isOfMachine, depth == 0, calls < 200 else { return }
        depth += 1
        calls += 1
        player.setInput("n", to: Float(calls % 3))
        player.post(.click, x: 20, y: 20)
        _ = try? player.tick(milliseconds: 50)
        try? player.loadAnimation(id: calls % 2 == 0 ? "one" : "two")
        try? player.setTheme("green")
        player.overrideState(calls % 2 == 0 ? "a" : "b")
        if calls % 7 == 0 { drain() }
        if calls % 5 == 0 {
          player.unloadStateMachine()
          try? player.loadStateMachine(id: "machine")
          player.startStateMachine()
        }
        depth -= 1
      }
    }
    for _ in 0..<20 {
      player.fire("go")
      drain()
    }
    #expect(calls >= 20 && player.stateMachine?.status != .stopped && player.takeEvents().isEmpty)
  }

  @Test func `a host that takes no events changes nothing, and costs a limited amount of memory`() throws {
    let (loud, quiet) = (try Rig(busy), try Rig(busy))
    for rig in [loud, quiet] {
      for _ in 0..<3000 {
        rig.player.fire("go")
        rig.player.setInput("n", to: 2)
        try rig.pass(1)
        if rig === loud { _ = rig.told() }
      }
    }
    #expect(loud.state == quiet.state && loud.frame == quiet.frame && loud.number() == quiet.number())
    #expect((1...5000).contains(quiet.player.takeEvents().count))
  }
}

/// Numbers that are the same in every run.
struct RepeatableNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
