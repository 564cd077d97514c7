import StateGraph

/// The boxes of a diagram: the declared states of a graph, and states that only transitions mention.
///
/// Boxes are identified by generated names such as `s12`, which have no meaning in any diagram language. A state may
/// therefore be called `end` or `a -> b`.
package struct DiagramNodes {
  /// The names that transitions mention but no state has, in the order of their first mention.
  package private(set) var undeclared: [String] = []
  /// The number of each box, by the bytes of its name: names that are only canonically equal are different states.
  private var numbers: [[UInt8]: Int] = [:]
  private let declaredCount: Int

  package init(_ graph: StateGraph) {
    declaredCount = graph.states.count
    for (number, state) in graph.states.enumerated() { note(Array(state.name.utf8), number) }
    for transition in graph.transitions {
      add(transition.from)
      add(transition.to)
    }
  }

  private mutating func add(_ name: String) {
    if note(Array(name.utf8), declaredCount + undeclared.count) { undeclared.append(name) }
  }

  /// Gives a name its number unless it already has one, and reports whether it did.
  @discardableResult
  private mutating func note(_ name: [UInt8], _ number: Int) -> Bool {
    guard numbers[name] == nil else { return false }
    numbers[name] = number
    return true
  }

  /// The identifier of the box of a state's name; empty for an unknown name.
  package func id(_ name: String) -> String { numbers[Array(name.utf8)].map(id(number:)) ?? "" }

  /// The identifier of a box by its number: the state's index in the graph, or an index behind the last state for an
  /// undeclared state.
  package func id(number: Int) -> String { "s\(number)" }
}
