/// Hears of playback.
///
/// An animation holds its observers weakly, and calls them in the engine's order when its state is final; what an
/// observer asks of the animation meanwhile is told after what is at hand. Everything has a default that does nothing.
@MainActor
public protocol Observer: AnyObject {
  /// An animation was loaded.
  func onLoad()
  /// An animation could not be loaded.
  func onLoadError()
  /// An animation could not be loaded, and why; comes right after the call without a reason.
  func onLoadError(_ error: DotLottieAnimationError)
  /// Playback started, or went on.
  func onPlay()
  /// Playback paused.
  func onPause()
  /// Playback stopped and went back to where it begins.
  func onStop()
  /// The frame changed.
  ///
  /// - Parameter frameNo: Counted from the in point.
  func onFrame(frameNo: Float)
  /// A picture of a frame is due.
  ///
  /// - Parameter frameNo: Counted from the in point.
  func onRender(frameNo: Float)
  /// An iteration ended.
  ///
  /// - Parameter loopCount: Which one; the first is 1.
  func onLoop(loopCount: UInt32)
  /// Playback reached its final end.
  func onComplete()
}

extension Observer {
  /// Does nothing.
  public func onLoad() {}
  /// Does nothing.
  public func onLoadError() {}
  /// Does nothing.
  public func onLoadError(_ error: DotLottieAnimationError) {}
  /// Does nothing.
  public func onPlay() {}
  /// Does nothing.
  public func onPause() {}
  /// Does nothing.
  public func onStop() {}
  /// Does nothing.
  public func onFrame(frameNo: Float) {}
  /// Does nothing.
  public func onRender(frameNo: Float) {}
  /// Does nothing.
  public func onLoop(loopCount: UInt32) {}
  /// Does nothing.
  public func onComplete() {}
}
