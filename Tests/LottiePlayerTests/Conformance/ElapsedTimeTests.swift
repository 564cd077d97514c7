import LottiePlayer
import Testing

extension Conformance {
  /// §14.2.
  @Suite struct ElapsedTimeTests {
    /// Goes to another state when more than a second has passed.
    private let timeout = machine(
      "running",
      [state("running", [go("done", if: number("@elapsedTime", is: "GreaterThan", 1.0))]), state("done")])

    // §14.2 tick_accumulates_in_seconds
    @Test func `ticks add up in seconds`() throws {
      let run = try Run(quarters, machine: timeout)
      run.start()
      #expect(run.number("@elapsedTime") == 0)
      try run.tick(500)
      try run.tick(500)
      #expect(run.number("@elapsedTime") == 1)
    }

    // §14.2 no_increment_when_stopped
    @Test func `before a start no time passes`() throws {
      let run = try Run(quarters, machine: timeout)
      try run.tick(500)
      try run.tick(500)
      #expect(run.number("@elapsedTime") == 0)
    }

    // §14.2 start_re_zeroes_elapsed_time
    @Test func `a start begins at 0 again`() throws {
      let run = try Run(quarters, machine: timeout)
      run.start()
      try run.tick(500)
      run.player.stopStateMachine()
      #expect(run.number("@elapsedTime") == 0.5)
      run.start()
      #expect(run.number("@elapsedTime") == 0)
    }

    // §14.2 input_name_elapsed_time_guard_fires
    @Test func `time alone takes a transition`() throws {
      let run = try Run(quarters, machine: timeout)
      run.start()
      try run.tick(500)
      #expect(run.state == "running")
      try run.tick(700)
      #expect(run.state == "done")
    }

    // §14.2 at_elapsed_time_resolves_in_action_value
    @Test func `an action can add the time that has passed`() throws {
      let run = try Run(
        quarters,
        machine: machine(
          "idle", [state("idle", entry: [act("Increment", "counter", ["value": "@elapsedTime"])])],
          inputs: [input("Numeric", "counter", 0)]))
      run.start()
      #expect(run.number("counter") == 0)
      try run.tick(500)
      #expect(run.player.overrideState("idle"))
      #expect(run.number("counter") == 0.5)
    }

    // §14.2 compare_to_at_elapsed_time_works
    @Test func `an input can be compared with the time that has passed`() throws {
      let run = try Run(
        quarters,
        machine: machine(
          "waiting",
          [
            state("waiting", [go("after", if: number("threshold", is: "LessThan", "@elapsedTime"))]),
            state("after"),
          ], inputs: [input("Numeric", "threshold", 0.5)]))
      run.start()
      try run.tick(300)
      #expect(run.state == "waiting")
      try run.tick(400)
      #expect(run.state == "after")
    }

    // §14.2 no_pipeline_re_eval_when_no_elapsed_time_guard
    @Test func `ticks try no transitions where none asks for the time`() throws {
      let run = try Run(
        quarters,
        machine: machine(
          "idle",
          [
            state("idle", [go("done", if: number("counter", 2))], entry: [act("Increment", "counter")]),
            state("done"),
          ],
          inputs: [input("Numeric", "counter", 0)]))
      run.start()
      #expect(run.number("counter") == 1)
      // A forced state tries no transitions, though this entry makes one possible.
      #expect(run.player.overrideState("idle"))
      for _ in 0..<50 { try run.tick(16) }
      #expect(run.number("counter") == 2)
      #expect(run.state == "idle")
    }

    // §14.2 get_inputs_includes_elapsed_time_even_with_no_declared_inputs
    @Test func `the time is listed where no input is declared`() throws {
      let run = try Run(machine: machine("a", [state("a")]))
      let inputs = (run.player.stateMachine?.inputs ?? []).map { "\($0.name) \(typeName($0.value))" }
      #expect(inputs == ["@elapsedTime Numeric"])
    }
  }
}
