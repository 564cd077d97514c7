/// An observer of playback.
///
/// An animation holds its observers weakly, and calls them in the engine's order after a change is complete. Calls that
/// an observer makes are reported after the events at hand. Every method has a default that does nothing.
@MainActor
public protocol Observer: AnyObject {
  /// An animation was loaded.
  func onLoad()
  /// An animation could not be loaded.
  func onLoadError()
  /// An animation could not be loaded, with the reason; follows the call without one.
  func onLoadError(_ error: DotLottieAnimationError)
  /// Playback started or continued.
  func onPlay()
  /// Playback paused.
  func onPause()
  /// Playback stopped and returned to its beginning.
  func onStop()
  /// The frame changed.
  ///
  /// - Parameter frameNo: The frame, counted from the in point.
  func onFrame(frameNo: Float)
  /// A picture of a frame is due.
  ///
  /// - Parameter frameNo: The frame, counted from the in point.
  func onRender(frameNo: Float)
  /// An iteration ended.
  ///
  /// - Parameter loopCount: The number of the iteration, from 1.
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
