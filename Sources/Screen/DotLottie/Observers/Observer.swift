/// An observer of playback.
///
/// An animation holds its observers weakly, and calls them in the engine's order after a change is complete. Calls that
/// an observer makes are reported after the events at hand.
///
/// Every method has a default that does nothing. Where Swift code commonly uses another type, such as `Int` for a count,
/// a method with that type is called too. Declare the conformance in an extension: the compiler then warns about every
/// method that nearly matches one of these.
@MainActor
public protocol Observer: AnyObject {
  /// An animation was loaded.
  func onLoad()
  /// An animation could not be loaded.
  func onLoadError()
  /// An animation or a state machine could not be loaded, with the reason.
  ///
  /// It follows the call without a reason when the animation itself can't be shown. A refused call to load a state machine
  /// or another animation of the package is reported by this method alone, and that of a state machine also by
  /// ``StateMachineObserver/onError(message:)``.
  func onLoadError(_ error: DotLottieAnimationError)
  /// The same with a general error; called unless the method with the exact type is implemented.
  func onLoadError(_ error: any Error)
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
  /// The same with a `Double`; called unless the method with a `Float` is implemented.
  func onFrame(frameNo: Double)
  /// A picture of a frame is due.
  ///
  /// - Parameter frameNo: The frame, counted from the in point.
  func onRender(frameNo: Float)
  /// The same with a `Double`; called unless the method with a `Float` is implemented.
  func onRender(frameNo: Double)
  /// An iteration ended.
  ///
  /// - Parameter loopCount: The number of the iteration, from 1.
  func onLoop(loopCount: UInt32)
  /// The same with an `Int`; called unless the method with a `UInt32` is implemented.
  func onLoop(loopCount: Int)
  /// Playback reached its final end.
  func onComplete()
  /// The theme changed, through the host, the state machine or another animation.
  ///
  /// - Parameter themeId: The id of the theme; empty without a theme, and for a theme from outside the package.
  func onThemeChange(themeId: String)
}

extension Observer {
  /// Does nothing.
  public func onLoad() {}
  /// Does nothing.
  public func onLoadError() {}
  /// Calls the method with a general error.
  public func onLoadError(_ error: DotLottieAnimationError) { onLoadError(error as any Error) }
  /// Does nothing.
  public func onLoadError(_ error: any Error) {}
  /// Does nothing.
  public func onPlay() {}
  /// Does nothing.
  public func onPause() {}
  /// Does nothing.
  public func onStop() {}
  /// Calls the method with a `Double`.
  public func onFrame(frameNo: Float) { onFrame(frameNo: Double(frameNo)) }
  /// Does nothing.
  public func onFrame(frameNo: Double) {}
  /// Calls the method with a `Double`.
  public func onRender(frameNo: Float) { onRender(frameNo: Double(frameNo)) }
  /// Does nothing.
  public func onRender(frameNo: Double) {}
  /// Calls the method with an `Int`.
  public func onLoop(loopCount: UInt32) { onLoop(loopCount: Int(loopCount)) }
  /// Does nothing.
  public func onLoop(loopCount: Int) {}
  /// Does nothing.
  public func onComplete() {}
  /// Does nothing.
  public func onThemeChange(themeId: String) {}
}
