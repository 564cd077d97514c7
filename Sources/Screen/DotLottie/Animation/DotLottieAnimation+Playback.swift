import DotLottieFormat
import LottiePlayer

extension DotLottieAnimation {
  /// Starts or continues playback; while an animation is loading, playback starts when it is shown.
  ///
  /// A paused call to play continues, and so does the wait for its end.
  /// - Returns: Whether it starts; false if it plays already or loading has failed.
  @discardableResult
  public func play() -> Bool { ask(.startPlayback) }

  /// Starts playback from a frame.
  ///
  /// - Parameter fromFrame: The frame, counted from the in point.
  /// - Returns: Whether the frame exists.
  @discardableResult
  public func play(fromFrame: Float) -> Bool { ask(.playFromFrame(fromFrame)) }

  /// Starts playback from a share of the animation.
  ///
  /// - Parameter fromProgress: The share, 0…1.
  /// - Returns: Whether the frame exists.
  @discardableResult
  public func play(fromProgress: Float) -> Bool { ask(.playFromProgress(fromProgress)) }

  /// Pauses playback; the call to play continues with the next ``play()``.
  ///
  /// Between two parts of a queue, the next one rests at its beginning.
  /// - Returns: Whether it was playing.
  @discardableResult
  public func pause() -> Bool { ask(.pausePlayback) }

  /// Stops playback, returns to its beginning, and discards the parts of a queue that were to follow.
  ///
  /// - Returns: Whether it was not stopped already; true between two parts of a queue, although nothing plays there and
  ///   ``Observer/onStop()`` is not called.
  @discardableResult
  public func stop() -> Bool { ask(.stopPlayback) }

  /// Shows a frame; playback continues from there.
  ///
  /// - Parameter frame: The frame, counted from the in point.
  /// - Returns: Whether the range of playback has that frame.
  @discardableResult
  public func setFrame(frame: Float) -> Bool { ask(.setFrame(frame)) }

  /// Shows the frame at a share of the animation; playback continues from there.
  ///
  /// - Parameter progress: The share, 0…1.
  /// - Returns: Whether the range of playback has that frame.
  @discardableResult
  public func setProgress(progress: Float) -> Bool { ask(.setProgress(progress)) }

  // MARK: Ends

  /// Starts or continues playback, and reports how it ends.
  ///
  /// If it plays already it continues, and the completions of all calls are called at its end.
  /// - Parameter completion: Called exactly once. If playback can't start, it is called before this returns, or soon
  ///   after if completions have caused each other many times.
  /// - Returns: Whether it plays.
  @discardableResult
  public func play(completion: @escaping @MainActor @Sendable (PlaybackEnd) -> Void) -> Bool {
    ask(.play(PlayTicket(completion)))
  }

  /// Plays the range of a marker, and reports how it ends.
  ///
  /// - Parameters:
  ///   - marker: The name of the marker.
  ///   - loopMode: The number of iterations.
  ///   - completion: Called exactly once.
  /// - Returns: Whether it starts.
  @discardableResult
  public func play(
    marker: String, loopMode: DotLottieLoopMode = .playOnce,
    completion: (@MainActor @Sendable (PlaybackEnd) -> Void)? = nil
  ) -> Bool {
    play(PlayQueue([.marker(marker, loopMode)]), completion: completion)
  }

  /// Plays from one frame to another, backwards if the second is lower, and reports how it ends.
  ///
  /// - Parameters:
  ///   - fromFrame: The first frame, counted from the in point.
  ///   - toFrame: The last frame, counted from the in point.
  ///   - loopMode: The number of iterations.
  ///   - completion: Called exactly once.
  /// - Returns: Whether it starts.
  @discardableResult
  public func play(
    fromFrame: Float, toFrame: Float, loopMode: DotLottieLoopMode = .playOnce,
    completion: (@MainActor @Sendable (PlaybackEnd) -> Void)? = nil
  ) -> Bool {
    play(PlayQueue([.frames(from: fromFrame, to: toFrame, loopMode)]), completion: completion)
  }

  /// Plays from one share of the animation to another, backwards if the second is lower, and reports how it ends.
  ///
  /// - Parameters:
  ///   - fromProgress: The first share, 0…1.
  ///   - toProgress: The last share, 0…1.
  ///   - loopMode: The number of iterations.
  ///   - completion: Called exactly once.
  /// - Returns: Whether it starts.
  @discardableResult
  public func play(
    fromProgress: Float, toProgress: Float, loopMode: DotLottieLoopMode = .playOnce,
    completion: (@MainActor @Sendable (PlaybackEnd) -> Void)? = nil
  ) -> Bool {
    play(PlayQueue([.progress(from: fromProgress, to: toProgress, loopMode)]), completion: completion)
  }

  /// Plays from the start of one marker to that of another, backwards if it is earlier, and reports how it ends.
  ///
  /// - Parameters:
  ///   - fromMarker: The name of the first marker.
  ///   - toMarker: The name of the last marker.
  ///   - loopMode: The number of iterations.
  ///   - completion: Called exactly once.
  /// - Returns: Whether it starts.
  @discardableResult
  public func play(
    fromMarker: String, toMarker: String, loopMode: DotLottieLoopMode = .playOnce,
    completion: (@MainActor @Sendable (PlaybackEnd) -> Void)? = nil
  ) -> Bool {
    play(PlayQueue([.markers(from: fromMarker, to: toMarker, loopMode)]), completion: completion)
  }

  /// Plays parts one after the other, and reports how the last of them ends.
  ///
  /// The range, order and number of iterations of a part stay set after it.
  /// - Parameters:
  ///   - queue: The parts.
  ///   - completion: Called exactly once.
  /// - Returns: Whether the first part starts.
  @discardableResult
  public func play(
    _ queue: PlayQueue, completion: (@MainActor @Sendable (PlaybackEnd) -> Void)? = nil
  ) -> Bool {
    // The queue needs a ticket without a completion too.
    ask(.playQueue(queue, PlayTicket(completion)))
  }

  /// Starts or continues playback, and waits for its end.
  ///
  /// Cancelling the waiting task ends the wait; playback continues.
  /// - Returns: The end of playback; `interrupted` if the task was cancelled.
  public func playToEnd() async -> PlaybackEnd { await playToEnd { $0.play(completion: $1) } }

  /// Plays parts one after the other, and waits for the end of the last.
  ///
  /// - Returns: The end of playback; `interrupted` if the task was cancelled.
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
}
