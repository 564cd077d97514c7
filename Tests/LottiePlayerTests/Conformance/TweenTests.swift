import DotLottieFormat
import LottiePlayer
import Testing

extension Conformance {
  /// §14.8, and the samples of §9.9.
  @Suite struct TweenTests {
    private func playing() throws -> Run {
      let run = try Run(quarters)
      try run.player.play()
      return run
    }

    // §14.8 tween_accepts_easing_with_y_values_outside_unit_range
    // §14.8 tween_accepts_easing_with_y_values_above_one
    @Test(arguments: [
      StateMachineDefinition.Easing(x1: 0.5, y1: 0, x2: 0.5, y2: -0.56),
      StateMachineDefinition.Easing(x1: 0.34, y1: 1.56, x2: 0.64, y2: 1),
    ])
    func `an easing may overshoot`(easing: StateMachineDefinition.Easing) throws {
      let run = try Run(quarters)
      try run.player.tween(to: 20, milliseconds: 100, easing: easing)
      #expect(run.playbackStatus == .tweening)
    }

    // §14.8 tween_rejects_easing_with_x_values_outside_unit_range
    // §14.8 tween_rejects_easing_with_x2_above_one
    @Test(arguments: [
      StateMachineDefinition.Easing(x1: -0.1, y1: 0, x2: 0.5, y2: 1),
      StateMachineDefinition.Easing(x1: 0.5, y1: 0, x2: 1.5, y2: 1),
    ])
    func `an easing does not go back in time`(easing: StateMachineDefinition.Easing) throws {
      let run = try Run(quarters)
      let refused = refusal { try run.player.tween(to: 20, milliseconds: 100, easing: easing) }
      #expect(refused == .invalidParameter)
      #expect(run.playbackStatus == .stopped)
    }

    // §14.8 tween_advance_returns_completed_on_completion
    @Test func `a tween ends when its time has passed`() throws {
      let run = try Run(quarters)
      try run.player.tween(to: 20, milliseconds: 100, easing: .linear)
      #expect(try run.tick(150))
      #expect(run.playbackStatus == .stopped)
      #expect(run.player.timeline.tweenProgress == nil)
    }

    // §14.8 tween_starts_a_tween_when_stopped
    @Test func `a tween can begin at rest`() throws {
      let run = try Run(quarters)
      #expect(run.playbackStatus == .stopped)
      try run.player.tween(to: 20, milliseconds: 100, easing: .linear)
      #expect(run.playbackStatus == .tweening)
    }

    // §14.8 current_frame_holds_the_origin_until_a_tween_lands
    @Test func `the frame is the origin until the tween lands`() throws {
      let run = try Run(quarters)
      try run.player.setFrame(5)
      try run.player.tween(to: 20, milliseconds: 100, easing: .linear)
      #expect(try run.playback { try $0.tick(milliseconds: 50) } == "Render 5")
      #expect(run.frame == 5)
      try run.tick(50)
      #expect(run.frame == 20)
    }

    // §14.8 tween_retargets_active_tween
    @Test func `a second tween has all of its own time`() throws {
      let run = try Run(quarters)
      try run.player.tween(to: 10, milliseconds: 1000, easing: .linear)
      try run.tick(900)
      try run.player.tween(to: 20, milliseconds: 1000, easing: .linear)
      try run.tick(999)
      #expect(run.playbackStatus == .tweening)
      try run.tick(1)
      #expect(run.frame == 20)
      #expect(run.playbackStatus == .stopped)
    }

    // §14.8 tick_continues_normally_after_tween_completion
    @Test func `playback goes on from where the tween landed`() throws {
      let run = try playing()
      try run.tick(100)
      try run.player.tween(to: 20, milliseconds: 200, easing: .linear)
      try run.tick(200)
      #expect(run.playbackStatus == .playing)
      #expect(run.frame == 20)
      try run.tick(100)
      #expect(abs(run.frame - 23) < 0.001)
    }

    // §14.8 tween_from_stopped_resumes_to_stopped
    @Test func `after a tween from rest is rest`() throws {
      let run = try Run(quarters)
      try run.player.tween(to: 20, milliseconds: 100, easing: .linear)
      try run.tick(100)
      #expect(run.playbackStatus == .stopped)
    }

    // §14.8 tween_from_paused_resumes_to_paused
    @Test func `after a tween from a pause is the pause`() throws {
      let run = try playing()
      try run.player.pause()
      try run.player.tween(to: 20, milliseconds: 100, easing: .linear)
      try run.tick(100)
      #expect(run.playbackStatus == .paused)
    }

    // §14.8 play_during_tweening_retargets_resume
    @Test func `playing can be asked for during a tween`() throws {
      let run = try Run(quarters)
      try run.player.tween(to: 20, milliseconds: 100, easing: .linear)
      #expect(try run.playback { try $0.play() } == "Play")
      #expect(run.playbackStatus == .tweening)
      try run.tick(100)
      #expect(run.playbackStatus == .playing)
    }

    // §14.8 play_during_tweening_from_playing_returns_error
    @Test func `what plays on after a tween can't be played once more`() throws {
      let run = try playing()
      try run.player.tween(to: 20, milliseconds: 100, easing: .linear)
      #expect(refusal { try run.player.play() } == .insufficientCondition)
      #expect(run.playbackStatus == .tweening)
    }

    // §14.8 pause_during_tweening_retargets_resume
    @Test func `a pause can be asked for during a tween`() throws {
      let run = try playing()
      try run.player.tween(to: 20, milliseconds: 100, easing: .linear)
      #expect(try run.playback { try $0.pause() } == "Pause")
      #expect(run.playbackStatus == .tweening)
      try run.tick(100)
      #expect(run.playbackStatus == .paused)
    }

    // §14.8 pause_during_tweening_from_stopped_returns_error
    @Test func `what rests after a tween can't be paused`() throws {
      let run = try Run(quarters)
      try run.player.tween(to: 20, milliseconds: 100, easing: .linear)
      #expect(refusal { try run.player.pause() } == .insufficientCondition)
      #expect(run.playbackStatus == .tweening)
    }

    // §14.8 stop_during_tweening_cancels_tween
    @Test func `stopping ends a tween`() throws {
      let run = try playing()
      try run.player.tween(to: 20, milliseconds: 100, easing: .linear)
      try run.tick(50)
      try run.player.stop()
      #expect(run.playbackStatus == .stopped)
      #expect(run.frame == 0)
    }

    /// The page's samples of four easings, in 32 bits: at a tenth, a quarter, half, three quarters, nine tenths.
    @Test(
      arguments: [
        ([0.42, 0, 0.58, 1], [0.01972, 0.12916, 0.5, 0.87084, 0.98028]),
        ([0.25, 0.1, 0.25, 1], [0.0948, 0.40851, 0.8024, 0.96046, 0.99432]),
        ([0.34, 1.56, 0.64, 1], [0.40393, 0.81629, 1.0874, 1.05965, 1.01262]),
        ([0.76, 0, 0.24, 1], [0.00657, 0.0528, 0.5, 0.9472, 0.99343]),
      ] as [([Float], [Float])])
    func `an easing has the values of the page`(points: [Float], samples: [Float]) throws {
      let easing = StateMachineDefinition.Easing(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
      for (time, expected) in zip([100, 250, 500, 750, 900] as [Float], samples) {
        let run = try Run(quarters)
        try run.player.tween(to: 20, milliseconds: 1000, easing: easing)
        try run.tick(time)
        let progress = try #require(run.player.timeline.tweenProgress)
        #expect(abs(progress - expected) <= 0.00001)
      }
    }
  }
}
