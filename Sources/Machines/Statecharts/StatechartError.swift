import StateMachines

/// The problems of a statechart's definition, all at once.
public struct StatechartError: Error, Sendable, Equatable {
  /// The problems, in the order of the declarations that they concern; at least one.
  public var problems: [Problem]

  /// A problem of a definition.
  public struct Problem: Sendable, Equatable {
    /// The kind of the problem.
    public var code: Code
    /// The description of the problem, in one sentence that names the states.
    public var message: String
    /// The source locations of the problem; two for conflicting declarations.
    public var origins: [DefinitionOrigin]
  }

  /// The kind of a problem.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The name of the kind, such as `unknownTarget`.
    public let description: String

    /// The chart has no state.
    public static let empty = Code(description: "empty")
    /// A state is declared twice, or two states have the same name.
    public static let duplicateState = Code(description: "duplicateState")
    /// A transition targets a state that the chart does not contain.
    public static let unknownTarget = Code(description: "unknownTarget")
    /// A guard or a transition mentions a state that the chart does not contain.
    public static let unknownState = Code(description: "unknownState")
    /// A transition waits for the completion of a state that can never be done.
    public static let neverDone = Code(description: "neverDone")
    /// A compound state, a history state or the chart has no initial target.
    public static let missingInitial = Code(description: "missingInitial")
    /// A state has more than one initial transition.
    public static let duplicateInitial = Code(description: "duplicateInitial")
    /// The target of an initial transition or of a history state is not inside the state.
    public static let targetOutside = Code(description: "targetOutside")
    /// A transition has several targets that cannot be active at the same time.
    public static let incompatibleTargets = Code(description: "incompatibleTargets")
    /// A declaration is not allowed here: a history state, a final state, or an initial transition of a parallel state.
    public static let misplaced = Code(description: "misplaced")
    /// A compound or parallel state has no nested states that can be active.
    public static let emptyState = Code(description: "emptyState")
    /// A transition is never reached: an earlier one without guards takes all its events.
    public static let shadowedTransition = Code(description: "shadowedTransition")
    /// Transitions without events and guards form an endless loop.
    public static let eventlessLoop = Code(description: "eventlessLoop")
    /// A history state stands for another history state of the same parent.
    public static let historyOfHistory = Code(description: "historyOfHistory")
    /// A delay is negative.
    public static let negativeDelay = Code(description: "negativeDelay")
    /// A transition has an empty list of events.
    public static let noEvents = Code(description: "noEvents")
    /// The chart has more than the maximum number of states.
    public static let tooManyStates = Code(description: "tooManyStates")
  }
}

extension StatechartError: CustomStringConvertible {
  /// The problems, one on each line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension StatechartError.Problem: CustomStringConvertible {
  /// The source locations and the message.
  public var description: String { origins.before(message) }
}
