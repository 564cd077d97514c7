import DotLottieFormat
import LottieFormat

/// The interactions that may make guards hold.
struct TransitionCauses {
  typealias Definition = StateMachineDefinition

  /// The type and the name of an input: each type has its own names.
  private struct InputKey: Hashable {
    enum Kind { case numeric, string, boolean, event }

    var kind: Kind
    var name: ExactName
  }

  /// The effect of an interaction on an input.
  struct Cause {
    var trigger: Definition.Trigger
    /// The value that it sets; nil if it is only known at run time.
    var value: Definition.Operand?
  }

  /// The first causes of each input; more would not be shown, and would take long to search.
  private var causes: [InputKey: [Cause]] = [:]
  private static let maximumCauses = 64
  private static let maximumShown = 4

  init(_ machine: StateMachineDefinition) {
    for interaction in machine.interactions {
      for action in interaction.actions { note(action, interaction.trigger) }
    }
  }

  private mutating func note(_ action: Definition.Action, _ trigger: Definition.Trigger) {
    switch action {
    case .fire(let name): note(.event, name, nil, trigger)
    case .toggle(let name): note(.boolean, name, nil, trigger)
    case .setBoolean(let name, let value): note(.boolean, name, value, trigger)
    case .setString(let name, let value): note(.string, name, .string(value), trigger)
    case .setNumeric(let name, let value): note(.numeric, name, value, trigger)
    case .increment(let name, _), .decrement(let name, _), .floor(let name), .multiply(let name, _),
      .setRandom(let name, _, _, _), .clamp(let name, _, _):
      note(.numeric, name, nil, trigger)
    case .reset(let name):
      for kind in [InputKey.Kind.numeric, .string, .boolean] { note(kind, name, nil, trigger) }
    default: break
    }
  }

  private mutating func note(
    _ kind: InputKey.Kind, _ name: String, _ value: Definition.Operand?, _ trigger: Definition.Trigger
  ) {
    let key = InputKey(kind: kind, name: ExactName(name))
    guard causes[key, default: []].count < Self.maximumCauses else { return }
    causes[key, default: []].append(Cause(trigger: trigger, value: value))
  }

  /// The causes that may make a transition's guards hold while its state is active, each once and in the order of the
  /// file.
  func of(_ transition: Definition.Transition, leaving state: Definition.State) -> [String] {
    let guards = transition.guards ?? []
    // Without its event, such a transition is not taken.
    let events = guards.filter { if case .event = $0 { true } else { false } }
    var labels: [String] = []
    for condition in events.isEmpty ? guards : events {
      for cause in candidates(condition) where cause.applies(in: state) && cause.mayFulfil(condition) {
        let label = cause.trigger.label
        guard !labels.contains(where: { $0.isExactly(label) }) else { continue }
        if labels.count == Self.maximumShown { return labels.dropLast() + ["and others"] }
        labels.append(label)
      }
    }
    return labels
  }

  private func candidates(_ condition: Definition.Guard) -> [Cause] {
    switch condition {
    case .numeric(let name, _, _): causes[InputKey(kind: .numeric, name: ExactName(name))] ?? []
    case .string(let name, _, _): causes[InputKey(kind: .string, name: ExactName(name))] ?? []
    case .boolean(let name, _, _): causes[InputKey(kind: .boolean, name: ExactName(name))] ?? []
    case .event(let name): causes[InputKey(kind: .event, name: ExactName(name))] ?? []
    default: []
    }
  }
}

extension TransitionCauses.Cause {
  /// Whether it can occur in a state: the end of playback belongs to one state.
  fileprivate func applies(in state: StateMachineDefinition.State) -> Bool {
    switch trigger {
    case .onComplete(let name), .onLoopComplete(let name): state.isGlobal || name.isExactly(state.name)
    default: true
    }
  }

  /// Whether a guard can hold after it; one that depends on other inputs may.
  fileprivate func mayFulfil(_ condition: StateMachineDefinition.Guard) -> Bool {
    switch (condition, value) {
    case (.numeric(_, let comparison, .number(let right)), .number(let left)?):
      comparison.holds(left, right)
    case (.string(_, let comparison, .string(let right)), .string(let left)?):
      left.begins(with: "$") || right.begins(with: "$") || left.isExactly(right) == (comparison == .equal)
    case (.boolean(_, let comparison, .boolean(let right)), .boolean(let left)?):
      (left == right) == (comparison == .equal)
    default: true
    }
  }
}

extension StateMachineDefinition.Comparison {
  /// Whether two numbers compare in this way.
  func holds(_ left: Float, _ right: Float) -> Bool {
    switch self {
    case .greaterThan: left > right
    case .greaterThanOrEqual: left >= right
    case .lessThan: left < right
    case .lessThanOrEqual: left <= right
    case .equal: left == right
    case .notEqual: left != right
    }
  }
}
