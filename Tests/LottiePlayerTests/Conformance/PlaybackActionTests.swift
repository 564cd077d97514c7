import DotLottieFormat
import LottiePlayer
import Testing

extension Conformance {
  /// §14.7, actions on frames, themes, addresses and random numbers.
  @Suite struct PlaybackActionTests {
    /// A switch leads to `a` and to `b`.
    private func run(on a: String, off b: String, holder: JSONText) throws -> Run {
      let run = try Run(
        stars,
        machine: machine(
          "global",
          [
            global("global", [go("a", if: boolean("on", true)), go("b", if: boolean("on", false))]),
            state("a", entry: [a]), state("b", entry: [b]),
          ], inputs: [input("Boolean", "on", false), input("Numeric", "frameHolder", holder)]))
      run.start()
      return run
    }

    // §14.7 set_frame
    @Test func `SetFrame takes a number or a reference`() throws {
      let run = try run(
        on: act("SetFrame", ["value": 10]), off: act("SetFrame", ["value": "$frameHolder"]), holder: 35)
      #expect(run.frame == 35)
      run.player.setInput("on", to: true)
      #expect(run.frame == 10)
    }

    // §14.7 set_progress
    @Test func `SetProgress takes percents of the last frame`() throws {
      let run = try run(
        on: act("SetProgress", ["value": 10]), off: act("SetProgress", ["value": "$frameHolder"]), holder: 75)
      #expect(run.frame == 66.75)
      run.player.setInput("on", to: true)
      // In 32 bits: 89 × 0.1.
      #expect(run.frame == 8.900001)
    }

    // §14.7 open_url
    @Test func `OpenUrl needs a press and an allowed address`() throws {
      let open = act("OpenUrl", ["url": "https://example.com/shop", "target": "_blank"])
      let text = machine(
        "a", [state("a")], on: [on("Click", open), on("PointerUp", open)])
      let run = try Run(stars, machine: text)
      run.start()
      #expect(run.machine { $0.post(.click, x: 5, y: 5) } == "")
      let other = try Run(stars, machine: text)
      other.player.startStateMachine(policy: OpenURLPolicy(allowedPatterns: ["example.com/*"]))
      #expect(
        other.machine { $0.post(.click, x: 5, y: 5) } == "OpenURL(https://example.com/shop _blank)")
      #expect(other.machine { $0.post(.pointerUp, x: 5, y: 5) } == "")
      let free = OpenURLPolicy(allowedPatterns: ["*"], requiresUserInteraction: false)
      other.player.startStateMachine(policy: free)
      #expect(other.machine { $0.post(.pointerUp, x: 5, y: 5) } == "OpenURL(https://example.com/shop _blank)")
    }

    // §14.7 set_theme
    @Test func `SetTheme puts a theme of the package on, and takes it off`() throws {
      let run = try Run(
        package: themedPackage(),
        machine: machine(
          "a",
          [
            state("a", [go("b", if: event("Step"))], entry: [act("SetTheme", ["value": "$name"])]),
            state("b", entry: [act("SetTheme", ["value": ""])]),
          ], inputs: [input("String", "name", "dark"), input("Event", "Step")]))
      run.start()
      #expect(run.player.activeThemeID == "dark")
      run.fire("Step")
      #expect(run.player.activeThemeID == nil)
    }

    // §14.7 set_slot
    // §14.7 set_expression
    @Test(arguments: ["SetSlot", "SetExpression"])
    func `an action that the engine does not have refuses the machine`(type: String) {
      #expect(throws: DotLottieError.self) {
        try Run(machine: machine("a", [state("a", entry: [act(type, "n", ["value": 1])])]))
      }
    }

    private static let numbers = ["x", "x2", "dice", "integer", "float"]

    /// A number leads to states that draw.
    private func randomRun(seed: UInt64) throws -> Run {
      let entries = [
        [act("SetRandom", "x")],
        [
          act("SetRandom", "dice"), act("Multiply", "dice", ["value": 6]), act("Floor", "dice"),
          act("Increment", "dice", ["value": 4]),
        ],
        [act("SetRandom", "x2")], [act("SetRandom", "integer", ["min": 1, "max": 6, "integer": true])],
        [act("SetRandom", "float", ["min": 10, "max": 20])],
      ]
      let ways = entries.indices.map { go("s\($0)", if: number("trigger", JSONText(integerLiteral: $0 + 1))) }
      let run = try Run(
        machine: machine(
          "global", [global("global", ways)] + entries.enumerated().map { state("s\($0)", entry: $1) },
          inputs: (Self.numbers + ["trigger"]).map { input("Numeric", $0, 0) }))
      run.player.setRandomSeed(seed)
      run.start()
      return run
    }

    // §14.7 set_random
    @Test func `SetRandom draws the same numbers for the same seed`() throws {
      var draws: [[Float?]] = []
      for _ in 0..<2 {
        let run = try randomRun(seed: 99)
        for trigger in [1, 2, 3, 5] { run.set("trigger", Float(trigger)) }
        draws.append(Self.numbers.map(run.number))
      }
      // Of this seed's numbers (§6), the second times 6, rounded down, plus 4; the fourth times 10, plus 10.
      #expect(draws[0] == [0.53285015, 0.35570842, 9, 0, 10 + 0.93598497 * 10])
      #expect(draws[0] == draws[1])
    }

    // §14.7 set_random_integer_range
    @Test func `whole random numbers have both their ends`() throws {
      var drawn: Set<Float> = []
      for seed in 0..<300 {
        let run = try randomRun(seed: UInt64(seed))
        run.set("trigger", 4)
        drawn.insert(run.number("integer") ?? 0)
      }
      #expect(drawn == [1, 2, 3, 4, 5, 6])
    }
  }
}
