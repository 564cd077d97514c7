import DotLottieFormat
import LottieFormat
import LottiePlayer

/// The parts of a state machine that sessions have reached.
///
/// A guard is covered when it held once and failed once; every other part when it was reached.
package struct MachineCoverage: Sendable {
  /// A state, an interaction or an input.
  package struct Part: Sendable, Hashable {
    /// The name, or a label of a few words.
    package var name: String
    /// Whether the state was entered, the interaction ran, or the input changed or was fired.
    package var isReached = false
  }

  /// A transition, with its guards.
  package struct Transition: Sendable, Hashable {
    /// The state that it leaves.
    package var from: String
    /// Its position among the transitions of that state, from 0.
    package var index: Int
    /// The state to which it leads.
    package var to: String
    package var guards: [Guard]
    /// Whether it was taken.
    package var isReached = false
  }

  /// A guard of a transition.
  package struct Guard: Sendable, Hashable {
    /// The condition in a few words.
    package var label: String
    /// Whether it held, as far as that is known: guards after one that fails are not asked.
    package var hasHeld = false
    /// Whether it held its transition back.
    package var hasFailed = false
    fileprivate var condition: StateMachineDefinition.Guard
  }

  /// The states, without the global one, which is never entered.
  package private(set) var states: [Part]
  /// The transitions, those of one state after the other.
  package private(set) var transitions: [Transition]
  package private(set) var interactions: [Part]
  package private(set) var inputs: [Part]
  /// The position of the first transition of each state, by the state's name.
  private var firstTransitions: [(state: String, position: Int)]

  /// Begins without anything reached.
  package init(of definition: StateMachineDefinition) {
    states = definition.states.filter { !$0.isGlobal }.map { Part(name: $0.name) }
    transitions = []
    firstTransitions = []
    for state in definition.states {
      firstTransitions.append((state.name, transitions.count))
      for (index, transition) in state.transitions.enumerated() {
        let guards = (transition.guards ?? []).map { Guard(label: $0.label, condition: $0) }
        transitions.append(
          Transition(from: state.name, index: index, to: transition.toState, guards: guards))
      }
    }
    interactions = definition.interactions.map { Part(name: $0.trigger.label) }
    inputs = definition.inputs.compactMap { $0.name.map { Part(name: $0) } }
  }

  // MARK: Recording

  /// Notes what an event shows.
  package mutating func note(_ event: PlayerEvent) {
    switch event {
    case .stateEntered(let name): Self.reach(name, in: &states)
    case .numericInput(let name, _, _), .stringInput(let name, _, _), .booleanInput(let name, _, _),
      .inputFired(let name):
      Self.reach(name, in: &inputs)
    default: break
    }
  }

  private static func reach(_ name: String, in parts: inout [Part]) {
    if let index = parts.firstIndex(where: { $0.name.isExactly(name) }) { parts[index].isReached = true }
  }

  /// Notes the transitions that were tried, and the interactions that ran.
  package mutating func note(_ trials: TransitionTrials) {
    for position in trials.interactions where interactions.indices.contains(position) {
      interactions[position].isReached = true
    }
    for trial in trials.trials {
      guard let first = firstTransitions.first(where: { $0.state.isExactly(trial.state) })?.position else {
        continue
      }
      for held in trial.heldBack { note(held, at: first + held.index) }
      if let taken = trial.takenIndex { take(first + taken) }
    }
  }

  private mutating func take(_ position: Int) {
    guard transitions.indices.contains(position) else { return }
    transitions[position].isReached = true
    for index in transitions[position].guards.indices { transitions[position].guards[index].hasHeld = true }
  }

  private mutating func note(_ held: HeldTransition, at position: Int) {
    guard transitions.indices.contains(position), let condition = held.reason.condition,
      let failed = transitions[position].guards.firstIndex(where: { $0.condition == condition })
    else { return }
    transitions[position].guards[failed].hasFailed = true
    // Some dialects ask for the event first, wherever its guard is.
    guard held.reason.kind == .failed else { return }
    for index in 0..<failed { transitions[position].guards[index].hasHeld = true }
  }

  /// Adds what another session with the same machine has reached.
  package mutating func formUnion(_ other: MachineCoverage) {
    Self.add(other.states, to: &states)
    Self.add(other.interactions, to: &interactions)
    Self.add(other.inputs, to: &inputs)
    for index in transitions.indices where other.transitions.indices.contains(index) {
      let more = other.transitions[index]
      if more.isReached { transitions[index].isReached = true }
      for place in transitions[index].guards.indices where more.guards.indices.contains(place) {
        if more.guards[place].hasHeld { transitions[index].guards[place].hasHeld = true }
        if more.guards[place].hasFailed { transitions[index].guards[place].hasFailed = true }
      }
    }
  }

  private static func add(_ other: [Part], to parts: inout [Part]) {
    for index in parts.indices where other.indices.contains(index) && other[index].isReached {
      parts[index].isReached = true
    }
  }
}

extension MachineCoverage.Transition {
  /// The transition in a few words, such as `off → on (level > 3, ready)`.
  package var label: String {
    let conditions = guards.map { $0.label }.joined(separator: ", ")
    return "\(from) → \(to)" + (conditions.isEmpty ? "" : " (\(conditions))")
  }
}
