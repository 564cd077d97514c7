import StateMachines

/// What is wrong with the definition of a statechart: everything at once.
public struct StatechartError: Error, Sendable, Equatable {
  /// All problems that were found, in the order in which the chart declares what they are about; at least one.
  public var problems: [Problem]

  /// One thing that is wrong.
  public struct Problem: Sendable, Equatable {
    /// What kind of thing.
    public var code: Code
    /// One sentence that names the states.
    public var message: String
    /// Where it was declared: two places for things that contradict each other.
    public var origins: [DefinitionOrigin]
  }

  /// A kind of problem.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The kind in words, such as `unknownTarget`.
    public let description: String

    /// The chart has no state.
    public static let empty = Code(description: "empty")
    /// A state is declared twice, or two have one name.
    public static let duplicateState = Code(description: "duplicateState")
    /// A transition aims at a state that the chart does not have.
    public static let unknownTarget = Code(description: "unknownTarget")
    /// A guard or a transition mentions a state that the chart does not have.
    public static let unknownState = Code(description: "unknownState")
    /// A transition waits for a state to be done that never is.
    public static let neverDone = Code(description: "neverDone")
    /// A state with states inside doesn't say which is entered.
    public static let missingInitial = Code(description: "missingInitial")
    /// A state says more than once what is entered with it.
    public static let duplicateInitial = Code(description: "duplicateInitial")
    /// What is entered with a state, or what its history stands for, is not inside it.
    public static let targetOutside = Code(description: "targetOutside")
    /// Several targets that can't be active at once.
    public static let incompatibleTargets = Code(description: "incompatibleTargets")
    /// A state is where it can't be: a history state, a final state or the beginning of a parallel one.
    public static let misplaced = Code(description: "misplaced")
    /// A state with states inside has none that can be active.
    public static let emptyState = Code(description: "emptyState")
    /// A transition that is never reached, since one before it, without guards, takes all that it waits for.
    public static let shadowedTransition = Code(description: "shadowedTransition")
    /// Transitions without events and guards that go round for ever.
    public static let eventlessLoop = Code(description: "eventlessLoop")
    /// A history state that stands for another of the same parent.
    public static let historyOfHistory = Code(description: "historyOfHistory")
    /// A delay below zero.
    public static let negativeDelay = Code(description: "negativeDelay")
    /// A transition that waits for none of its events.
    public static let noEvents = Code(description: "noEvents")
    /// More states than a chart can have.
    public static let tooManyStates = Code(description: "tooManyStates")
  }
}

extension StatechartError: CustomStringConvertible {
  /// A line for each problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension StatechartError.Problem: CustomStringConvertible {
  /// The places and the message.
  public var description: String { origins.before(message) }
}
