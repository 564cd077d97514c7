import DotLottieFormat
import LottiePlayer
import LottieRenderer
import Testing
import VectorRaster

extension Conformance {
  /// §14.11.
  @Suite struct SegmentTests {
    // §14.11 test_invalid_segment_rejected
    // §14.11 test_same_start_end_rejected
    // §14.11 test_invalid_segment_all_modes
    @Test(arguments: [(20, 10), (15, 15)] as [(Float, Float)], PlaybackMode.allCases)
    func `a segment that ends before it begins is refused`(
      segment: (start: Float, end: Float), mode: PlaybackMode
    ) throws {
      let run = try Run()
      run.player.setMode(mode)
      try run.player.load(json: Array(quarters.utf8))
      try run.player.play()
      let refused = refusal { try run.player.setSegment(start: segment.start, end: segment.end) }
      #expect(refused == .invalidParameter)
      let frames = try run.playOn().frames
      #expect(frames.contains(mode == .forward || mode == .bounce ? 41 : 0))
    }

    // §14.11 test_valid_segments_unchanged
    @Test func `a segment may end beyond the animation`() throws {
      let run = try Run(quarters)
      try run.player.play()
      try run.player.setSegment(start: 30, end: 50)
      #expect(run.player.timeline.segment == Timeline.Segment(start: 30, end: 50))
      for _ in 0..<10 {
        try run.tick(33)
        #expect(run.frame.isFinite && run.frame >= 30 && run.frame < 42)
      }
      // The page says that frames stay below the total; the traces of the reference go on to the segment's end.
      try run.tick(1000)
      #expect(run.frame == 50)
    }

    // §14.11 test_set_segment_rejects_invalid
    @Test func `after a refused segment the one before stays`() throws {
      let run = try Run(quarters)
      try run.player.setSegment(start: 10, end: 20)
      #expect(refusal { try run.player.setSegment(start: 20, end: 10) } == .invalidParameter)
      #expect(run.player.timeline.segment == Timeline.Segment(start: 10, end: 20))
    }

    // §14.11 test_default_marker
    @Test func `no marker is active at first`() throws {
      #expect(try Run(quarters).marker == nil)
    }

    // §14.11 test_markers
    @Test func `a loaded animation tells its markers`() throws {
      let run = try Run()
      #expect(run.player.timeline.facts == nil)
      try run.player.load(json: Array(quarters.utf8))
      let markers = run.player.timeline.facts?.markers ?? []
      #expect(
        markers.map { "\($0.name) \($0.start)–\($0.end)" } == [
          "Marker_1 0.0–10.0", "Marker_2 10.0–20.0", "Marker_3 20.0–30.0", "Marker_4 30.0–42.0",
        ])
    }

    // §14.11 test_set_marker
    @Test func `a marker limits what plays`() throws {
      let run = try Run(quarters)
      try run.player.play()
      run.player.setMarker("Marker_3")
      #expect(run.frame == 20)
      #expect(run.playbackStatus == .playing)
      #expect(run.marker == "Marker_3")
      let frames = try run.playOn().frames
      #expect(frames.allSatisfy { (20...30).contains($0) })
      #expect(frames.last == 30)
    }

    // §14.11 test_set_frame_outside_segment_rejected
    @Test func `a frame outside of the segment is refused`() throws {
      let run = try Run(quarters)
      try run.player.setSegment(start: 10, end: 20)
      #expect(refusal { try run.player.setFrame(15) } == nil)
      #expect(refusal { try run.player.setFrame(5) } == .invalidParameter)
      #expect(refusal { try run.player.setFrame(25) } == .invalidParameter)
      #expect(run.frame == 15)
    }

    // §14.11 test_default_use_frame_interpolation
    // §14.11 test_set_use_frame_interpolation
    @Test func `frames are interpolated, until that is turned off`() throws {
      let run = try Run(quarters)
      #expect(run.player.timeline.usesFrameInterpolation)
      run.player.setFrameInterpolation(false)
      #expect(run.player.timeline.usesFrameInterpolation == false)
    }

    // §14.11 test_disable_frame_interpolation
    @Test func `without interpolation every whole frame is rendered once`() throws {
      let run = try Run(empty(frames: 60, rate: 30))
      run.player.setFrameInterpolation(false)
      try run.player.play()
      let frames = try run.playOn(milliseconds: 1000 / 60).frames
      #expect(frames == (1...59).map(Float.init))
    }

    // §14.11 test_subscribe_unsubscribe
    @Test func `playback tells what it does in this order`() throws {
      let run = try Run()
      run.player.setAutoplay(true)
      run.player.setLoop(true)
      #expect(run.playback { try? $0.load(json: Array("no animation".utf8)) } == "LoadError")
      #expect(try run.playback { try $0.load(json: Array(quarters.utf8)) } == "Load, Play")
      // 15 and 30 as 32-bit thousandths (§16.9).
      #expect(try run.playback { try $0.tick(milliseconds: 500) } == "Frame 15.000001, Render 15.000001")
      #expect(try run.playback { try $0.tick(milliseconds: 500) } == "Frame 30.000002, Render 30.000002")
      #expect(try run.playback { try $0.tick(milliseconds: 500) } == "Frame 41, Render 41, Loop 1")
      #expect(try run.playback { try $0.pause() } == "Pause")
      #expect(try run.playback { try $0.stop() } == "Frame 0, Stop")
    }

    // Thousandths of 32 bits may lie beside a whole frame, and as close as makes no difference; in the reference it does
    // (§9.5).
    @Test(arguments: [PlaybackMode.reverse, .bounce, .forward, .reverseBounce], [false, true])
    func `a way ends at every frame that it may end at`(_ mode: PlaybackMode, _ loops: Bool) throws {
      for start in 0..<80 {
        let run = try Run(
          empty(frames: 60, rate: 30), dialect: start % 2 == 0 ? .runtime : .documented)
        let start = start / 2
        run.player.setMode(mode)
        run.player.setLoop(loops)
        if loops { run.player.setLoopCount(2) }
        try run.player.setSegment(start: Float(start), end: Float(start + 15))
        try run.player.play()
        let events = try run.playback { for _ in 0..<80 { try $0.tick(milliseconds: 50) } }
        #expect(events.contains("Complete"), "\(start)")
        #expect(events.contains("Loop 2") == loops, "\(start)")
      }
    }

    // §14.11 buflen
    // §14.11 test_buffer_len_with_animation_data
    @Test func `loading and drawing leave the size of a surface alone`() throws {
      let run = try Run(empty(frames: 60, rate: 30), size: 37)
      #expect(run.picture().pixels.count == 37 * 37)
      try run.player.load(json: Array(quarters.utf8))
      #expect(run.picture().pixels.count == 37 * 37)
    }

    // §14.11 test_load_animation_with_animation_id
    @Test func `an animation of a package is loaded by its id`() throws {
      let run = try Run(package: themedPackage())
      try run.player.loadAnimation(id: "second")
      #expect(run.player.timeline.animationID == "second")
    }

    // §14.11 test_load_animation
    @Test func `every animation that a package lists can be loaded, and no other`() throws {
      let run = try Run(package: themedPackage())
      #expect(run.player.timeline.animationID == "first")
      for id in ["second", "first"] {
        try run.player.loadAnimation(id: id)
        #expect(run.player.timeline.animationID == id)
      }
      #expect(run.playback { try? $0.loadAnimation(id: "third") } == "LoadError")
      #expect(refusal { try run.player.loadAnimation(id: "third") } != nil)
      #expect(run.player.timeline.animationID == "first")
    }
  }
}
