public import StateGraph

extension AnimationMachineFile {
  /// Returns one graph for each machine, in the order of the file.
  ///
  /// The event of a transition in the graph is the transition's id; its lines are its timing and the id of the
  /// following transition.
  /// - Complexity: O(size of the file).
  public func graphs() -> [StateGraph] {
    MachineTable(self, .documented).machines.map { machine in
      var graph = StateGraph(title: machine.id)
      for (row, state) in machine.states.enumerated() {
        graph.states.append(.init(state.id, row == machine.initial ? .initial : []))
        // The dictionary has no order, so the transitions are sorted by their positions in the file.
        let transitions = state.transitions.values.sorted { $0.place.transition < $1.place.transition }
        for transition in transitions {
          graph.transitions.append(
            .init(
              from: state.id, to: transition.target ?? "", .tweened, on: transition.id,
              lines: transition.captions, origin: transition.path))
        }
      }
      return graph
    }
  }
}

extension MachineTable.Transition {
  /// The lines for the transition in a diagram.
  fileprivate var captions: [String] {
    func number(_ value: Double) -> String { Int64(exactly: value).map { String($0) } ?? "\(value)" }
    var caption = "\(number(timing.duration)) s"
    if timing.delay > 0 { caption += " after \(number(timing.delay)) s" }
    var lines = [caption]
    if let next, !next.isEmpty { lines.append("then \(next)") }
    return lines
  }
}
