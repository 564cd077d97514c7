import DotLottieFormat
import LottieRenderer
internal import VectorRaster
internal import ZoetropeJSON

// The reasons of refused calls to a state machine.

extension Player {
  /// The reason why gestures and notifications of playback are refused; nil if they are accepted.
  package var refusalOfGestures: PlayerError? {
    guard let stateMachine else { return .noMachine }
    return stateMachine.takesCalls ? nil : .machineNotRunning
  }

  /// The reason of a refused input.
  ///
  /// - Parameter type: The type of the value; nil if the call has none.
  func reason(
    _ refusal: StateMachineEngine.InputRefusal, _ name: String, _ type: StateMachineEngine.InputType?
  ) -> PlayerError {
    guard let stateMachine else { return .noMachine }
    switch refusal {
    case .tweening: return .insufficient("the state machine takes no inputs while it changes its state")
    case .notRunning: return .machineNotRunning
    case .unknown:
      let types: [StateMachineEngine.InputType] = [.numeric, .string, .boolean, .event]
      if let type, let found = types.first(where: { $0 != type && stateMachine.value(name, $0) != nil }) {
        return .invalid("the input \"\(name)\" is of type \(found.text), not \(type.text)")
      }
      if stateMachine.value(name, .numeric) != nil {
        return .invalid("the input \"\(name)\" is set by the state machine itself")
      }
      let known = stateMachine.definition.inputs.compactMap { $0.name }
      return .notFound(UnknownName.message("the state machine has no input", name, known))
    }
  }

  /// The reason of a refused state.
  func refusal(ofState name: String) -> PlayerError {
    guard let stateMachine else { return .noMachine }
    guard stateMachine.takesCalls else { return .machineNotRunning }
    let known = stateMachine.definition.states.map { $0.name }
    return .notFound(UnknownName.message("the state machine has no state", name, known))
  }

  /// The reason of a refused start, or of a machine that stopped at once.
  var refusalToStart: PlayerError {
    guard let stateMachine else { return .noMachine }
    if let reason = stateMachine.reasonOfStop {
      return .insufficient("the state machine stopped at once: \(reason)")
    }
    return .insufficient("the state machine has no initial state \"\(stateMachine.definition.initial)\"")
  }

  /// The gesture of a call and its point; nil for another call, and for a layer without a box.
  package func point(of call: PlayerCall) -> GesturePoint? {
    switch call {
    case .post(let gesture, let x, let y): (gesture, x, y)
    case .postOnLayer(let gesture, let layer): try? point(of: gesture, on: layer)
    default: nil
    }
  }

  /// The point of a gesture in the middle of a layer's box.
  ///
  /// - Throws: ``PlayerError`` for a layer that the animation lacks, or that paints nothing.
  func point(of gesture: PointerGesture, on name: String) throws(PlayerError) -> GesturePoint {
    if let box = bounds(ofLayer: name) {
      let middle = box.origin + (box.horizontal + box.vertical) * 0.5
      return (gesture, middle.x, middle.y)
    }
    let known = animation?.layerNames ?? []
    guard known.contains(name) else {
      throw .notFound(UnknownName.message("the animation has no layer", name, known))
    }
    throw .insufficient("the layer \"\(name)\" does not show in this frame, or paints nothing")
  }
}

extension PlayerError {
  /// The reason of calls to a state machine while none is loaded.
  package static let noMachine = PlayerError.insufficient("no state machine is loaded")

  /// The reason of calls that need a running state machine.
  package static let machineNotRunning = PlayerError.insufficient(
    "the state machine does not run; start it first")
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
