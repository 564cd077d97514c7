import StateGraph

extension StateGraph {
  /// The problems of the machine; empty if it is sound.
  ///
  /// ```swift
  /// @Test func `the table is sound`() { #expect(Subscription.life.graph.validate() == []) }
  /// ```
  /// The results of guards are not known: a state counts as reachable if some combination of results leads there.
  /// Nested states, regions and history have the meaning that SCXML gives them.
  /// - Parameter kinds: The kinds of findings to look for.
  /// - Returns: The findings, ordered by kind, and within a kind in the order of the graph.
  /// - Complexity: Usually O(states × transitions that leave one state).
  public func validate(_ kinds: Set<Finding.Kind> = Finding.Kind.faults) -> [Finding] {
    let validator = GraphValidator(self)
    let checks: [(Set<Finding.Kind>, (GraphValidator) -> [Finding])] = [
      ([.noInitialState, .severalInitialStates], { $0.starts() }),
      ([.duplicateName], { $0.duplicateNames() }),
      ([.undeclaredState], { $0.undeclaredStates() }),
      ([.misplacedState], { $0.misplacedStates() }),
      ([.unreachable], { $0.unreachableStates() }),
      ([.deadEnd], { $0.deadEnds() }),
      ([.endless], { $0.endlessCircles() }),
      ([.nondeterministic], { $0.contradictions() }),
      ([.shadowed], { $0.shadowed() }),
      ([.leavesFinal], { $0.leavingFinal() }),
      ([.unhandled], { $0.unhandled() }),
    ]
    return checks.filter { !$0.0.isDisjoint(with: kinds) }
      .flatMap { $0.1(validator) }.filter { kinds.contains($0.kind) }
  }
}

/// Finds the problems of a graph.
struct GraphValidator {
  let index: GraphIndex
  let model: GraphModel
  /// The transitions that are never taken, each with the transition that is taken instead.
  let rivals: [Int: Int]
  /// The states that can be active.
  let reachable: Set<Int>

  init(_ graph: StateGraph) {
    index = GraphIndex(graph)
    var model = GraphModel(index)
    rivals = Self.rivals(index, model)
    model.ignored = Set(rivals.keys)
    self.model = model
    reachable = Self.reachable(index, model)
  }

  var graph: StateGraph { index.graph }

  func finding(
    _ kind: StateGraph.Finding.Kind, _ states: [Int], by transitions: [Int] = [], _ message: String
  ) -> StateGraph.Finding {
    StateGraph.Finding(
      kind, states: states.map(index.name), transitions: transitions.map { graph.transitions[$0] },
      message: message)
  }

  /// A name in quotation marks, for messages.
  static func quoted(_ name: String) -> String { "“\(name)”" }

  func quoted(_ state: Int) -> String { Self.quoted(index.name(state)) }

  /// A transition in words.
  func words(_ transition: Int) -> String {
    let transition = graph.transitions[transition]
    let caption = transition.label.joined(separator: " ")
    let ends = "\(Self.quoted(transition.from)) → \(Self.quoted(transition.to))"
    return caption.isEmpty ? ends : "\(caption): \(ends)"
  }
}
