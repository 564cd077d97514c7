/// A state machine as data for tools: its states, its transitions, and their texts.
///
/// Any kind of state machine can be converted to a graph; checks, paths and diagrams are written once, for this type.
/// States are identified by name. Order is kept, so that equal graphs give equal output.
public struct StateGraph: Sendable, Hashable {
  /// The name of the machine; empty for no name.
  public var title: String
  /// The states, in the order in which they are drawn.
  ///
  /// If several states have the same name, transitions refer to the first.
  public var states: [State]
  /// The transitions, in the order in which they are tried.
  ///
  /// A transition may lead to a state that ``states`` lacks; diagrams show such states in red.
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
    /// The kinds of the state.
    public var kinds: Kinds
    /// The name of the enclosing state; nil for a state at the top level.
    public var parent: String?
    /// The texts under the name, such as entry actions: one text a line.
    public var lines: [String]

    /// Makes a state.
    public init(_ name: String, _ kinds: Kinds = [], in parent: String? = nil, lines: [String] = []) {
      self.name = name
      self.kinds = kinds
      self.parent = parent
      self.lines = lines
    }

    /// The kinds of a state, which can be combined.
    public struct Kinds: OptionSet, Sendable, Hashable {
      /// The bits of the set.
      public let rawValue: UInt32

      /// Makes a set from its bits.
      public init(rawValue: UInt32) { self.rawValue = rawValue }

      /// The state is entered when its parent, or the machine, is entered.
      public static let initial = Kinds(rawValue: 1)
      /// The machine ends in the state; inside another state, that state is then complete.
      public static let final = Kinds(rawValue: 2)
      /// The state stands for every state: its transitions apply in all of them.
      public static let global = Kinds(rawValue: 4)
      /// The children of the state are regions: all of them are active at once.
      public static let parallel = Kinds(rawValue: 8)
      /// The state stands for its sibling that was active last.
      public static let history = Kinds(rawValue: 16)
      /// The state stands for all descendants of its parent that were active last, down to the innermost.
      public static let deepHistory = Kinds(rawValue: 32)
    }
  }

  /// A connection from one state to another, or back to the same.
  public struct Transition: Sendable, Hashable {
    /// The name of the source state.
    public var from: String
    /// The name of the target state.
    public var to: String
    /// The kinds of the transition.
    public var kinds: Kinds
    /// The event that triggers the transition; nil if it needs no event, or if ``lines`` describe the trigger.
    public var event: String?
    /// The guard; nil for no guard, and empty for a guard without a name.
    public var condition: String?
    /// The time that the source state must be active before the transition is taken; nil for no delay.
    public var delay: Duration?
    /// Further texts on the transition: one text a line.
    public var lines: [String]
    /// The source location of the declaration, such as `Subscription.swift:12`; empty if unknown.
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

    /// The kinds of a transition, which can be combined; a plain transition has an empty set.
    public struct Kinds: OptionSet, Sendable, Hashable {
      /// The bits of the set.
      public let rawValue: UInt32

      /// Makes a set from its bits.
      public init(rawValue: UInt32) { self.rawValue = rawValue }

      /// The transition takes time, during which the picture moves from one state to the other.
      public static let tweened = Kinds(rawValue: 1)
      /// The transition applies in every state, not only in its source.
      public static let global = Kinds(rawValue: 2)
      /// The transition runs its actions without leaving its state.
      public static let `internal` = Kinds(rawValue: 4)
      /// The transition is taken as soon as possible, without an event.
      public static let eventless = Kinds(rawValue: 8)
    }
  }
}
