import LottieFormat
import LottiePlayer
import LottieRenderer

extension LottieAnimationViewCore {
  /// Whether it plays.
  public var isAnimationPlaying: Bool { player?.timeline.status == .playing }

  /// Plays from where it is, or from the beginning where it is at its end.
  ///
  /// - Parameter completion: Is told once whether it was played to its end; what it plays already is told false. It is
  ///   told last, so that what it asks for comes after the call that ended it: one that plays again plays.
  public func play(completion: LottieCompletionBlock? = nil) {
    defer { tell() }
    guard let player else { return refuse(completion) }
    end(isFinished: false)
    let frame = player.timeline.frame
    let isAtEnd = frame >= player.timeline.activeRange.end || player.timeline.isComplete
    player.clearSegment()
    start(from: isAtEnd ? 0 : frame, isReversed: false, loopMode, completion)
  }

  /// Plays from one frame to another, backwards where the second is lower.
  ///
  /// - Parameters:
  ///   - fromFrame: Of the composition; nil for where it is.
  ///   - toFrame: Of the composition.
  ///   - loopMode: How often; nil for ``loopMode``.
  ///   - completion: Is told once whether it was played to its end.
  public func play(
    fromFrame: Double?, toFrame: Double, loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    defer { tell() }
    guard let player, let animation, toFrame.isFinite, fromFrame?.isFinite ?? true else {
      return refuse(completion)
    }
    end(isFinished: false)
    func counted(_ frame: Double) -> Float {
      Float(min(max(frame, animation.inPoint), animation.outPoint - 1) - animation.inPoint)
    }
    let (first, last) = (fromFrame.map(counted) ?? player.timeline.frame, counted(toFrame))
    player.clearSegment()
    guard (try? player.setSegment(start: min(first, last), end: max(first, last))) != nil else {
      // There is nothing between a frame and itself: what plays ends all the same.
      if player.timeline.status != .stopped { try? player.stop() }
      try? player.setFrame(last)
      self.completion = completion
      end(isFinished: true)
      return driveIfNeeded()
    }
    start(from: first, isReversed: first > last, loopMode ?? self.loopMode, completion)
  }

  /// Plays from one part of the animation to another, backwards where the second is earlier.
  ///
  /// - Parameters:
  ///   - fromProgress: 0…1; nil for where it is.
  ///   - toProgress: 0…1.
  ///   - loopMode: How often; nil for ``loopMode``.
  ///   - completion: Is told once whether it was played to its end.
  public func play(
    fromProgress: Double? = nil, toProgress: Double = 1, loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    defer { tell() }
    guard let animation else { return refuse(completion) }
    func frame(_ progress: Double) -> Double {
      animation.inPoint + progress * (animation.outPoint - 1 - animation.inPoint)
    }
    play(
      fromFrame: fromProgress.map(frame), toFrame: frame(toProgress), loopMode: loopMode,
      completion: completion)
  }

  /// Plays the range of a marker.
  ///
  /// - Parameters:
  ///   - marker: Its name.
  ///   - loopMode: How often; nil for ``loopMode``.
  ///   - completion: Is told once whether it was played to its end; false for a name that is not there.
  public func play(marker: String, loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil)
  {
    defer { tell() }
    guard let found = animation?.markers.first(where: { $0.name.isExactly(marker) }) else {
      return refuse(completion)
    }
    play(
      fromFrame: found.time, toFrame: found.time + found.duration, loopMode: loopMode, completion: completion)
  }

  /// Rests where it is; whoever waits for the end is told that there is none.
  public func pause() {
    try? player?.pause()
    end(isFinished: false)
    tell()
  }

  /// Rests at the beginning; whoever waits for the end is told that there is none.
  public func stop() {
    try? player?.stop()
    end(isFinished: false)
    currentProgress = 0
    tell()
  }

  private func start(
    from frame: Float, isReversed: Bool, _ loopMode: LottieLoopMode, _ completion: LottieCompletionBlock?
  ) {
    guard let player else { return refuse(completion) }
    if player.timeline.status != .stopped { try? player.stop() }
    player.setUp(loopMode.mode, isReversed: isReversed)
    try? player.setFrame(frame)
    try? player.play()
    self.completion = completion
    driveIfNeeded()
  }

  // MARK: Completions

  /// How many completions are told in one go; those that are left are told when time passes, or soon after without a clock.
  ///
  /// One that always plays again, also when it is told that it was broken off, would have two calls end each other for ever.
  private static let tellLimit = 16

  private func refuse(_ completion: LottieCompletionBlock?) {
    if let completion { untold.append((completion, false)) }
  }

  /// Ends what is waited for; it is told by ``tell()``, when all else is done.
  func end(isFinished: Bool) {
    if let completion { untold.append((completion, isFinished)) }
    completion = nil
  }

  /// Tells whoever waited for an end that has come; what they call is done at once, and whom that ends is told after them.
  func tell() {
    guard !isTelling else { return }
    isTelling = true
    var count = 0
    while !untold.isEmpty, count < Self.tellLimit {
      count += 1
      let (told, isFinished) = untold.removeFirst()
      told(isFinished)
    }
    isTelling = false
    tellRest()
  }

  /// Has those told that are left: by the clock, or when others had their turn on the main actor.
  func tellRest() {
    guard !untold.isEmpty else { return }
    guard displayClock == nil else { return driveIfNeeded() }
    guard !isTellingLater else { return }
    isTellingLater = true
    Task { @MainActor [weak self] in
      guard let self else { return }
      isTellingLater = false
      tell()
    }
  }
}
