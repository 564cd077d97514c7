public import DotLottieFormat
import LottieFormat
public import StateGraph

extension StateMachineDefinition {
  /// Returns the machine as a graph, for diagrams and checks.
  ///
  /// A transition waits for the event of its first event guard; without one, it is taken as soon as its other guards
  /// hold, which are its condition. Its lines show what may make them hold, such as `(tap on star1)`, and the duration
  /// of a tween. The global state is a state of its own that its transitions leave. Equal machines give equal graphs.
  ///
  /// - Parameters:
  ///   - title: The title of the graph.
  ///   - showsDetails: Whether states show their playback, and their actions on entry and exit.
  /// - Complexity: O(parts of the machine).
  public func graph(title: String = "", showsDetails: Bool = false) -> StateGraph {
    var graph = StateGraph(title: title)
    let causes = TransitionCauses(self)
    var hasInitial = false
    for state in states {
      var kinds: StateGraph.State.Kinds = []
      if !hasInitial, state.name.isExactly(initial) {
        kinds.insert(.initial)
        hasInitial = true
      }
      if state.isGlobal { kinds.insert(.global) }
      if state.playback?.isFinal == true { kinds.insert(.final) }
      graph.states.append(.init(state.name, kinds, lines: showsDetails ? state.detailLines : []))
      for transition in state.transitions {
        graph.transitions.append(Self.arrow(transition, leaving: state, causes))
      }
    }
    return graph
  }

  private static func arrow(
    _ transition: Transition, leaving state: State, _ causes: TransitionCauses
  ) -> StateGraph.Transition {
    var event: String?
    var conditions: [String] = []
    for condition in transition.guards ?? [] {
      if event == nil, case .event(let name) = condition {
        event = name
      } else {
        conditions.append(condition.label)
      }
    }
    var lines = causes.of(transition, leaving: state).map { "(\($0))" }
    if let tween = transition.tween { lines.append(tween.label) }
    var kinds: StateGraph.Transition.Kinds = event == nil ? .eventless : []
    if transition.tween != nil { kinds.insert(.tweened) }
    if state.isGlobal { kinds.insert(.global) }
    return .init(
      from: state.name, to: transition.toState, kinds, on: event,
      if: conditions.isEmpty ? nil : conditions.joined(separator: " and "), lines: lines)
  }
}

extension StateMachineDefinition.State {
  fileprivate var detailLines: [String] {
    var lines: [String] = []
    if let label = playback?.label { lines.append(label) }
    lines += entryActions.map { "entry: \($0.label)" }
    lines += exitActions.map { "exit: \($0.label)" }
    return lines
  }
}
