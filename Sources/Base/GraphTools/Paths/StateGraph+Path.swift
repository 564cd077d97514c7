import StateGraph

extension StateGraph {
  /// A way through a machine: the stimuli, and the active states after each.
  ///
  /// Paths serve as arguments of tests: they are `Sendable`, and their description is one line.
  public struct Path: Sendable, Hashable {
    /// The innermost active states before the first step, in the order of the graph.
    public var start: [String]
    /// The steps, in order.
    public var steps: [Step]

    /// Makes a path.
    public init(start: [String], steps: [Step] = []) {
      self.start = start
      self.steps = steps
    }

    /// The innermost active states after the last step.
    public var end: [String] { steps.last?.states ?? start }
  }
}

extension StateGraph.Path {
  /// One stimulus for a machine, and its result.
  public struct Step: Sendable, Hashable {
    /// The transitions taken: first the triggered ones, then the ones that follow without an event.
    ///
    /// Their guards must hold, and the guards of the transitions tried before them must fail.
    public var transitions: [StateGraph.Transition]
    /// The innermost active states afterwards, in the order of the graph.
    public var states: [String]

    /// Makes a step.
    public init(transitions: [StateGraph.Transition], states: [String]) {
      self.transitions = transitions
      self.states = states
    }

    /// The event to send; nil if the step waits for a time, or for a guard's value to change.
    public var event: String? { delay == nil ? transitions.first?.event : nil }
    /// The time that the state must have been active; nil if the step does not depend on time.
    public var delay: Duration? { transitions.first?.delay }
    /// The guards that must hold, in the order in which they are evaluated.
    public var conditions: [String] { transitions.compactMap { $0.condition } }
  }
}

extension StateGraph.Path.Step: CustomStringConvertible {
  /// The event or the time, and the states afterwards.
  public var description: String { "—\(cause)→ \(StateGraph.Path.list(states))" }

  /// The trigger and the guard of the first transition, in words; empty without transitions.
  var cause: String {
    guard let first = transitions.first else { return "" }
    return first.caption.joined(separator: " ")
  }
}

extension StateGraph.Path: CustomStringConvertible {
  /// The states and the triggers between them, such as `pending —activate→ active`.
  public var description: String {
    ([Self.list(start)] + steps.map { $0.description }).joined(separator: " ")
  }

  /// The names of states that are active together.
  package static func list(_ states: [String]) -> String { states.joined(separator: " + ") }
}
