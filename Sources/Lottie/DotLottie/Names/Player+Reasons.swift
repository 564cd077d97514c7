import LottiePlayer

/// The reasons why a call to the state machine of a player was not carried out.
extension Player {
  /// The reason why an input was not set, fired or reset; a nil type stands for any.
  func reason(input name: String, _ type: StateMachineEngine.InputType?) -> DotLottieAnimationError {
    guard let stateMachine else { return .noStateMachine }
    switch inputRefusal {
    case .tweening?: return .invalidCall("the state machine takes no inputs while it changes its state")
    case .notRunning?, nil: return .invalidCall("the state machine does not run")
    case .unknown?:
      let types: [StateMachineEngine.InputType] = [.numeric, .string, .boolean, .event]
      let found = types.first { $0 != type && stateMachine.value(name, $0) != nil }
      guard let found, let type else {
        return .notFound("the state machine has no input \"\(name)\" that can be set")
      }
      return .invalidCall("the input \"\(name)\" is of type \(found.text), not \(type.text)")
    }
  }

  /// The reason why a state was not entered.
  func reason(state: String) -> DotLottieAnimationError {
    stateMachine == nil ? .noStateMachine : .notFound("the state machine has no state \"\(state)\"")
  }

  /// The reason why a state machine was not started.
  var reasonNotToStart: DotLottieAnimationError {
    stateMachine == nil ? .noStateMachine : .invalidCall("the state machine has no initial state")
  }
}

extension DotLottieAnimationError {
  /// The error for a call to a state machine while none is loaded.
  static let noStateMachine = DotLottieAnimationError.invalidCall("no state machine is loaded")
}

extension StateMachineEngine.InputType {
  /// The name of the type in the format.
  var text: String {
    switch self {
    case .numeric: "Numeric"
    case .string: "String"
    case .boolean: "Boolean"
    case .event: "Event"
    }
  }
}
