import LottiePlayer
import Testing

extension Conformance {
  /// §14.1, what tweens.
  @Suite struct TweenedTransitionTests {
    // §14.1 tweened_transition_retargets_when_player_already_tweening
    @Test func `a transition takes over a tween of the host`() throws {
      let run = try Run(faces, machine: tweenRedirection)
      run.start()
      try run.player.tween(to: 200, milliseconds: 5000, easing: .linear)
      #expect(run.status == .running)
      run.set("rating", 2)
      #expect(run.status == .tweening)
      try run.tick(2500)
      #expect(run.state == "star_2")
      #expect(run.status == .running)
      #expect(run.frame == 65)
    }

    // §14.1 tweened_transition_to_state_without_segment_should_tween
    @Test func `a state without a segment is tweened to at frame 0`() throws {
      let run = try Run(
        faces,
        machine: machine(
          "here",
          [
            global("global", [tween("there", seconds: 2, if: number("trigger", 1))]),
            state("here", segment: "angry"), state("there"),
          ], inputs: [input("Numeric", "trigger", 0)]))
      run.start()
      #expect(run.frame == 10)
      run.set("trigger", 1)
      #expect(run.status == .tweening)
      try run.tick(1000)
      #expect(run.state == "here")
      try run.tick(1000)
      #expect(run.state == "there")
      #expect(run.frame == 0)
    }

    /// Tweens of a millisecond to states that play backwards, with a segment and without.
    private var reverse: String {
      machine(
        "forward_state",
        [
          global(
            "global",
            [
              tween("reverse_state", seconds: 0.001, if: number("trigger", 1)),
              tween("reverse_no_segment_state", seconds: 0.001, if: number("trigger", 2)),
            ]),
          state("forward_state", segment: "angry"),
          state("reverse_state", segment: "sad", more: #""mode":"Reverse""#),
          state("reverse_no_segment_state", more: #""mode":"Reverse""#),
        ], inputs: [input("Numeric", "trigger", 0)])
    }

    // §14.1 tweened_transition_to_reverse_state_with_segment_should_tween
    @Test func `a reverse state is tweened to at the end of its segment`() throws {
      let run = try Run(faces, machine: reverse)
      run.start()
      run.set("trigger", 1)
      #expect(run.status == .tweening)
      try run.tick(10)
      #expect(run.state == "reverse_state")
      #expect(run.status == .running)
      #expect(run.frame == 130)
    }

    // §14.1 tweened_transition_to_reverse_state_without_segment_should_tween
    @Test func `a reverse state without a segment is tweened to at the last frame`() throws {
      let run = try Run(faces, machine: reverse)
      run.start()
      run.set("trigger", 2)
      #expect(run.status == .tweening)
      try run.tick(10)
      #expect(run.state == "reverse_no_segment_state")
      #expect(run.frame == 328)
    }

    // §14.1 stop_during_tweened_transition_aborts_transition
    @Test func `stopping the playback gives up the transition`() throws {
      let run = try Run(faces, machine: tweenRedirection)
      run.start()
      run.set("rating", 2)
      try run.tick(500)
      try run.player.stop()
      let trace = try run.machine { try $0.tick(milliseconds: 16) }
      #expect(trace == "")
      #expect(run.status == .running)
      #expect(run.state == "star_1")
      #expect(run.playbackStatus == .stopped)
      #expect(run.frame == 10)
    }

    // §14.1 inputs_are_processed_during_tween_and_retarget
    @Test func `an input during a tween leads it elsewhere`() throws {
      let run = try Run(faces, machine: tweenRedirection)
      run.start()
      run.set("rating", 2)
      try run.tick(500)
      #expect(run.player.setInput("rating", to: 3))
      #expect(run.status == .tweening)
      let trace = try run.machine { try $0.tick(milliseconds: 2000) }
      #expect(trace == #"E(star_3) Custom("entered_star_3")"#)
      #expect(run.state == "star_3")
    }

    // §14.1 instant_transition_interrupts_tween
    @Test func `a transition at once ends a tween`() throws {
      let run = try Run(faces, machine: tweenRedirection)
      run.start()
      run.set("rating", 2)
      try run.tick(500)
      let trace = run.machine { $0.setInput("rating", to: 5) }
      #expect(
        trace == #"Numeric(2→5) T(star_1→star_5) X(star_1) E(star_5) Custom("entered_star_5")"#)
      #expect(run.state == "star_5")
      #expect(run.status == .running)
      #expect(run.playbackStatus == .stopped)
      #expect(run.frame == 263)
    }

    // §14.1 chained_interrupts_land_on_last_target
    @Test func `of a chain of tweens only the last target is entered`() throws {
      let run = try Run(faces, machine: tweenRedirection)
      run.start()
      let trace = try run.machine {
        for rating in [2, 3, 4] {
          $0.setInput("rating", to: Float(rating))
          try $0.tick(milliseconds: 300)
        }
        try $0.tick(milliseconds: 1699)
      }
      #expect(!trace.contains("E("))
      let landing = try run.machine { try $0.tick(milliseconds: 1) }
      #expect(landing == #"E(star_4) Custom("entered_star_4")"#)
    }

    // §14.1 retriggering_same_target_does_not_restart_tween
    @Test func `the same value again keeps the tween's deadline`() throws {
      let run = try Run(faces, machine: tweenRedirection)
      run.start()
      run.set("rating", 2)
      try run.tick(1000)
      #expect(run.machine { $0.setInput("rating", to: 2) } == "")
      try run.tick(999)
      #expect(run.status == .tweening)
      try run.tick(1)
      #expect(run.state == "star_2")
      #expect(run.status == .running)
    }

    // §14.1 target_state_transitions_are_evaluated_once_the_tween_lands
    @Test func `the target's transitions are tried when the tween lands`() throws {
      let run = try Run(
        faces,
        machine: machine(
          "star_1",
          [
            state("star_1", segment: "angry", [tween("star_2", seconds: 1, if: number("rating", 2))]),
            state("star_2", segment: "sad", [go("star_3", if: boolean("on", true))]),
            state("star_3", segment: "mourn"),
          ], inputs: [input("Numeric", "rating", 0), input("Boolean", "on", false)]))
      run.start()
      run.set("rating", 2)
      try run.tick(500)
      run.player.setInput("on", to: true)
      #expect(run.status == .tweening)
      let trace = try run.machine { try $0.tick(milliseconds: 500) }
      #expect(trace == "E(star_2) T(star_2→star_3) X(star_2) E(star_3)")
    }
  }
}
