/// An observer of a state machine.
///
/// It is called and held as an ``Observer``. Methods whose names an observer of playback has already begin with
/// `onStateMachine`, so that one class can be both.
///
/// Every method has a default that does nothing. Where Swift code commonly uses another type, such as `Double` for a number,
/// a method with that type is called too. Declare the conformance in an extension: the compiler then warns about every
/// method that nearly matches one of these.
@MainActor
public protocol StateMachineObserver: AnyObject {
  /// A transition began.
  ///
  /// - Parameters:
  ///   - previousState: The former state; empty at the first start.
  ///   - newState: The next state.
  func onTransition(previousState: String, newState: String)
  /// The same with nil at the first start; called unless the method with a `String` is implemented.
  func onTransition(previousState: String?, newState: String)
  /// A state was entered; after a tweened transition, when the tween has ended.
  func onStateEntered(enteringState: String)
  /// A state was left; the name is empty at the first start.
  func onStateExit(leavingState: String)
  /// The same with nil at the first start; called unless the method with a `String` is implemented.
  func onStateExit(leavingState: String?)
  /// The machine started; follows the effects of the initial state.
  func onStateMachineStart()
  /// The machine stopped.
  func onStateMachineStop()
  /// An action `FireCustomEvent` sent a message to the application.
  func onCustomEvent(message: String)
  /// A machine could not be loaded or started, an action of it failed, or a call that had waited did.
  func onError(message: String)
  /// A numeric input changed.
  func onNumericInputValueChange(inputName: String, oldValue: Float, newValue: Float)
  /// The same with `Double`; called unless the method with `Float` is implemented.
  func onNumericInputValueChange(inputName: String, oldValue: Double, newValue: Double)
  /// A string input changed.
  func onStringInputValueChange(inputName: String, oldValue: String, newValue: String)
  /// A boolean input changed.
  func onBooleanInputValueChange(inputName: String, oldValue: Bool, newValue: Bool)
  /// An event input was fired.
  func onInputFired(inputName: String)
  /// An address that the policy allows is to be opened; ``AnimationConfig/openURL`` is called too, if it is set.
  func onOpenUrl(url: String, target: String)
  /// The policy does not allow an address, which is not opened.
  func onOpenUrlRefused(url: String, reason: String)
}

extension StateMachineObserver {
  /// Calls the method with an optional former state.
  public func onTransition(previousState: String, newState: String) {
    onTransition(previousState: previousState.isEmpty ? nil : Optional(previousState), newState: newState)
  }
  /// Does nothing.
  public func onTransition(previousState: String?, newState: String) {}
  /// Does nothing.
  public func onStateEntered(enteringState: String) {}
  /// Calls the method with an optional state.
  public func onStateExit(leavingState: String) {
    onStateExit(leavingState: leavingState.isEmpty ? nil : Optional(leavingState))
  }
  /// Does nothing.
  public func onStateExit(leavingState: String?) {}
  /// Does nothing.
  public func onStateMachineStart() {}
  /// Does nothing.
  public func onStateMachineStop() {}
  /// Does nothing.
  public func onCustomEvent(message: String) {}
  /// Does nothing.
  public func onError(message: String) {}
  /// Calls the method with `Double`.
  public func onNumericInputValueChange(inputName: String, oldValue: Float, newValue: Float) {
    onNumericInputValueChange(inputName: inputName, oldValue: Double(oldValue), newValue: Double(newValue))
  }
  /// Does nothing.
  public func onNumericInputValueChange(inputName: String, oldValue: Double, newValue: Double) {}
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

/// An observer of a state machine's requests to its host, as text.
@MainActor
public protocol StateMachineInternalObserver: AnyObject {
  /// A request, such as `OpenUrl: https://example.com` or `OpenUrl: https://example.com | Target: _blank`.
  func onMessage(message: String)
}
