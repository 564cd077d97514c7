extension StateGraph {
  /// A way through a machine: what is sent to it, and where it is after each.
  ///
  /// Made for arguments of tests: it is `Sendable`, and says what it is in a line.
  public struct Path: Sendable, Hashable {
    /// The innermost active states before the first step, in the order of the graph.
    public var start: [String]
    /// What happens, in order.
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
  /// One thing that happens to a machine, and what comes of it.
  public struct Step: Sendable, Hashable {
    /// The transitions that are taken: those that the step is about, then those that follow by themselves.
    ///
    /// Their guards have to hold, and those of the transitions that are tried before them must not.
    public var transitions: [StateGraph.Transition]
    /// The innermost active states afterwards, in the order of the graph.
    public var states: [String]

    /// Makes a step.
    public init(transitions: [StateGraph.Transition], states: [String]) {
      self.transitions = transitions
      self.states = states
    }

    /// What has to be sent; nil where time has to pass, or a guard's value to change, instead.
    public var event: String? { delay == nil ? transitions.first?.event : nil }
    /// How long the state has to be active; nil if time has nothing to do with it.
    public var delay: Duration? { transitions.first?.delay }
    /// The guards that have to hold, in the order in which they are asked.
    public var conditions: [String] { transitions.compactMap(\.condition) }
  }
}

extension StateGraph.Path.Step: CustomStringConvertible {
  /// The event or the time, and the states afterwards.
  public var description: String { "—\(cause)→ \(StateGraph.Path.list(states))" }

  /// What makes it happen, in words.
  var cause: String {
    guard let first = transitions.first else { return "" }
    return first.caption.joined(separator: " ")
  }
}

extension StateGraph.Path: CustomStringConvertible {
  /// The states and what leads from one to the next, such as `pending —activate→ active`.
  public var description: String {
    ([Self.list(start)] + steps.map(\.description)).joined(separator: " ")
  }

  /// States side by side.
  package static func list(_ states: [String]) -> String { states.joined(separator: " + ") }
}
