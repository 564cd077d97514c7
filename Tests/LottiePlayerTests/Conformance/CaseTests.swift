import LottiePlayer
import Testing

extension Conformance {
  /// §14.6: what leads on to what in one run; nothing is loaded.
  @Suite struct CaseTests {
    private let rating = input("Numeric", "rating", 0)
    private let step = input("Event", "Step")

    // §14.6 global_and_guardless
    @Test func `a state without guards passes on what the global state sent it`() throws {
      let run = try Run(
        machine: machine(
          "global",
          [
            global("global", [go("a", if: number("rating", 1)), go("b", if: number("rating", 2))]),
            state("a", [go("c")]), state("b"), state("c", [go("d")]), state("d"),
          ], inputs: [rating]))
      run.start()
      #expect(run.set("rating", 2) == "b")
      #expect(
        run.machine { $0.setInput("rating", to: 1) }
          == "Numeric(2→1) T(b→a) X(b) E(a) T(a→c) X(a) E(c) T(c→d) X(c) E(d)")
    }

    // §14.6 guarded_and_guardless
    @Test func `a guard that holds goes before a transition without one`() throws {
      let run = try Run(
        machine: machine(
          "a",
          [
            state("a", [go("b", if: event("Step"))]),
            state("b", [go("f", if: number("rating", 1)), go("c")]),
            state("c", [go("d")]), state("d", [go("a", if: number("rating", 1))]), state("f", [go("g")]),
            state("g"),
          ], inputs: [rating, step]))
      run.start()
      #expect(
        run.machine { $0.fire("Step") }
          == "InputFired T(a→b) X(a) E(b) T(b→c) X(b) E(c) T(c→d) X(c) E(d)")
      #expect(run.set("rating", 1) == "a")
      #expect(
        run.machine { $0.fire("Step") } == "InputFired T(a→b) X(a) E(b) T(b→f) X(b) E(f) T(f→g) X(f) E(g)")
    }

    // §14.6 guardless_and_event
    @Test func `without its event a transition leaves the way to one without guards`() throws {
      let run = try Run(
        machine: machine(
          "a", [state("a", [go("b", if: event("Step")), go("c")]), state("b"), state("c")], inputs: [step]))
      run.start()
      #expect(run.state == "c")
    }

    /// `a` sets a switch as it is left; the global state leads back to it while the rating is 1.
    private func leaving(_ global: [String]) throws -> Run {
      let run = try Run(
        machine: machine(
          "Initial",
          [
            Conformance.global("global", global), state("Initial", [go("a", if: number("rating", 2))]),
            state(
              "a", [go("c", if: event("Step"))], exit: [act("SetBoolean", "a_exited", ["value": true])]),
            state("c", [go("d", if: number("rating", 0))]), state("d"),
          ], inputs: [rating, step, input("Boolean", "a_exited", false)]))
      run.start()
      return run
    }

    // §14.6 exit_action_causes_global_to_transition
    @Test func `an exit action has the global state asked again`() throws {
      let run = try leaving([go("a", if: number("rating", 1))])
      #expect(run.set("rating", 1) == "a")
      #expect(
        run.machine { $0.fire("Step") }
          == "InputFired T(a→c) Boolean(a_exited false→true) X(a) E(c) T(c→a) X(c) E(a)")
      #expect(run.set("rating", 0) == "a")
      #expect(run.machine { $0.fire("Step") } == "InputFired T(a→c) X(a) E(c) T(c→d) X(c) E(d)")
    }

    // §14.6 exit_action_ignored_if_non_valid
    @Test func `an exit action that opens no way changes nothing`() throws {
      let run = try leaving([go("a", if: number("rating", 1), boolean("a_exited", false))])
      #expect(run.set("rating", 1) == "a")
      #expect(run.fire("Step") == "c")
    }

    // §14.6 entry_action_causes_global_to_transition
    @Test func `an entry action sends its state on before its own transitions`() throws {
      let run = try Run(
        machine: machine(
          "Initial",
          [
            global("global", [go("a", if: number("rating", 1)), go("b", if: number("rating", 2))]),
            state("Initial"), state("a", [go("x")], entry: [act("SetNumeric", "rating", ["value": 2])]),
            state("b", [go("c", if: event("Step"))]), state("c", [go("d")]), state("d"), state("x"),
          ], inputs: [rating, step]))
      run.start()
      #expect(run.set("rating", 1) == "b")
      #expect(run.machine { $0.fire("Step") } == "InputFired T(b→c) X(b) E(c) T(c→d) X(c) E(d)")
    }

    // §14.6 entry_action_ignored_if_non_valid
    @Test func `an entry action that opens no way changes nothing`() throws {
      let run = try Run(
        machine: machine(
          "a",
          [
            global("global", [go("b", if: number("rating", 2))]), state("a", [go("c", if: event("Step"))]),
            state("b"),
            state(
              "c", [go("d", if: boolean("on", true))], entry: [act("SetNumeric", "rating", ["value": 7])]),
            state("d"),
          ], inputs: [rating, step, input("Boolean", "on", false)]))
      run.start()
      #expect(run.fire("Step") == "c")
      #expect(run.number("rating") == 7)
      run.player.setInput("on", to: true)
      #expect(run.state == "d")
    }
  }
}
