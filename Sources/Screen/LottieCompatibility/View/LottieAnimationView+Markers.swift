import Foundation
import LottieFormat
import LottieRenderer

/// Playing what markers name, and what one value says.
extension LottieAnimationView {
  /// Plays the range of a marker.
  ///
  /// - Parameters:
  ///   - marker: The name of the marker.
  ///   - loopMode: The number of iterations; nil for ``loopMode``.
  ///   - completion: Called once with whether it was played to its end; false for an unknown name.
  public func play(marker: String, loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil)
  {
    guard let found = animation?.marker(marker) else { return refuse(marker, completion) }
    during {
      play(
        fromFrame: found.time, toFrame: found.time + found.duration, loopMode: loopMode,
        completion: completion)
      currentPlaybackMode = .playing(.marker(marker, loopMode: loopMode ?? self.loopMode))
    }
  }

  /// Plays from the start of one marker to the start of another.
  ///
  /// - Parameters:
  ///   - fromMarker: The name of the first marker; nil for the current frame.
  ///   - toMarker: The name of the last marker.
  ///   - playEndMarkerFrame: Whether the frame of the last marker is shown, or the one before it is the last.
  ///   - loopMode: The number of iterations; nil for ``loopMode``.
  ///   - completion: Called once with whether it was played to its end; false for an unknown name.
  public func play(
    fromMarker: String? = nil, toMarker: String, playEndMarkerFrame: Bool = true,
    loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    guard let last = animation?.frameTime(forMarker: toMarker) else { return refuse(toMarker, completion) }
    var first: AnimationFrameTime?
    if let fromMarker {
      first = animation?.frameTime(forMarker: fromMarker)
      if first == nil { return refuse(fromMarker, completion) }
    }
    during {
      play(
        fromFrame: first, toFrame: playEndMarkerFrame ? last : last - 1, loopMode: loopMode,
        completion: completion)
      currentPlaybackMode = .playing(
        .fromMarker(
          fromMarker, toMarker: toMarker, playEndMarkerFrame: playEndMarkerFrame,
          loopMode: loopMode ?? self.loopMode))
    }
  }

  /// Plays the ranges of markers one after the other, each once.
  ///
  /// - Parameters:
  ///   - markers: The names of the markers.
  ///   - completion: Called once with whether all were played to their ends; false for an unknown name.
  public func play(markers: [String], completion: LottieCompletionBlock? = nil) {
    guard let first = markers.first else { return refuse("", completion) }
    during {
      play(marker: first, loopMode: .playOnce) { [weak self] isFinished in
        guard isFinished, markers.count > 1, let self else {
          completion?(isFinished)
          return
        }
        play(markers: Array(markers.dropFirst()), completion: completion)
      }
      currentPlaybackMode = .playing(.markers(markers))
    }
  }

  private func refuse(_ marker: String, _ completion: LottieCompletionBlock?) {
    if animation != nil { logger.warn("the animation has no marker \"\(marker)\"") }
    refuse(completion)
    notify()
  }

  // MARK: One value

  /// Plays a range.
  ///
  /// - Parameters:
  ///   - mode: The range.
  ///   - completion: Called once with whether it was played to its end.
  public func play(
    _ mode: LottiePlaybackMode.PlaybackMode, completion: LottieCompletionBlock? = nil
  ) {
    switch mode {
    case .fromProgress(let first, let last, let loopMode):
      play(fromProgress: first, toProgress: last, loopMode: loopMode, completion: completion)
    case .fromFrame(let first, let last, let loopMode):
      play(fromFrame: first, toFrame: last, loopMode: loopMode, completion: completion)
    case .fromMarker(let first, let last, let playsLast, let loopMode):
      play(
        fromMarker: first, toMarker: last, playEndMarkerFrame: playsLast, loopMode: loopMode,
        completion: completion)
    case .marker(let name, let loopMode): play(marker: name, loopMode: loopMode, completion: completion)
    case .markers(let names): play(markers: names, completion: completion)
    }
  }

  /// Plays a range, or stands still at a place.
  ///
  /// - Parameters:
  ///   - mode: The range or the place.
  ///   - completion: Called once with whether a range was played to its end; true at a place.
  public func setPlaybackMode(_ mode: LottiePlaybackMode, completion: LottieCompletionBlock? = nil) {
    guard case .paused(let place) = mode else {
      if case .playing(let range) = mode { play(range, completion: completion) }
      return
    }
    during {
      pause()
      switch place {
      case .currentFrame: break
      case .progress(let progress): currentProgress = progress
      case .frame(let frame): currentFrame = frame
      case .time(let time): currentTime = time
      case .marker(let name, let position):
        guard let found = animation?.marker(name) else { return refuse(name, completion) }
        currentFrame = found.time + (position == .start ? 0 : found.duration)
      }
      currentPlaybackMode = mode
      if let completion { pending.append((completion, true)) }
    }
  }

  // MARK: Markers

  /// The share of the animation at which a marker starts; nil without that marker.
  public func progressTime(forMarker name: String) -> AnimationProgressTime? {
    animation?.progressTime(forMarker: name)
  }

  /// The frame at which a marker starts; nil without that marker.
  public func frameTime(forMarker name: String) -> AnimationFrameTime? {
    animation?.frameTime(forMarker: name)
  }

  /// The number of frames of a marker; nil without that marker.
  public func durationFrameTime(forMarker name: String) -> AnimationFrameTime? {
    animation?.durationFrameTime(forMarker: name)
  }
}
