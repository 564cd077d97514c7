import StateGraph
public import ZoetropeJSON

extension StateGraph {
  /// A problem of a machine, or a construct worth a second look.
  public struct Finding: Sendable, Hashable {
    /// The kind of the problem.
    public var kind: Kind
    /// The names of the states involved, the most relevant first.
    public var states: [String]
    /// The events involved.
    public var events: [String]
    /// The transitions involved, the most relevant first.
    public var transitions: [Transition]
    /// The description, a sentence without a full stop.
    public var message: String

    /// Makes a finding.
    public init(
      _ kind: Kind, states: [String] = [], events: [String] = [], transitions: [Transition] = [],
      message: String
    ) {
      self.kind = kind
      self.states = states
      self.events = events
      self.transitions = transitions
      self.message = message
    }

    /// The source locations of the transitions, as far as known, without duplicates.
    public var origins: [String] {
      var seen: Set<String> = []
      return transitions.map { $0.origin }.filter { !$0.isEmpty && seen.insert($0).inserted }
    }
  }
}

extension StateGraph.Finding: CustomStringConvertible {
  /// The kind, the message and the source locations.
  public var description: String {
    let places = origins.isEmpty ? "" : " (\(origins.joined(separator: ", ")))"
    return "\(kind): \(message)\(places)"
  }
}

extension StateGraph.Finding {
  /// A kind of finding.
  public struct Kind: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    private enum Name: String, CaseIterable {
      case noInitialState, severalInitialStates, duplicateName, undeclaredState, misplacedState
      case unreachable, deadEnd, endless, nondeterministic, shadowed, leavesFinal, unhandled
    }

    private var name: Name

    /// The machine, or a state with children, has no initial state: the first state is used.
    public static let noInitialState = Kind(name: .noInitialState)
    /// Several states are marked as initial; the first is used.
    public static let severalInitialStates = Kind(name: .severalInitialStates)
    /// Several states have the same name; transitions refer to the first.
    public static let duplicateName = Kind(name: .duplicateName)
    /// A transition or a state names a state that the graph lacks.
    public static let undeclaredState = Kind(name: .undeclaredState)
    /// A state is inside itself or nested too deeply, or a history state is at the top level or has children.
    public static let misplacedState = Kind(name: .misplacedState)
    /// The state can't be reached, regardless of guards.
    public static let unreachable = Kind(name: .unreachable)
    /// The state can be entered but not left, and isn't final.
    public static let deadEnd = Kind(name: .deadEnd)
    /// Unguarded eventless transitions form a cycle: the machine never settles.
    public static let endless = Kind(name: .endless)
    /// Two transitions with the same trigger and different targets apply at once: only their order or nesting decides.
    public static let nondeterministic = Kind(name: .nondeterministic)
    /// The transition is never taken, because another unguarded transition is always taken first.
    public static let shadowed = Kind(name: .shadowed)
    /// The transition leaves a state in which the machine has ended.
    public static let leavesFinal = Kind(name: .leavesFinal)
    /// The state ignores an event that other states handle.
    ///
    /// Most machines intend some of these.
    public static let unhandled = Kind(name: .unhandled)

    /// All kinds.
    public static let allCases: [Kind] = Name.allCases.map(Kind.init)
    /// All kinds except notes, which almost every machine has.
    public static let faults: Set<Kind> = Set(allCases.filter { $0.severity > .note })

    /// The severity of the kind's findings.
    public var severity: Severity {
      switch name {
      case .noInitialState, .duplicateName, .undeclaredState, .misplacedState, .endless: .error
      case .severalInitialStates, .unreachable, .deadEnd, .nondeterministic, .shadowed, .leavesFinal: .warning
      case .unhandled: .note
      }
    }

    /// The name of the kind.
    public var description: String { name.rawValue }
  }
}
