extension StateGraph {
  /// Something about a machine that is wrong, or worth a second look.
  public struct Finding: Sendable, Hashable {
    /// What was found.
    public var kind: Kind
    /// The names of the states that it is about, the one to look at first.
    public var states: [String]
    /// The events that it is about.
    public var events: [String]
    /// The transitions that it is about, the one to look at first.
    public var transitions: [Transition]
    /// What was found, in a sentence without a full stop.
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

    /// Where its transitions were declared, as far as that is known, each place once.
    public var origins: [String] {
      var seen: Set<String> = []
      return transitions.map(\.origin).filter { !$0.isEmpty && seen.insert($0).inserted }
    }
  }
}

extension StateGraph.Finding: CustomStringConvertible {
  /// The kind, the message, and the places in the source.
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

    /// Nothing says where the machine, or what is inside a state, starts: the first state is taken.
    public static let noInitialState = Kind(name: .noInitialState)
    /// Several states are marked as the start; the first is taken.
    public static let severalInitialStates = Kind(name: .severalInitialStates)
    /// Several states have one name; transitions mean the first.
    public static let duplicateName = Kind(name: .duplicateName)
    /// A transition or a state names a state that the graph lacks.
    public static let undeclaredState = Kind(name: .undeclaredState)
    /// A state is inside itself or too deep inside others, or a history state is where it stands for nothing.
    public static let misplacedState = Kind(name: .misplacedState)
    /// No way leads to the state, whatever its guards say.
    public static let unreachable = Kind(name: .unreachable)
    /// The state can be entered and not be left, and isn't final.
    public static let deadEnd = Kind(name: .deadEnd)
    /// Transitions that need no event and ask nothing lead in a circle: the machine never comes to rest.
    public static let endless = Kind(name: .endless)
    /// Two transitions apply at once, to different ends: nothing but their order, or their nesting, decides.
    public static let nondeterministic = Kind(name: .nondeterministic)
    /// The transition is never taken, since another that asks nothing is always taken first.
    public static let shadowed = Kind(name: .shadowed)
    /// The transition leaves a state in which the machine has ended.
    public static let leavesFinal = Kind(name: .leavesFinal)
    /// An event that means something elsewhere does nothing in the state.
    ///
    /// Most machines want some of these.
    public static let unhandled = Kind(name: .unhandled)

    /// All kinds.
    public static let allCases: [Kind] = Name.allCases.map(Kind.init)
    /// All but ``unhandled``, of which hardly a machine has none.
    public static let faults: Set<Kind> = Set(allCases).subtracting([.unhandled])

    /// The name of the kind.
    public var description: String { name.rawValue }
  }
}
