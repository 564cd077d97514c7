extension StateGraph {
  /// Which ways through a machine are wanted.
  public struct Coverage: Sendable, Hashable {
    enum Kind: Hashable {
      case shortest(String?)
      case simple(String?)
      case sequences(Int)
    }

    var kind: Kind

    /// To each state by as few steps as it takes.
    public static let shortest = Coverage(kind: .shortest(nil))

    /// To one state by as few steps as it takes; nothing if none leads to it.
    public static func shortest(to state: String) -> Coverage { Coverage(kind: .shortest(state)) }

    /// Every way that visits nothing twice and can't be longer.
    public static let simple = Coverage(kind: .simple(nil))

    /// Every way to a state that visits nothing twice and ends there.
    public static func simple(to state: String) -> Coverage { Coverage(kind: .simple(state)) }

    /// Ways that take every transition at least once, few and long.
    public static let edgeCover = Coverage(kind: .sequences(1))

    /// Ways that take every two transitions that can follow each other, one after the other, at least once.
    ///
    /// Also called a 1-switch cover; it finds what a machine carries over from one state to the next.
    public static let pairCover = Coverage(kind: .sequences(2))

    /// Ways that take every chain of transitions with a given number of states between them.
    ///
    /// - Parameter switches: 0 is ``edgeCover``, 1 is ``pairCover``; 0…8.
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
  /// Guards are taken to hold when a path needs them to; a path's steps say which. What can't be reached, and what is
  /// behind a transition that is always taken instead, is on no path. Equal graphs give equal paths.
  /// - Parameters:
  ///   - coverage: Which ways are wanted.
  ///   - limit: How many paths there may be; what is longer to find is left out too, and ``Paths/isComplete`` says so.
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
    /// Whether nothing was left out because it was too much.
    public let isComplete: Bool

    /// The place of the first path.
    public var startIndex: Int { 0 }
    /// The place behind the last path.
    public var endIndex: Int { elements.count }
    /// The path at a place.
    public subscript(position: Int) -> Path { elements[position] }
  }
}
