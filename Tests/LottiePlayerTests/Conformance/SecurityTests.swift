import DotLottieFormat
import LottiePlayer
import Testing

extension Conformance {
  /// §14.3; where the page says that a test fails for the wrong reason, what really happens.
  @Suite struct SecurityTests {
    private func code(_ machine: String) -> DotLottieError.Code? {
      do {
        _ = try Run(machine: machine)
        return nil
      } catch {
        return (error as? DotLottieError)?.code
      }
    }

    // §14.3 check_guards_for_existing_inputs
    @Test func `a guard that lacks its members refuses the machine`() {
      let bare = #"{"type":"String","inputName":"word"}"#
      #expect(code(machine("a", [state("a", [go("b", if: bare)]), state("b")])) == .missingMember)
      // What the test was meant for: a reference to an input that is not declared.
      let unknown = number("n", "$none")
      #expect(code(machine("a", [state("a", [go("b", if: unknown)]), state("b")])) == .invalidReference)
      let left = number("none", 1)
      #expect(code(machine("a", [state("a", [go("b", if: left)]), state("b")])) == nil)
    }

    // §14.3 check_states_for_guardless_transitions
    @Test func `empty lists of guards may be many, missing ones may not`() throws {
      let empty = ["b", "c", "d"].map { #"{"type":"Transition","toState":"\#($0)","guards":[]}"# }
      let others = ["b", "c", "d"].map { state($0) }
      let run = try Run(machine: machine("a", [state("a", empty)] + others))
      run.start()
      #expect(run.state == "d")
      #expect(
        code(machine("a", [state("a", [go("b"), go("c")])] + others)) == .multipleGuardlessTransitions)
    }

    // §14.3 check_states_for_existing_events
    @Test func `a guard that waits for an unknown event refuses the machine`() {
      let guarded = machine("a", [state("a", [go("b", if: event("Step"))]), state("b")])
      #expect(code(guarded) == .invalidReference)
    }

    // §14.3 check_state_for_multiple_global
    @Test func `two global states refuse the machine`() {
      let two = machine("a", [global("g", []), state("a"), global("h", [])])
      #expect(code(two) == .multipleGlobalStates)
    }

    // §14.3 silently_drops_user_declared_at_prefixed_input
    @Test func `an input with an @ is left out`() throws {
      let run = try Run(
        machine: machine(
          "a", [state("a")], inputs: [input("Numeric", "@bogus", 1), input("Numeric", "n", 2)]))
      #expect(run.player.stateMachine?.inputs.map(\.name) == ["@elapsedTime", "n"])
      #expect(run.number("@bogus") == nil)
    }

    // §14.3 allows_guard_referencing_elapsed_time
    @Test func `a guard on the time needs no declaration`() {
      let guarded = go("b", if: number("@elapsedTime", is: "GreaterThan", 1))
      #expect(code(machine("a", [state("a", [guarded]), state("b")])) == nil)
    }

    // §14.3 allows_guard_using_at_elapsed_time_compare_to
    @Test func `a guard may compare with the time`() {
      let guarded = go("b", if: number("n", is: "LessThan", "@elapsedTime"))
      #expect(
        code(machine("a", [state("a", [guarded]), state("b")], inputs: [input("Numeric", "n", 1)])) == nil)
    }

    /// A rating of 3 leads, in two seconds where something plays, into a circle of two states.
    private var circle: String {
      machine(
        "star_1",
        [
          global("global", [tween("star_3", seconds: 2, if: number("rating", 3))]),
          state("star_1", segment: "angry"),
          state("star_2", segment: "sad", [go("star_3")]),
          state("star_3", segment: "mourn", [go("star_2")]),
        ], inputs: [input("Numeric", "rating", 0)])
    }

    // §14.3 check_infinite_loop
    @Test func `two states that lead to each other stop the machine`() throws {
      let run = try Run(machine: circle)
      run.start()
      let trace = run.machine { $0.setInput("rating", to: 3) }
      #expect(trace.hasPrefix("Numeric(0→3) T(star_1→star_3) X(star_1) E(star_3) T(star_3→star_2)"))
      #expect(trace.hasSuffix(#"Stop Error("InfiniteLoop")"#))
      #expect(run.status == .stopped)
    }

    // §14.3 check_infinite_loop
    @Test func `with an animation the circle begins when the tween lands`() throws {
      let run = try Run(faces, machine: circle)
      run.start()
      run.set("rating", 3)
      #expect(run.status == .tweening)
      try run.tick(1999)
      #expect(run.status == .tweening)
      let trace = try run.machine { try $0.tick(milliseconds: 1) }
      #expect(trace.hasPrefix("E(star_3) T(star_3→star_2)"))
      #expect(trace.hasSuffix(#"Stop Error("InfiniteLoop")"#))
      #expect(run.status == .stopped)
    }
  }
}
