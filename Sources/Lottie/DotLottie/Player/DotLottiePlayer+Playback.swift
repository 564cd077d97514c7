import DotLottieFormat
public import LottiePlayer
import LottieRenderer
import VectorRaster

extension DotLottiePlayer {
  /// Starts playback, or goes on with it.
  ///
  /// - Returns: Whether it does: false when it plays already, and when nothing is loaded; ``failure`` says why not.
  @discardableResult
  public func play() -> Bool { attempt { try player.play() } }

  /// Pauses playback.
  ///
  /// - Returns: Whether it was playing; ``failure`` says why not.
  @discardableResult
  public func pause() -> Bool { attempt { try player.pause() } }

  /// Stops playback and goes back to where it begins.
  ///
  /// - Returns: Whether it was not stopped already; ``failure`` says why not.
  @discardableResult
  public func stop() -> Bool { attempt { try player.stop() } }

  /// Lets time pass, for the state machine too.
  ///
  /// - Parameter dt: In milliseconds.
  /// - Returns: Whether a picture is due.
  @discardableResult
  public func tick(dt: Float) -> Bool {
    var isDue = false
    return attempt { isDue = try player.tick(milliseconds: dt) } && isDue
  }

  /// Goes to a frame, counted from the in point.
  ///
  /// - Returns: Whether there is such a frame in the range that playback is limited to; ``failure`` says why not.
  @discardableResult
  public func setFrame(no: Float) -> Bool { attempt { try player.setFrame(no) } }

  // MARK: Where playback stands

  /// The size of the animation; 0 × 0 before one is loaded.
  public func animationSize() -> (width: Float, height: Float) {
    player.timeline.facts.map { ($0.width, $0.height) } ?? (0, 0)
  }

  /// Whether an animation is loaded.
  public func isLoaded() -> Bool { player.timeline.status != .idle }

  /// Whether the frame is where playback ends.
  public func isComplete() -> Bool { player.timeline.isComplete }

  /// What playback is doing.
  public func playbackStatus() -> PlaybackStatus { player.timeline.status }

  /// Whether frames follow one another.
  public func isPlaying() -> Bool { player.timeline.status == .playing }

  /// Whether it rests in the middle.
  public func isPaused() -> Bool { player.timeline.status == .paused }

  /// Whether it rests, and begins anew when it is played.
  public func isStopped() -> Bool { player.timeline.status == .stopped }

  /// How many frames the animation has.
  public func totalFrames() -> Float { player.timeline.facts?.totalFrames ?? 0 }

  /// The frame that shows, counted from the in point.
  public func currentFrame() -> Float { player.timeline.frame }

  /// The length at the animation's own speed, in milliseconds.
  public func duration() -> Float { player.timeline.facts?.durationMilliseconds ?? 0 }

  /// How many iterations have ended.
  public func currentLoopCount() -> UInt32 { UInt32(clamping: player.timeline.iteration) }

  // MARK: Settings

  /// The order in which frames are shown.
  public func mode() -> Mode { player.timeline.mode }

  /// Sets the order in which frames are shown.
  public func setMode(mode: Mode) {
    config.mode = mode
    player.setMode(mode)
  }

  /// How many times faster than authored.
  public func speed() -> Float { player.timeline.speed }

  /// Sets how many times faster than authored; what is not above 0 is ignored.
  public func setSpeed(speed: Float) {
    player.setSpeed(speed)
    config.speed = player.timeline.speed
  }

  /// Whether playback starts over at its end.
  public func loop() -> Bool { player.timeline.loops }

  /// Says whether playback starts over at its end.
  public func setLoop(loop: Bool) {
    config.loopAnimation = loop
    player.setLoop(loop)
  }

  /// How often it is played where it loops; 0 for no end.
  public func loopCount() -> UInt32 { UInt32(clamping: player.timeline.loopCount) }

  /// Says how often it is played where it loops; 0 for no end.
  public func setLoopCount(loopCount: UInt32) {
    config.loopCount = loopCount
    player.setLoopCount(Int(loopCount))
  }

  /// Whether an animation plays as soon as it is loaded.
  public func autoplay() -> Bool { player.timeline.autoplays }

  /// Says whether an animation plays as soon as it is loaded; plays or pauses the one at hand.
  public func setAutoplay(autoplay: Bool) {
    config.autoplay = autoplay
    player.setAutoplay(autoplay)
  }

  /// Whether frames between whole ones are shown.
  public func useFrameInterpolation() -> Bool { player.timeline.usesFrameInterpolation }

  /// Says whether frames between whole ones are shown.
  public func setUseFrameInterpolation(enabled: Bool) {
    config.useFrameInterpolation = enabled
    player.setFrameInterpolation(enabled)
  }

  /// The colour under the animation, as 0xAARRGGBB.
  public func backgroundColor() -> UInt32 {
    let color = player.timeline.background
    return color >> 8 | color << 24
  }

  /// Sets the colour under the animation, as 0xAARRGGBB.
  public func setBackgroundColor(color: UInt32) {
    config.backgroundColor = color
    player.setBackground(config.engineBackground)
  }

  /// The first and the last frame of the range that playback is limited to.
  public func segment() -> (start: Float, end: Float) {
    let range = player.timeline.activeRange
    return (range.start, range.end)
  }

  /// Limits playback to a range of frames, counted from the in point.
  ///
  /// - Returns: Whether the first is below the last; ``failure`` says why not.
  @discardableResult
  public func setSegment(start: Float, end: Float) -> Bool {
    attempt {
      try player.setSegment(start: start, end: end)
      config.segment = [start, end]
    }
  }

  /// Lets playback use the whole animation.
  public func clearSegment() {
    config.segment = []
    player.clearSegment()
  }

  /// The marker that limits playback; empty without one.
  public func marker() -> String { player.timeline.markerName ?? "" }

  /// Limits playback to a marker; an empty name limits nothing.
  public func setMarker(marker: String) {
    config.marker = marker
    player.setMarker(marker.isEmpty ? nil : marker)
  }

  /// The markers of the animation.
  public func markers() -> [Marker] { (player.timeline.facts?.markers ?? []).map(Marker.init) }

  /// How the animation is placed on the canvas.
  public func layout() -> Layout { player.layout }

  /// Places the animation on the canvas.
  public func setLayout(layout: Layout) {
    config.layout = layout
    player.layout = layout
  }

  /// Draws on a part of the canvas alone.
  public func setViewport(x: Int, y: Int, width: Int, height: Int) {
    player.viewport = PlayerViewport(x: x, y: y, width: width, height: height)
  }

  // MARK: Drawing

  /// Draws on memory from now on.
  ///
  /// - Parameters:
  ///   - buffer: `width × height` pixels, row after row; must stay until another target is set or the player is gone.
  ///   - width: The width of the canvas in pixels.
  ///   - height: The height of the canvas in pixels.
  ///   - colorSpace: How pixels are written.
  /// - Returns: Whether there can be a canvas of that size.
  @discardableResult
  public func setSoftwareTarget(
    buffer: UnsafeMutablePointer<UInt32>, width: UInt32, height: UInt32, colorSpace: ColorSpace
  ) -> Bool {
    guard attempt({ try player.resize(width: Int(width), height: Int(height)) }) else { return false }
    unsafe target = Target(buffer, count: Int(width) * Int(height), colorSpace)
    surface = Surface(width: Int(width), height: Int(height))
    isStale = true
    return true
  }

  /// Draws the frame that shows.
  ///
  /// - Returns: Whether there is an animation and something to draw on.
  @discardableResult
  public func render() -> Bool {
    guard isLoaded(), let target, var picture = surface.take() else { return false }
    let isChanged = player.draw(into: &picture)
    surface = picture
    guard isChanged || isStale else { return true }
    isStale = false
    target.write(picture.pixels)
    return true
  }
}
