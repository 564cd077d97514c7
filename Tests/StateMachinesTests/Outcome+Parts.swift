import StateMachines

/// The parts of an outcome, for expectations.
extension Outcome {
  /// The states of a transition that was taken.
  var move: (from: State, to: State)? { if case .moved(let from, let to) = self { (from, to) } else { nil } }

  /// The error that rejected the event.
  var failure: (any Error)? { if case .rejected(.failed(let error)) = self { error } else { nil } }

  /// The text of the guard that rejected the event.
  var guardText: String? { if case .rejected(.guarded(let text)) = self { text } else { nil } }

  /// Whether the event was rejected because the machine has reached its end.
  var isFinished: Bool { if case .rejected(.finished) = self { true } else { false } }

  /// Whether the event was rejected because the state has no transition for it.
  var hasNoTransition: Bool { if case .rejected(.noTransition) = self { true } else { false } }
}
