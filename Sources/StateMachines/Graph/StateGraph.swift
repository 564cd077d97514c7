/// A state machine as tools see it: its states, its transitions, and what is written on both.
///
/// Any kind of state machine can be turned into one; checks, paths and diagrams are written once, for this value.
/// States are known by their names. Order is kept: what is made of a graph is the same each time.
public struct StateGraph: Sendable, Hashable {
  /// What the machine is called; empty for nothing.
  public var title: String
  /// The states, in the order in which they are drawn.
  ///
  /// Of several with one name, transitions mean the first.
  public var states: [State]
  /// The transitions, in the order in which they are tried.
  ///
  /// One may lead to a state that ``states`` lacks: diagrams show that.
  public var transitions: [Transition]

  /// Makes a graph.
  public init(title: String = "", states: [State] = [], transitions: [Transition] = []) {
    self.title = title
    self.states = states
    self.transitions = transitions
  }
}

extension StateGraph {
  /// One state.
  public struct State: Sendable, Hashable {
    /// The name; any text, and unique in a graph.
    public var name: String
    /// What is special about it.
    public var kinds: Kinds
    /// What is written under the name, such as what happens on entry: one text a line.
    public var lines: [String]

    /// Makes a state.
    public init(_ name: String, _ kinds: Kinds = [], lines: [String] = []) {
      self.name = name
      self.kinds = kinds
      self.lines = lines
    }

    /// What is special about a state; several may hold.
    public struct Kinds: OptionSet, Sendable, Hashable {
      /// The bits.
      public let rawValue: UInt32

      /// Makes a set of its bits.
      public init(rawValue: UInt32) { self.rawValue = rawValue }

      /// A start enters it.
      public static let initial = Kinds(rawValue: 1)
      /// The machine ends in it.
      public static let final = Kinds(rawValue: 2)
      /// It stands for every state: its transitions apply whichever is entered.
      public static let global = Kinds(rawValue: 4)
    }
  }

  /// What leads from one state to another, or back to the same.
  public struct Transition: Sendable, Hashable {
    /// The name of the state that it leaves.
    public var from: String
    /// The name of the state that it enters.
    public var to: String
    /// What is special about it.
    public var kinds: Kinds
    /// What is written on it, such as events and guards: one text a line.
    public var lines: [String]

    /// Makes a transition.
    public init(from: String, to: String, _ kinds: Kinds = [], lines: [String] = []) {
      self.from = from
      self.to = to
      self.kinds = kinds
      self.lines = lines
    }

    /// What is special about a transition; several may hold, and a plain one has none.
    public struct Kinds: OptionSet, Sendable, Hashable {
      /// The bits.
      public let rawValue: UInt32

      /// Makes a set of its bits.
      public init(rawValue: UInt32) { self.rawValue = rawValue }

      /// It takes time, in which the picture moves from one state to the other.
      public static let tweened = Kinds(rawValue: 1)
      /// It applies in every state, not only in the one that it is drawn from.
      public static let global = Kinds(rawValue: 2)
    }
  }
}
