import DotLottie
import Foundation
import LottieFormat
import LottiePlayer
import LottieRenderer

extension LottieAnimationView {
  /// Whether playback is running.
  public var isAnimationPlaying: Bool { player?.timeline.status == .playing }

  /// Plays from the current frame, or from the beginning if that is the last.
  ///
  /// - Parameter completion: Called once with whether it was played to its end; the completion of a former call gets
  ///   false. It is called last, so that a completion that plays again plays.
  public func play(completion: LottieCompletionBlock? = nil) {
    defer { notify() }
    currentPlaybackMode = .playing(.fromProgress(toProgress: 1, loopMode: loopMode))
    guard let player else { return refuse(completion) }
    end(isFinished: false)
    let frame = player.timeline.frame
    let isAtEnd = frame >= player.timeline.activeRange.end || player.timeline.isComplete
    player.clearSegment()
    start(from: isAtEnd ? 0 : frame, isReversed: false, loopMode, completion)
  }

  /// Plays from one frame to another, backwards if the second is lower.
  ///
  /// - Parameters:
  ///   - fromFrame: The first frame of the composition; nil for the current one.
  ///   - toFrame: The last frame of the composition.
  ///   - loopMode: The number of iterations; nil for ``loopMode``.
  ///   - completion: Called once with whether it was played to its end.
  public func play(
    fromFrame: AnimationFrameTime? = nil, toFrame: AnimationFrameTime, loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    defer { notify() }
    currentPlaybackMode = .playing(
      .fromFrame(fromFrame, toFrame: toFrame, loopMode: loopMode ?? self.loopMode))
    guard let player, let animation, toFrame.isFinite, fromFrame?.isFinite ?? true else {
      return refuse(completion)
    }
    end(isFinished: false)
    func counted(_ frame: AnimationFrameTime) -> Float {
      Float(min(max(Double(frame), animation.inPoint), animation.outPoint - 1) - animation.inPoint)
    }
    let (first, last) = (fromFrame.map(counted) ?? player.timeline.frame, counted(toFrame))
    player.clearSegment()
    guard (try? player.setSegment(start: min(first, last), end: max(first, last))) != nil else {
      // There is nothing between a frame and itself, but the former call ends all the same.
      if player.timeline.status != .stopped { try? player.stop() }
      try? player.setFrame(last)
      self.completion = completion
      end(isFinished: true)
      return driveIfNeeded()
    }
    start(from: first, isReversed: first > last, loopMode ?? self.loopMode, completion)
  }

  /// Plays from one share of the animation to another, backwards if the second is lower.
  ///
  /// - Parameters:
  ///   - fromProgress: The first share, 0…1; nil for the current position.
  ///   - toProgress: The last share, 0…1.
  ///   - loopMode: The number of iterations; nil for ``loopMode``.
  ///   - completion: Called once with whether it was played to its end.
  public func play(
    fromProgress: AnimationProgressTime? = nil, toProgress: AnimationProgressTime = 1,
    loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    defer { notify() }
    guard let animation else { return refuse(completion) }
    func frame(_ progress: AnimationProgressTime) -> AnimationFrameTime {
      AnimationFrameTime(
        animation.inPoint + Double(progress) * (animation.outPoint - 1 - animation.inPoint))
    }
    during {
      play(
        fromFrame: fromProgress.map(frame), toFrame: frame(toProgress), loopMode: loopMode,
        completion: completion)
      currentPlaybackMode = .playing(
        .fromProgress(fromProgress, toProgress: toProgress, loopMode: loopMode ?? self.loopMode))
    }
  }

  /// Pauses playback and ends the call to play, whose completion gets false.
  public func pause() {
    currentPlaybackMode = .paused()
    try? player?.pause()
    end(isFinished: false)
    notify()
  }

  /// Stops playback at the beginning and ends the call to play, whose completion gets false.
  public func stop() {
    during {
      try? player?.stop()
      end(isFinished: false)
      currentProgress = 0
      currentPlaybackMode = .paused(at: .progress(0))
    }
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

  /// The highest number of completions in one turn; the rest is called when time passes, or soon after without a clock.
  ///
  /// Two calls whose completions always play again would otherwise end each other without end.
  private static let notificationLimit = 16

  func refuse(_ completion: LottieCompletionBlock?) {
    if let completion { pending.append((completion, false)) }
  }

  /// Ends the call to play; ``notify()`` calls its completion when everything else is done.
  func end(isFinished: Bool) {
    if let completion { pending.append((completion, isFinished)) }
    completion = nil
  }

  /// Makes a call that consists of others; completions are called when all of it is done.
  func during(_ body: () -> Void) {
    callDepth += 1
    body()
    callDepth -= 1
    notify()
  }

  /// Calls the pending completions in order; those that they end follow them.
  func notify() {
    guard !isNotifying, callDepth == 0 else { return }
    isNotifying = true
    var count = 0
    while !pending.isEmpty, count < Self.notificationLimit {
      count += 1
      let (completion, isFinished) = pending.removeFirst()
      completion(isFinished)
    }
    isNotifying = false
    notifyRest()
  }

  /// Calls the rest later: when the clock beats, or after others had their turn on the main actor.
  func notifyRest() {
    guard !pending.isEmpty else { return }
    guard displayClock == nil else { return driveIfNeeded() }
    guard !isNotifyingLater else { return }
    isNotifyingLater = true
    Task { @MainActor [weak self] in
      guard let self else { return }
      isNotifyingLater = false
      notify()
    }
  }
}
