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

    /// Creates settings: with a goal for a search that ends there, without one for a search of the whole machine.
    package init(goal: Goal? = nil, isByHand: Bool = false) {
      self.goal = goal
      self.isByHand = isByHand
    }
  }
}
