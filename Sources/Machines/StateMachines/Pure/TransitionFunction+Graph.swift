import StateGraph

extension TransitionFunction {
  /// The graph of the machine for tools, found by calling the function for each example of a state and of an event.
  ///
  /// The code of a function cannot be inspected: behaviour that depends on payloads is drawn for the examples only.
  /// Reached states that are not among the examples are added. A state that answers ``Step/finished`` to every event is
  /// final.
  ///
  /// - Parameter title: The title of the machine.
  /// - Complexity: O(states × events) calls of the function.
  public static func graph(title: String = "") -> StateGraph {
    var graph = StateGraph(title: title)
    // Reached states are examined as well, so that one example leads to the others.
    var states = [initial] + exampleStates
    var asked: Set<State.Key> = []
    var next = 0
    while next < states.count {
      let state = states[next]
      next += 1
      guard asked.insert(state.key).inserted else { continue }
      let answers = answers(in: state)
      states += answers.compactMap(\.reached)
      graph.states.append(node(of: state, isFinal: answers.isEmpty && isFinished(in: state)))
      graph.transitions += answers.map(\.transition)
    }
    // The order of the symbol: the order in which states are reached depends on the events.
    let order = State.Key.all.map(\.name)
    let places = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func place(_ name: String) -> Int { places[name] ?? order.count }
    graph.states = stablySorted(graph.states) { place($0.name) }
    graph.transitions = stablySorted(graph.transitions) { place($0.from) }
    return graph
  }

  private static func node(of state: State, isFinal: Bool) -> StateGraph.State {
    var kinds: StateGraph.State.Kinds = state.key == initial.key ? .initial : []
    if isFinal { kinds.insert(.final) }
    return .init(state.key.name, kinds)
  }

  private static func isFinished(in state: State) -> Bool {
    !exampleEvents.isEmpty
      && exampleEvents.allSatisfy {
        if case .rejected(.finished) = step(state, $0) { true } else { false }
      }
  }

  private static func answers(in state: State) -> [Answer<State>] {
    var answers = exampleEvents.compactMap { event in
      answer(in: state, to: event, labelled: event.key.name, after: nil)
    }
    if let delayed = delayedEvent(in: state) {
      if let answer = answer(in: state, to: delayed.event, labelled: nil, after: delayed.delay) {
        answers.append(answer)
      }
    }
    return answers
  }

  private static func answer(
    in state: State, to event: Event, labelled label: String?, after delay: Duration?
  ) -> Answer<State>? {
    let name = state.key.name
    switch step(state, event) {
    case .moved(let next, _):
      return Answer(
        transition: .init(from: name, to: next.key.name, on: label, after: delay), reached: next)
    case .updated(let next, _):
      let isInternal = next.key == state.key
      return Answer(
        transition: .init(
          from: name, to: next.key.name, isInternal ? .internal : [], on: label, after: delay),
        reached: next)
    case .stayed:
      return Answer(
        transition: .init(from: name, to: name, .internal, on: label, after: delay), reached: nil)
    case .rejected:
      return nil
    }
  }

  private static func stablySorted<Element>(
    _ elements: [Element], by place: (Element) -> Int
  ) -> [Element] {
    elements.enumerated()
      .map { (place: place($1), index: $0, element: $1) }
      .sorted { ($0.place, $0.index) < ($1.place, $1.index) }
      .map(\.element)
  }
}

/// The answer of a function to one event.
private struct Answer<State> {
  var transition: StateGraph.Transition
  /// The reached state; nil if the machine stays.
  var reached: State?
}
