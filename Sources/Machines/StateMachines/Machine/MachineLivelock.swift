/// A machine has done more for one event than it may: what it does sets itself off again, for ever.
///
/// A statechart is stopped by it. A ``Machine`` drops the events that wait, and goes on with the next one.
public struct MachineLivelock: Error, Sendable, Equatable {
  /// How many steps it has taken: microsteps of a statechart, events that callbacks of a ``Machine`` have sent.
  public var steps: Int
  /// The names of the innermost states in which it was stopped.
  public var states: [String]

  /// Makes an error.
  public init(steps: Int, states: [String]) {
    self.steps = steps
    self.states = states
  }
}

extension MachineLivelock: CustomStringConvertible {
  /// What happened, in words.
  public var description: String {
    "it has taken \(steps) steps without coming to rest, and was stopped in \(states.joined(separator: ", "))"
  }
}
