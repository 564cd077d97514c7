public import LottiePlayer
import LottieRenderer
public import VectorRaster

extension DotLottieAnimation {
  // MARK: Playback

  /// The position of playback, 0…1: the frame divided by the number of frames.
  public func currentProgress() -> Float {
    guard let facts = player.timeline.facts else { return 0 }
    return player.timeline.frame / facts.totalFrames
  }

  /// The current frame, counted from the in point.
  public func currentFrame() -> Float { player.timeline.frame }

  /// The number of frames; 0 before an animation is shown.
  public func totalFrames() -> Float { player.timeline.facts?.totalFrames ?? 0 }

  /// The length of the animation at its own speed, in milliseconds; 0 before an animation is shown.
  public func duration() -> Float { player.timeline.facts?.durationMilliseconds ?? 0 }

  /// The number of iterations if it loops; 0 for no end.
  public func loopCount() -> Int { player.timeline.loopCount }

  /// Whether playback is running.
  public func isPlaying() -> Bool { director.isPlaying }

  /// Whether playback is paused.
  public func isPaused() -> Bool { player.timeline.status == .paused }

  /// Whether playback is stopped and will start from its beginning.
  public func isStopped() -> Bool { director.isStopped }

  // MARK: Settings

  /// Whether playback restarts at its end.
  public func loop() -> Bool { player.timeline.loops }

  /// Whether an animation plays as soon as it is loaded.
  public func autoplay() -> Bool { player.timeline.autoplays }

  /// The factor on the authored speed.
  public func speed() -> Float { player.timeline.speed }

  /// The order of frames.
  public func mode() -> Mode { player.timeline.mode }

  /// The first and the last frame of the range of playback, counted from the in point.
  public func segments() -> (Float, Float) {
    let range = player.timeline.activeRange
    return (range.start, range.end)
  }

  /// The placement of the animation on the canvas.
  public func layout() -> Layout { player.layout }

  /// Whether frames between whole ones are shown.
  public func useFrameInterpolation() -> Bool { player.timeline.usesFrameInterpolation }

  /// The colour under the animation.
  public func backgroundColor() -> PaintColor { PaintColor(packed: player.timeline.background) }

  /// Sets whether playback restarts at its end.
  public func setLoop(loop: Bool) { set(.setLoop(loop)) }

  /// Sets the number of iterations for an animation that loops; 0 for no end.
  ///
  /// A negative one leaves its reason in ``failure``.
  public func setLoopCount(loopCount: Int) {
    guard loopCount >= 0 else {
      refuse(.invalidCall("\(loopCount) iterations: a number from 0, for no end"))
      return
    }
    set(.setLoopCount(loopCount))
  }

  /// Sets whether an animation plays as soon as it is loaded; plays or pauses the one that is shown.
  public func setAutoplay(autoplay: Bool) {
    set(.setAutoplay(autoplay))
    director.setAutoplay(autoplay)
  }

  /// Sets the factor on the authored speed; a value that is not above 0 leaves its reason in ``failure``.
  public func setSpeed(speed: Float) {
    guard speed > 0, speed.isFinite else {
      refuse(.invalidCall("a speed of \(speed): it must be above 0; setMode(mode:) plays backwards"))
      return
    }
    set(.setSpeed(speed))
  }

  /// Sets the order of frames.
  public func setMode(mode: Mode) { set(.setMode(mode)) }

  /// Limits playback to a range of frames, counted from the in point.
  ///
  /// - Returns: Whether the first frame is below the last, and the animation has the range.
  @discardableResult
  public func setSegments(segments: (Float, Float)) -> Bool {
    let (start, end) = segments
    // No animation has an empty range.
    guard start < end, start.isFinite, end.isFinite else {
      return attempt(.setSegment(start: start, end: end)) == nil
    }
    return ask(.setSegment(start: start, end: end))
  }

  /// Removes the limits of playback.
  public func clearSegments() { ask(.clearSegment) }

  /// Sets the placement of the animation on the canvas.
  public func setLayout(layout: Layout) { drive { $0.layout = layout } }

  /// Sets whether frames between whole ones are shown.
  public func setFrameInterpolation(_ useFrameInterpolation: Bool) {
    set(.setFrameInterpolation(useFrameInterpolation))
  }

  /// Sets the colour under the animation.
  public func setBackgroundColor(bgColor: PaintColor) {
    set(.setBackground(bgColor.packed))
    noteBackground(bgColor)
  }

  /// Limits playback to a marker; an empty name removes the limit, and an unknown one leaves its reason in ``failure``.
  public func setMarker(marker: String) { ask(.setMarker(marker.isEmpty ? nil : marker)) }

  /// Sets the amount of motion that is shown.
  public func setReducedMotion(_ reducedMotion: ReducedMotion) { set(.setReducedMotion(reducedMotion)) }

  /// Notes whether the person asks for less motion.
  func setMotionReduced(_ value: Bool) { motionPolicy.isReduced = value }

  /// Sets the size of the canvas, in pixels.
  ///
  /// An impossible size, such as that of a view before its layout, is ignored.
  /// - Returns: Whether the canvas has that size now.
  @discardableResult
  public func resize(width: Int, height: Int) -> Bool {
    let call = PlayerCall.resize(width: width, height: height)
    if attempt(call) != nil { return false }
    if isRehearsing { loader.keep(.setting, .player(call)) }
    noteSize(isChosen: true)
    return true
  }

  /// Gives the canvas the size of the largest view, unless the host has chosen one.
  func fitCanvas(_ size: (width: Int, height: Int)) {
    guard !sizeOverrideActive, size != canvasSize else { return }
    drive { _ = $0.perform(.resize(width: size.width, height: size.height)) }
    noteSize()
  }

  // MARK: Visibility

  /// Notes that the animation was scrolled into view, or out of it.
  public func setVisible(_ value: Bool) { follow(presence.setVisible(value)) }

  /// Notes that the application came to the foreground, or left it.
  public func setApplicationActive(_ value: Bool) { follow(presence.setActive(value)) }

  /// Notes whether a view shows the animation.
  func setSeen(_ value: Bool) { follow(presence.setSeen(value)) }

  private func follow(_ action: PresencePolicy.Action?) {
    switch action {
    case nil, .refresh?: return
    // These apply to the animation that is shown, also while another is being loaded.
    case .pause?: if director.isUnderWay { attempt(.pausePlayback) }
    case .stop?: if !director.isStopped || director.isBetweenParts { attempt(.stopPlayback) }
    case .finish?: director.finish()
    }
  }
}

extension PaintColor {
  /// Makes a colour of 0xRRGGBBAA.
  init(packed: UInt32) {
    self.init(
      red: Float(packed >> 24) / 255, green: Float(packed >> 16 & 0xFF) / 255,
      blue: Float(packed >> 8 & 0xFF) / 255, alpha: Float(packed & 0xFF) / 255)
  }

  /// The colour as 0xRRGGBBAA; channels are clamped to 0…1.
  var packed: UInt32 {
    [red, green, blue, alpha].reduce(0) { packed, channel in
      packed << 8 | UInt32((min(max(channel.isFinite ? channel : 0, 0), 1) * 255).rounded())
    }
  }
}
