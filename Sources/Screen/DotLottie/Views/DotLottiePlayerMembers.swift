import LottiePlayer

/// The members of the dotLottie player's view for iOS, each of which is that of its animation.
@MainActor
public protocol DotLottiePlayerMembers: AnyObject {
  /// The animation.
  var dotLottieAnimation: DotLottieAnimation { get }
}

extension DotLottiePlayerMembers {
  // MARK: Playback

  /// Whether playback is running.
  public var isAnimationPlaying: Bool { dotLottieAnimation.isPlaying() }
  /// Whether playback is paused.
  public var isAnimationPaused: Bool { dotLottieAnimation.isPaused() }
  /// Whether playback is stopped and will start from its beginning.
  public var isAnimationStopped: Bool { dotLottieAnimation.isStopped() }

  /// The number of iterations; setting it leaves the direction as it is.
  public var loopMode: DotLottieLoopMode {
    get {
      let animation = dotLottieAnimation
      let count = animation.loop() ? animation.loopCount() : 1
      switch (animation.mode(), count) {
      case (.bounce, _), (.reverseBounce, _): return .autoReverse(times: count)
      case (_, 0): return .loop
      case (_, 1): return .playOnce
      default: return .times(count)
      }
    }
    set { PlayerViewSettings(loopMode: newValue).apply(to: dotLottieAnimation) }
  }
  /// The factor on the authored speed.
  public var animationSpeed: Float {
    get { dotLottieAnimation.speed() }
    set { dotLottieAnimation.setSpeed(speed: newValue) }
  }
  /// The position of playback, 0…1.
  public var currentProgress: Float {
    get { dotLottieAnimation.currentProgress() }
    set { dotLottieAnimation.setProgress(progress: newValue) }
  }
  /// The current frame, counted from the in point.
  public var currentFrame: Float {
    get { dotLottieAnimation.currentFrame() }
    set { dotLottieAnimation.setFrame(frame: newValue) }
  }
  /// The number of frames; 0 before the animation is shown.
  public var totalFrames: Float { dotLottieAnimation.totalFrames() }
  /// The length of the animation at its own speed, in seconds; 0 before it is shown.
  public var duration: Float { dotLottieAnimation.duration() / 1000 }
  /// The order of frames.
  public var mode: Mode {
    get { dotLottieAnimation.mode() }
    set { dotLottieAnimation.setMode(mode: newValue) }
  }
  /// Whether frames between whole ones are shown.
  public var useFrameInterpolation: Bool {
    get { dotLottieAnimation.useFrameInterpolation() }
    set { dotLottieAnimation.setFrameInterpolation(newValue) }
  }
  /// The first and the last frame of playback, counted from the in point.
  public var segments: (Float, Float) {
    get { dotLottieAnimation.segments() }
    set { dotLottieAnimation.setSegments(segments: newValue) }
  }

  /// Starts or continues playback.
  @discardableResult public func play() -> Bool { dotLottieAnimation.play() }
  /// Plays from a frame, counted from the in point.
  @discardableResult public func play(fromFrame: Float) -> Bool {
    dotLottieAnimation.play(fromFrame: fromFrame)
  }
  /// Plays from a share of the animation, 0…1.
  @discardableResult public func play(fromProgress: Float) -> Bool {
    dotLottieAnimation.play(fromProgress: fromProgress)
  }
  /// Plays from one share of the animation to another, backwards if the second is lower.
  @discardableResult public func play(
    fromProgress: Float, toProgress: Float, loopMode: DotLottieLoopMode = .playOnce
  ) -> Bool {
    dotLottieAnimation.play(fromProgress: fromProgress, toProgress: toProgress, loopMode: loopMode)
  }
  /// Plays from one frame to another, backwards if the second is lower.
  @discardableResult public func play(
    fromFrame: Float, toFrame: Float, loopMode: DotLottieLoopMode = .playOnce
  ) -> Bool { dotLottieAnimation.play(fromFrame: fromFrame, toFrame: toFrame, loopMode: loopMode) }
  /// Plays the range of a marker.
  @discardableResult public func play(marker: String, loopMode: DotLottieLoopMode = .playOnce) -> Bool {
    dotLottieAnimation.play(marker: marker, loopMode: loopMode)
  }
  /// Plays from the start of one marker to that of another.
  @discardableResult public func play(
    fromMarker: String, toMarker: String, loopMode: DotLottieLoopMode = .playOnce
  ) -> Bool { dotLottieAnimation.play(fromMarker: fromMarker, toMarker: toMarker, loopMode: loopMode) }
  /// Pauses.
  @discardableResult public func pause() -> Bool { dotLottieAnimation.pause() }
  /// Stops, and returns to the beginning.
  @discardableResult public func stop() -> Bool { dotLottieAnimation.stop() }

  // MARK: Contents

  /// Shows another animation of the package.
  ///
  /// - Throws: ``DotLottieAnimationError`` if the package does not have it.
  public func loadAnimation(byId id: String) throws { try dotLottieAnimation.loadAnimationById(id) }
  /// The manifest of the package; nil for an animation alone, and before it is loaded.
  public func manifest() -> Manifest? { dotLottieAnimation.manifest() }
  /// The markers.
  public func markers() -> [Marker] { dotLottieAnimation.markers() }
  /// Limits playback to a marker.
  public func setMarker(_ name: String) { dotLottieAnimation.setMarker(marker: name) }

  /// The share of the animation at which a marker starts, 0…1; nil without that marker.
  public func progressTime(forMarker name: String) -> Float? {
    dotLottieAnimation.progressTime(forMarker: name)
  }
  /// The frame at which a marker starts, counted from the in point; nil without that marker.
  public func frameTime(forMarker name: String) -> Float? { dotLottieAnimation.frameTime(forMarker: name) }
  /// The number of frames of a marker; nil without that marker.
  public func durationFrameTime(forMarker name: String) -> Float? {
    dotLottieAnimation.durationFrameTime(forMarker: name)
  }
  /// Shows a frame, counted from the in point.
  @discardableResult public func setFrame(frame: Float) -> Bool {
    dotLottieAnimation.setFrame(frame: frame)
  }
  /// Shows a place of the animation, 0…1.
  @discardableResult public func setProgress(progress: Float) -> Bool {
    dotLottieAnimation.setProgress(progress: progress)
  }
}
