import DotLottieFormat
import LottiePlayer
import Testing

/// An engine keeps notes of its machine; events are made of them when they are delivered.
@Suite struct EventNoteTests: MachineWriting {
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
    rig.player.onEvent = { heard.append($0) }
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
    }
    let events = context.takeEffects().compactMap { effect -> PlayerEvent? in
      if case .notify(let event) = effect { event } else { nil }
    }
    #expect(heard == events && events.count > 100 && context.effects.isEmpty)
  }

  @Test func `what a machine did is told by its names when the listener has put another in its place`() throws
  {
    let rig = try Rig(machine([state("a", to: [to("b", event("go"))]), state("b")], inputs: [signal("go")]))
    let other = Array(machine(initial: "x", [state("w"), state("x", to: [to("y")]), state("y")]).utf8)
    var heard: [String] = []
    rig.player.onEvent = { [weak player = rig.player] event in
      heard.append(event.text)
      guard case .inputFired = event else { return }
      try? player?.loadStateMachine(json: other)
      player?.startStateMachine()
    }
    rig.player.fire("go")
    let machineEvents = heard.filter { !$0.hasPrefix("stop") && !$0.hasPrefix("start") }
    #expect(
      machineEvents == [
        "fire go", "a → b", "leave a", "enter b", " → x", "leave ", "enter x", "x → y", "leave x", "enter y",
      ])
  }

  @Test func `whoever is told may do anything to the player`() throws {
    let rig = try Rig(busy, packed: true)
    var depth = 0
    var calls = 0
    rig.player.onEvent = { [weak player = rig.player] event in
      // What is done here has events of its own, which are told as well: some time it must end.
      guard let player, event.isOfMachine, depth == 0, calls < 200 else { return }
      depth += 1
      calls += 1
      player.setInput("n", to: Float(calls % 3))
      player.post(.click, x: 20, y: 20)
      _ = try? player.tick(milliseconds: 50)
      try? player.loadAnimation(id: calls % 2 == 0 ? "one" : "two")
      try? player.setTheme("green")
      player.overrideState(calls % 2 == 0 ? "a" : "b")
      player.onEvent = player.onEvent
      if calls % 5 == 0 {
        player.unloadStateMachine()
        try? player.loadStateMachine(id: "machine")
        player.startStateMachine()
      }
      depth -= 1
    }
    for _ in 0..<20 { rig.player.fire("go") }
    #expect(calls >= 20 && rig.player.stateMachine?.status != .stopped)
  }

  /// Calls its player when nobody needs it any more.
  private final class Farewell {
    weak var player: Player?

    init(_ player: Player) { self.player = player }
    deinit { player?.setInput("n", to: 5) }
  }

  @Test func `a listener may call the player as it goes`() throws {
    let rig = try Rig(machine([state("a")], inputs: [numeric()]))
    var heard: [String] = []
    rig.player.onEvent = { [farewell = Farewell(rig.player)] _ in withExtendedLifetime(farewell) {} }
    rig.player.onEvent = { heard.append($0.text) }
    #expect(rig.number() == 5 && heard == ["n: 0 → 5"])
  }

  @Test func `a player that nobody listens to does the same`() throws {
    let (loud, quiet) = (try Rig(busy), try Rig(busy))
    quiet.player.onEvent = nil
    for rig in [loud, quiet] {
      rig.player.fire("go")
      rig.player.setInput("n", to: 2)
      try rig.pass(3)
    }
    #expect(loud.state == quiet.state && loud.frame == quiet.frame && loud.number() == quiet.number())
    #expect(quiet.told().isEmpty)
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
