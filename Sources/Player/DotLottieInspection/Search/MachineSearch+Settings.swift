// The purpose of a search, and the parts that it consists of.

extension MachineSearch {
  /// The part of the machine that a search leads to.
  package enum Goal: Sendable, Equatable {
    /// A state, by its name.
    case state(String)
    /// A transition, by the name of its state and its position there.
    case transition(from: String, index: Int)
  }

  /// The purpose and the limits of a search.
  package struct Settings: Sendable {
    /// The goal; nil to look at the whole machine.
    package var goal: Goal?
    /// Whether a search with a goal makes gestures and lets time pass, and sets no inputs.
    package var isByHand = false
    /// The highest number of configurations.
    package var configurations = 100_000
    /// The highest amount of work, in units of about a nanosecond of a processor core.
    package var work: Int64 = 6_000_000_000

    /// Makes the settings for a look at the whole machine.
    package init(goal: Goal? = nil, isByHand: Bool = false) {
      self.goal = goal
      self.isByHand = isByHand
    }
  }

  /// A call, or a passage of time.
  enum Step: Hashable {
    /// The event that a passage of time leads to.
    enum Wait: String { case tween, end, time }

    case gesture(Int)
    case wait(Wait, milliseconds: Float)
    case change(SearchSteps.Change)
  }

  /// The help that a step needs: the search makes all steps of a level before it begins the next.
  enum Level {
    /// Gestures and time.
    static let hand: UInt8 = 0
    /// Inputs that no action changes, which are the application's, as far as the guards of the state ask for them.
    static let own: UInt8 = 1
    /// The same inputs in every state.
    static let ownAnywhere: UInt8 = 2
    /// Inputs that actions change too.
    static let other: UInt8 = 3
    static let otherAnywhere: UInt8 = 4
    static let last = otherAnywhere
  }

  /// A configuration, as far as the search needs it again.
  struct Node {
    var state: Int32
    var level: UInt8
    /// The lowest level whose steps were not made yet.
    var untried: UInt8 = 0
    var depth: Int32
    var isTweening: Bool
    /// The lowest level of a step that leaves the state.
    var leaves: UInt8 = .max
    /// Whether the machine has stopped, and no step is possible.
    var isStopped = false
  }

  /// A step in a configuration that showed something.
  struct Mark {
    var node: Int32
    /// The number of the step; negative for the configuration itself.
    var step: Int32
    var level: UInt8
  }
}
