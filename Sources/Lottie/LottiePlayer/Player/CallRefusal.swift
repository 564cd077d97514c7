import DotLottieFormat
import LottieFormat

/// The reason why a call to the state machine of a player was not carried out.
package enum CallRefusal: Sendable, Hashable {
  /// The call does not fit the player's state, or a value has another type.
  case invalid(String)
  /// A name was not found.
  case missing(String)

  /// One sentence for people, without a full stop.
  package var message: String {
    switch self {
    case .invalid(let text), .missing(let text): text
    }
  }

  /// The reason of calls to a state machine while none is loaded.
  package static let noMachine = CallRefusal.invalid("no state machine is loaded")

  /// The reason of calls that need a running state machine.
  package static let notRunning = CallRefusal.invalid("the state machine does not run; start it first")
}

extension Player {
  /// The reason why an input was not set, fired or reset; a nil type stands for any.
  package func refusal(ofInput name: String, _ type: StateMachineEngine.InputType?) -> CallRefusal {
    guard let stateMachine else { return .noMachine }
    switch inputRefusal {
    case .tweening?: return .invalid("the state machine takes no inputs while it changes its state")
    case .notRunning?, nil: return .notRunning
    case .unknown?:
      let types: [StateMachineEngine.InputType] = [.numeric, .string, .boolean, .event]
      let found = types.first { $0 != type && stateMachine.value(name, $0) != nil }
      guard let found, let type else {
        let known = stateMachine.inputs.map { $0.name }.filter { !$0.begins(with: "@") }
        return .missing(
          "the state machine has no input \"\(name)\" that can be set; \(Self.available(known))")
      }
      return .invalid("the input \"\(name)\" is of type \(found.text), not \(type.text)")
    }
  }

  /// The reason why a state was not entered.
  package func refusal(ofState name: String) -> CallRefusal {
    guard let stateMachine else { return .noMachine }
    guard stateMachine.takesCalls else { return .notRunning }
    let known = Self.available(stateMachine.definition.states.map { $0.name })
    return .missing("the state machine has no state \"\(name)\"; \(known)")
  }

  /// The reason why gestures and notifications of playback are refused; nil if they are accepted.
  package var refusalOfGestures: CallRefusal? {
    guard let stateMachine else { return .noMachine }
    return stateMachine.takesCalls ? nil : .notRunning
  }

  /// The reason why a state machine was not started, or stopped at once.
  package var refusalToStart: CallRefusal {
    guard let stateMachine else { return .noMachine }
    if let reason = stateMachine.reasonOfStop {
      return .invalid("the state machine stopped at once: \(reason)")
    }
    return .invalid("the state machine has no initial state \"\(stateMachine.definition.initial)\"")
  }

  /// The names of a machine, for a message.
  private static func available(_ names: [String]) -> String {
    let list = names.prefix(20).map { "\"\($0)\"" }.joined(separator: ", ")
    return names.isEmpty ? "it has none" : "available: \(list)\(names.count > 20 ? ", …" : "")"
  }
}

extension StateMachineEngine.InputType {
  /// The name of the type in the format.
  package var text: String {
    switch self {
    case .numeric: "Numeric"
    case .string: "String"
    case .boolean: "Boolean"
    case .event: "Event"
    }
  }
}
