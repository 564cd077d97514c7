import DotLottieFormat
import LottiePlayer

/// The state machine of a view's animation.
extension DotLottiePlayerMembers {
  /// Whether a state machine runs.
  public func isStateMachine() -> Bool { dotLottieAnimation.isStateMachineRunning() }

  /// Starts a state machine of the package.
  ///
  /// - Returns: Whether it runs.
  @discardableResult
  public func startStateMachine(id: String, openUrlPolicy: OpenUrlPolicy = OpenUrlPolicy()) -> Bool {
    dotLottieAnimation.stateMachineStart(id: id, openUrlPolicy: openUrlPolicy)
  }
  /// Loads a state machine of the package.
  @discardableResult public func stateMachineLoad(id: String) -> Bool {
    dotLottieAnimation.stateMachineLoad(id: id)
  }
  /// Loads a state machine from its JSON.
  @discardableResult public func stateMachineLoadData(_ data: String) -> Bool {
    dotLottieAnimation.stateMachineLoadData(data)
  }
  /// Starts the loaded state machine.
  @discardableResult public func stateMachineStart(openUrlPolicy: OpenUrlPolicy = OpenUrlPolicy()) -> Bool {
    dotLottieAnimation.stateMachineStart(openUrlPolicy: openUrlPolicy)
  }
  /// Stops the state machine.
  @discardableResult public func stateMachineStop() -> Bool { dotLottieAnimation.stateMachineStop() }
  /// The current state; empty without a machine that runs.
  public func stateMachineCurrentState() -> String { dotLottieAnimation.stateMachineCurrentState() }
  /// Adds an observer of the machine, which is not kept alive.
  @discardableResult public func stateMachineSubscribe(_ observer: any StateMachineObserver) -> Bool {
    dotLottieAnimation.stateMachineSubscribe(observer)
  }
  /// Removes an observer of the machine.
  @discardableResult public func stateMachineUnsubscribe(_ observer: any StateMachineObserver) -> Bool {
    dotLottieAnimation.stateMachineUnsubscribe(observer)
  }

  // MARK: Inputs

  /// Fires an event input.
  @discardableResult public func stateMachineFire(event: String) -> Bool {
    dotLottieAnimation.stateMachineFire(event: event)
  }
  /// Sets a numeric input.
  @discardableResult public func stateMachineSetNumericInput(key: String, value: Float) -> Bool {
    dotLottieAnimation.stateMachineSetNumericInput(key: key, value: value)
  }
  /// Sets a text input.
  @discardableResult public func stateMachineSetStringInput(key: String, value: String) -> Bool {
    dotLottieAnimation.stateMachineSetStringInput(key: key, value: value)
  }
  /// Sets a boolean input.
  @discardableResult public func stateMachineSetBooleanInput(key: String, value: Bool) -> Bool {
    dotLottieAnimation.stateMachineSetBooleanInput(key: key, value: value)
  }
  /// The value of a numeric input; nil without that input.
  public func stateMachineGetNumericInput(key: String) -> Float? {
    dotLottieAnimation.stateMachineGetNumericInput(key: key)
  }
  /// The value of a text input; nil without that input.
  public func stateMachineGetStringInput(key: String) -> String? {
    dotLottieAnimation.stateMachineGetStringInput(key: key)
  }
  /// The value of a boolean input; nil without that input.
  public func stateMachineGetBooleanInput(key: String) -> Bool? {
    dotLottieAnimation.stateMachineGetBooleanInput(key: key)
  }
  /// The values of all inputs, by their names.
  public func stateMachineGetInputs() -> [String: String] { dotLottieAnimation.stateMachineGetInputs() }

  /// Posts an event; its positions are in pixels of the canvas.
  ///
  /// - Returns: Whether a machine runs.
  @discardableResult
  public func stateMachinePostEvent(_ event: Event, force: Bool? = false) -> Bool {
    dotLottieAnimation.stateMachinePostEvent(event, force: force)
  }
}
