import DotLottieFormat
import LottieFormat
@testable import LottiePlayer
import Testing

/// What a machine can make of one call is limited.
@Suite struct WorkLimitTests: MachineWriting {
  /// A ring that an event goes once around, and a click that fires as many.
  private func rig(_ states: Int, _ interactions: (String) -> [String]) throws -> Rig {
    let ring = (0..<states).map { row in
      state("\(row)", to: [row == states - 1 ? to("0", event("go")) : to("\(row + 1)")])
    }
    return try Rig(
      machine(initial: "0", ring, inputs: [signal("go")], interactions: interactions(act("Fire", "go"))))
  }

  private func on(_ type: String, _ actions: [String]) -> String {
    #"{"type":"\#(type)","actions":[\#(actions.joined(separator: ","))]}"#
  }

  @Test(arguments: [false, true]) func `one click can't fill memory with events`(_ isSpread: Bool) throws {
    let rig = try rig(400) { fire in
      isSpread
        ? (0..<400).map { _ in on("Click", [fire]) } : [on("Click", Array(repeating: fire, count: 400))]
    }
    rig.player.post(.click, x: 1, y: 1)
    let told = rig.told()
    #expect(told.count < 110_000 && told.last == "error: InfiniteLoop" && rig.status == .stopped)
    // The next call has a limit of its own.
    rig.player.startStateMachine()
    rig.player.fire("go")
    #expect(rig.status == .running)
  }

  @Test func `much that follows from one click is no endless loop`() throws {
    let rig = try rig(100) { fire in [on("Click", Array(repeating: fire, count: 100))] }
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.status == .running && rig.told().count > 30_000)
    rig.player.post(.click, x: 1, y: 1)
    rig.player.post(.click, x: 1, y: 1)
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.status == .running)
  }

  @Test func `an engine whose effects nobody takes is not stopped for them`() throws {
    let json = machine(
      [state("a", to: [to("b", number("Equal", "1"))]), state("b", to: [to("a", number("Equal", "0"))])],
      inputs: [numeric()])
    var engine = try StateMachineEngine(.init(json: Array(json.utf8)))
    var context = PlaybackContext(timeline: Timeline())
    _ = engine.start(&context)
    for row in 0..<30_000 { engine.set("n", to: Float(1 - row % 2), &context) }
    #expect(engine.status == .running && context.effects.count > 100_000)
  }

  // MARK: Guards and names

  @Test func `guards that never hold are paid for, however often they are asked`() throws {
    let guards = (0..<2000).map { _ in to("b", number("Equal", "-1")) }
    let actions = (0..<6000).map { act("SetNumeric", "n", "\($0 + 1)") }
    let machine = machine(
      [state("a", to: guards), state("b")], inputs: [numeric()], interactions: [on("Click", actions)])
    let rig = try Rig(machine)
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.told().last == "error: InfiniteLoop" && rig.status == .stopped)
    // The action after which the guards were asked the last time: 4,000 units for each, and 200 for the action.
    #expect(rig.number() == 4762)
    rig.player.startStateMachine()
    rig.player.setInput("n", to: 1)
    #expect(rig.status == .running)
  }

  @Test func `texts are compared byte for byte, and paid for by their length`() throws {
    let long = String(repeating: "e\u{301}", count: 10_000)
    let other = String(repeating: "e\u{301}", count: 9999) + "e\u{300}"
    let states = [
      state(
        "a",
        to: (0..<40).map { _ in to("b", text("Equal", "\"$t\"")) } + [to("b", text("Equal", "\"\u{E9}\""))]),
      state("b"),
    ]
    let actions = (0..<400).map { act("SetNumeric", "n", "\($0 + 1)") }
    let rig = try Rig(
      machine(
        states, inputs: [string("s", long), string("t", other), numeric()],
        interactions: [on("Click", actions)]))
    rig.player.setInput("s", to: "e\u{301}")
    #expect(rig.state == "a", "another spelling is another text")
    rig.player.setInput("s", to: long)
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.told().last == "error: InfiniteLoop" && rig.status == .stopped)
    // 40 guards with 7,500 units each.
    #expect(rig.number() == 67)
    rig.player.startStateMachine()
    rig.player.setInput("s", to: "\u{E9}")
    #expect(rig.state == "b")
  }

  @Test func `markers are looked for byte for byte, and paid for`() throws {
    let count = 1000
    let states = (0..<count).map { row in
      state(
        "\(row)", "\"segment\":\"e\u{301}\"",
        to: row == count - 1 ? [] : [to("\(row + 1)", number("Equal", "1"))])
    }
    let json = machine(initial: "0", states, inputs: [numeric()])
    var engine = try StateMachineEngine(.init(json: Array(json.utf8)))
    var facts = AnimationFacts(width: 1, height: 1, totalFrames: 10, frameRate: 10)
    facts.markers = (0..<10_000).map { _ in .init(name: "\u{E9}x", start: 1, end: 2) }
    var context = PlaybackContext(timeline: Timeline())
    context.load(facts, id: nil)
    #expect(engine.start(&context) && context.timeline.segment == nil)
    engine.set("n", to: 1, &context)
    // 40,000 units for each state that is entered, and some more.
    #expect(engine.status == .stopped && (400...500).contains(Int(engine.currentState) ?? 0))
    facts.markers = [.init(name: "\u{E9}", start: 1, end: 2), .init(name: "e\u{301}", start: 3, end: 4)]
    context.load(facts, id: nil)
    #expect(engine.start(&context) && context.timeline.segment == Timeline.Segment(start: 3, end: 4))
  }

  // MARK: Actions

  private func list(_ actions: [String]) -> String { actions.joined(separator: ",") }

  @Test(arguments: [true, false]) func `actions that take no transition are paid for, too`(
    _ isEntry: Bool
  ) throws {
    let address = String(repeating: "x", count: 10_000)
    let actions = (0..<500).map { open("https://example.com/\(address)/\($0)") }
    let busy = [
      state("a", to: [to("b", event("go"))]), state("b", #""entryActions":[\#(list(actions))]"#),
    ]
    let json =
      isEntry
      ? machine(busy, inputs: [signal("go")], interactions: [on("Click", [act("Fire", "go")])])
      : machine([state("a")], interactions: [on("Click", actions), on("Click", [say("late")])])
    let policy = OpenURLPolicy(allowedPatterns: ["*"], requiresUserInteraction: false)
    let rig = try Rig(json, policy: policy)
    rig.player.post(.click, x: 1, y: 1)
    let told = rig.told()
    #expect(told.last == "error: InfiniteLoop" && rig.status == .stopped)
    // 400,000 units each.
    #expect((45...52).contains(told.count { $0.contains("example.com") }))
    #expect(!told.contains { $0.contains("late") })
  }

  @Test func `a state that is forced is stopped for too much as well`() throws {
    let action = open("https://example.com/" + String(repeating: "x", count: 10_000))
    let actions = Array(repeating: action, count: 60)
    let rig = try Rig(machine([state("a"), state("b", #""entryActions":[\#(list(actions))]"#)]))
    rig.player.overrideState("b")
    #expect(rig.status == .stopped && rig.state == "b" && rig.told().last == "error: InfiniteLoop")
  }

  @Test(arguments: [false, true]) func `both halves of a pointer event share its work`(_ isBoth: Bool) throws
  {
    let (text, other) = (
      String(repeating: "a", count: 30_000) + "1", String(repeating: "a", count: 30_000) + "2"
    )
    let guards = (0..<40).map { _ in to("b", self.text("Equal", "\"$t\"")) }
    // More than half of what a call may cost: 40 guards with 7,500 units each.
    let half = list((0..<40).map { act("SetNumeric", "n", "\($0 + 1)") })
    let press = #"{"type":"PointerDown","actions":[\#(isBoth ? half : "")]}"#
    let entering = #"{"type":"PointerEnter","layerName":"A","actions":[\#(half)]}"#
    let rig = try Rig(
      machine(
        [state("a", to: guards), state("b")], inputs: [numeric(), string("s", text), string("t", other)],
        interactions: [press, entering]))
    rig.player.post(.pointerDown, x: 20, y: 20)
    #expect(rig.status == (isBoth ? .stopped : .running))
    #expect(isBoth == (rig.number() != 40))
  }

  @Test func `messages quote long names by their ends`() throws {
    let name = String(repeating: "x", count: 100_000)
    let rig = try Rig(
      machine([state("a", entry(act("SetTheme", value: "\"\(name)\""))), state("b")]), packed: true)
    rig.player.overrideState("b")
    rig.player.overrideState("a")
    let message = try #require(rig.told().first { $0.contains("theme") })
    #expect(message.utf8.count < 300 && message.contains("…"))
    #expect("e\u{301}".shortened == "e\u{301}")
    #expect(String(repeating: "é", count: 159).shortened.utf8.count == 318)
  }

  // MARK: Pictures

  @Test func `a click that runs through many animations shows the last`() throws {
    let rows = 0..<300
    let states = rows.map { row in
      state(
        "\(row)", #""animation":"\#(row % 2 == 0 ? "one" : "two")""#,
        to: row == rows.last ? [] : [to("\(row + 1)", number("Equal", "1"))])
    }
    let rig = try Rig(
      machine(
        initial: "0", states, inputs: [numeric()], interactions: [on("Click", [act("SetNumeric", "n", "1")])]),
      packed: true)
    #expect(rig.pixel(5, 5) == 0xFF00_00FF)
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.state == "299" && rig.pixel(5, 5) == 0x0000_FFFF)
  }

  @Test func `one call may ask for so many animations only, and the next for others`() throws {
    let states = ["one", "two", "one"].enumerated().map { row, animation in
      let onwards = row < 2 ? [to("\(row + 1)", number("Equal", "1"))] : []
      return state("\(row)", #""animation":"\#(animation)""#, to: onwards)
    }
    let rig = try Rig(machine(initial: "0", states, inputs: [numeric()]), packed: true)
    let animations = try #require(rig.player.package)
    animations.room = 0
    rig.player.setInput("n", to: 1)
    #expect(rig.state == "2" && rig.player.timeline.animationID == "one")
    #expect(rig.pixel(5, 5) == 0xFF00_00FF)
    // The next call may ask for it again.
    #expect(try animations.room > 0 && animations.facts(of: "two").lastFrame > 0)
    let others = PackageAnimations(animations.file, Player.Options())
    others.room = 1
    _ = try others.facts(of: "one")
    #expect(others.room < 0)
    #expect(throws: Never.self, "what is known costs nothing") { try others.facts(of: "one") }
    let refusal = #expect(throws: PlayerError.self) { try others.facts(of: "two") }
    #expect(refusal?.code == .limitExceeded)
    // The host may load it all the same.
    #expect(throws: Never.self) { try others.animation(id: "two") }
    #expect(throws: Never.self) { try others.facts(of: "two") }
    others.endCall()
    let before = others.room
    #expect(throws: PlayerError.self) { try others.facts(of: "none") }
    #expect(others.room <= before)
  }

  @Test func `themes and tweens of one call are paid for`() {
    var work = StateWork()
    #expect(work.pay(themeBytes: DotLottieLimits.maximumThemeBytesPerCall) && !work.pay(themeBytes: 1))
    let large = work.pay(tweenValues: DotLottieLimits.maximumTweenValuesPerCall + 1),
      small = work.pay(tweenValues: 1)
    #expect(large && !small, "the first is granted")
    let (first, second) = (work.payForOverlay(), work.payForOverlay())
    #expect(first && !second)
  }

  @Test func `fades that one click redirects too often are left out`() throws {
    let states = [
      state("a", #""animation":"one""#, to: [tween(to: "b", event("next")), tween(to: "c", event("last"))]),
      state("b", #""animation":"two""#), state("c", #""animation":"two","mode":"Reverse""#),
    ]
    var dialect = StateMachineDialect.documented
    dialect.refusesInputsDuringTween = false
    func rig(_ count: Int, spent: Int = 0) throws -> Rig {
      let fires = (0..<count).map { act("Fire", $0 % 2 == 0 ? "next" : "last") }
      let rig = try Rig(
        machine(states, inputs: [signal("next"), signal("last")], interactions: [on("Click", fires)]),
        dialect, packed: true)
      rig.player.stateWork.tweenValues = spent
      rig.player.post(.click, x: 1, y: 1)
      try rig.pass(4)
      return rig
    }
    // The last frame of `two`, which `c` shows, is empty; what was faded in before has not got anywhere.
    #expect(try rig(4).pixel(5, 5) == 0x9900_0099 && rig(5).pixel(5, 5) == 0x9900_66FF)
    for count in [4, 5] {
      let rig = try rig(count, spent: DotLottieLimits.maximumTweenValuesPerCall)
      // What showed shows until the state is entered.
      #expect(rig.pixel(5, 5) == 0xFF00_00FF)
      try rig.pass(6)
      #expect(rig.state == (count == 4 ? "c" : "b") && rig.pixel(5, 5) == (count == 4 ? 0 : 0x0000_FFFF))
      // The next call has a limit of its own.
      #expect(rig.player.stateWork.tweenValues == 0)
    }
  }

  @Test(arguments: [false, true]) func `tweens that one click redirects too often are left out`(
    _ isSpent: Bool
  ) throws {
    let states = [
      state("a", #""segment":"low""#, to: [tween(to: "b", event("next")), tween(to: "c", event("last"))]),
      state("b", #""segment":"middle""#), state("c", #""segment":"high""#),
    ]
    var dialect = StateMachineDialect.documented
    dialect.refusesInputsDuringTween = false
    let rig = try Rig(
      machine(
        states, inputs: [signal("next"), signal("last")],
        interactions: [on("Click", [act("Fire", "next"), act("Fire", "last")])]), dialect)
    if isSpent { rig.player.stateWork.tweenValues = DotLottieLimits.maximumTweenValuesPerCall }
    rig.player.post(.click, x: 1, y: 1)
    try rig.pass(5)
    // The dot is at 10 in frame 0, and at 70 in frame 15.
    #expect((rig.pixel(40, 70) == 0xFF00_00FF) == !isSpent && (rig.pixel(10, 70) == 0xFF00_00FF) == isSpent)
    try rig.pass(5)
    #expect(rig.state == "c" && rig.isAt(15))
  }
}
