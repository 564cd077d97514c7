import DotLottieFormat
import LottiePlayer
import Testing

extension Conformance {
  /// §14.9.
  @Suite struct PlaybackTests {
    private func playing() throws -> Run {
      let run = try Run(quarters)
      try run.player.play()
      return run
    }

    // §14.9 test_play_fail_when_animation_is_not_loaded
    @Test func `nothing plays before something is loaded`() throws {
      let run = try Run()
      #expect(refusal { try run.player.play() } == .notLoaded)
      try run.player.load(json: Array(quarters.utf8))
      #expect(refusal { try run.player.play() } == nil)
      #expect(run.playbackStatus == .playing)
    }

    // §14.9 test_play_while_playing
    @Test func `what plays can't be played once more`() throws {
      let run = try playing()
      #expect(refusal { try run.player.play() } == .insufficientCondition)
    }

    // §14.9 test_play_after_pause
    @Test func `playback goes on where it was paused`() throws {
      let run = try playing()
      try run.tick(500)
      try run.player.pause()
      #expect(abs(run.frame - 15) < 0.001)
      try run.tick(500)
      try run.player.play()
      try run.tick(16)
      #expect(abs(run.frame - 15.48) < 0.001)
    }

    // §14.9 test_play_after_complete
    @Test func `playing after the end begins anew`() throws {
      let run = try playing()
      try run.tick(10_000)
      #expect(run.frame == 41)
      #expect(run.playbackStatus == .stopped)
      #expect(run.player.timeline.isComplete)
      try run.player.play()
      #expect(run.frame == 0)
    }

    // §14.9 test_play_after_setting_frame
    @Test func `playback goes on from a frame that was set`() throws {
      let run = try Run(quarters)
      try run.player.setFrame(20)
      try run.player.play()
      #expect(run.frame == 20)
      try run.tick(100)
      // In 32 bits, rounded to thousandths: §16.9.
      #expect(run.frame == 23.000002)
    }

    // §14.9 test_tick_zero_dt_does_not_advance
    @Test func `no time changes nothing`() throws {
      let run = try playing()
      try run.tick(100)
      let frame = run.frame
      #expect(try run.tick(0) == false)
      #expect(run.frame == frame)
    }

    // §14.9 test_tick_large_dt_completes_without_panic
    @Test func `a day passes at once`() throws {
      let run = try playing()
      let events = try run.playback { try $0.tick(milliseconds: 86_400_000) }
      #expect(events == "Frame 41, Render 41, Complete")
    }

    // §14.9 test_tick_negative_dt_is_clamped_to_zero
    @Test func `time does not run backwards`() throws {
      let run = try playing()
      try run.tick(100)
      let frame = run.frame
      #expect(try run.tick(-100) == false)
      #expect(run.frame == frame)
    }

    // §14.9 test_stop
    @Test(arguments: PlaybackMode.allCases, [false, true])
    func `stopping goes back to where the mode begins`(mode: PlaybackMode, asksForSegment: Bool) throws {
      let run = try Run()
      run.player.setMode(mode)
      // Before something is loaded this is accepted, and has no effect.
      if asksForSegment { try run.player.setSegment(start: 10, end: 30) }
      try run.player.load(json: Array(quarters.utf8))
      try run.player.play()
      try run.tick(300)
      try run.player.stop()
      #expect(run.playbackStatus == .stopped)
      #expect(run.frame == (mode == .forward || mode == .bounce ? 0 : 41))
      #expect(refusal { try run.player.stop() } == .insufficientCondition)
    }

    // §14.9 test_default_speed
    @Test func `the speed is 1 at first`() throws {
      #expect(try Run(quarters).player.timeline.speed == 1)
    }

    // §14.9 test_set_speed
    @Test func `a speed can be set`() throws {
      let run = try playing()
      run.player.setSpeed(2)
      #expect(run.player.timeline.speed == 2)
      try run.tick(100)
      #expect(abs(run.frame - 6) < 0.001)
    }

    // §14.9 test_zero_speed
    // §14.9 test_negative_speed
    @Test(arguments: [0, -1] as [Float]) func `a speed that is none is ignored`(speed: Float) throws {
      let run = try playing()
      run.player.setSpeed(2)
      run.player.setSpeed(speed)
      #expect(run.player.timeline.speed == 2)
    }

    // §14.9 test_playback_speed_accuracy
    @Test(arguments: [1, 2, 0.5, 0.4] as [Float]) func `the speed divides the time`(speed: Float) throws {
      let run = try playing()
      run.player.setSpeed(speed)
      let ticks = try run.playOn(milliseconds: 10).frames.count
      let seconds = Float(ticks) * 0.01
      #expect(abs(seconds - 41 / 30 / speed) < 0.02)
    }

    // §14.9 test_default_autoplay
    // §14.9 test_set_autoplay
    @Test func `autoplay is off at first, and can be set before a load`() throws {
      let run = try Run()
      #expect(run.player.timeline.autoplays == false)
      run.player.setAutoplay(true)
      #expect(run.player.timeline.autoplays)
    }

    // §14.9 test_autoplay
    @Test func `with autoplay what is loaded plays to its end`() throws {
      let run = try Run()
      run.player.setAutoplay(true)
      try run.player.load(json: Array(quarters.utf8))
      #expect(run.playbackStatus == .playing)
      #expect(run.frame == 0)
      #expect(try run.playOn().events == ["Complete"])
      #expect(run.frame == 41)
    }

    // §14.9 test_no_autoplay
    @Test func `without autoplay what is loaded rests`() throws {
      let run = try Run(quarters)
      #expect(run.playbackStatus == .stopped)
      for _ in 0..<10 { #expect(try run.tick(100) == false) }
      #expect(run.frame == 0)
    }
  }
}
