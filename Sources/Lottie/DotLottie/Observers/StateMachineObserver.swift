/// Hears of a state machine.
///
/// Called and held as an ``Observer``. Names that an observer of playback has already begin with `onStateMachine`, so
/// that one class can be both.
@MainActor
public protocol StateMachineObserver: AnyObject {
  /// One state begins to give way to another.
  ///
  /// - Parameters:
  ///   - previousState: Empty at the first start.
  ///   - newState: The state that is on its way.
  func onTransition(previousState: String, newState: String)
  /// A state was entered; for a tweened transition when the tween has landed.
  func onStateEntered(enteringState: String)
  /// A state was left.
  func onStateExit(leavingState: String)
  /// The machine started; comes after what the initial state causes.
  func onStateMachineStart()
  /// The machine stopped.
  func onStateMachineStop()
  /// An action `FireCustomEvent` speaks to the application.
  func onCustomEvent(message: String)
  /// Something in the machine can't be done as it is written, or a call that had to wait could not be done.
  func onError(message: String)
  /// A numeric input changed.
  func onNumericInputValueChange(inputName: String, oldValue: Float, newValue: Float)
  /// A string input changed.
  func onStringInputValueChange(inputName: String, oldValue: String, newValue: String)
  /// A boolean input changed.
  func onBooleanInputValueChange(inputName: String, oldValue: Bool, newValue: Bool)
  /// An event input was fired.
  func onInputFired(inputName: String)
  /// An address that the policy allows is to be opened; ``DotLottieOptions/openURL`` is called too, if there is one.
  func onOpenUrl(url: String, target: String)
  /// An address is not opened, for a reason of the policy.
  func onOpenUrlRefused(url: String, reason: String)
}

extension StateMachineObserver {
  /// Does nothing.
  public func onTransition(previousState: String, newState: String) {}
  /// Does nothing.
  public func onStateEntered(enteringState: String) {}
  /// Does nothing.
  public func onStateExit(leavingState: String) {}
  /// Does nothing.
  public func onStateMachineStart() {}
  /// Does nothing.
  public func onStateMachineStop() {}
  /// Does nothing.
  public func onCustomEvent(message: String) {}
  /// Does nothing.
  public func onError(message: String) {}
  /// Does nothing.
  public func onNumericInputValueChange(inputName: String, oldValue: Float, newValue: Float) {}
  /// Does nothing.
  public func onStringInputValueChange(inputName: String, oldValue: String, newValue: String) {}
  /// Does nothing.
  public func onBooleanInputValueChange(inputName: String, oldValue: Bool, newValue: Bool) {}
  /// Does nothing.
  public func onInputFired(inputName: String) {}
  /// Does nothing.
  public func onOpenUrl(url: String, target: String) {}
  /// Does nothing.
  public func onOpenUrlRefused(url: String, reason: String) {}
}

/// Hears of what a state machine asks of its host, as text.
@MainActor
public protocol StateMachineInternalObserver: AnyObject {
  /// A request, such as `OpenUrl: https://example.com` or `OpenUrl: https://example.com | Target: _blank`.
  func onMessage(message: String)
}
