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
    /// The name of the state that this one is part of; nil for a state that stands for itself.
    public var parent: String?
    /// What is written under the name, such as what happens on entry: one text a line.
    public var lines: [String]

    /// Makes a state.
    public init(_ name: String, _ kinds: Kinds = [], in parent: String? = nil, lines: [String] = []) {
      self.name = name
      self.kinds = kinds
      self.parent = parent
      self.lines = lines
    }

    /// What is special about a state; several may hold.
    public struct Kinds: OptionSet, Sendable, Hashable {
      /// The bits.
      public let rawValue: UInt32

      /// Makes a set of its bits.
      public init(rawValue: UInt32) { self.rawValue = rawValue }

      /// A start enters it; inside another state: entering that one does.
      public static let initial = Kinds(rawValue: 1)
      /// The machine ends in it; inside another state: that one is done.
      public static let final = Kinds(rawValue: 2)
      /// It stands for every state: its transitions apply whichever is entered.
      public static let global = Kinds(rawValue: 4)
      /// All the states inside it are active at once, not one of them.
      public static let parallel = Kinds(rawValue: 8)
      /// It stands for whichever sibling was active last.
      public static let history = Kinds(rawValue: 16)
      /// It stands for all that was active last inside its parent, to the innermost states.
      public static let deepHistory = Kinds(rawValue: 32)
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
    /// The event that it waits for; nil if it waits for none, or if ``lines`` say in words what it waits for.
    public var event: String?
    /// What has to hold for it; nil if nothing has to, and empty for a guard without a name.
    public var condition: String?
    /// How long its state has to be active before it is taken; nil if it doesn't wait.
    public var delay: Duration?
    /// What is written on it besides: one text a line.
    public var lines: [String]
    /// Where it was declared, such as `Subscription.swift:12`; empty if that is not known.
    public var origin: String

    /// Makes a transition.
    public init(
      from: String, to: String, _ kinds: Kinds = [], on event: String? = nil, if condition: String? = nil,
      after delay: Duration? = nil, lines: [String] = [], origin: String = ""
    ) {
      self.from = from
      self.to = to
      self.kinds = kinds
      self.event = event
      self.condition = condition
      self.delay = delay
      self.lines = lines
      self.origin = origin
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
      /// It does something without leaving its state.
      public static let `internal` = Kinds(rawValue: 4)
      /// It is taken as soon as it can be, without an event.
      public static let eventless = Kinds(rawValue: 8)
    }
  }
}
