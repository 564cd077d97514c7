import StateGraph

extension StateGraph {
  /// The selection of ways through a machine.
  public struct Coverage: Sendable, Hashable {
    enum Kind: Hashable {
      case shortest(String?)
      case simple(String?)
      case sequences(Int)
    }

    var kind: Kind

    /// The shortest way to each state.
    public static let shortest = Coverage(kind: .shortest(nil))

    /// The shortest way to one state; empty if the state can't be reached.
    public static func shortest(to state: String) -> Coverage { Coverage(kind: .shortest(state)) }

    /// All ways that visit no configuration twice and can't be extended.
    public static let simple = Coverage(kind: .simple(nil))

    /// All ways to a state that visit no configuration twice and end in that state.
    public static func simple(to state: String) -> Coverage { Coverage(kind: .simple(state)) }

    /// Few, long ways that take every transition at least once.
    public static let edgeCover = Coverage(kind: .sequences(1))

    /// Ways that take every pair of consecutive transitions at least once.
    ///
    /// This is also called a 1-switch cover. It finds faults in data that a machine carries over from one state to the
    /// next.
    public static let pairCover = Coverage(kind: .sequences(2))

    /// Ways that take every chain of `switches + 1` consecutive transitions.
    ///
    /// - Parameter switches: The number of states between the transitions of a chain, clamped to 0…8; 0 is
    ///   ``edgeCover``, 1 is ``pairCover``.
    public static func switchCover(_ switches: Int) -> Coverage {
      Coverage(kind: .sequences(min(max(switches, 0), 8) + 1))
    }
  }

  /// Ways through a machine, for the arguments of a test.
  ///
  /// ```swift
  /// @Test(arguments: Subscription.life.graph.paths(.edgeCover))
  /// func `the subscription goes where its table says`(path: StateGraph.Path) throws { … }
  /// ```
  /// Guards are assumed to hold when a path needs them; the steps of the path list them. A state that can't be reached,
  /// and a transition that another one always precedes, is on no path. Equal graphs give equal paths.
  /// - Parameters:
  ///   - coverage: The ways to find.
  ///   - limit: The maximum number of paths. Paths beyond the limits of the search are left out too, and
  ///       ``Paths/isComplete`` is then false.
  /// - Complexity: O(configurations × transitions) for all but simple paths, of which there may be exponentially many,
  ///   and chains, which multiply with each switch.
  public func paths(_ coverage: Coverage, limit: Int = 1000) -> Paths {
    let explored = Exploration(GraphModel(GraphIndex(self)))
    var finder = PathFinder(explored, limit: max(0, limit))
    switch coverage.kind {
    case .shortest(let state): finder.shortest(to: state)
    case .simple(let state): finder.simple(to: state)
    case .sequences(let length): finder.sequences(of: length)
    }
    return Paths(
      elements: finder.found.map(explored.path), isComplete: explored.isComplete && !finder.isCut)
  }

  /// The paths that were found.
  public struct Paths: Sendable, Hashable, RandomAccessCollection {
    var elements: [Path]
    /// Whether no path was left out because of a limit.
    public let isComplete: Bool

    /// The position of the first path.
    public var startIndex: Int { 0 }
    /// The position behind the last path.
    public var endIndex: Int { elements.count }
    /// The path at a position.
    public subscript(position: Int) -> Path { elements[position] }
  }
}
