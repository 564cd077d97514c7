import DotLottieFormat
import LottiePlayer
import VectorRaster
import ZoetropeJSON

extension SimulationTrace {
  /// Writes a line for each guard that held a transition back, with the values that it saw.
  ///
  /// A `tick` repeats no line until a transition is taken, because the same guards are evaluated at every tick.
  func explain(_ trials: TransitionTrials, after call: String) {
    // A call may ask one state several times.
    var written: Set<HeldKey> = []
    for trial in trials.trials {
      for held in trial.heldBack {
        let guardText = held.label
        let isNew = explained.insert("\(trial.state)\n\(held.index)\n\(guardText)").inserted
        guard isNew || call != "tick",
          written.insert(HeldKey(state: trial.state, transition: held)).inserted
        else { continue }
        write(
          [
            ("why", .string("transition")), ("from", .string(trial.state)), ("to", .string(held.target)),
            ("index", .number(Double(held.index))), ("guard", .string(guardText)), ("saw", held.seen),
          ] + (held.other.map { [("other", $0)] } ?? []))
      }
      if trial.omittedCount > 0 {
        write([
          ("why", .string("transition")), ("from", .string(trial.state)),
          ("omitted", .number(Double(trial.omittedCount))),
        ])
      }
      if trial.taken != nil { explained = [] }
    }
    if trials.omittedCount > 0 {
      write([("why", .string("transition")), ("omitted", .number(Double(trials.omittedCount)))])
    }
  }

  /// Writes why a gesture caused nothing.
  ///
  /// - Parameters:
  ///   - listening: The layers that interactions for the gesture are limited to.
  ///   - layers: The layers that paint at the point, top-most first.
  func explain(_ call: String, at point: Vector2, _ reason: String, listening: [String], layers: [String]) {
    write([
      ("why", .string(call)), ("x", .float(point.x)), ("y", .float(point.y)), ("reason", .string(reason)),
      ("listening", .array(listening.prefix(20).map { JSONValue.string($0) })),
      ("layers", .array(layers.prefix(20).map { JSONValue.string($0) })),
    ])
  }
}

/// The contents of a line about a transition, so that a call writes none twice.
private struct HeldKey: Hashable {
  var state: String
  var transition: HeldTransition
}

extension HeldTransition {
  /// The condition that did not hold.
  fileprivate var label: String {
    if let condition = reason.condition { return condition.label }
    return reason.kind == .hiddenByEvent ? "no event" : "the budget of the call"
  }

  /// The value that the condition saw.
  fileprivate var seen: JSONValue {
    reason.kind == .failed ? reason.value.json : .optional(reason.pendingEvent)
  }

  /// The value of the input that the condition compares with; nil if it compares with a constant.
  fileprivate var other: JSONValue? { reason.other.map { Optional($0).json } }
}

extension StateMachineEngine.InputValue? {
  fileprivate var json: JSONValue {
    switch self {
    case .numeric(let number): .float(number)
    case .string(let text): .string(text)
    case .boolean(let flag): .boolean(flag)
    case .event, nil: .null
    }
  }
}
