/// The error of a machine that exceeds the limit of work for one event: its actions trigger each other endlessly.
///
/// A statechart is stopped by it. A ``Machine`` drops the queued events, and continues with the next event.
public struct MachineLivelock: Error, Sendable, Equatable {
  /// The number of steps taken: microsteps of a statechart, or events sent by callbacks of a ``Machine``.
  public var steps: Int
  /// The names of the innermost active states when the machine was stopped.
  public var states: [String]

  /// Creates an error.
  public init(steps: Int, states: [String]) {
    self.steps = steps
    self.states = states
  }
}

extension MachineLivelock: CustomStringConvertible {
  /// A sentence with the number of steps and the states.
  public var description: String {
    "it has taken \(steps) steps without coming to rest, and was stopped in \(states.joined(separator: ", "))"
  }
}
