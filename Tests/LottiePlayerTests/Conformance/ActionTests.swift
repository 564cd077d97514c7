import DotLottieFormat
import LottiePlayer
import Testing

extension Conformance {
  /// §14.7, actions on inputs.
  @Suite struct ActionTests {
    /// The states that the ratings of these machines lead to, each with what its entry does.
    private func run(_ entries: [Int: String]) throws -> Run {
      let stars = [1, 2, 3, 4, 5, 6, 12, 13, 14]
      let ways = stars.map { go("star_\($0)", if: number("rating", JSONText(integerLiteral: $0))) }
      let states = stars.map { state("star_\($0)", autoplay: true, entry: entries[$0].map { [$0] } ?? []) }
      let run = try Run(
        machine: machine("global", [global("global", ways)] + states, inputs: [input("Numeric", "rating", 0)])
      )
      run.start()
      return run
    }

    /// Sets the rating, and tells the state and the rating that follow.
    private func follow(_ run: Run, _ rating: Float) -> String {
      let state = run.set("rating", rating)
      return "\(state) \(run.number("rating").map(Int.init) ?? -1)"
    }

    // §14.7 increment
    @Test func `Increment adds 1, a number, a reference, and 1 for one that is nothing`() throws {
      let run = try run([
        1: act("Increment", "rating"), 3: act("Increment", "rating", ["value": 2]),
        6: act("Increment", "rating", ["value": "$rating"]),
        13: act("Increment", "rating", ["value": "$none"]),
      ])
      #expect(follow(run, 1) == "star_2 2")
      #expect(follow(run, 3) == "star_5 5")
      #expect(follow(run, 6) == "star_12 12")
      #expect(follow(run, 13) == "star_14 14")
    }

    // §14.7 decrement
    @Test func `Decrement takes off 1, a number, a reference, and 1 for one that is nothing`() throws {
      let run = try run([
        3: act("Decrement", "rating", ["value": 2]), 5: act("Decrement", "rating"),
        6: act("Decrement", "rating", ["value": "$rating"]),
        13: act("Decrement", "rating", ["value": "$none"]),
      ])
      #expect(follow(run, 13) == "star_12 12")
      #expect(follow(run, 6) == "star_6 0")
      #expect(follow(run, 3) == "star_1 1")
      #expect(follow(run, 5) == "star_4 4")
    }

    /// `a` and `b` by a switch, `c` by an event.
    private func switched(_ entry: String) throws -> Run {
      let run = try Run(
        machine: machine(
          "global",
          [
            global(
              "global",
              [
                go("a", if: boolean("on", true)), go("b", if: boolean("on", false)),
                go("c", if: event("Step")),
              ]), state("a"), state("b"), state("c", entry: [entry]),
          ], inputs: [input("Boolean", "on", false), input("Event", "Step")]))
      run.start()
      return run
    }

    // §14.7 toggle
    @Test func `Toggle turns a switch over`() throws {
      let run = try switched(act("Toggle", "on"))
      #expect(run.state == "b")
      #expect(run.fire("Step") == "a")
      #expect(run.fire("Step") == "b")
    }

    // §14.7 set_boolean
    @Test func `SetBoolean sets a switch`() throws {
      let run = try switched(act("SetBoolean", "on", ["value": true]))
      #expect(run.fire("Step") == "a")
      #expect(run.player.stateMachine?.value("on", as: Bool.self) == true)
    }

    private func inputsRun() throws -> Run {
      let run = try Run(
        machine: machine(
          "global",
          [
            global(
              "global",
              [
                go("e", if: number("n", 10)), go("d", if: number("n", 20)),
                go("f", if: string("s", "second")),
                go("b", if: boolean("on", false)),
              ]), state("b"), state("d"),
            state(
              "e", entry: [act("SetNumeric", "n", ["value": 20]), act("SetString", "s", ["value": "second"])]),
            state("f"),
          ],
          inputs: [input("Numeric", "n", 0), input("String", "s", "first"), input("Boolean", "on", false)]))
      run.start()
      return run
    }

    // §14.7 set_numeric
    @Test func `SetNumeric sets a number`() throws {
      let run = try inputsRun()
      #expect(run.set("n", 10) == "d")
      #expect(run.number("n") == 20)
      #expect(run.player.stateMachine?.value("s", as: String.self) == "second")
    }

    // §14.7 set_string
    @Test func `SetString sets a text`() throws {
      let run = try inputsRun()
      run.player.setInput("s", to: "second")
      #expect(run.state == "f")
      let copying = try Run(
        machine: machine(
          "a",
          [
            state(
              "a",
              entry: [
                act("SetString", "s", ["value": "other"]), act("SetString", "t", ["value": "plain"]),
                act("SetString", "u", ["value": "$$other"]),
              ])
          ],
          inputs: [input("String", "s", ""), input("String", "t", ""), input("String", "u", "")]
            + [input("String", "other", "copied")]))
      copying.start()
      // §7: the text of an input of that name is copied, even without a $; else the text is taken as it is.
      #expect(copying.player.stateMachine?.value("s", as: String.self) == "copied")
      #expect(copying.player.stateMachine?.value("t", as: String.self) == "plain")
      #expect(copying.player.stateMachine?.value("u", as: String.self) == "copied")
    }

    // §14.7 fire
    @Test func `Fire in an entry leads on in the same run`() throws {
      let run = try Run(
        machine: machine(
          "global",
          [
            global(
              "global",
              [
                go("c", if: event("Step")), go("a", if: boolean("on", true)),
                go("b", if: boolean("on", false)),
              ]), state("a", entry: [act("Fire", "Step")]), state("b"), state("c"),
          ], inputs: [input("Boolean", "on", false), input("Event", "Step")]))
      run.start()
      let trace = run.machine { $0.setInput("on", to: true) }
      #expect(trace == "Boolean(on false→true) T(b→a) X(b) E(a) InputFired T(a→c) X(a) E(c)")
    }

    // §14.7 reset
    @Test func `Reset puts back what is declared`() throws {
      let run = try Run(
        machine: rating(0...6, entry: { $0 == 6 ? [act("Reset", "rating")] : [] }))
      run.start()
      #expect(run.set("rating", 6) == "star_0")
      #expect(run.number("rating") == 0)
    }

    // §14.7 fire_custom_event
    @Test func `the events of a start and a change come in this order`() throws {
      let run = try Run(machine: rating(entry: { [say("WOOHOO STAR \($0)")] }))
      let trace = run.machine {
        $0.startStateMachine()
        $0.setInput("rating", to: 3)
      }
      #expect(
        trace == #"""
          T(""→global) X("") E(global) Start T(global→star_0) X(global) E(star_0) Custom("WOOHOO STAR 0") \#
          Numeric(0→3) T(star_0→star_3) X(star_0) E(star_3) Custom("WOOHOO STAR 3")
          """#)
    }

    /// Sets a number, then enters a state by a number.
    private func triggered(_ entries: [String], more: [String] = []) throws -> Run {
      let ways = entries.indices.map { go("s\($0)", if: number("trigger", JSONText(integerLiteral: $0 + 1))) }
      let run = try Run(
        machine: machine(
          "global",
          [global("global", ways)]
            + entries.enumerated().map { state("s\($0)", autoplay: true, entry: [$1]) },
          inputs: [input("Numeric", "x", 0), input("Numeric", "trigger", 0)] + more))
      run.start()
      return run
    }

    private func enter(_ run: Run, _ row: Int, x: Float) -> Float? {
      run.set("x", x)
      run.set("trigger", Float(row))
      return run.number("x")
    }

    // §14.7 multiply
    @Test func `Multiply takes a number or a reference, and nothing else`() throws {
      let run = try triggered(
        [
          act("Multiply", "x", ["value": 3]), act("Multiply", "x", ["value": "$factor"]),
          act("Multiply", "x", ["value": "$none"]),
        ], more: [input("Numeric", "factor", 5)])
      #expect(enter(run, 1, x: 4) == 12)
      #expect(enter(run, 2, x: 3) == 15)
      #expect(enter(run, 3, x: 7) == 7)
    }

    // §14.7 floor
    @Test func `Floor goes down, below 0 too`() throws {
      let run = try triggered([act("Floor", "x"), act("Floor", "x")])
      #expect(enter(run, 1, x: 5.7) == 5)
      #expect(enter(run, 2, x: -1.2) == -2)
    }

    // §14.7 clamp
    @Test func `Clamp keeps a number between bounds, where they are in order`() throws {
      let run = try triggered(
        [
          act("Clamp", "x", ["min": 0, "max": 100]), act("Clamp", "x", ["min": 0, "max": 100]),
          act("Clamp", "x", ["min": 0, "max": 100]), act("Clamp", "x", ["min": 0]),
          act("Clamp", "x", ["max": 100]), act("Clamp", "x", ["min": "$lo", "max": "$hi"]),
          act("Clamp", "x", ["min": 100, "max": 0]), act("Clamp", "x"),
        ], more: [input("Numeric", "lo", 10), input("Numeric", "hi", 20)])
      #expect(enter(run, 1, x: 150) == 100)
      #expect(enter(run, 2, x: -50) == 0)
      #expect(enter(run, 3, x: 42) == 42)
      #expect(enter(run, 4, x: -5) == 0)
      #expect(enter(run, 5, x: 500) == 100)
      #expect(enter(run, 6, x: 50) == 20)
      #expect(enter(run, 7, x: 50) == 50)
      #expect(enter(run, 8, x: 50) == 50)
    }
  }
}
