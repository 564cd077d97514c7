import DotLottieFormat
import LottiePlayer
import Testing

extension Conformance {
  /// §14.10.
  @Suite struct PlayModeTests {
    private func playing(_ mode: PlaybackMode = .forward, loopCount: Int? = nil) throws -> Run {
      let run = try Run()
      run.player.setMode(mode)
      if let loopCount {
        run.player.setLoop(true)
        run.player.setLoopCount(loopCount)
      }
      try run.player.load(json: Array(quarters.utf8))
      try run.player.play()
      return run
    }

    // §14.10 test_default_play_mode
    @Test func `frames go forward at first`() throws {
      #expect(try Run(quarters).player.timeline.mode == .forward)
    }

    // §14.10 test_loop_count_with_loop_animation_false
    @Test func `a count of loops needs a loop`() throws {
      let run = try playing()
      run.player.setLoopCount(3)
      #expect(try run.playOn().events == ["Complete"])
      #expect(run.player.timeline.isComplete)
    }

    // §14.10 test_zero_loop_count
    @Test func `loops without a count never end`() throws {
      let run = try playing(loopCount: 0)
      for count in 1...6 {
        #expect(try run.playOn(loops: 1).events == ["Loop \(count)"])
        #expect(run.player.timeline.isComplete)
        #expect(run.playbackStatus == .playing)
      }
    }

    // §14.10 test_playing_after_loop_has_completed
    @Test func `counted loops can be played again`() throws {
      let run = try playing(loopCount: 3)
      for _ in 0..<2 {
        #expect(try run.playOn().events == ["Loop 1", "Loop 2", "Stop", "Loop 3", "Complete"])
        try run.player.play()
      }
    }

    // §14.10 test_loop_count_paused_mid_play
    @Test func `a pause does not change the count of loops`() throws {
      let run = try playing(loopCount: 5)
      #expect(try run.playOn(loops: 3).events == ["Loop 1", "Loop 2", "Loop 3"])
      try run.tick(500)
      try run.player.pause()
      try run.tick(1000)
      try run.player.play()
      #expect(try run.playOn().events == ["Loop 4", "Stop", "Loop 5", "Complete"])
    }

    // §14.10 test_loop_count_paused_mid_play
    @Test func `a pause on the last frame counts a loop that is not told`() throws {
      let run = try playing(loopCount: 5)
      #expect(try run.playOn(loops: 3).events == ["Loop 1", "Loop 2", "Loop 3"])
      // Playing resumes where the frame is, at the end, and ends there at once without another frame (§9.5).
      try run.player.pause()
      try run.player.play()
      #expect(try run.playOn().events == ["Stop", "Loop 5", "Complete"])
    }

    // §14.10 test_set_play_mode
    @Test(arguments: PlaybackMode.allCases)
    func `a load goes to where the mode begins`(mode: PlaybackMode) throws {
      let run = try Run()
      run.player.setMode(mode)
      try run.player.load(json: Array(quarters.utf8))
      #expect(run.player.timeline.mode == mode)
      #expect(run.frame == (mode == .forward || mode == .bounce ? 0 : 41))
    }

    // §14.10 test_forward_play_mode
    @Test func `forward frames rise to the last`() throws {
      let frames = try playing().playOn().frames
      #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 < $1 })
      #expect(frames.last == 41)
    }

    // §14.10 test_reverse_play_mode
    @Test func `reverse frames fall to the first`() throws {
      let frames = try playing(.reverse).playOn().frames
      #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 > $1 })
      #expect(frames.last == 0)
    }

    // §14.10 test_bounce_play_mode
    @Test func `a bounce reaches the last frame, then the first`() throws {
      let frames = try playing(.bounce).playOn().frames
      let turn = try #require(frames.firstIndex(of: 41))
      #expect(zip(frames[..<turn], frames[1...turn]).allSatisfy { $0 < $1 })
      #expect(zip(frames[turn...], frames[(turn + 1)...]).allSatisfy { $0 > $1 })
      #expect(frames.last == 0)
    }

    // §14.10 test_reverse_bounce_play_mode
    @Test func `a reverse bounce reaches the first frame, then the last`() throws {
      let frames = try playing(.reverseBounce).playOn().frames
      let turn = try #require(frames.firstIndex(of: 0))
      #expect(zip(frames[..<turn], frames[1...turn]).allSatisfy { $0 > $1 })
      #expect(zip(frames[turn...], frames[(turn + 1)...]).allSatisfy { $0 < $1 })
      #expect(frames.last == 41)
    }

    // §14.10 test_forward_play_mode_with_loop_count
    // §14.10 test_reverse_play_mode_with_loop_count
    // §14.10 test_bounce_play_mode_with_loop_count
    // §14.10 test_reverse_bounce_play_mode_with_loop_count
    @Test(arguments: PlaybackMode.allCases)
    func `three loops are three in every mode`(mode: PlaybackMode) throws {
      let events = try playing(mode, loopCount: 3).playOn().events
      #expect(events == ["Loop 1", "Loop 2", "Stop", "Loop 3", "Complete"])
    }
  }
}
