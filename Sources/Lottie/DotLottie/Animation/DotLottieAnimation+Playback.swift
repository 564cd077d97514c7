import DotLottieFormat
import LottiePlayer

extension DotLottieAnimation {
  /// Starts playback, or goes on with it.
  ///
  /// Before the animation is there it starts when it is.
  /// - Returns: Whether it does: false when it plays already, and when there is no animation.
  @discardableResult
  public func play() -> Bool {
    // Goes on with a call that waits for its end, if it was paused.
    whenLoaded(isQuiet: true) { animation in try animation.resume() }
  }

  /// Starts playback from a frame.
  ///
  /// - Parameter fromFrame: Counted from the in point.
  /// - Returns: Whether there is such a frame.
  @discardableResult
  public func play(fromFrame: Float) -> Bool { startPlaying { _ in fromFrame } }

  /// Starts playback from a part of the animation.
  ///
  /// - Parameter fromProgress: 0…1.
  /// - Returns: Whether there is such a frame.
  @discardableResult
  public func play(fromProgress: Float) -> Bool { startPlaying { $0.frame(at: fromProgress) } }

  /// Pauses playback; the call to play goes on when it is played again.
  ///
  /// Between two parts of a queue the next one rests at its beginning.
  /// - Returns: Whether it was playing.
  @discardableResult
  public func pause() -> Bool {
    whenLoaded(isQuiet: true) { animation in try animation.rest() }
  }

  /// Stops playback and goes back to where it begins; the parts of a queue that come after it are not played.
  ///
  /// - Returns: Whether it was not stopped already; true between two parts of a queue, where nothing plays and
  ///   ``Observer/onStop()`` is not called.
  @discardableResult
  public func stop() -> Bool {
    whenLoaded(isQuiet: true) { animation in try animation.halt() }
  }

  /// Goes to a frame; playback goes on from there.
  ///
  /// - Parameter frame: Counted from the in point.
  /// - Returns: Whether there is such a frame in the range that playback is limited to.
  @discardableResult
  public func setFrame(frame: Float) -> Bool {
    whenLoaded { animation in try animation.player.setFrame(frame) }
  }

  /// Goes to a part of the animation; playback goes on from there.
  ///
  /// - Parameter progress: 0…1.
  /// - Returns: Whether there is such a frame in the range that playback is limited to.
  @discardableResult
  public func setProgress(progress: Float) -> Bool {
    whenLoaded { animation in try animation.player.setFrame(animation.frame(at: progress)) }
  }

  // MARK: Ends

  /// Starts playback, or goes on with it, and tells how it ends.
  ///
  /// What plays already plays on, and each call that waits for its end is told.
  /// - Parameter completion: Called exactly once; when playback can't start, before this returns, or soon after where
  ///   completions have asked for one another many times.
  /// - Returns: Whether it plays.
  @discardableResult
  public func play(completion: @escaping @MainActor @Sendable (PlaybackEnd) -> Void) -> Bool {
    let ticket = PlayTicket(completion)
    return whenLoaded(isQuiet: true, refused: { ticket.end(.failed($0)) }) { animation in
      if try animation.playOn() { animation.plays.join(ticket) } else { animation.plays.begin(ticket) }
    }
  }

  /// Plays the range of a marker, and tells how it ends.
  ///
  /// - Parameters:
  ///   - marker: The name.
  ///   - loopMode: How often it is played.
  ///   - completion: Called exactly once.
  /// - Returns: Whether it starts.
  @discardableResult
  public func play(
    marker: String, loopMode: DotLottieLoopMode = .playOnce,
    completion: (@MainActor @Sendable (PlaybackEnd) -> Void)? = nil
  ) -> Bool {
    play(PlayQueue([.marker(marker, loopMode)]), completion: completion)
  }

  /// Plays from one frame to another, backwards where the second is lower, and tells how it ends.
  ///
  /// - Parameters:
  ///   - fromFrame: Counted from the in point.
  ///   - toFrame: Counted from the in point.
  ///   - loopMode: How often it is played.
  ///   - completion: Called exactly once.
  /// - Returns: Whether it starts.
  @discardableResult
  public func play(
    fromFrame: Float, toFrame: Float, loopMode: DotLottieLoopMode = .playOnce,
    completion: (@MainActor @Sendable (PlaybackEnd) -> Void)? = nil
  ) -> Bool {
    play(PlayQueue([.frames(from: fromFrame, to: toFrame, loopMode)]), completion: completion)
  }

  /// Plays from one part of the whole to another, backwards where the second is lower, and tells how it ends.
  ///
  /// - Parameters:
  ///   - fromProgress: A part of the whole, 0…1.
  ///   - toProgress: A part of the whole, 0…1.
  ///   - loopMode: How often it is played.
  ///   - completion: Called exactly once.
  /// - Returns: Whether it starts.
  @discardableResult
  public func play(
    fromProgress: Float, toProgress: Float, loopMode: DotLottieLoopMode = .playOnce,
    completion: (@MainActor @Sendable (PlaybackEnd) -> Void)? = nil
  ) -> Bool {
    play(PlayQueue([.progress(from: fromProgress, to: toProgress, loopMode)]), completion: completion)
  }

  /// Plays from where one marker begins to where another does, backwards where that is earlier, and tells how it ends.
  ///
  /// - Parameters:
  ///   - fromMarker: The name of the first.
  ///   - toMarker: The name of the last.
  ///   - loopMode: How often it is played.
  ///   - completion: Called exactly once.
  /// - Returns: Whether it starts.
  @discardableResult
  public func play(
    fromMarker: String, toMarker: String, loopMode: DotLottieLoopMode = .playOnce,
    completion: (@MainActor @Sendable (PlaybackEnd) -> Void)? = nil
  ) -> Bool {
    play(PlayQueue([.markers(from: fromMarker, to: toMarker, loopMode)]), completion: completion)
  }

  /// Plays one part after the other, and tells how the last of them ends.
  ///
  /// What a part says of range, order and number of times stays set after it.
  /// - Parameters:
  ///   - queue: The parts.
  ///   - completion: Called exactly once.
  /// - Returns: Whether the first part starts.
  @discardableResult
  public func play(
    _ queue: PlayQueue, completion: (@MainActor @Sendable (PlaybackEnd) -> Void)? = nil
  ) -> Bool {
    // Without a completion there is a ticket all the same: it is what the queue goes on with.
    let ticket = PlayTicket(completion)
    return whenLoaded(isQuiet: true, refused: { ticket.end(.failed($0)) }) { animation in
      guard let first = queue.items.first else {
        throw DotLottieAnimationError.invalidCall("there is nothing in the queue")
      }
      try animation.begin(first)
      animation.plays.begin(ticket, queue: queue.items.dropFirst())
    }
  }

  /// Starts playback, or goes on with it, and waits for its end.
  ///
  /// What plays already plays on.
  /// Cancelling the waiting task gives up the waiting; playback goes on.
  /// - Returns: How it ended; `interrupted` when the task was cancelled.
  public func playToEnd() async -> PlaybackEnd { await playToEnd { $0.play(completion: $1) } }

  /// Plays one part after the other, and waits for the end of the last.
  ///
  /// - Returns: How it ended; `interrupted` when the task was cancelled.
  public func playToEnd(_ queue: PlayQueue) async -> PlaybackEnd {
    await playToEnd { $0.play(queue, completion: $1) }
  }

  private func playToEnd(
    _ start: (DotLottieAnimation, @escaping @MainActor @Sendable (PlaybackEnd) -> Void) -> Bool
  ) async -> PlaybackEnd {
    let (stream, continuation) = AsyncStream.makeStream(of: PlaybackEnd.self)
    _ = start(self) { end in
      continuation.yield(end)
      continuation.finish()
    }
    for await end in stream { return end }
    // A cancelled task reads nothing from a stream.
    return .interrupted
  }

  // MARK: Beginning

  private func startPlaying(
    from frame: @escaping @MainActor (DotLottieAnimation) -> Float
  ) -> Bool {
    whenLoaded(isQuiet: true) { animation in
      animation.plays.isAsked = true
      defer { animation.plays.isAsked = false }
      try animation.player.setFrame(frame(animation))
      // What plays already goes on from there.
      if animation.player.timeline.status != .playing { try animation.player.play() }
      animation.plays.begin(nil)
    }
  }

  /// Starts playback where it does not play already.
  ///
  /// - Returns: Whether it does, or will after a tween.
  private func playOn() throws -> Bool {
    if plays.isBetweenParts {
      plays.goOn()
      return true
    }
    let status = player.timeline.status
    if status == .playing { return true }
    plays.isAsked = true
    defer { plays.isAsked = false }
    do {
      try player.play()
      return false
    } catch {
      guard status == .tweening else { throw error }
      return true
    }
  }

  /// The frame of a part of the animation.
  func frame(at progress: Float) -> Float {
    guard let facts = player.timeline.facts else { return 0 }
    return min(progress * facts.totalFrames, facts.lastFrame)
  }
}
