public import LottiePlayer
import LottieRenderer
public import VectorRaster

extension DotLottieAnimation {
  // MARK: Where playback stands

  /// How far playback is, 0…1: the frame over the number of frames.
  public func currentProgress() -> Float {
    guard let facts = player.timeline.facts else { return 0 }
    return player.timeline.frame / facts.totalFrames
  }

  /// The frame that shows, counted from the in point.
  public func currentFrame() -> Float { player.timeline.frame }

  /// How many frames the animation has; 0 before it is there.
  public func totalFrames() -> Float { player.timeline.facts?.totalFrames ?? 0 }

  /// The length of the animation at its own speed, in milliseconds; 0 before it is there.
  public func duration() -> Float { player.timeline.facts?.durationMilliseconds ?? 0 }

  /// How many iterations there are where it loops; 0 for no end.
  public func loopCount() -> Int { player.timeline.loopCount }

  /// Whether frames follow one another.
  public func isPlaying() -> Bool { player.timeline.status == .playing }

  /// Whether it rests in the middle.
  public func isPaused() -> Bool { player.timeline.status == .paused }

  /// Whether it rests, and begins anew when it is played.
  public func isStopped() -> Bool { player.timeline.status == .stopped }

  // MARK: Settings

  /// Whether playback starts over at its end.
  public func loop() -> Bool { player.timeline.loops }

  /// Whether an animation plays as soon as it is loaded.
  public func autoplay() -> Bool { player.timeline.autoplays }

  /// How many times faster than authored.
  public func speed() -> Float { player.timeline.speed }

  /// The order in which frames are shown.
  public func mode() -> Mode { player.timeline.mode }

  /// The first and the last frame of the range that playback is limited to.
  public func segments() -> (Float, Float) {
    let range = player.timeline.activeRange
    return (range.start, range.end)
  }

  /// How the animation is placed on the canvas.
  public func layout() -> Layout { player.layout }

  /// Whether frames between whole ones are shown.
  public func useFrameInterpolation() -> Bool { player.timeline.usesFrameInterpolation }

  /// The colour under the animation.
  public func backgroundColor() -> PaintColor { PaintColor(packed: player.timeline.background) }

  /// Says whether playback starts over at its end.
  public func setLoop(loop: Bool) { set(isInOrder: true) { $0.setLoop(loop) } }

  /// Says how many iterations there are where it loops; 0 for no end.
  public func setLoopCount(loopCount: Int) { set(isInOrder: true) { $0.setLoopCount(loopCount) } }

  /// Says whether an animation plays as soon as it is loaded; plays or pauses the one at hand.
  public func setAutoplay(autoplay: Bool) {
    set { $0.setAutoplay(autoplay) }
    if plays.isBetweenParts { autoplay ? plays.goOn() : plays.rest() }
  }

  /// Sets how many times faster than authored; what is not above 0 is ignored.
  public func setSpeed(speed: Float) { set { $0.setSpeed(speed) } }

  /// Sets the order in which frames are shown.
  public func setMode(mode: Mode) { set(isInOrder: true) { $0.setMode(mode) } }

  /// Limits playback to a range of frames, counted from the in point; the first is below the last.
  ///
  /// - Returns: Whether it is such a range.
  @discardableResult
  public func setSegments(segments: (Float, Float)) -> Bool {
    guard segments.0 < segments.1, segments.0.isFinite, segments.1.isFinite else {
      attempt { animation in try animation.limit(to: segments.0, segments.1) }
      return false
    }
    return whenLoaded { animation in try animation.limit(to: segments.0, segments.1) }
  }

  /// Limits playback to a range of frames.
  func limit(to start: Float, _ end: Float) throws {
    guard start < end, start.isFinite, end.isFinite else {
      throw DotLottieAnimationError.invalidCall("a segment's start is before its end: \(start), \(end)")
    }
    try player.setSegment(start: start, end: end)
  }

  /// Lets playback use the whole animation.
  public func clearSegments() { whenLoaded { animation in animation.player.clearSegment() } }

  /// Places the animation on the canvas.
  public func setLayout(layout: Layout) { drive { $0.layout = layout } }

  /// Says whether frames between whole ones are shown.
  public func setFrameInterpolation(_ useFrameInterpolation: Bool) {
    set { $0.setFrameInterpolation(useFrameInterpolation) }
  }

  /// Sets the colour under the animation.
  public func setBackgroundColor(bgColor: PaintColor) {
    set { $0.setBackground(bgColor.packed) }
    changed { $0.animationModel.backgroundColor = bgColor }
  }

  /// Limits playback to a marker; nothing happens for a name that is not there, and an empty one limits nothing.
  public func setMarker(marker: String) {
    whenLoaded { animation in animation.player.setMarker(marker.isEmpty ? nil : marker) }
  }

  /// Sets how much of the motion is shown.
  public func setReducedMotion(_ reducedMotion: ReducedMotion) { set { $0.setReducedMotion(reducedMotion) } }

  /// Gives the canvas another size, in pixels.
  ///
  /// Sizes that no canvas can have, such as those of views that are not laid out yet, are ignored.
  /// - Returns: Whether it can have that size.
  @discardableResult
  public func resize(width: Int, height: Int) -> Bool {
    do {
      try drive { try $0.resize(width: width, height: height) }
    } catch {
      lastError = .invalidCall("\(error)")
      return false
    }
    if isRehearsing {
      wait(.setting) { animation in
        try? animation.player.resize(width: width, height: height)
        animation.noteSize()
        return nil
      }
    }
    sizeOverrideActive = true
    noteSize()
    return true
  }
}

extension PaintColor {
  /// A colour of 0xRRGGBBAA.
  init(packed: UInt32) {
    self.init(
      red: Float(packed >> 24) / 255, green: Float(packed >> 16 & 0xFF) / 255,
      blue: Float(packed >> 8 & 0xFF) / 255, alpha: Float(packed & 0xFF) / 255)
  }

  /// The colour as 0xRRGGBBAA; channels are brought into 0…1.
  var packed: UInt32 {
    [red, green, blue, alpha].reduce(0) { packed, channel in
      packed << 8 | UInt32((min(max(channel.isFinite ? channel : 0, 0), 1) * 255).rounded())
    }
  }
}
