/// The boxes of a diagram: the states of a graph, and those that transitions only mention.
///
/// Boxes are known by made-up names such as `s12`, which mean nothing in any diagram language, so that a state may be
/// called `end` or `a -> b`.
package struct DiagramNodes {
  /// The names that transitions mention and no state has, in the order in which they come up.
  package private(set) var undeclared: [String] = []
  /// By the bytes of names: texts that Unicode takes for the same are different states.
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

  /// Gives a name its number, unless it has one.
  @discardableResult
  private mutating func note(_ name: [UInt8], _ number: Int) -> Bool {
    guard numbers[name] == nil else { return false }
    numbers[name] = number
    return true
  }

  /// The box of a state's name.
  package func id(_ name: String) -> String { numbers[Array(name.utf8)].map(id(number:)) ?? "" }

  /// The box of a state by its place in the graph, or behind its last state.
  package func id(number: Int) -> String { "s\(number)" }
}
